use arena::contest_set_ups;
use games::{
    GameKind, GameName, GameWork, board_side, engine_listings, format_names, has_luck,
    may_choose_first, play_set_ups,
};

use crate::dto::{Catalog, Game, Health, Level, Listing, ListingOption, MeasuredStrength, Phrase};

/// That answers can be had, and how busy whatever searches is.
pub const fn health(workers: usize, running: usize, waiting: usize) -> Health {
    Health { status: "ok", version: VERSION, workers, running, waiting }
}

/// The games with their engines, evaluations and levels.
pub fn catalog() -> Catalog {
    let games = GameName::ALL.iter().map(|game| game.run(DescribeGame)).collect();
    Catalog { version: VERSION, games, phrases: Phrase::ALL }
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

struct DescribeGame;

impl GameWork for DescribeGame {
    type Output = Game;

    fn on<G: GameKind>(self) -> Game {
        let sizes = G::SIZES.map(|sizes| sizes.range[0] as u8..=sizes.range[1] as u8);
        Game {
            name: G::NAME,
            title: G::TITLE,
            sides: G::SIDES,
            has_dice: has_luck::<G>(),
            has_proofs: G::PROOFS.is_some(),
            may_choose_first: may_choose_first::<G>(),
            sizes: sizes.into_iter().flatten().collect(),
            default_size: board_side::<G>(G::Variant::default()),
            formats: format_names(G::formats()),
            set_ups: play_set_ups::<G>(),
            contest_set_ups: contest_set_ups::<G>(),
            engines: engine_listings::<G>().iter().map(listing).collect(),
            evaluations: G::evaluations().iter().map(listing).collect(),
            default_engine: G::DEFAULTS.engine,
            default_evaluation: G::EVALUATIONS[0],
            levels: G::LEVELS.iter().map(level).collect(),
        }
    }
}

fn listing(listing: &games::Listing) -> Listing {
    let options = listing.options.iter().map(|kind| ListingOption {
        name: kind.name,
        help: kind.help,
        domain: kind.domain.to_string(),
        default: kind.domain.default_text(),
    });
    Listing { name: listing.name, summary: listing.summary, options: options.collect() }
}

fn level(level: &games::Level) -> Level {
    let games::Level { name, label, spec, summary, strength } = *level;
    let games::Strength { against, percent, error, games } = strength;
    let measured = MeasuredStrength { against, percent, error, games };
    Level { name, label, spec, summary, strength: strength.to_string(), measured }
}
