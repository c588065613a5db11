//! Positions with few cubes and their exact values, to train a network with:
//! `exact_positions FILE [COUNT [SEED]]`.
//!
//! They come from games between players who look one move ahead with Zweistein and play some or
//! all moves at random. 14 bytes a position: the squares of the mover's cubes 1 to 6 and of the
//! opponent's, as the mover sees the board on the way to square 24, with 25 for captured ones;
//! then the mover's chance to win in 65535ths.

use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::sync::atomic::AtomicBool;

use ewn::{Board, Position5, RED, SetUp, SetUpRule, Side, Size};
use ewn_engine::Zweistein;
use ewn_engine::endgame::EndgameTable;
use game::{Dice, Position};
use search::rank_moves;

/// Cubes a side.
const CUBES: usize = 6;

/// The shares of random moves: one of them for each game.
const RANDOM_MOVES: [f64; 3] = [0.1, 0.3, 1.0];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("usage: exact_positions FILE [COUNT [SEED]]")?;
    let mut number = |default: u64| arguments.next().map_or(Ok(default), |text| text.parse());
    let (count, seed) = (number(2_500_000)?, number(1)?);
    let tables = EndgameTable::of_user(&|text| eprintln!("{text}"), &AtomicBool::new(false))?;
    let zweistein = Zweistein::new(Size::FIVE);
    let mut dice = Dice::new(seed);
    let mut out = BufWriter::new(File::create(&path)?);
    let mut written = 0;
    while written < count {
        written += write_game(&mut out, &tables, &zweistein, &mut dice)?;
    }
    out.flush()?;
    println!("{written} positions with up to {} cubes", tables.max_cubes());
    Ok(())
}

/// Plays a game, and writes what the tables know of it.
fn write_game(
    out: &mut impl Write,
    tables: &EndgameTable,
    zweistein: &Zweistein,
    dice: &mut Dice,
) -> Result<u64, Box<dyn Error>> {
    let [red, blue] = SetUp::pair(SetUpRule::Random, Size::FIVE, dice);
    let mut position = Position5::start(&red, &blue, RED).ok_or("both boards are 5 x 5")?;
    let random_moves = RANDOM_MOVES[dice.below(3) as usize];
    let mut written = 0;
    while let Some(roll) = position.random_roll(dice) {
        if let Some(value) = tables.probe(&position) {
            out.write_all(&squares(position.board()))?;
            let value = (value.probability() * f64::from(u16::MAX)).round() as u16;
            out.write_all(&value.to_le_bytes())?;
            written += 1;
        }
        let rolled = position.roll(roll);
        let mov = if dice.unit() < random_moves {
            rolled.random_move(dice)
        } else {
            rank_moves(&rolled, zweistein).first().map(|best| best.mov)
        };
        position = rolled.play(mov.ok_or("there is always a move")?);
    }
    Ok(written)
}

/// The squares of all cubes as the mover sees them.
fn squares<B: Board>(board: &B) -> [u8; 2 * CUBES] {
    let mut squares = [25; 2 * CUBES];
    let sides = [board.mover(), board.mover().opponent()];
    for (side, squares) in sides.into_iter().zip(squares.chunks_mut(CUBES)) {
        for cube in board.cubes(side).iter() {
            let square = board.square_of(side, cube).index();
            squares[cube.index()] = if board.mover() == Side::First { square } else { 24 - square };
        }
    }
    squares
}
