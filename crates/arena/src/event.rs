use games::Problem;
use serde::{Deserialize, Serialize};

use crate::{DonePairs, Forfeit, GameSummary, JudgedGame};

/// A match or tournament in a store: everything that determines its games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventPlan {
    /// The name of the game.
    pub game: String,
    /// Everything that influences the games, as text, which identifies the event in a store.
    pub plan: String,
    /// The name and the spec of each player.
    pub players: Vec<(String, String)>,
}

/// Stores the games of an event, so that they are not played again.
pub trait EventStore: Send {
    /// The pairs of a pairing of which both games are stored.
    fn done_pairs(&self, round: u32, pairing: usize) -> Result<DonePairs, Problem>;

    /// The results of all games, in the order of rounds, pairings and pairs.
    fn summaries(&self) -> Result<Vec<GameSummary>, Problem>;

    /// Removes the pairs of a pairing that are numbered `from` or higher.
    fn drop_pairs(&mut self, round: u32, pairing: usize, from: u64) -> Result<(), Problem>;

    /// Adds games, all or none; games that are already stored stay as they are.
    fn add_games(&mut self, games: &[&StoredGame]) -> Result<(), Problem>;
}

/// A stored game. Positions and moves are texts, so that one type serves every game. Apart from the
/// measured times of the moves, everything follows from the plan of the event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredGame {
    /// The round of the tournament, from 0.
    pub round: u32,
    /// The number of the pairing in its round, from 0.
    pub pairing: usize,
    /// The number of the pair in its pairing, from 0.
    pub pair: u64,
    /// Which game of the pair: 0 or 1.
    pub leg: u8,
    /// The first and the second player, by their places in the event.
    pub players: [usize; 2],
    /// The seed of the game.
    pub seed: u64,
    /// The position in which the game began.
    pub start: String,
    /// The rolls and moves: `@4 a5b4 @2 e1d2`.
    pub moves: String,
    /// The time of each move in microseconds, with spaces between.
    pub times: String,
    /// The detail of the forfeit; empty if nobody forfeited.
    pub detail: String,
    /// Winner, length and luck.
    #[serde(flatten)]
    pub summary: GameSummary,
}

impl StoredGame {
    /// Makes the stored form of a game; the first four arguments are its place in the event.
    pub fn new(
        round: u32,
        pairing: usize,
        pair: u64,
        leg: u8,
        players: [usize; 2],
        seed: u64,
        judged: &JudgedGame,
    ) -> Self {
        let game = &judged.game;
        let times = game.plies.iter().map(|ply| ply.time.as_micros().to_string());
        let detail = game.forfeit.as_ref().map(|forfeit| forfeit.detail.clone());
        Self {
            round,
            pairing,
            pair,
            leg,
            players,
            seed,
            start: game.start.to_string(),
            moves: game.moves_text(),
            times: times.collect::<Vec<_>>().join(" "),
            detail: detail.unwrap_or_default(),
            summary: judged.summary(),
        }
    }

    /// Names the first part in which another game at the same place differs; times do not count.
    pub fn difference(&self, other: &Self) -> Option<&'static str> {
        let luck = |game: &Self| game.summary.luck.map(f64::to_bits);
        let summary = |game: &Self| GameSummary { luck: None, ..game.summary };
        let differences = [
            ("players", self.players != other.players),
            ("seed", self.seed != other.seed),
            ("start", self.start != other.start),
            ("moves", self.moves != other.moves),
            ("result", summary(self) != summary(other) || self.detail != other.detail),
            ("luck", luck(self) != luck(other)),
        ];
        differences.into_iter().find_map(|(name, is_different)| is_different.then_some(name))
    }

    /// Describes the place of the game in its event for messages, with numbers from 1.
    pub fn place(&self) -> String {
        let Self { round, pairing, pair, leg, .. } = self;
        format!(
            "game {} of pair {} (pairing {}, round {})",
            leg + 1,
            pair + 1,
            pairing + 1,
            round + 1
        )
    }

    /// Why the loser forfeited; `None` if nobody did.
    pub fn forfeit(&self) -> Option<Forfeit> {
        let fault = self.summary.fault?;
        Some(Forfeit { fault, detail: self.detail.clone() })
    }
}
