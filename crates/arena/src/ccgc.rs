use game::{Position, Side};

use crate::{Contest, EventStore, GameSeed, GameSummary, Player, StoredGame, TournamentError};

/// Whether A begins in each of the seven games of a match of the Chinese championships.
const A_BEGINS: [bool; 7] = [true, false, false, true, true, false, false];

/// The number of games that win a match.
pub const CCGC_GAMES_TO_WIN: usize = 4;

/// The games so far of a match under the rules of the Chinese championships (CCGC): up to seven
/// games, each with its own dice, until a player has won four.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CcgcMatch {
    /// The games.
    pub games: Vec<CcgcGame>,
}

/// A game of such a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CcgcGame {
    /// Whether A was the first player.
    pub a_begins: bool,
    /// Its result.
    pub summary: GameSummary,
}

impl CcgcGame {
    /// Whether A won it.
    #[must_use]
    pub fn a_won(&self) -> bool {
        (self.summary.winner == Side::First) == self.a_begins
    }
}

impl CcgcMatch {
    /// Plays the games that the store does not have, between the first two players of a contest.
    /// `progress` sees the match after every game.
    ///
    /// # Errors
    /// If a player cannot be made, or the store cannot be read or written.
    pub fn play<P: Position>(
        contest: &Contest<P>,
        seed: u64,
        mut store: Option<&mut (dyn EventStore + 'static)>,
        progress: &dyn Fn(&Self),
    ) -> Result<Self, TournamentError> {
        let mut this = match &store {
            Some(store) => Self::of_games(store.summaries()?),
            None => Self::default(),
        };
        if this.is_over() {
            return Ok(this);
        }
        let mut players = [(contest.players[0])()?, (contest.players[1])()?];
        let mut reference = contest.reference.map(|make| make());
        while !this.is_over() {
            let index = this.games.len();
            let seed = GameSeed::of_pair(seed, index as u64);
            let [a, b] = &mut players;
            let (a, b): (&mut dyn Player<P>, &mut dyn Player<P>) = (&mut **a, &mut **b);
            let (seats, places) = if A_BEGINS[index] { ([a, b], [0, 1]) } else { ([b, a], [1, 0]) };
            let controls = places.map(|place: usize| contest.controls[place]);
            let reference = reference.as_mut().map(|reference| &mut **reference as _);
            let Some(judged) = contest.conditions.play(seed, seats, controls, reference) else {
                break;
            };
            if let Some(store) = &mut store {
                let row = StoredGame::new(0, 0, index as u64, 0, places, seed.0, &judged);
                store.keep_games(Box::new(|sink| {
                    sink(vec![row]);
                }))?;
            }
            let summary = judged.summary();
            this.games.push(CcgcGame { a_begins: A_BEGINS[index], summary });
            progress(&this);
        }
        Ok(this)
    }

    /// The games that A and B won.
    #[must_use]
    pub fn score(&self) -> [usize; 2] {
        let won_by_a = self.games.iter().filter(|game| game.a_won()).count();
        [won_by_a, self.games.len() - won_by_a]
    }

    /// Whether a player has won the match.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.score().contains(&CCGC_GAMES_TO_WIN)
    }

    /// The match with these games.
    #[must_use]
    pub fn of_games(games: impl IntoIterator<Item = GameSummary>) -> Self {
        let game = |(&a_begins, summary)| CcgcGame { a_begins, summary };
        Self { games: A_BEGINS.iter().zip(games).map(game).collect() }
    }
}
