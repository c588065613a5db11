use std::path::{Path, PathBuf};

use anyhow::Context;
use arena::{Budget, Choice, GameSeed, Player};
use catalog::Engine;
use ewn::notation::Record;
use ewn::{AnyPosition, Board, Die, Move, player_name};
use game::{FirstValue, Position};

use super::event::{Event, Printer};
use super::hints::Hints;
use super::input::{Request, read_line};
use super::seat::Seat;
use crate::file;

/// A game in progress and everyone at the table.
pub struct Session {
    pub record: Record,
    pub seats: [Seat; 2],
    pub hints: Hints,
    pub seed: GameSeed,
    pub ask_dice: bool,
    pub save: Option<PathBuf>,
    pub printer: Printer,
}

/// Whether the game goes on.
enum Next {
    Ply,
    Stop(&'static str),
}

impl Session {
    /// Plays to the end, or until the person stops.
    pub fn play(&mut self) -> anyhow::Result<()> {
        self.printer.event(&Event::Start {
            red: self.record.tag("Red").unwrap_or_default(),
            blue: self.record.tag("Blue").unwrap_or_default(),
            seed: (!self.ask_dice).then_some(self.seed.0),
            position: self.record.position().to_string(),
        })?;
        let reason = loop {
            if self.record.result().is_some() {
                break self.how_it_ended();
            }
            self.autosave()?;
            if !self.roll()? {
                break STOPPED;
            }
            let next = match &mut self.seats[self.record.position().mover().index()] {
                Seat::Engine(engine) => {
                    let choice = engine_move(engine, &self.record, self.seed)?;
                    self.make_move(choice.mov, choice.value)?;
                    Next::Ply
                }
                Seat::Human => self.human_turn()?,
            };
            if let Next::Stop(reason) = next {
                break reason;
            }
        };
        self.autosave()?;
        self.printer.last_board(self.record.position())?;
        self.printer.event(&Event::Over {
            winner: self.record.result().map(player_name),
            reason,
            position: self.record.position().to_string(),
        })
    }

    /// Rolls the die unless it is rolled; false if standard input ended.
    fn roll(&mut self) -> anyhow::Result<bool> {
        if self.record.position().die().is_some() {
            return Ok(true);
        }
        let die = if self.ask_dice {
            self.ask_die()?
        } else {
            self.seed.roll(self.record.position(), moves_played(&self.record))
        };
        match die {
            None => Ok(false),
            Some(die) => Ok(self.record.roll(die).map(|()| true)?),
        }
    }

    fn ask_die(&mut self) -> anyhow::Result<Option<Die>> {
        let faces = self.record.position().board().size().cubes();
        let mover = player_name(self.record.position().mover());
        loop {
            self.printer.prompt(&format!("{mover}'s die (1 to {faces}): "))?;
            let Some(line) = read_line()? else {
                return Ok(None);
            };
            match line.parse().ok().and_then(Die::new).filter(|die| die.face() <= faces) {
                Some(die) => return Ok(Some(die)),
                None => {
                    let message = format!("die \"{line}\": expected a number from 1 to {faces}");
                    self.printer.problem(&message)?;
                }
            }
        }
    }

    fn human_turn(&mut self) -> anyhow::Result<Next> {
        self.announce_turn()?;
        loop {
            self.printer.prompt("> ")?;
            let Some(line) = read_line()? else {
                return Ok(Next::Stop(STOPPED));
            };
            let request = Request::parse(&line);
            match request {
                Ok(Request::Move(text)) => match find_move(self.record.position(), &text) {
                    Ok(mov) => {
                        self.make_move(mov, None)?;
                        return Ok(Next::Ply);
                    }
                    Err(message) => self.printer.problem(&message)?,
                },
                Ok(Request::Undo) => {
                    if self.undo()? {
                        return Ok(Next::Ply);
                    }
                }
                Ok(Request::Resign) => {
                    let mover = self.record.position().mover();
                    self.record.set_result(Some(mover.opponent()))?;
                    return Ok(Next::Stop(RESIGNED));
                }
                Ok(Request::Quit) => return Ok(Next::Stop(STOPPED)),
                Ok(Request::Hint) => {
                    self.printer.event(&self.hints.for_position(self.record.position()))?;
                }
                Ok(Request::Show) => self.printer.board(self.record.position())?,
                Ok(Request::Save(path)) => self.save_to(&path)?,
                Ok(Request::Help) => self.printer.event(&Event::Help { text: Request::HELP })?,
                Err(message) => self.printer.problem(&message)?,
            }
        }
    }

