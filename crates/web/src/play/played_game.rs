use std::sync::Arc;
use std::time::Duration;

use arena::{Choice, Fault, Forfeit, GameSeed, OngoingGame, Ply};
use catalog::{GameKind, SetUpTable, play_set_ups, set_up_table};
use game::{FirstValue, Position, Side};

use super::Answer;
use super::setting::{Course, Setting, StoredForfeit, StoredPly};
use crate::api::{Code, Failure, read_position};
use crate::dto::{SetUpAnswer, SetUpWay};
use crate::engines::Engines;

/// A game between people and engines: first the pieces are set up, then it is played.
pub struct PlayedGame<G: GameKind> {
    pub(super) setting: Arc<Setting>,
    pub(super) variant: G::Variant,
    first: Side,
    /// How the pieces were set up so far.
    answers: Vec<String>,
    /// The game, once all pieces stand.
    going: Option<OngoingGame<G::Position>>,
    pub(super) version: u64,
}

impl<G: GameKind> Clone for PlayedGame<G> {
    fn clone(&self) -> Self {
        Self {
            setting: Arc::clone(&self.setting),
            answers: self.answers.clone(),
            going: self.going.clone(),
            ..*self
        }
    }
}

impl<G: GameKind> PlayedGame<G> {
    /// A new game; its engines have set up what they can.
    ///
    /// # Errors
    /// If there can be no such game.
    pub fn begin(mut setting: Setting, engines: &Engines) -> Result<Self, Failure> {
        if setting.start.is_none() {
            let usual = || G::DEFAULTS.set_ups.to_owned();
            setting.set_up.get_or_insert_with(usual);
        }
        let mut game = Self::unplayed(setting)?;
        for side in Side::BOTH {
            if let Some(spec) = game.setting.spec::<G>(side)? {
                engines.check::<G>(game.variant, &spec)?;
            }
        }
        game.settle()?;
        Ok(game)
    }

    /// A game that was kept.
    ///
    /// # Errors
    /// If these are no answers and moves of such a game.
    pub fn resume(setting: Setting, course: &Course) -> Result<Self, Failure> {
        let mut game = Self::unplayed(setting)?;
        game.answers.clone_from(&course.answers);
        game.play_if_set_up()?;
        if let Some(going) = &mut game.going {
            for ply in &course.plies {
                replay(going, ply)?;
            }
            if let Some(StoredForfeit { first_side, fault, detail }) = &course.lost {
                let fault = Fault::ALL.into_iter().find(|known| known.name() == fault);
                let fault = fault.ok_or_else(|| unreadable("the reason of the loss"))?;
                let side = if *first_side { Side::First } else { Side::Second };
                going.lose(side, Forfeit { fault, detail: detail.clone() });
            }
        }
        game.version = course.version;
        Ok(game)
    }

    /// As it is before anybody has done anything.
    fn unplayed(setting: Setting) -> Result<Self, Failure> {
        let invalid = |message: String| Failure::new(Code::InvalidBody, message);
        let start = setting.start.as_deref();
        let start = start.map(|text| read_position::<G>(text, setting.board)).transpose()?;
        let variant = match &start {
            Some(start) => G::variant(start),
            None => crate::api::variant::<G>(setting.board)?.unwrap_or_default(),
        };
        let first = setting.first.as_deref().map(side_named::<G>).transpose()?;
        if start.is_some() && (first.is_some() || setting.set_up.is_some()) {
            let message = "start: the position says who is to move and where everything stands, \
                           so leave out first and set_up";
            return Err(invalid(message.into()));
        }
        if let Some(asked) = setting.set_up.as_deref().filter(|rule| !has_rule::<G>(rule)) {
            let known = play_set_ups::<G>().join(", ");
            return Err(invalid(format!("set_up \"{asked}\": {} has {known}", G::TITLE)));
        }
        let begin = |start| OngoingGame::new(start, setting.game_seed(), setting.time_control());
        let going = start.map(begin);
        let first = first.unwrap_or(Side::First);
        let (setting, answers) = (Arc::new(setting), Vec::new());
        Ok(Self { setting, variant, first, answers, going, version: 0 })
    }

