use ewn::{AnyPosition, Board, RED, SetUp, SetUpRule, Size};
use game::{Dice, Position};
use games::ewn_game::endgame_tables;

/// A position whose exact value is known.
pub struct Problem {
    pub position: games::Position,
    /// The first player's chance.
    pub exact: f64,
}

/// Seeds that are tried from the starts of small boards.
const SEEDS: usize = 20;
/// Positions of few cubes.
const ENDGAMES: usize = 200;
const CUBES: u32 = 4;

/// The searched positions, with titles.
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
    (0..SEEDS).map(|_| Problem { position: games::Position::Ewn(position), exact }).collect()
}

/// The first positions with few cubes of random games.
fn endgames(seed: u64) -> Vec<Problem> {
    let tables = endgame_tables("auto", |text| eprintln!("{text}")).expect("small tables");
    let mut dice = Dice::new(seed);
    let mut problems = Vec::new();
    while problems.len() < ENDGAMES {
        let [red, blue] = SetUp::pair(SetUpRule::Random, Size::FIVE, &mut dice);
        let mut position = AnyPosition::start(&red, &blue, RED).expect("both have this size");
        while let Some(die) = position.random_roll(&mut dice) {
            if position.board().cube_count() <= CUBES {
                let value = tables.probe(&position).expect("the table has such positions");
                let exact = value.for_first(position.mover()).probability();
                problems.push(Problem { position: games::Position::Ewn(position), exact });
                break;
            }
            let rolled = position.roll(die);
            position = rolled.random_move(&mut dice).map_or(rolled, |mov| rolled.play(mov));
        }
    }
    problems
}
