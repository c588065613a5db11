use catalog::{GameKind, GameName, GameWork, format_names};
use ewn::Size;

use crate::dto::{Catalog, Game, Health, Level, Listing, ListingOption};
use crate::pool::{Load, Pool};

/// Whether the server is well, and how busy.
#[must_use]
pub fn health(pool: &Pool) -> Health {
    let Load { workers, running, waiting } = pool.load();
    Health { status: "ok", version: VERSION, workers, running, waiting }
}

/// Everything that can be asked for by name.
#[must_use]
pub fn catalog() -> Catalog {
    let games = GameName::ALL.iter().map(|game| game.run(DescribeGame)).collect();
    Catalog { version: VERSION, games }
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

struct DescribeGame;

impl GameWork for DescribeGame {
    type Output = Game;

    fn on<G: GameKind>(self) -> Game {
        let sizes = Size::all().filter(|size| G::variant_of_size(*size).is_some());
        Game {
            name: G::NAME,
            title: G::TITLE,
            sides: G::SIDES,
            has_dice: G::HAS_DICE,
            sizes: sizes.map(|size| size.side()).collect(),
            default_size: G::size(G::Variant::default()).map(|size| size.side()),
            formats: format_names(G::formats()),
            set_ups: G::PLAY_SET_UPS,
            engines: G::engines().iter().map(listing).collect(),
            evaluations: G::evaluations().iter().map(listing).collect(),
            default_engine: G::DEFAULTS.engine,
            default_evaluation: G::DEFAULTS.evaluation,
            levels: G::levels().iter().map(level).collect(),
        }
    }
}

fn listing(listing: &catalog::Listing) -> Listing {
    let options = listing.options.iter().map(|kind| ListingOption {
        name: kind.name,
        help: kind.help,
        domain: kind.domain.to_string(),
        default: kind.domain.default_text(),
    });
    Listing { name: listing.name, summary: listing.summary, options: options.collect() }
}

fn level(level: &catalog::Level) -> Level {
    let catalog::Level { name, label, spec, summary, strength } = *level;
    Level { name, label, spec, summary, strength: strength.to_string() }
}
