use std::sync::atomic::AtomicBool;

use game::Side;

use crate::{
    ContestError, EventStore, GameContest, GameSeed, GameSummary, Opening, Player, StoredGame,
};

/// Whether A begins in each of the seven games of a match of the Chinese championships.
const A_BEGINS: [bool; 7] = [true, false, false, true, true, false, false];

/// The number of games that win a match.
const GAMES_TO_WIN: usize = 4;

/// The games so far of a match under the rules of the Chinese championships (CCGC): up to seven
/// games, each with its own dice, until a player has won four.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CcgcMatch {
    /// The games played so far, in order.
    pub games: Vec<CcgcGame>,
}

/// A game of a CCGC match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CcgcGame {
    /// Whether A was the first player.
    pub a_begins: bool,
    /// The winner, length and luck of the game.
    pub summary: GameSummary,
}

impl CcgcGame {
    /// Whether A won the game.
    pub fn a_won(&self) -> bool {
        (self.summary.winner == Side::First) == self.a_begins
    }
}

impl GameContest {
    /// Plays a CCGC match between the first two players; games that the store already has are not
    /// played again. `progress` gets the match after every game.
    pub fn play_ccgc(
        &self,
        seed: u64,
        mut store: Option<&mut (dyn EventStore + 'static)>,
        stop: &AtomicBool,
        progress: &dyn Fn(&CcgcMatch),
    ) -> Result<CcgcMatch, ContestError> {
        let mut so_far = match &store {
            Some(store) => CcgcMatch::of_games(store.summaries()?),
            None => CcgcMatch::default(),
        };
        if so_far.is_over() {
            return Ok(so_far);
        }
        let opening = Opening::new(self.variant, self.set_ups)?;
        let mut players = [(self.players[0].make)()?, (self.players[1].make)()?];
        let mut judge = self.reference.0.clone();
        while !so_far.is_over() {
            let index = so_far.games.len();
            let a_begins = A_BEGINS[index];
            let seed = GameSeed::of_pair(seed, index as u64);
            let places = if a_begins { [0, 1] } else { [1, 0] };
            let [a, b] = &mut players;
            let [one, other] = if a_begins { [a, b] } else { [b, a] };
            let players: [&mut dyn Player; 2] = [&mut **one, &mut **other];
            let controls = self.controls(places);
            let played = opening.play(players, seed, controls, judge.as_mut(), stop);
            let Some(played) = played else { break };
            if let Some(store) = &mut store {
                let stored = StoredGame::new(0, 0, index as u64, 0, places, seed.0, &played);
                store.add_games(&[&stored])?;
            }
            so_far.games.push(CcgcGame { a_begins, summary: played.summary() });
            progress(&so_far);
        }
        Ok(so_far)
    }
}

impl CcgcMatch {
    /// How many games A and B have won.
    pub fn score(&self) -> [usize; 2] {
        let won_by_a = self.games.iter().filter(|game| game.a_won()).count();
        [won_by_a, self.games.len() - won_by_a]
    }

    /// Whether a player has won the match.
    pub fn is_over(&self) -> bool {
        self.score().contains(&GAMES_TO_WIN)
    }

    /// Makes a match from the results of its games, in order.
    pub fn of_games(games: impl IntoIterator<Item = GameSummary>) -> Self {
        let game = |(&a_begins, summary)| CcgcGame { a_begins, summary };
        Self { games: A_BEGINS.iter().zip(games).map(game).collect() }
    }
}
