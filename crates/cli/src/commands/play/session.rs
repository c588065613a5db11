use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::anyhow;
use arena::{Choice, EnginePlayer, Fault, OngoingGame, Player as _, write_moves};
use game::{FirstValue, Position as _, Side, Turn};
use games::{Move, Position, Record};
use report::Ending;
use serde_json::json;

use super::hints::Hints;
use super::printer::Printer;
use super::request::Request;
use crate::{board_view, file, output};

/// The engine of each side; `None` for a person.
pub type Seats = [Option<EnginePlayer>; 2];

/// A game in progress in the terminal.
pub struct Session<'a> {
    pub game: OngoingGame,
    /// The game's record before its first roll or move.
    pub unplayed: Record,
    /// The players' specs, from the command line or by default.
    pub players: [&'a str; 2],
    pub seats: Seats,
    pub hints: Hints,
    /// The file that gets the record after every move.
    pub save: Option<&'a Path>,
    /// Whether the session has already written that file, and may replace it.
    pub is_saved: bool,
    /// Whether the person has quit.
    pub has_quit: bool,
    pub printer: Printer,
}

impl Session<'_> {
    /// Plays until the game is over or the person quits.
    pub fn play(&mut self) -> anyhow::Result<()> {
        self.announce_start()?;
        while self.game.winner().is_none() && !self.has_quit {
            if let Err(error) = self.autosave() {
                self.printer.problem(&format!("{error:#}"))?;
            }
            self.ply()?;
        }
        let saved = self.autosave();
        let position = self.game.position();
        if let Turn::Over(_) = position.turn() {
            self.printer.text(&format!("\n{}\n", board_view::board(position)))?;
        }
        match Ending::of(&self.game, None) {
            Some(Ending { player, reason, sentence, .. }) => {
                let text = format!("{sentence}\n");
                let event = json!({
                    "event": "over",
                    "winner": self.game.winner().map(|side| position.game().side_name(side)),
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
        let (game, seed) = (self.game.start().game(), self.game.seed().0);
        let [first, second] = game.sides;
        let name = |side: Side| {
            let player = output::escaped(self.players[side.index()]);
            format!("{}: {player}", board_view::coloured_name(game, side))
        };
        let event = json!({
            "event": "start",
            first: self.players[0],
            second: self.players[1],
            "seed": seed,
            "position": self.game.start().to_string(),
        });
        self.printer.event(event, &format!("{}, seed {seed}\n", Side::BOTH.map(name).join(", ")))
    }

    fn ply(&mut self) -> anyhow::Result<()> {
        let position = *self.game.position();
        if position.turn() == Turn::ToRoll {
            return self.ask_die(&position);
        }
        let Some(engine) = &mut self.seats[position.mover().index()] else {
            self.announce_turn()?;
            let help = Request::move_help(position.game());
            let moves = self.ask("> ", &help, |text| find_moves(&position, text))?;
            let mut choices = moves.into_iter().flatten().map(|mov| Choice { mov, value: None });
            return choices.try_for_each(|choice| self.make_move(choice));
        };
        let choice = engine.choose(self.game.move_task(&AtomicBool::new(false)));
        self.make_move(choice.map_err(|forfeit| anyhow!("{forfeit}"))?)
    }

    fn ask_die(&mut self, position: &Position) -> anyhow::Result<()> {
        let faces = position.rolls().count() as u8;
        let player = position.game().side_name(position.mover());
        self.printer.event(json!({ "event": "roll", "player": player, "faces": faces }), "")?;
        let question = format!("{player}'s die (1 to {faces}): ");
        let read = |text: &str| {
            let face: Option<u8> = text.parse().ok();
            let mut rolls = position.rolls().map(|(roll, _)| roll);
            let rolled = rolls.find(|roll| roll.face() == face);
            let expected = format!("expected a number from 1 to {faces}; try help");
            rolled.ok_or_else(|| format!("die \"{text}\": {expected}"))
        };
        if let Some(roll) = self.ask(&question, &Request::roll_help(), read)? {
            self.game.accept_roll(roll);
        }
        Ok(())
    }

    /// Asks until `read` accepts an answer, and serves other requests meanwhile. `None` if one of
    /// these, such as undo, makes the question pointless.
    fn ask<T>(
        &mut self,
        question: &str,
        help: &str,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> anyhow::Result<Option<T>> {
        loop {
            let line = self.printer.ask(question)?;
            let answer = match line.map_or(Ok(Request::Quit), |line| Request::parse(&line)) {
                Ok(Request::Answer(text)) => read(&text),
                Ok(request) if self.serve(&request, help)? => return Ok(None),
                Ok(_) => continue,
                Err(message) => Err(message),
            };
            match answer {
                Ok(answer) => return Ok(Some(answer)),
                Err(message) => self.printer.problem(&message)?,
            }
        }
    }

    /// Serves a request that is not an answer. Returns whether the question is now pointless.
    fn serve(&mut self, request: &Request, help: &str) -> anyhow::Result<bool> {
        match request {
            Request::Undo => return self.undo(),
            Request::Resign => self.game.lose(self.person(), Fault::Resigned.because("")),
            Request::Quit => self.has_quit = true,
            Request::Hint if self.game.position().turn() == Turn::ToRoll => {
                self.printer.problem("hint: the die is not rolled yet")?;
            }
            Request::Hint => self.hints.show(self.game.position(), &self.printer)?,
            Request::Show => self.show_board()?,
            Request::Save(path) => self.save_to(path)?,
            Request::Help | Request::Answer(_) => self.printer.help(help)?,
        }
        Ok(matches!(request, Request::Resign | Request::Quit))
    }

    /// The side to ask: the mover, unless only the opponent is a person, who then rolls for the
    /// engine.
    fn person(&self) -> Side {
        let mover = self.game.position().mover();
        let is_human = |player: Side| self.seats[player.index()].is_none();
        if is_human(mover.opponent()) && !is_human(mover) { mover.opponent() } else { mover }
    }

    fn announce_turn(&self) -> anyhow::Result<()> {
        self.show_board()?;
        let position = self.game.position();
        let warnings = position.warnings();
        let text: String = warnings.iter().map(|warning| format!("{warning}!\n")).collect();
        let event = json!({
            "event": "turn",
            "player": position.game().side_name(position.mover()),
            "die": position.die(),
            "position": position.to_string(),
            "moves": position.moves().map(|mov| mov.to_string()).collect::<Vec<_>>(),
            "warnings": (!warnings.is_empty()).then_some(warnings),
        });
        self.printer.event(event, &text)
    }

    fn show_board(&self) -> anyhow::Result<()> {
        self.printer.text(&format!("\n{}", board_view::draw(self.game.position())))
    }

    fn make_move(&mut self, choice: Choice) -> anyhow::Result<()> {
        let (before, Choice { mov, value }) = (*self.game.position(), choice);
        if !self.game.accept(Ok(choice), Duration::ZERO) {
            return Ok(());
        }
        let (game, die) = (before.game(), before.die());
        let player = game.side_name(before.mover());
        let rolls = die.map(|die| format!(" rolls {die} and")).unwrap_or_default();
        let thinks = value.map(|value| value.of(before.mover()));
        let thinks = thinks.map(|own| format!(" ({own:.4} win probability)")).unwrap_or_default();
        let event = json!({
            "event": "move",
            "player": player,
            "die": die,
            "move": mov.to_string(),
            // The engine's win probability for the first player.
            (game.sides[0]): value.map(FirstValue::probability),
            "position": before.play(mov).to_string(),
        });
        self.printer.event(event, &format!("{player}{rolls} plays {mov}{thinks}\n"))
    }

    /// Goes back to the person's last decision. Returns false if there is none.
    fn undo(&mut self) -> anyhow::Result<bool> {
        let mut plies = self.game.plies().iter();
        let target = plies.rposition(|ply| self.seats[ply.player.index()].is_none());
        let Some(earlier) = target.and_then(|ply| self.game.at_ply(ply)) else {
            self.printer.problem("there is no move of yours to take back")?;
            return Ok(false);
        };
        self.game = earlier;
        let last = self.game.positions().zip(self.game.plies()).last();
        let unrolled = last.map_or(*self.game.start(), |(before, ply)| before.play(ply.mov));
        let event = json!({ "event": "undo", "position": unrolled.to_string() });
        self.printer.event(event, "taken back\n")?;
        Ok(true)
    }

    fn record(&self) -> anyhow::Result<String> {
        let mut record = self.unplayed.clone();
        write_moves(&self.game, &mut record).map_err(anyhow::Error::from_boxed)?;
        Ok(record.to_string())
    }

    fn save_to(&self, path: &Path) -> anyhow::Result<()> {
        match self.record().and_then(|record| file::write_new(path, &record)) {
            Ok(()) => {
                let file = path.display().to_string();
                let text = format!("saved to {}\n", output::escaped(&file));
                self.printer.event(json!({ "event": "saved", "file": file }), &text)
            }
            Err(error) => self.printer.problem(&format!("{error:#}")),
        }
    }

    fn autosave(&mut self) -> anyhow::Result<()> {
        let Some(path) = self.save else { return Ok(()) };
        let write = if self.is_saved { file::write_atomically } else { file::write_new };
        write(path, &self.record()?)?;
        self.is_saved = true;
        Ok(())
    }
}

/// Reads moves as a person types them, or one move by its number in the list of legal moves.
fn find_moves(position: &Position, text: &str) -> Result<Vec<Move>, String> {
    let Ok(place) = text.parse::<usize>() else {
        return position.typed_moves(text).map_err(|error| format!("{error}; try help"));
    };
    let mut moves = position.moves();
    let count = moves.len();
    let chosen = place.checked_sub(1).and_then(|skip| moves.nth(skip));
    let chosen = chosen.map(|mov| vec![mov]);
    chosen.ok_or_else(|| format!("move {place}: expected a number from 1 to {count}"))
}
