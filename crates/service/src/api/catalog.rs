use games::Game;

use crate::dto::{self, Catalog, Health, Level, Listing, ListingOption, Phrase};

/// Reports that the service answers, and how busy its search threads are.
pub const fn health(workers: usize, running: usize, waiting: usize) -> Health {
    Health { status: "ok", version: VERSION, workers, running, waiting }
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Lists the games with their engines, evaluations and levels.
pub fn catalog() -> Catalog {
    let games = Game::all().map(|game| dto::Game {
        name: game.name(),
        title: game.title,
        sides: game.sides,
        has_dice: game.has_dice,
        has_proofs: game.has_proofs(),
        may_choose_first: game.may_choose_first(),
        sizes: game.sizes.map_or(vec![], |[least, most]| (least as u8..=most as u8).collect()),
        default_size: game.default_variant().board_side(),
        formats: game.formats(),
        set_ups: game.play_set_ups(),
        contest_set_ups: game.contest_set_ups(),
        engines: game.engines().iter().map(listing).collect(),
        evaluations: game.evaluations().iter().map(listing).collect(),
        default_engine: game.defaults.engine,
        default_evaluation: game.evaluation_names[0],
        levels: game.levels.iter().map(level).collect(),
    });
    Catalog { version: VERSION, games: games.collect(), phrases: Phrase::ALL }
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
    Level { name, label, spec, summary, strength: strength.to_string(), measured: strength }
}
