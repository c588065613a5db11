use std::sync::atomic::AtomicBool;

use catalog::{EwnEngine, endgame_tables};
use ewn::{AnyPosition, Board, Position5, RED, SetUp, SetUpRule, Side, Size};
use game::{Dice, Position};

use crate::task;

/// A position whose exact value is known.
pub struct Problem {
    pub position: Start,
    /// The first player's chance.
    pub exact: f64,
}

/// A position on a board of some size.
#[derive(Clone, Copy)]
pub enum Start {
    Official(Position5),
    Any(AnyPosition),
}

/// Seeds that are tried from the starts of small boards.
const SEEDS: usize = 20;
/// Positions of few cubes.
const ENDGAMES: usize = 200;
const CUBES: u32 = 4;

impl Start {
    pub fn board_size(&self) -> Size {
        match self {
            Self::Official(position) => position.board().size(),
            Self::Any(position) => position.board().size(),
        }
    }

    /// The value that a search with nothing learnt yet finds, and whether it has proven it.
    pub fn search(&self, engine: &mut EwnEngine, playouts: u64, seed: u64) -> (f64, bool) {
        let stop = AtomicBool::new(false);
        let task = task(playouts, &stop, seed);
        let report = match self {
            Self::Official(position) => {
                engine.new_game::<Position5>();
                engine.search(position, task, |_| ())
            }
            Self::Any(position) => {
                engine.new_game::<AnyPosition>();
                engine.search(position, task, |_| ())
            }
        };
        let report = report.expect("the game goes on");
        (report.value.probability(), report.exact)
    }
}

/// What is searched, with titles.
pub fn all(seed: u64) -> [(&'static str, Vec<Problem>); 3] {
    [
        ("Start of 3x3, worth 1, 20 seeds", start(3, 1.0)),
        ("Start of 4x4, worth 0.551235, 20 seeds", start(4, 0.551_234_878_029)),
        ("200 endgames of 5x5 with up to 4 cubes", endgames(seed)),
    ]
}

fn start(side: usize, exact: f64) -> Vec<Problem> {
    let size = Size::new(side).expect("there is such a board");
    let position = AnyPosition::canonical(size).expect("every size has a start");
    (0..SEEDS).map(|_| Problem { position: Start::Any(position), exact }).collect()
}

/// The first positions with few cubes of random games.
fn endgames(seed: u64) -> Vec<Problem> {
    let tables = endgame_tables("auto", |text| eprintln!("{text}")).expect("small tables");
    let mut dice = Dice::new(seed);
    let mut problems = Vec::new();
    while problems.len() < ENDGAMES {
        let [red, blue] = SetUp::pair(SetUpRule::Random, Size::FIVE, &mut dice);
        let mut position = Position5::start(&red, &blue, RED).expect("both have this size");
        while let Some(die) = position.random_roll(&mut dice) {
            let cubes: u32 =
                Side::BOTH.iter().map(|player| position.board().cubes(*player).len()).sum();
            if cubes <= CUBES {
                let value = tables.probe(&position).expect("the table has such positions");
                let exact = value.for_first(position.mover()).probability();
                problems.push(Problem { position: Start::Official(position), exact });
                break;
            }
            let rolled = position.roll(die);
            position = rolled.random_move(&mut dice).map_or(rolled, |mov| rolled.play(mov));
        }
    }
    problems
}
