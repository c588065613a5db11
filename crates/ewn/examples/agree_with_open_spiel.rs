//! Replays games of OpenSpiel, as `tests/open_spiel/games.py` prints them, and compares
//! the legal moves, the boards, whose turn it is and the results on both kinds of board.
//!
//! ```text
//! python games.py 20000 1 | agree_with_open_spiel 20000
//! ```
//!
//! The argument is the number of games below which the comparison does not count.

use std::collections::BTreeSet;
use std::io::{BufRead, stdin};
use std::process::ExitCode;

use ewn::{AnyBoard, BLUE, Board, Board5, Move, Position, RED, Side, Size, Square};
use game::{Outcome, Position as _, Turn};

fn main() -> ExitCode {
    match run() {
        Ok(summary) => {
            println!("{summary}");
            ExitCode::SUCCESS
        }
        Err(difference) => {
            eprintln!("{difference}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<String, String> {
    let wanted: u64 = std::env::args()
        .nth(1)
        .and_then(|count| count.parse().ok())
        .ok_or("usage: agree_with_open_spiel GAMES, with OpenSpiel's games on standard input")?;
    let mut packed = Replay::<Board5>::default();
    let mut wide = Replay::<AnyBoard>::default();
    let (mut games, mut positions) = (0, 0);
    for line in stdin().lock().lines() {
        let line = line.map_err(|error| format!("standard input: {error}"))?;
        let record = Record::parse(&line).ok_or_else(|| format!("not a record: {line}"))?;
        packed.follow(&record).map_err(|problem| format!("Board5, {problem}\n  {line}"))?;
        wide.follow(&record).map_err(|problem| format!("AnyBoard, {problem}\n  {line}"))?;
        positions += 1;
        games += u64::from(matches!(record.event, Event::Over { .. }));
    }
    if packed.position.is_some() {
        return Err("the last game has no end".into());
    }
    if games < wanted {
        return Err(format!("{games} games compared, expected {wanted}"));
    }
    Ok(format!("{games} games and {positions} positions agree with these rules"))
}

/// One line.
struct Record<'a> {
    game: u64,
    ply: u64,
    /// Whose turn it is or, at the end, who won.
    player: Side,
    board: &'a str,
    event: Event<'a>,
}

enum Event<'a> {
    Turn { die: u8, moves: BTreeSet<&'a str>, chosen: &'a str },
    Over,
}

impl<'a> Record<'a> {
    fn parse(line: &'a str) -> Option<Self> {
        let fields: Vec<&str> = line.split(' ').collect();
        let (game, ply, player, board, event) = match fields[..] {
            ["turn", game, ply, player, die, board, moves, chosen] => {
                let moves = moves.split(',').collect();
                (game, ply, player, board, Event::Turn { die: die.parse().ok()?, moves, chosen })
            }
            ["over", game, ply, player, board] => (game, ply, player, board, Event::Over),
            _ => return None,
        };
        let player = match player {
            "b" => RED,
            "w" => BLUE,
            _ => return None,
        };
        Some(Self { game: game.parse().ok()?, ply: ply.parse().ok()?, player, board, event })
    }
}

/// A game of OpenSpiel on our board; no position between two games.
struct Replay<B> {
    position: Option<Position<B>>,
}

impl<B> Default for Replay<B> {
    fn default() -> Self {
        Self { position: None }
    }
}

impl<B: Board> Replay<B> {
    fn follow(&mut self, record: &Record<'_>) -> Result<(), String> {
        let place = |problem| format!("game {}, ply {}: {problem}", record.game, record.ply);
        self.compare(record).map_err(place)
    }

    fn compare(&mut self, record: &Record<'_>) -> Result<(), String> {
        if self.position.is_none() != (record.ply == 0) {
            return Err("the lines of a game are not together".into());
        }
        let position = match self.position {
            Some(position) => position,
            None => start(record)?,
        };
        same("board", &record.board, &board_text(&position).as_str())?;
        self.position = match &record.event {
            Event::Turn { die, moves, chosen } => {
                same("turn", &(Turn::ToRoll, record.player), &(position.turn(), position.mover()))?;
                let rolls = position.rolls().map(|(roll, _)| roll);
                let roll = rolls.into_iter().find(|roll| roll.face() == *die);
                let rolled = position.roll(roll.ok_or_else(|| format!("no face {die}"))?);
                Some(play(rolled, moves, chosen)?)
            }
            Event::Over => {
                let winner = record.player;
                same("result", &Turn::Over(Outcome { winner }), &position.turn())?;
                None
            }
        };
        Ok(())
    }
}

fn start<B: Board>(record: &Record<'_>) -> Result<Position<B>, String> {
    let mut rows = String::new();
    for (index, square) in record.board.as_bytes().chunks(2).enumerate() {
        if index > 0 && index % 5 == 0 {
            rows.push('/');
        }
        match *square {
            [b'b', number] => rows.extend(['r', number.into()]),
            [b'w', number] => rows.extend(['b', number.into()]),
            _ => rows.push('.'),
        }
    }
    let mover = if record.player == RED { 'r' } else { 'b' };
    format!("{rows} {mover} -").parse().map_err(|error| format!("start: {error}"))
}

fn play<B: Board>(
    position: Position<B>,
    moves: &BTreeSet<&str>,
    chosen: &str,
) -> Result<Position<B>, String> {
    let ours: Vec<(String, Move)> =
        position.moves().map(|mov| (move_text(&position, mov), mov)).collect();
    same("legal moves", moves, &ours.iter().map(|(text, _)| text.as_str()).collect())?;
    match ours.iter().find(|(text, _)| text == chosen) {
        Some(&(_, mov)) => Ok(position.play(mov)),
        None => Err(format!("{chosen} was played, although it is not among the legal moves")),
    }
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, theirs: &T, ours: &T) -> Result<(), String> {
    if theirs == ours {
        Ok(())
    } else {
        Err(format!("different {what}\n  OpenSpiel: {theirs:?}\n  ours:      {ours:?}"))
    }
}

fn board_text<B: Board>(position: &Position<B>) -> String {
    let squares = (0..Size::FIVE.squares()).map(Square::from_index);
    squares
        .map(|square| match position.board().occupant(square) {
            Some((RED, cube)) => format!("b{}", cube.number()),
            Some((BLUE, cube)) => format!("w{}", cube.number()),
            None => "__".into(),
        })
        .collect()
}

fn move_text<B: Board>(position: &Position<B>, mov: Move) -> String {
    let place = |square: Square| format!("{}{}", square.row(mov.size), square.column(mov.size));
    let sign = if position.board().occupant(mov.to).is_some() { 'x' } else { '-' };
    format!("{}{}{sign}", place(mov.from), place(mov.to))
}
