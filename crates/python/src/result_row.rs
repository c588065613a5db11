use arena::{Fault, StoredGame};
use game::Side;
use serde::Serialize;

/// A game with the columns of the view `result` of a store.
#[derive(Serialize)]
pub struct ResultRow<'a> {
    event: Option<i64>,
    round: u32,
    pairing: usize,
    pair: u64,
    leg: u8,
    first: &'a str,
    second: &'a str,
    winner: &'a str,
    plies: u32,
    fault: Option<&'static str>,
    detail: Option<&'a str>,
    luck: Option<f64>,
    /// As text: it may exceed what a signed number of 64 bits can be.
    seed: String,
    start: &'a str,
    moves: &'a str,
    times: &'a str,
}

impl<'a> ResultRow<'a> {
    /// A game of an event, whose players have these names.
    pub fn new<'n: 'a>(
        event: Option<i64>,
        game: &'a StoredGame,
        name: impl Fn(usize) -> &'n str,
    ) -> Self {
        let [first, second] = game.players.map(name);
        Self {
            event,
            round: game.round,
            pairing: game.pairing,
            pair: game.pair,
            leg: game.leg,
            first,
            second,
            winner: if game.summary.winner == Side::First { first } else { second },
            plies: game.summary.plies,
            fault: game.summary.fault.map(Fault::name),
            detail: Some(game.detail.as_str()).filter(|detail| !detail.is_empty()),
            luck: game.summary.luck,
            seed: game.seed.to_string(),
            start: &game.start,
            moves: &game.moves,
            times: &game.times,
        }
    }
}
