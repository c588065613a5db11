use std::path::Path;

use anyhow::{Context, anyhow};
use arena::{Budget, Choice, EnginePlayer, Player as _};
use catalog::{EndReason, GameKind, MoveOf, Record, shown_die};
use game::{FirstValue, GameSeed, Position, Side, Turn};
use report::{Ending, OfFirst, Sides};

use super::autosave::Autosave;
use super::event::{Event, Printer};
use super::hints::Hints;
use super::input::{Request, ask};
use super::seat::Seat;
use crate::file;

/// A game in progress and everyone at the table.
pub struct Session<'a, G: GameKind> {
    pub record: Record<G::Position>,
    /// Who plays, as it was asked for.
    pub players: [&'a str; 2],
    pub seats: [Seat<G>; 2],
    pub hints: Hints<G>,
    pub seed: GameSeed,
    pub ask_dice: bool,
    pub save: Option<Autosave>,
    pub printer: Printer,
}

/// Whether the game goes on.
enum Next {
    Ply,
    Stop,
    Resigned(Side),
}

impl<G: GameKind> Session<'_, G> {
    /// Plays to the end, or until the person stops.
    pub fn play(&mut self) -> anyhow::Result<()> {
        let start = Event::Start {
            players: Sides::new::<G>(self.players),
            seed: self.seed.0,
            position: self.record.position().to_string(),
        };
        self.printer.start::<G>(&start, self.players)?;
        let reason = loop {
            if let Some(winner) = self.record.result() {
                break Some(G::reason(self.record.position(), winner));
            }
            if let Err(error) = self.autosave() {
                self.printer.problem(&format!("{error:#}"))?;
            }
            match self.ply()? {
                Next::Ply => {}
                Next::Stop => break None,
                Next::Resigned(loser) => break Some(EndReason::new(loser, "resigned")),
            }
        };
        let saved = self.autosave();
        let position = self.record.position();
        if let Turn::Over(_) = position.turn() {
            self.printer.last_board::<G>(position)?;
        }
        let text = position.to_string();
        self.printer.event(&match self.record.result().zip(reason) {
            Some((winner, reason)) => {
                let ending = Ending::new::<G>(winner, &reason, None);
                Event::Over { winner: name::<G>(winner), ending, position: text }
            }
            None => Event::stopped(Some(text)),
        })?;
        saved
    }

    fn ply(&mut self) -> anyhow::Result<Next> {
        if let Some(next) = self.roll()? {
            return Ok(next);
        }
        match &mut self.seats[self.record.position().mover().index()] {
            Seat::Engine(engine) => {
                let choice = engine_move::<G>(engine, &self.record, self.seed)?;
                self.make_move(choice.mov, choice.value)?;
                Ok(Next::Ply)
            }
            Seat::Human => self.human_turn(),
        }
    }

    /// Rolls the die unless it is rolled; says what is next if it is not a move with it.
    fn roll(&mut self) -> anyhow::Result<Option<Next>> {
        if self.record.position().turn() != Turn::ToRoll {
            return Ok(None);
        }
        if self.ask_dice {
            return self.ask_die();
        }
        let roll = self.seed.roll(self.record.position(), moves_played::<G>(&self.record));
        let roll = roll.context("a game that goes on has a roll")?;
        self.record.roll(roll)?;
        Ok(None)
    }

    fn ask_die(&mut self) -> anyhow::Result<Option<Next>> {
        let position = *self.record.position();
        let faces = position.rolls().count() as u8;
        let player = name::<G>(position.mover());
        self.printer.event(&Event::Roll { player, faces })?;
        let question = format!("{player}'s die (1 to {faces}): ");
        loop {
            let Some(line) = ask(&self.printer, &question)? else {
                return Ok(Some(Next::Stop));
            };
            match Request::parse(&line) {
                Ok(Request::Answer(text)) => {
                    let face: Option<u8> = text.parse().ok();
                    let rolled =
                        position.rolls().find(|(roll, _)| Some(catalog::face::<G>(*roll)) == face);
                    if let Some((roll, _)) = rolled {
                        self.record.roll(roll)?;
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
                return Ok(Next::Stop);
            };
            match Request::parse(&line) {
                Ok(Request::Answer(text)) => match find_moves::<G>(self.record.position(), &text) {
                    Ok(moves) => {
                        for mov in moves {
                            self.make_move(mov, None)?;
                        }
                        return Ok(Next::Ply);
                    }
                    Err(message) => self.printer.problem(&message)?,
                },
                Ok(request) => {
                    if let Some(next) = self.serve(&request, G::MOVE_HELP)? {
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
                let loser = self.person();
                self.record.set_result(Some(loser.opponent()))?;
                return Ok(Some(Next::Resigned(loser)));
            }
            Request::Quit => return Ok(Some(Next::Stop)),
            Request::Hint => {
                self.printer.event(&self.hints.for_position(self.record.position())?)?;
            }
            Request::Show => self.printer.board::<G>(self.record.position())?,
            Request::Save(path) => self.save_to(path)?,
            Request::Help | Request::Answer(_) => {
                self.printer.event(&Event::Help { text: help })?;
            }
        }
        Ok(None)
    }

    /// Who is asked: the mover, or the other side if it alone is a person, who then rolls
    /// for the engine.
    fn person(&self) -> Side {
        let mover = self.record.position().mover();
        let is_human = |player: Side| self.seats[player.index()].is_human();
        if is_human(mover.opponent()) && !is_human(mover) { mover.opponent() } else { mover }
    }

    fn announce_turn(&self) -> anyhow::Result<()> {
        let position = self.record.position();
        self.printer.board::<G>(position)?;
        self.printer.event(&Event::Turn {
            player: name::<G>(position.mover()),
            die: shown_die::<G>(position),
            position: position.to_string(),
            moves: position.moves().map(|mov| mov.to_string()).collect(),
            warnings: G::warnings(position),
        })
    }

    fn make_move(&mut self, mov: MoveOf<G>, value: Option<FirstValue>) -> anyhow::Result<()> {
        let before = *self.record.position();
        // Four digits are as much as an evaluation is worth reading.
        let round = |value: FirstValue| FirstValue::new((value.probability() * 1e4).round() / 1e4);
        self.record.push(mov)?.set_evaluation(value.map(round));
        self.printer.event(&Event::Move {
            player: name::<G>(before.mover()),
            die: shown_die::<G>(&before),
            r#move: mov.to_string(),
            value: OfFirst::new::<G>(value.map(FirstValue::probability)),
            own_value: value.map(|value| value.of(before.mover())),
            position: self.record.position().to_string(),
        })
    }

    /// Goes back to the person's last decision; false if there was none.
    fn undo(&mut self) -> anyhow::Result<bool> {
        let positions: Vec<_> = self.record.positions().collect();
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
}

fn name<G: GameKind>(player: Side) -> &'static str {
    G::SIDES[player.index()]
}

fn moves_played<G: GameKind>(record: &Record<G::Position>) -> u32 {
    record.plies().len() as u32
}

fn engine_move<G: GameKind>(
    engine: &mut EnginePlayer<G>,
    record: &Record<G::Position>,
    seed: GameSeed,
) -> anyhow::Result<Choice<MoveOf<G>>> {
    let budget = Budget { moves_played: moves_played::<G>(record), ..Budget::default() };
    let mut dice = seed.thoughts(budget.moves_played);
    engine.choose(record.position(), &budget, &mut dice).map_err(|forfeit| anyhow!("{forfeit}"))
}

/// Moves as a person types them, or one by its place in the list of legal moves.
fn find_moves<G: GameKind>(position: &G::Position, text: &str) -> Result<Vec<MoveOf<G>>, String> {
    let Ok(place) = text.parse::<usize>() else {
        return G::typed_moves(position, text);
    };
    let mut moves = position.moves();
    let count = moves.len();
    let chosen = place.checked_sub(1).and_then(|skip| moves.nth(skip));
    let chosen = chosen.map(|mov| vec![mov]);
    chosen.ok_or_else(|| format!("move {place}: expected a number from 1 to {count}"))
}
