use std::time::Duration;

use arena::{Fault, Forfeit, GameSeed, OngoingGame, Ply};
use catalog::{
    EndReason, GameKind, Record, board_side, format_names, has_luck, player_tag, shown_die,
    write_record,
};
use game::{FirstValue, Position, Side};
use report::Ending;
use serde_json::{Map, Value};

use super::in_play::{Frame, GameInPlay};
use super::played_game::name;
use super::{Answer, Course, PlayedGame, Setting, Thought};
use crate::api::{Code, Failure, describe};
use crate::dto::{
    ClockView, Described, DiceView, GameState, Phase, PlacedPiece, PlyView, SetUpAnswer, SetUpView,
};
use crate::engines::Engines;

impl<G: GameKind> GameInPlay for PlayedGame<G> {
    fn boxed_clone(&self) -> Box<dyn GameInPlay> {
        Box::new(self.clone())
    }

    fn setting(&self) -> &Setting {
        &self.setting
    }

    fn course(&self) -> Course {
        self.course_so_far()
    }

    fn version(&self) -> u64 {
        self.version
    }

    fn phase(&self) -> Phase {
        match self.going() {
            Err(_) => Phase::SetUp,
            Ok(going) if going.winner().is_some() => Phase::Over,
            Ok(_) => Phase::Playing,
        }
    }

    fn winner(&self) -> Option<&'static str> {
        self.going().ok()?.winner().map(name::<G>)
    }

    fn plies(&self) -> usize {
        self.going().map_or(0, |going| going.plies().len())
    }

    fn to_move(&self) -> Option<Side> {
        self.going().ok()?.to_move()
    }

    fn deadline(&self) -> Option<Duration> {
        let going = self.going().ok()?;
        going.budget().deadline(going.to_move()?)
    }

    fn set_up(&mut self, answer: &SetUpAnswer) -> Result<(), Failure> {
        self.answer_set_up(answer)?;
        self.version += 1;
        Ok(())
    }

    fn play(&mut self, text: &str, time: Duration) -> Result<(), Failure> {
        self.make_move(text, time)?;
        self.version += 1;
        Ok(())
    }

    fn thought(&self, engines: &Engines) -> Option<Thought> {
        self.next_thought(engines)
    }

    fn take_answer(&mut self, answer: Answer) {
        self.accept(answer);
        self.version += 1;
    }

    fn take_back(&mut self) -> Result<(), Failure> {
        self.go_back()?;
        self.version += 1;
        Ok(())
    }

    fn resign(&mut self, side: &str) -> Result<(), Failure> {
        self.give_up(side)?;
        self.version += 1;
        Ok(())
    }

    fn run_out_of_time(&mut self) {
        if let Ok(going) = self.going_mut()
            && let Some(side) = going.to_move()
        {
            going.lose(side, Fault::OutOfTime.because(""));
            self.version += 1;
        }
    }

    fn state(&self, frame: &Frame) -> GameState {
        let going = self.going().ok();
        GameState {
            id: frame.id.clone(),
            game: G::NAME,
            version: self.version,
            board: board_side::<G>(self.variant),
            players: self.setting.player_views(),
            phase: self.phase(),
            set_up: self.set_up_view(),
            position: going.map(|going| describe::<G>(going.position())),
            plies: self.ply_views(),
            clock: self.clock_view(frame),
            dice: has_luck::<G>().then(|| self.dice_view()),
            winner: self.winner(),
            ending: self.ending(),
            casual: self.setting.casual,
            can_take_back: self.last_decision().is_some(),
            thinking: frame.thinking.map(name::<G>),
            created_at: frame.created_at,
            updated_at: frame.updated_at,
        }
    }

    fn position_after(&self, ply: usize) -> Result<Described, Failure> {
        let going = self.going()?;
        let position = going.positions().nth(ply).ok_or_else(|| {
            let plies = going.plies().len();
            Failure::new(Code::NotFound, format!("ply {ply}: expected 0 to {plies}"))
        })?;
        Ok(describe::<G>(&position))
    }

    fn record(&self, format: &str) -> Result<String, Failure> {
        let known = format_names(G::formats());
        if !known.contains(&format) {
            let known = known.join(", ");
            let message = format!("format \"{format}\": {} has {known}", G::TITLE);
            return Err(Failure::new(Code::InvalidFormat, message));
        }
        let unwritten = |problem| Failure::new(Code::InvalidFormat, problem);
        let record = self.record_so_far()?;
        write_record(G::formats(), &record, format).map_err(unwritten)
    }
}

impl<G: GameKind> PlayedGame<G> {
    fn set_up_view(&self) -> Option<SetUpView> {
        let table = self.table().ok()?;
        let request = table.request()?;
        let answers = table.answers();
        // A game that shows the board between the answers hides none of them.
        let is_open = request.drawing.is_some();
        let shown = |side: &Side| {
            let answer = answers.iter().find(|(player, _)| player == side);
            let answer = answer.filter(|_| self.setting.is_human(*side));
            answer.map_or(Value::Null, |(_, answer)| answer.as_str().into())
        };
        let chosen = || Side::BOTH.iter().map(|side| (name::<G>(*side).to_owned(), shown(side)));
        let placed = answers.iter().map(|(player, answer)| PlacedPiece {
            player: name::<G>(*player),
            answer: answer.clone(),
        });
        Some(SetUpView {
            asked: name::<G>(request.player),
            question: request.question.trim_end_matches([':', ' ']).to_owned(),
            squares: request.squares,
            usual: request.usual,
            chosen: (!is_open).then(|| Value::Object(chosen().collect::<Map<_, _>>())),
            placed: is_open.then(|| placed.collect()),
        })
    }

