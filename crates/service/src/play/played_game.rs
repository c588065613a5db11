use std::time::Duration;

use arena::{Choice, Fault, Forfeit, OngoingGame};
use game::{FirstValue, Position as _, Side};
use games::{Game, SetUpTable, Variant, write_record};

use super::game_settings::StoredForfeit;
use super::{Answer, GameHistory, GameSettings, StoredPly};
use crate::api::texts::check_format;
use crate::api::{Code, Failure, describe, read_position};
use crate::dto::{Described, NewMove, Phase, SetUpAnswer, SetUpKind};
use crate::engines::Engines;

/// A game between people and engines: first the set-up, then the moves.
#[derive(Clone)]
pub struct PlayedGame {
    pub(super) settings: GameSettings,
    pub(super) variant: Variant,
    first: Side,
    /// The answers to the questions of the set-up so far.
    answers: Vec<String>,
    /// The game, once the set-up is complete.
    ongoing: Option<OngoingGame>,
}

impl PlayedGame {
    /// The kind of game, such as EWN or TZAAR.
    pub(super) fn game(&self) -> Game {
        self.variant.game()
    }

    pub const fn settings(&self) -> &GameSettings {
        &self.settings
    }

    /// The history of the game so far, to store; `version` is the number of changes.
    pub fn history(&self, version: u64) -> GameHistory {
        let plies = self.ongoing.iter().flat_map(|ongoing| ongoing.plies());
        let lost = self.ongoing.as_ref().and_then(|game| game.forfeit().zip(game.winner()));
        GameHistory {
            answers: self.answers.clone(),
            plies: plies.map(|ply| StoredPly::new(ply.mov, ply.time, ply.value)).collect(),
            lost: lost.map(|(forfeit, winner)| StoredForfeit {
                first_side: winner == Side::Second,
                forfeit: forfeit.clone(),
            }),
            version,
        }
    }

    pub fn phase(&self) -> Phase {
        match &self.ongoing {
            None => Phase::SetUp,
            Some(ongoing) if ongoing.winner().is_some() => Phase::Over,
            Some(_) => Phase::Playing,
        }
    }

    pub fn winner(&self) -> Option<Side> {
        self.ongoing.as_ref()?.winner()
    }

    /// The side to move; `None` during the set-up and after the end.
    pub fn to_move(&self) -> Option<Side> {
        self.ongoing.as_ref()?.to_move()
    }

    /// How long the player to move may think before losing on time.
    pub fn deadline(&self) -> Option<Duration> {
        let ongoing = self.ongoing.as_ref()?;
        ongoing.budget().deadline(ongoing.to_move()?)
    }

    pub fn position_after(&self, ply: usize) -> Result<Described, Failure> {
        let ongoing = self.ongoing()?;
        let position = ongoing.positions().nth(ply).ok_or_else(|| {
            Failure::not_found(format!("ply {ply}: expected 0 to {}", self.plies()))
        })?;
        Ok(describe(&position))
    }

    pub fn record(&self, format: &str) -> Result<String, Failure> {
        check_format(self.game(), format)?;
        let record = self.record_so_far(self.ongoing()?).map_err(Failure::internal)?;
        write_record(&record, format).map_err(|problem| Failure::new(Code::InvalidFormat, problem))
    }

    /// Begins a new game: fills in defaults, checks the engines and lets them set up.
    pub fn begin(mut settings: GameSettings, engines: &Engines) -> Result<Self, Failure> {
        let defaults = settings.game.defaults;
        if settings.start.is_none() {
            settings.set_up.get_or_insert_with(|| defaults.set_ups.to_owned());
        }
        let mut game = Self::unplayed(settings)?;
        game.check_engines(engines)?;
        game.set_up_engines()?;
        Ok(game)
    }

