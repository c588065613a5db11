use game::Side;
use games::{ExactOf, GameKind, SolutionOf, face, shown_die};
use serde::Serialize;

use crate::{SideValues, ValueOfFirst};

/// The exact value of a position, in a game with dice.
#[derive(Serialize)]
pub struct ExactAnswer {
    /// The position.
    pub position: String,
    /// How likely each side wins with perfect play.
    #[serde(flatten)]
    pub values: SideValues,
    /// Always true.
    pub exact: bool,
    /// The largest error of any value.
    pub error: f64,
    /// The moves, best first.
    pub moves: Vec<ExactMove>,
    /// The rolls, if none was made.
    pub rolls: Vec<ExactRoll>,
    /// The number of positions that were solved.
    pub positions: usize,
}

/// The value of a position in endgame tables.
#[derive(Serialize)]
pub struct TableAnswer {
    /// The position.
    pub position: String,
    /// How likely each side wins with perfect play.
    #[serde(flatten)]
    pub values: SideValues,
    /// The rolls, if none was made.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub faces: Vec<ExactRoll>,
    /// The moves, best first.
    pub moves: Vec<ExactMove>,
}

/// A move and its value.
#[derive(Serialize)]
pub struct ExactMove {
    /// The move.
    pub r#move: String,
    /// The faces that allow it.
    pub dice: Vec<u8>,
    /// How likely the first side wins after it.
    #[serde(flatten)]
    pub value: ValueOfFirst,
}

/// A roll and its value.
#[derive(Serialize)]
pub struct ExactRoll {
    /// The face.
    pub die: u8,
    /// The best move after it.
    pub best: String,
    /// How likely the first side wins then.
    #[serde(flatten)]
    pub value: ValueOfFirst,
}

impl ExactAnswer {
    /// The exact values of a position.
    pub fn new<G: GameKind>(position: &G::Position, found: &ExactOf<G>) -> Self {
        let solution = &found.solution;
        Self {
            position: position.to_string(),
            values: values::<G>(solution),
            exact: true,
            error: found.error,
            moves: moves::<G>(position, solution),
            rolls: rolls::<G>(solution),
            positions: solution.positions,
        }
    }
}

impl TableAnswer {
    /// What tables know of a position.
    pub fn new<G: GameKind>(position: &G::Position, found: &SolutionOf<G>) -> Self {
        Self {
            position: position.to_string(),
            values: values::<G>(found),
            faces: rolls::<G>(found),
            moves: moves::<G>(position, found),
        }
    }
}

fn values<G: GameKind>(solution: &SolutionOf<G>) -> SideValues {
    SideValues::new::<G>(Side::BOTH.map(|side| solution.value.of(side)))
}

fn rolls<G: GameKind>(solution: &SolutionOf<G>) -> Vec<ExactRoll> {
    let rolls = solution.rolls.iter().filter_map(|found| {
        let value = ValueOfFirst::new::<G>(found.value.of(Side::First));
        Some(ExactRoll { die: face::<G>(found.roll)?, best: found.best.to_string(), value })
    });
    rolls.collect()
}

/// A move is allowed by the rolled face, or by all that would.
fn moves<G: GameKind>(position: &G::Position, solution: &SolutionOf<G>) -> Vec<ExactMove> {
    let solved = solution.moves.iter().map(|found| {
        let rolls = found.rolls.iter().filter_map(|&roll| face::<G>(roll));
        ExactMove {
            r#move: found.mov.to_string(),
            dice: shown_die::<G>(position).into_iter().chain(rolls).collect(),
            value: ValueOfFirst::new::<G>(found.value.of(Side::First)),
        }
    });
    solved.collect()
}