    fn ply_views(&self) -> Vec<PlyView> {
        let Ok(going) = self.going() else {
            return Vec::new();
        };
        let plies = going.positions().zip(going.plies());
        plies.map(|(before, ply)| ply_view::<G>(&before, ply)).collect()
    }

    fn clock_view(&self, frame: &Frame) -> Option<ClockView> {
        let setting = self.setting.clock?;
        let going = self.going().ok();
        let to_move = going.and_then(|going| going.to_move());
        let runs = |side: &Side| self.setting.is_human(*side) || frame.thinking == Some(*side);
        let running = to_move.filter(runs);
        let mut left = going.and_then(|going| going.time_left());
        if let Some((left, side)) = left.as_mut().zip(running) {
            left[side.index()] = left[side.index()].saturating_sub(frame.elapsed);
        }
        if let Some((left, loser)) = left.as_mut().zip(going.and_then(out_of_time)) {
            left[loser.index()] = Duration::ZERO;
        }
        Some(ClockView {
            base_ms: setting.base_ms,
            increment_ms: setting.increment_ms,
            left_ms: left.map_or([setting.base_ms; 2], |left| left.map(milliseconds)),
            running: running.map(name::<G>),
        })
    }

    fn dice_view(&self) -> DiceView {
        let (dice, given) = (self.setting.dice(), self.setting.seed_is_given);
        let is_told = self.is_over();
        DiceView {
            commitment: dice.commitment(),
            seed: is_told.then(|| dice.seed.to_string()),
            salt: is_told.then_some(dice.salt),
            given,
            note: if given { SEED_WAS_GIVEN } else { SEED_WAS_DRAWN },
        }
    }

    fn ending(&self) -> Option<Ending> {
        let going = self.going().ok()?;
        let winner = going.winner()?;
        let loser = winner.opponent();
        let reason = match going.forfeit() {
            None => G::reason(going.position(), winner),
            Some(Forfeit { fault: Fault::OutOfTime, .. }) => {
                EndReason::new(loser, "ran out of time")
            }
            Some(Forfeit { fault: Fault::NoMove, .. }) => EndReason::new(loser, "resigned"),
            Some(forfeit) => EndReason::new(loser, format!("forfeited ({forfeit})")),
        };
        let people = Side::BOTH.map(|side| self.setting.is_human(side));
        let you = match people {
            [true, false] => Some(Side::First),
            [false, true] => Some(Side::Second),
            _ => None,
        };
        Some(Ending::new::<G>(winner, &reason, you))
    }

    /// The game as it is written down, whole or interrupted.
    fn record_so_far(&self) -> Result<Record<G::Position>, Failure> {
        let going = self.going()?;
        let problem = |problem| Failure::new(Code::Internal, problem);
        let start = *going.start();
        let record = match self.setting.start {
            Some(_) => Record::from_position(start),
            None => Record::from_start(start),
        };
        let mut record = record.map_err(problem)?;
        let mut set_tag = |tag: &str, value: &str| record.set_tag(tag, value).map_err(problem);
        for (side, view) in Side::BOTH.into_iter().zip(self.setting.player_views()) {
            set_tag(&player_tag::<G>(side), &view.name)?;
        }
        if self.is_over() {
            let GameSeed(seed) = self.setting.game_seed();
            set_tag("Seed", &seed.to_string())?;
        }
        if let Some(forfeit) = going.forfeit() {
            set_tag("Forfeit", &forfeit.to_string())?;
        }
        for ply in going.plies() {
            if let Some(roll) = ply.roll {
                record.roll(roll).map_err(problem)?;
            }
            record.push(ply.mov).map_err(problem)?.set_evaluation(ply.value.map(rounded));
        }
        match (going.winner(), going.unplayed_roll()) {
            (Some(winner), _) => record.set_result(Some(winner)).map_err(problem)?,
            (None, Some(roll)) => record.roll(roll).map_err(problem)?,
            (None, None) => {}
        }
        Ok(record)
    }

    fn is_over(&self) -> bool {
        self.phase() == Phase::Over
    }
}

const SEED_WAS_GIVEN: &str = "Whoever made this game chose the seed, so that it can be played \
                              again, and could know all dice.";
const SEED_WAS_DRAWN: &str = "The server drew the seed of the dice when the game was made, and \
                              publishes it when the game is over.";

fn ply_view<G: GameKind>(before: &G::Position, ply: &Ply<G::Position>) -> PlyView {
    PlyView {
        player: name::<G>(ply.player),
        die: shown_die::<G>(before),
        r#move: ply.mov.to_string(),
        position: before.to_string(),
        after: before.play(ply.mov).to_string(),
        value: ply.value.map(|value| rounded(value).probability()),
        time_ms: milliseconds(ply.time),
    }
}

/// Four digits are as much as an evaluation is worth reading.
fn rounded(value: FirstValue) -> FirstValue {
    FirstValue::new((value.probability() * 1e4).round() / 1e4)
}

const fn milliseconds(time: Duration) -> u64 {
    time.as_millis() as u64
}

/// Who lost because the time was over, if anybody.
fn out_of_time<P: Position>(game: &OngoingGame<P>) -> Option<Side> {
    let is_over = game.forfeit().is_some_and(|forfeit| forfeit.fault == Fault::OutOfTime);
    game.winner().filter(|_| is_over).map(Side::opponent)
}