    /// Restores a stored game by replaying it.
    pub fn resume(settings: GameSettings, history: GameHistory) -> Result<Self, Failure> {
        let mut game = Self { answers: history.answers, ..Self::unplayed(settings)? };
        game.start_if_set_up()?;
        let Some(ongoing) = &mut game.ongoing else { return Ok(game) };
        for ply in &history.plies {
            if !accept(ongoing, ply) {
                return Err(unreadable(&format!("move \"{}\"", ply.r#move)));
            }
        }
        if let Some(StoredForfeit { first_side, mut forfeit }) = history.lost {
            // Older files store a resignation as another fault.
            if forfeit == Fault::NoMove.because("resigned") {
                forfeit = Fault::Resigned.because("");
            }
            ongoing.lose(if first_side { Side::First } else { Side::Second }, forfeit);
        }
        Ok(game)
    }

    /// Refuses engines that clients may not ask for.
    pub fn check_engines(&self, engines: &Engines) -> Result<(), Failure> {
        for side in Side::BOTH {
            if let Some(spec) = self.settings.spec(side)? {
                engines.check(self.variant, &spec)?;
            }
        }
        Ok(())
    }

    fn unplayed(settings: GameSettings) -> Result<Self, Failure> {
        let game = settings.game;
        let start = settings.start.as_deref();
        let start = start.map(|text| read_position(game, text, settings.board)).transpose()?;
        let variant = match &start {
            Some(start) => start.variant(),
            None => crate::api::variant(game, settings.board)?,
        };
        let first = settings.first.as_deref().map(|name| game.side_named(name)).transpose();
        let first = first.map_err(Failure::invalid_body)?;
        if start.is_some() && (first.is_some() || settings.set_up.is_some()) {
            let message = "start: the position says who is to move and where everything stands, \
                           so leave out first and set_up";
            return Err(Failure::invalid_body(message));
        }
        let known = game.play_set_ups();
        if let Some(asked) = settings.set_up.as_deref().filter(|asked| !known.contains(asked)) {
            let known = known.join(", ");
            let message = format!("set_up \"{asked}\": {} has {known}", game.title);
            return Err(Failure::invalid_body(message));
        }
        let ongoing = start.map(|start| settings.game_from(start));
        let first = first.unwrap_or(Side::First);
        Ok(Self { settings, variant, first, answers: Vec::new(), ongoing })
    }

    pub(super) fn set_up(&mut self, answer: &SetUpAnswer) -> Result<(), Failure> {
        let game = self.game();
        let side = game.side_named(&answer.player).map_err(Failure::invalid_body)?;
        let mut table = self.table()?;
        let asked = table.request().map(|request| request.player);
        if asked != Some(side) || !self.settings.is_human(side) {
            let asked = asked.map_or("nobody", |side| game.side_name(side));
            return Err(Failure::conflict(format!(
                "set-up of {}: it is the turn of {asked} to set up",
                answer.player
            )));
        }
        let answered = match (&answer.set_up, answer.how) {
            (Some(text), None) => table.answer(text),
            (None, Some(SetUpKind::Random)) => table.answer("random"),
            (None, Some(SetUpKind::Good)) => match self.good_set_up(side) {
                Some(set_up) => table.answer(&set_up),
                None => Err("no good set-ups are known for this board: expected random".into()),
            },
            (None, None) | (Some(_), Some(_)) => Err("expected either set_up or how".into()),
        };
        answered.map_err(Failure::invalid_body)?;
        self.keep_answers(&*table);
        self.set_up_engines()
    }

    pub(super) fn play(&mut self, request: &NewMove, time: Duration) -> Result<(), Failure> {
        let NewMove { r#move: text, ply } = request;
        self.check_ply(*ply)?;
        let settings = &self.settings;
        let ongoing = self.ongoing.as_mut().ok_or_else(not_set_up)?;
        let Some(side) = ongoing.to_move() else {
            return Err(Failure::conflict(format!("move \"{text}\": the game is over")));
        };
        if !settings.is_human(side) {
            let player = settings.player_view(side).name;
            return Err(Failure::conflict(format!("move \"{text}\": {player} is to move")));
        }
        let moves = ongoing.position().typed_moves(text);
        let moves = moves.map_err(|problem| Failure::new(Code::IllegalMove, problem))?;
        // Cut to the precision of stored times, so that a restored game equals the one played.
        let mut time = Duration::from_micros(time.as_micros() as u64);
        for mov in moves {
            ongoing.accept(Ok(Choice { mov, value: None }), time);
            time = Duration::ZERO;
        }
        Ok(())
    }

    /// Plays an engine's answer: its move, or its forfeit.
    pub fn play_answer(&mut self, answer: Answer) -> Result<(), Failure> {
        let ongoing = self.ongoing_mut()?;
        match answer {
            Answer::Forfeit(Forfeit { fault, detail }) => {
                ongoing.accept(Err(fault.because(detail)), Duration::ZERO);
            }
            Answer::Move(ply) => {
                accept(ongoing, &ply);
            }
        }
        Ok(())
    }

    /// Goes back to the last decision of a person, or of the person on `side` if given. The same
    /// dice then fall again.
    pub(super) fn take_back(&mut self, side: Option<Side>) -> Result<(), Failure> {
        let target = self.last_decision(side);
        let ongoing = self.ongoing_mut()?;
        let earlier = target.and_then(|ply| ongoing.at_ply(ply));
        *ongoing = earlier.ok_or_else(|| {
            let expected = "expected a person's move, in a casual game in progress";
            Failure::conflict(format!("there is no move to take back: {expected}"))
        })?;
        Ok(())
    }

    pub(super) fn resign(&mut self, side: Side) -> Result<(), Failure> {
        let player = self.game().side_name(side);
        if !self.settings.is_human(side) {
            return Err(Failure::conflict(format!("{player}: no person plays this side")));
        }
        let ongoing = self.ongoing_mut()?;
        if ongoing.winner().is_some() {
            return Err(Failure::conflict(format!("{player}: the game is over")));
        }
        ongoing.lose(side, Fault::Resigned.because(""));
        Ok(())
    }

    /// Ends the game: the player to move loses on time.
    pub fn run_out_of_time(&mut self) -> Result<(), Failure> {
        let ongoing = self.ongoing_mut()?;
        if let Some(side) = ongoing.to_move() {
            ongoing.lose(side, Fault::OutOfTime.because(""));
        }
        Ok(())
    }

    /// Lets engines set up, and starts the game when the set-up is complete.
    fn set_up_engines(&mut self) -> Result<(), Failure> {
        if self.ongoing.is_some() {
            return Ok(());
        }
        let mut table = self.table()?;
        while let Some(request) = table.request()
            && !self.settings.is_human(request.player)
        {
            let answered = match self.good_set_up(request.player) {
                Some(set_up) => table.answer(&set_up),
                None => table.answer("random"),
            };
            answered.map_err(Failure::internal)?;
        }
        self.keep_answers(&*table);
        self.start_if_set_up()
    }

    fn start_if_set_up(&mut self) -> Result<(), Failure> {
        if self.ongoing.is_none()
            && let Some(start) = self.table()?.start()
        {
            self.ongoing = Some(self.settings.game_from(start));
        }
        Ok(())
    }

    fn keep_answers(&mut self, table: &dyn SetUpTable) {
        self.answers = table.answers().into_iter().map(|(_, answer)| answer).collect();
    }

    /// The set-up so far, and the next question.
    pub(super) fn table(&self) -> Result<Box<dyn SetUpTable>, Failure> {
        if self.ongoing.is_some() {
            return Err(Failure::conflict("the pieces are set up already"));
        }
        let rule = self.settings.set_up.as_deref().unwrap_or(self.game().defaults.set_ups);
        let table = self.variant.set_up_table(rule, self.first, self.settings.dice.game_seed());
        let mut table = table.map_err(Failure::invalid_body)?;
        for answer in &self.answers {
            table.answer(answer).map_err(|_| unreadable(&format!("set-up \"{answer}\"")))?;
        }
        Ok(table)
    }

    /// Draws a good set-up for a side, without looking at the opponent's.
    fn good_set_up(&self, side: Side) -> Option<String> {
        // Known good set-ups depend on who begins: here `First` means the side that begins.
        let role = if side == self.first { Side::First } else { Side::Second };
        self.variant.good_set_up(role, &mut self.settings.dice.game_seed().set_up_of(side))
    }

    /// The ply of the last move by a person, or by the person on `side` if given; `None` if it
    /// cannot be taken back.
    pub(super) fn last_decision(&self, side: Option<Side>) -> Option<usize> {
        let ongoing = self.ongoing.as_ref()?;
        let is_open = self.settings.casual && ongoing.to_move().is_some();
        let is_meant =
            |player| self.settings.is_human(player) && side.is_none_or(|side| side == player);
        let mut plies = ongoing.plies().iter();
        plies.rposition(|ply| is_meant(ply.player)).filter(|_| is_open)
    }

    /// Refuses a request that was made for another ply.
    pub(super) fn check_ply(&self, ply: usize) -> Result<(), Failure> {
        let plies = self.plies();
        if ply == plies {
            return Ok(());
        }
        Err(Failure::conflict(format!("ply {ply}: the game has {plies} plies by now")))
    }

    pub(crate) fn plies(&self) -> usize {
        self.ongoing.as_ref().map_or(0, |ongoing| ongoing.plies().len())
    }

    fn ongoing_mut(&mut self) -> Result<&mut OngoingGame, Failure> {
        self.ongoing.as_mut().ok_or_else(not_set_up)
    }

    pub(super) fn ongoing(&self) -> Result<&OngoingGame, Failure> {
        self.ongoing.as_ref().ok_or_else(not_set_up)
    }
}

/// Plays a move; an illegal one loses the game. Returns whether the move was legal.
fn accept(ongoing: &mut OngoingGame, ply: &StoredPly) -> bool {
    let value = ply.value.and_then(FirstValue::checked);
    let choice = ongoing.position().parse_move(&ply.r#move).map(|mov| Choice { mov, value });
    let choice = choice.map_err(|error| Fault::IllegalMove.because(error));
    ongoing.accept(choice, Duration::from_micros(ply.time_us))
}

fn not_set_up() -> Failure {
    Failure::conflict("the pieces are not set up yet")
}

fn unreadable(what: &str) -> Failure {
    Failure::internal(format!("a stored game has an invalid {what}"))
}