    /// Takes a set-up.
    ///
    /// # Errors
    /// If nobody is asked for one, or not this player, or it is none.
    pub fn answer_set_up(&mut self, answer: &SetUpAnswer) -> Result<(), Failure> {
        let side = side_named::<G>(&answer.player)?;
        let mut table = self.table()?;
        let asked = table.request().map(|request| request.player);
        if asked != Some(side) || !self.setting.is_human(side) {
            let asked = asked.map_or("nobody", name::<G>);
            let message = format!("set-up of {}: {asked} is asked", answer.player);
            return Err(Failure::new(Code::Conflict, message));
        }
        let answered = match (&answer.set_up, answer.how) {
            (Some(text), None) => table.answer(text),
            (None, Some(SetUpWay::Random)) => table.answer("random"),
            (None, Some(SetUpWay::Good)) => match self.good_set_up(side) {
                Some(set_up) => table.answer(&set_up),
                None => Err("no good set-ups are known here: expected random".into()),
            },
            (None, None) | (Some(_), Some(_)) => Err("expected either set_up or how".into()),
        };
        answered.map_err(|problem| Failure::new(Code::InvalidBody, problem))?;
        self.keep_answers(&*table);
        self.settle()
    }

    /// Lets the engines answer whatever they are asked, and begins the game when all stands.
    fn settle(&mut self) -> Result<(), Failure> {
        if self.going.is_some() {
            return Ok(());
        }
        let mut table = self.table()?;
        while let Some(request) = table.request()
            && !self.setting.is_human(request.player)
        {
            let answered = match self.good_set_up(request.player) {
                Some(set_up) => table.answer(&set_up),
                None => table.answer("random"),
            };
            answered.map_err(|problem| Failure::new(Code::Internal, problem))?;
        }
        self.keep_answers(&*table);
        self.play_if_set_up()
    }

    fn play_if_set_up(&mut self) -> Result<(), Failure> {
        if self.going.is_none()
            && let Some(start) = self.table()?.start()
        {
            let control = self.setting.time_control();
            self.going = Some(OngoingGame::new(start, self.seed(), control));
        }
        Ok(())
    }

    fn keep_answers(&mut self, table: &dyn SetUpTable<G::Position>) {
        self.answers = table.answers().into_iter().map(|(_, answer)| answer).collect();
    }

    /// What was answered so far, and what is asked next.
    pub(super) fn table(&self) -> Result<Box<dyn SetUpTable<G::Position>>, Failure> {
        if self.going.is_some() {
            return Err(Failure::new(Code::Conflict, "the pieces are set up already"));
        }
        let rule = self.setting.set_up.as_deref().unwrap_or(G::DEFAULTS.set_ups);
        let table = set_up_table::<G>(rule, self.variant, self.first, self.seed());
        let mut table = table.map_err(|problem| Failure::new(Code::InvalidBody, problem))?;
        for answer in &self.answers {
            table.answer(answer).map_err(|_| unreadable(&format!("set-up \"{answer}\"")))?;
        }
        Ok(table)
    }

    /// A good set-up, chosen without a look at the other one.
    fn good_set_up(&self, side: Side) -> Option<String> {
        // Good set-ups are known for the side that begins and for the other one.
        let role = if side == self.first { Side::First } else { Side::Second };
        let good = G::SET_UPS?.hidden?.good;
        good(self.variant, role, &mut self.seed().set_up_of(side))
    }

    /// Makes a person's move, which took this long; one that is too late loses the game.
    ///
    /// # Errors
    /// If it is not a person's turn, or the rules forbid the move.
    pub fn make_move(&mut self, text: &str, time: Duration) -> Result<(), Failure> {
        let conflict = |message: String| Failure::new(Code::Conflict, message);
        let setting = Arc::clone(&self.setting);
        let going = self.going_mut()?;
        let Some(side) = going.to_move() else {
            return Err(conflict(format!("move \"{text}\": the game is over")));
        };
        if !setting.is_human(side) {
            let [first, second] = setting.player_views();
            let player = [first.name, second.name][side.index()].clone();
            return Err(conflict(format!("move \"{text}\": {player} is to move")));
        }
        let moves = G::typed_moves(going.position(), text);
        let moves = moves.map_err(|problem| {
            Failure::new(Code::IllegalMove, problem.trim_end_matches("; try help"))
        })?;
        let mut time = whole_microseconds(time);
        for mov in moves {
            going.accept(Ok(Choice { mov, value: None }), time);
            time = Duration::ZERO;
        }
        Ok(())
    }

    /// Takes what an engine found out about the position in which it is to move.
    pub fn accept(&mut self, answer: Answer) {
        let Some(going) = &mut self.going else { return };
        let Answer { choice, time } = answer;
        let choice = choice.and_then(|(text, value)| match going.position().parse_move(&text) {
            Ok(mov) => Ok(Choice { mov, value }),
            Err(error) => Err(Fault::IllegalMove.because(error)),
        });
        going.accept(choice, whole_microseconds(time));
    }

