use std::path::Path;

use anyhow::{Context, anyhow};
use arena::{Budget, Choice, GameSeed, Player};
use catalog::Engine;
use ewn::notation::Record;
use ewn::{AnyPosition, Board, Die, Move, MoveError, player_name};
use game::{FirstValue, Position, Turn};

use super::autosave::Autosave;
use super::event::{Event, Printer};
use super::hints::Hints;
use super::input::{Request, ask};
use super::seat::Seat;
use crate::file;

/// A game in progress and everyone at the table.
pub struct Session {
    pub record: Record,
    pub seats: [Seat; 2],
    pub hints: Hints,
    pub seed: GameSeed,
    pub ask_dice: bool,
    pub save: Option<Autosave>,
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
            seed: self.seed.0,
            position: self.record.position().to_string(),
        })?;
        let reason = loop {
            if self.record.result().is_some() {
                break self.how_it_ended();
            }
            if let Err(error) = self.autosave() {
                self.printer.problem(&format!("{error:#}"))?;
            }
            if let Next::Stop(reason) = self.ply()? {
                break reason;
            }
        };
        let saved = self.autosave();
        let position = self.record.position();
        if let Turn::Over(_) = position.turn() {
            self.printer.last_board(position)?;
        }
        self.printer.event(&Event::Over {
            winner: self.record.result().map(player_name),
            reason,
            position: Some(position.to_string()),
        })?;
        saved
    }

    fn ply(&mut self) -> anyhow::Result<Next> {
        if let Some(next) = self.roll()? {
            return Ok(next);
        }
        match &mut self.seats[self.record.position().mover().index()] {
            Seat::Engine(engine) => {
                let choice = engine_move(engine, &self.record, self.seed)?;
                self.make_move(choice.mov, choice.value)?;
                Ok(Next::Ply)
            }
            Seat::Human => self.human_turn(),
        }
    }

    /// Rolls the die unless it is rolled; says what is next if it is not a move with it.
    fn roll(&mut self) -> anyhow::Result<Option<Next>> {
        if self.record.position().die().is_some() {
            return Ok(None);
        }
        if self.ask_dice {
            return self.ask_die();
        }
        let die = self.seed.roll(self.record.position(), moves_played(&self.record));
        self.record.roll(die.context("a game that goes on has a roll")?)?;
        Ok(None)
    }

    fn ask_die(&mut self) -> anyhow::Result<Option<Next>> {
        let faces = self.record.position().board().size().cubes();
        let player = player_name(self.record.position().mover());
        self.printer.event(&Event::Roll { player, faces })?;
        let question = format!("{player}'s die (1 to {faces}): ");
        loop {
            let Some(line) = ask(&self.printer, &question)? else {
                return Ok(Some(Next::Stop(STOPPED)));
            };
            match Request::parse(&line) {
                Ok(Request::Answer(text)) => {
                    let die = text.parse().ok().and_then(Die::new);
                    if let Some(die) = die.filter(|die| die.face() <= faces) {
                        self.record.roll(die)?;
                        return Ok(None);
                    }
                    let expected = format!("expected a number from 1 to {faces}; try help");
                    self.printer.problem(&format!("die \"{text}\": {expected}"))?;
                }
                Ok(Request::Hint) => self.printer.problem("hint: the die is not rolled yet")?,
                Ok(request) => {
                    if let Some(next) = self.serve(&request, Request::ROLL_HELP)? {
                        return Ok(Some(next));
                    }
                }
                Err(message) => self.printer.problem(&message)?,
            }
        }
    }

    fn human_turn(&mut self) -> anyhow::Result<Next> {
        self.announce_turn()?;
        loop {
            let Some(line) = ask(&self.printer, "> ")? else {
                return Ok(Next::Stop(STOPPED));
            };
            match Request::parse(&line) {
                Ok(Request::Answer(text)) => match find_move(self.record.position(), &text) {
                    Ok(mov) => {
                        self.make_move(mov, None)?;
                        return Ok(Next::Ply);
                    }
                    Err(message) => self.printer.problem(&message)?,
                },
                Ok(request) => {
                    if let Some(next) = self.serve(&request, Request::MOVE_HELP)? {
                        return Ok(next);
                    }
                }
                Err(message) => self.printer.problem(&message)?,
            }
        }
    }

    /// Does what was asked for besides moves and rolls; none if the question stands.
    fn serve(&mut self, request: &Request, help: &str) -> anyhow::Result<Option<Next>> {
        match request {
            Request::Undo => return Ok(self.undo()?.then_some(Next::Ply)),
            Request::Resign => {
                self.record.set_result(Some(self.person().opponent()))?;
                return Ok(Some(Next::Stop(RESIGNED)));
            }
            Request::Quit => return Ok(Some(Next::Stop(STOPPED))),
            Request::Hint => {
                self.printer.event(&self.hints.for_position(self.record.position()))?;
            }
            Request::Show => self.printer.board(self.record.position())?,
            Request::Save(path) => self.save_to(path)?,
            Request::Help | Request::Answer(_) => {
                self.printer.event(&Event::Help { text: help })?;
            }
        }
        Ok(None)
    }

    /// Who is asked: the mover, or the other side if it alone is a person, who then rolls
    /// for the engine.
    fn person(&self) -> ewn::Player {
        let mover = self.record.position().mover();
        let is_human = |player: ewn::Player| self.seats[player.index()].is_human();
        if is_human(mover.opponent()) && !is_human(mover) { mover.opponent() } else { mover }
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
        match file::write_new(path, &self.record.to_string()) {
            Ok(()) => self.printer.event(&Event::Saved { file: path.display().to_string() }),
            Err(error) => self.printer.problem(&format!("{error:#}")),
        }
    }

    fn autosave(&mut self) -> anyhow::Result<()> {
        self.save.as_mut().map_or(Ok(()), |save| save.write(&self.record))
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

/// Why a game ends that nobody has won.
pub const STOPPED: &str = "the game is stopped";
const RESIGNED: &str = "the other side resigns";

fn moves_played(record: &Record) -> u32 {
    record.plies().len() as u32
}

fn engine_move(
    engine: &mut Engine,
    record: &Record,
    seed: GameSeed,
) -> anyhow::Result<Choice<Move>> {
    let budget = Budget { moves_played: moves_played(record), ..Budget::default() };
    let mut dice = seed.thoughts(budget.moves_played);
    engine.choose(record.position(), &budget, &mut dice).map_err(|forfeit| anyhow!("{forfeit}"))
}

/// A move by its squares or by its place in the list of legal moves.
fn find_move(position: &AnyPosition, text: &str) -> Result<Move, String> {
    match text.parse::<usize>() {
        Ok(place) => {
            let mut moves = position.moves();
            let count = moves.len();
            let chosen = place.checked_sub(1).and_then(|skip| moves.nth(skip));
            chosen.ok_or_else(|| format!("move {place}: expected a number from 1 to {count}"))
        }
        Err(_) => position.parse_move(&plain_move(text)).map_err(|error| match error {
            MoveError::Unreadable { side, .. } => {
                format!("{}; try help", MoveError::Unreadable { text: text.into(), side })
            }
            error => error.to_string(),
        }),
    }
}

/// `a5b4` for `A5B4`, `a5-b4` and `a5 b4`.
fn plain_move(text: &str) -> String {
    let letters = text.chars().filter(|letter| *letter != '-' && !letter.is_whitespace());
    letters.map(|letter| letter.to_ascii_lowercase()).collect()
}