    fn announce_turn(&self) -> anyhow::Result<()> {
        let position = self.record.position();
        self.printer.board(position)?;
        self.printer.event(&Event::Turn {
            player: player_name(position.mover()),
            die: position.die().map_or(0, Die::face),
            position: position.to_string(),
            moves: position.moves().map(|mov| mov.to_string()).collect(),
        })
    }

    fn make_move(&mut self, mov: Move, value: Option<FirstValue>) -> anyhow::Result<()> {
        let before = *self.record.position();
        let die = before.die().context("the die is rolled")?;
        let ply = self.record.push(die, mov)?;
        if let Some(value) = value {
            // Four digits are as much as an evaluation is worth reading.
            let rounded = (value.probability() * 1e4).round() / 1e4;
            ply.set_evaluation(FirstValue::new(rounded));
        }
        self.printer.event(&Event::Move {
            player: player_name(before.mover()),
            die: die.face(),
            r#move: mov.to_string(),
            red: value.map(FirstValue::probability),
            position: self.record.position().to_string(),
        })
    }

    /// Goes back to the person's last decision; false if there was none.
    fn undo(&mut self) -> anyhow::Result<bool> {
        let positions: Vec<AnyPosition> = self.record.positions().collect();
        let plies = self.record.plies().len();
        let is_human = |ply: &usize| self.seats[positions[*ply].mover().index()].is_human();
        let Some(target) = (0..plies).rev().find(is_human) else {
            self.printer.problem("there is no move of yours to take back")?;
            return Ok(false);
        };
        for _ in target..plies {
            self.record.take_back();
        }
        self.printer.event(&Event::Undo { position: self.record.position().to_string() })?;
        Ok(true)
    }

    fn save_to(&self, path: &Path) -> anyhow::Result<()> {
        if path.exists() {
            return self.printer.problem(&format!("{} exists already", path.display()));
        }
        match file::write_atomically(path, &self.record.to_string()) {
            Ok(()) => self.printer.event(&Event::Saved { file: path.display().to_string() }),
            Err(error) => self.printer.problem(&format!("{error:#}")),
        }
    }

    fn autosave(&self) -> anyhow::Result<()> {
        match &self.save {
            Some(path) => file::write_atomically(path, &self.record.to_string()),
            None => Ok(()),
        }
    }

    fn how_it_ended(&self) -> &'static str {
        let position = self.record.position();
        let loser_is_empty = position.board().cubes(position.mover()).is_empty();
        if loser_is_empty {
            "every cube of the other side is captured"
        } else {
            "the corner is reached"
        }
    }
}

const STOPPED: &str = "the game is stopped";
const RESIGNED: &str = "the other side resigns";

fn moves_played(record: &Record) -> u32 {
    record.plies().len() as u32
}

fn engine_move(
    engine: &mut Engine,
    record: &Record,
    seed: GameSeed,
) -> anyhow::Result<Choice<Move>> {
    let budget = Budget { time_left: None, moves_played: moves_played(record) };
    let mut dice = seed.thoughts(budget.moves_played);
    let choice = engine.choose(record.position(), budget, &mut dice);
    choice.context("a game that goes on has a move")
}

/// A move by its squares or by its place in the list of legal moves.
fn find_move(position: &AnyPosition, text: &str) -> Result<Move, String> {
    match text.parse::<usize>() {
        Ok(place) => {
            let mut moves = position.moves();
            let count = moves.len();
            let chosen = place.checked_sub(1).and_then(|skip| moves.nth(skip));
            chosen.ok_or_else(|| format!("move {place}: there are {count}"))
        }
        Err(_) => position.parse_move(text).map_err(|error| error.to_string()),
    }
}
