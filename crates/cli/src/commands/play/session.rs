use std::path::Path;

use anyhow::{Context, anyhow};
use arena::{Budget, Choice, EnginePlayer, Player as _};
use catalog::{EndReason, GameKind, MoveOf, Record, shown_die};
use game::{FirstValue, GameSeed, Position, Side, Turn};
use report::Ending;
use serde_json::json;

use super::hints::Hints;
use super::printer::Printer;
use super::request::Request;
use crate::{board_view, file};

/// The engine of each side; `None` for a person.
pub type Seats<G> = [Option<EnginePlayer<G>>; 2];

/// A game in progress.
pub struct Session<'a, G: GameKind> {
    pub record: Record<G::Position>,
    /// The players as they were asked for.
    pub players: [&'a str; 2],
    pub seats: Seats<G>,
    pub hints: Hints<G>,
    pub seed: GameSeed,
    pub ask_dice: bool,
    /// The file that is to have the record after every move.
    pub save: Option<&'a Path>,
    /// Whether that file is ours already.
    pub is_saved: bool,
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
        self.announce_start()?;
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
            self.printer.text(&format!("\n{}\n", board_view::board::<G>(position)))?;
        }
        match self.record.result().zip(reason) {
            Some((winner, reason)) => {
                let Ending { player, reason, sentence } = Ending::new::<G>(winner, &reason, None);
                let text = format!("{sentence}\n");
                let event = json!({
                    "event": "over",
                    "winner": name::<G>(winner),
                    "player": player,
                    "reason": reason,
                    "sentence": sentence,
                    "position": position.to_string(),
                });
                self.printer.event(event, &text)?;
            }
            None => self.printer.stopped(Some(position.to_string()))?,
        }
        saved
    }

    fn announce_start(&self) -> anyhow::Result<()> {
        let ([first, second], seed) = (G::SIDES, self.seed.0);
        let name = |side: Side| {
            format!("{}: {}", board_view::coloured_name::<G>(side), self.players[side.index()])
        };
        let event = json!({
            "event": "start",
            first: self.players[0],
            second: self.players[1],
            "seed": seed,
            "position": self.record.position().to_string(),
        });
        self.printer.event(event, &format!("{}, seed {seed}\n", Side::BOTH.map(name).join(", ")))
    }

    fn ply(&mut self) -> anyhow::Result<Next> {
        if let Some(next) = self.roll()? {
            return Ok(next);
        }
        match &mut self.seats[self.record.position().mover().index()] {
            Some(engine) => {
                let choice = engine_move::<G>(engine, &self.record, self.seed)?;
                self.make_move(choice.mov, choice.value)?;
                Ok(Next::Ply)
            }
            None => self.human_turn(),
        }
    }

    /// Rolls the die unless it is rolled; says what is next if that is not a move.
    fn roll(&mut self) -> anyhow::Result<Option<Next>> {
        if self.record.position().turn() != Turn::ToRoll {
            return Ok(None);
        }
        if self.ask_dice {
            return self.ask_die();
        }
        let roll = self.seed.roll(self.record.position(), self.record.plies().len() as u32);
        let roll = roll.context("a game that goes on has a roll")?;
        self.record.roll(roll)?;
        Ok(None)
    }

    fn ask_die(&mut self) -> anyhow::Result<Option<Next>> {
        let position = *self.record.position();
        let faces = position.rolls().count() as u8;
        let player = name::<G>(position.mover());
        self.printer.event(json!({ "event": "roll", "player": player, "faces": faces }), "")?;
        let question = format!("{player}'s die (1 to {faces}): ");
        let read = |position: &G::Position, text: &str| {
            let face: Option<u8> = text.parse().ok();
            let mut rolls = position.rolls().map(|(roll, _)| roll);
            let rolled = rolls.find(|roll| catalog::face::<G>(*roll) == face);
            let expected = format!("expected a number from 1 to {faces}; try help");
            rolled.ok_or_else(|| format!("die \"{text}\": {expected}"))
        };
        match self.ask(&question, &Request::roll_help(), read)? {
            Ok(roll) => {
                self.record.roll(roll)?;
                Ok(None)
            }
            Err(next) => Ok(Some(next)),
        }
    }

    fn human_turn(&mut self) -> anyhow::Result<Next> {
        self.announce_turn()?;
        match self.ask("> ", &Request::move_help::<G>(), find_moves::<G>)? {
            Ok(moves) => {
                moves.into_iter().try_for_each(|mov| self.make_move(mov, None))?;
                Ok(Next::Ply)
            }
            Err(next) => Ok(next),
        }
    }

    /// Asks until `read` takes an answer, and serves other requests meanwhile; a request may end
    /// the question.
    fn ask<T>(
        &mut self,
        question: &str,
        help: &str,
        read: impl Fn(&G::Position, &str) -> Result<T, String>,
    ) -> anyhow::Result<Result<T, Next>> {
        loop {
            let Some(line) = self.printer.ask(question)? else {
                return Ok(Err(Next::Stop));
            };
            let answer = match Request::parse(&line) {
                Ok(Request::Answer(text)) => read(self.record.position(), &text),
                Ok(request) => match self.serve(&request, help)? {
                    Some(next) => return Ok(Err(next)),
                    None => continue,
                },
                Err(message) => Err(message),
            };
            match answer {
                Ok(answer) => return Ok(Ok(answer)),
                Err(message) => self.printer.problem(&message)?,
            }
        }
    }

    /// Serves requests other than moves and rolls; `None` if the question is to be asked again.
    fn serve(&mut self, request: &Request, help: &str) -> anyhow::Result<Option<Next>> {
        match request {
            Request::Undo => return Ok(self.undo()?.then_some(Next::Ply)),
            Request::Resign => {
                let loser = self.person();
                self.record.set_result(Some(loser.opponent()))?;
                return Ok(Some(Next::Resigned(loser)));
            }
            Request::Quit => return Ok(Some(Next::Stop)),
            Request::Hint if self.record.position().turn() == Turn::ToRoll => {
                self.printer.problem("hint: the die is not rolled yet")?;
            }
            Request::Hint => self.hints.show(self.record.position(), &self.printer)?,
            Request::Show => self.show_board()?,
            Request::Save(path) => self.save_to(path)?,
            Request::Help | Request::Answer(_) => self.printer.help(help)?,
        }
        Ok(None)
    }

    /// Who is asked: the mover, or the opponent if only that is a person, who then rolls for the
    /// engine.
    fn person(&self) -> Side {
        let mover = self.record.position().mover();
        let is_human = |player: Side| self.seats[player.index()].is_none();
        if is_human(mover.opponent()) && !is_human(mover) { mover.opponent() } else { mover }
    }

    fn announce_turn(&self) -> anyhow::Result<()> {
        self.show_board()?;
        let position = self.record.position();
        let warnings = G::warnings(position);
        let text: String = warnings.iter().map(|warning| format!("{warning}!\n")).collect();
        let event = json!({
            "event": "turn",
            "player": name::<G>(position.mover()),
            "die": shown_die::<G>(position),
            "position": position.to_string(),
            "moves": position.moves().map(|mov| mov.to_string()).collect::<Vec<_>>(),
            "warnings": (!warnings.is_empty()).then_some(warnings),
        });
        self.printer.event(event, &text)
    }

    fn show_board(&self) -> anyhow::Result<()> {
        self.printer.text(&format!("\n{}", board_view::draw::<G>(self.record.position())))
    }

    fn make_move(&mut self, mov: MoveOf<G>, value: Option<FirstValue>) -> anyhow::Result<()> {
        let before = *self.record.position();
        // More than four digits of an evaluation mean nothing.
        let round = |value: FirstValue| FirstValue::new((value.probability() * 1e4).round() / 1e4);
        self.record.push(mov)?.set_evaluation(value.map(round));
        let (player, die) = (name::<G>(before.mover()), shown_die::<G>(&before));
        let rolls = die.map(|die| format!(" rolls {die} and")).unwrap_or_default();
        let thinks = value.map(|value| value.of(before.mover()));
        let thinks = thinks.map(|own| format!(" ({own:.4} win probability)")).unwrap_or_default();
        let event = json!({
            "event": "move",
            "player": player,
            "die": die,
            "move": mov.to_string(),
            // The engine's win probability for the first player.
            (G::SIDES[0]): value.map(FirstValue::probability),
            "position": self.record.position().to_string(),
        });
        self.printer.event(event, &format!("{player}{rolls} plays {mov}{thinks}\n"))
    }

    /// Goes back to the person's last decision; false if there was none.
    fn undo(&mut self) -> anyhow::Result<bool> {
        let positions: Vec<_> = self.record.positions().collect();
        let plies = self.record.plies().len();
        let is_human = |ply: &usize| self.seats[positions[*ply].mover().index()].is_none();
        let Some(target) = (0..plies).rev().find(is_human) else {
            self.printer.problem("there is no move of yours to take back")?;
            return Ok(false);
        };
        for _ in target..plies {
            self.record.take_back();
        }
        let position = self.record.position().to_string();
        self.printer.event(json!({ "event": "undo", "position": position }), "taken back\n")?;
        Ok(true)
    }

    fn save_to(&self, path: &Path) -> anyhow::Result<()> {
        match file::write_new(path, &self.record.to_string()) {
            Ok(()) => {
                let file = path.display().to_string();
                let text = format!("saved to {file}\n");
                self.printer.event(json!({ "event": "saved", "file": file }), &text)
            }
            Err(error) => self.printer.problem(&format!("{error:#}")),
        }
    }

    fn autosave(&mut self) -> anyhow::Result<()> {
        let Some(path) = self.save else { return Ok(()) };
        let write = if self.is_saved { file::write_atomically } else { file::write_new };
        write(path, &self.record.to_string())?;
        self.is_saved = true;
        Ok(())
    }
}

fn name<G: GameKind>(player: Side) -> &'static str {
    G::SIDES[player.index()]
}

fn engine_move<G: GameKind>(
    engine: &mut EnginePlayer<G>,
    record: &Record<G::Position>,
    seed: GameSeed,
) -> anyhow::Result<Choice<MoveOf<G>>> {
    let budget = Budget { moves_played: record.plies().len() as u32, ..Budget::default() };
    let mut dice = seed.thoughts(budget.moves_played);
    engine.choose(record.position(), &budget, &mut dice).map_err(|forfeit| anyhow!("{forfeit}"))
}

/// Moves as a person types them, or one by its number in the list of legal moves.
fn find_moves<G: GameKind>(position: &G::Position, text: &str) -> Result<Vec<MoveOf<G>>, String> {
    let Ok(place) = text.parse::<usize>() else {
        return G::typed_moves(position, text).map_err(|error| format!("{error}; try help"));
    };
    let mut moves = position.moves();
    let count = moves.len();
    let chosen = place.checked_sub(1).and_then(|skip| moves.nth(skip));
    let chosen = chosen.map(|mov| vec![mov]);
    chosen.ok_or_else(|| format!("move {place}: expected a number from 1 to {count}"))
}