    /// The ply to which a person can go back: the last decision of anybody who is one.
    pub fn last_decision(&self) -> Option<usize> {
        let going = self.going.as_ref()?;
        let is_open = self.setting.casual && going.to_move().is_some();
        let mut plies = going.plies().iter();
        let last = plies.rposition(|ply| self.setting.is_human(ply.player));
        last.filter(|_| is_open)
    }

    /// Goes back to the last decision of a person; the same dice fall again.
    ///
    /// # Errors
    /// If there is none, or the game is not played like that.
    pub fn go_back(&mut self) -> Result<(), Failure> {
        let target = self.last_decision();
        let going = self.going_mut()?;
        match target.and_then(|ply| going.at_ply(ply)) {
            Some(earlier) => *going = earlier,
            None => {
                let message = "there is no move to take back: expected one of a person, in a \
                               casual game that goes on";
                return Err(Failure::new(Code::Conflict, message));
            }
        }
        Ok(())
    }

    /// Ends the game: a person gives up.
    ///
    /// # Errors
    /// If no person plays this side, or the game is over.
    pub fn give_up(&mut self, player: &str) -> Result<(), Failure> {
        let side = side_named::<G>(player)?;
        let conflict = |message: String| Failure::new(Code::Conflict, message);
        if !self.setting.is_human(side) {
            return Err(conflict(format!("{player}: no person plays this side")));
        }
        let going = self.going_mut()?;
        if going.winner().is_some() {
            return Err(conflict(format!("{player}: the game is over")));
        }
        going.lose(side, Fault::NoMove.because("resigned"));
        Ok(())
    }

    pub(super) fn going_mut(&mut self) -> Result<&mut OngoingGame<G::Position>, Failure> {
        self.going.as_mut().ok_or_else(not_set_up)
    }

    pub(super) fn going(&self) -> Result<&OngoingGame<G::Position>, Failure> {
        self.going.as_ref().ok_or_else(not_set_up)
    }

    /// What happened so far.
    pub fn course_so_far(&self) -> Course {
        let plies = self.going.iter().flat_map(|going| going.plies());
        let lost = self.going.as_ref().and_then(|going| going.forfeit().zip(going.winner()));
        Course {
            answers: self.answers.clone(),
            plies: plies.map(stored_ply).collect(),
            lost: lost.map(|(forfeit, winner)| StoredForfeit {
                first_side: winner == Side::Second,
                fault: forfeit.fault.name().into(),
                detail: forfeit.detail.clone(),
            }),
            version: self.version,
        }
    }

    fn seed(&self) -> GameSeed {
        self.setting.game_seed()
    }
}

/// What a side is called.
pub(super) const fn name<G: GameKind>(side: Side) -> &'static str {
    G::SIDES[side.index()]
}

/// The side that a word stands for.
pub(super) fn side_named<G: GameKind>(word: &str) -> Result<Side, Failure> {
    let found = Side::BOTH.into_iter().find(|side| name::<G>(*side) == word);
    found.ok_or_else(|| {
        let message = format!("side \"{word}\": expected {}", G::SIDES.join(" or "));
        Failure::new(Code::InvalidBody, message)
    })
}

fn has_rule<G: GameKind>(rule: &str) -> bool {
    play_set_ups::<G>().contains(&rule)
}

/// What is kept of a time; so a game that is kept is the same as one that is not.
const fn whole_microseconds(time: Duration) -> Duration {
    Duration::from_micros(time.as_micros() as u64)
}

fn stored_ply<P: Position>(ply: &Ply<P>) -> StoredPly {
    StoredPly {
        r#move: ply.mov.to_string(),
        time_us: ply.time.as_micros() as u64,
        value: ply.value.map(FirstValue::probability),
    }
}

fn replay<P: Position>(going: &mut OngoingGame<P>, ply: &StoredPly) -> Result<(), Failure> {
    let unreadable = || unreadable(&format!("move \"{}\"", ply.r#move));
    let mov = going.position().parse_move(&ply.r#move).map_err(|_| unreadable())?;
    let value = ply.value.and_then(FirstValue::checked);
    let is_made = going.accept(Ok(Choice { mov, value }), Duration::from_micros(ply.time_us));
    if is_made { Ok(()) } else { Err(unreadable()) }
}

fn not_set_up() -> Failure {
    Failure::new(Code::Conflict, "the pieces are not set up yet")
}

fn unreadable(what: &str) -> Failure {
    Failure::new(Code::Internal, format!("{what} of a game that was kept is none"))
}
