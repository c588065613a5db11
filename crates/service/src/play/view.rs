use std::time::Duration;

use arena::{Fault, OngoingGame, Ply, write_moves};
use game::{Position, Side};
use games::{GameKind, Problem, Record, board_side, player_tag, shown_die, side_name};
use report::Ending;

use super::{GameInPlay, GameMetadata, GameView, PlayedGame};
use crate::api::{Failure, describe};
use crate::dto::{ClockView, DiceView, GameState, Offers, Phase, PlacedPiece, PlyView, SetUpView};

impl<G: GameKind> PlayedGame<G> {
    pub(super) fn shown(&self, metadata: &GameMetadata) -> GameView {
        let sides = [None, Some(Side::First), Some(Side::Second)];
        GameView {
            state: self.state(metadata),
            endings: sides.map(|you| Ending::of::<G>(self.ongoing().ok()?, you)),
            can_take_back: Side::BOTH.map(|side| self.last_decision(Some(side)).is_some()),
        }
    }

    /// What everybody sees; the room adds what it knows of its people.
    fn state(&self, metadata: &GameMetadata) -> GameState {
        let ongoing = self.ongoing().ok();
        GameState {
            id: metadata.id.clone(),
            game: G::NAME,
            version: metadata.version,
            board: board_side::<G>(self.variant),
            players: self.settings.player_views(),
            phase: self.phase(),
            set_up: self.set_up_view(),
            position: ongoing.map(|ongoing| describe::<G>(ongoing.position())),
            start: ongoing.map(|ongoing| ongoing.start().to_string()),
            plies: self.ply_views(),
            clock: self.clock_view(metadata),
            dice: G::DICE.map(|_| self.dice_view()),
            winner: self.winner().map(side_name::<G>),
            ending: None,
            casual: self.settings.casual,
            can_take_back: self.last_decision(None).is_some(),
            you: Vec::new(),
            public: false,
            invite: None,
            offers: Offers::default(),
            phrases: Vec::new(),
            hints: [0; 2],
            next: None,
            r#match: None,
            show: None,
            thinking: metadata.thinking.map(side_name::<G>),
            created_at: metadata.created_at,
            updated_at: metadata.updated_at,
        }
    }

    fn set_up_view(&self) -> Option<SetUpView> {
        let table = self.table().ok()?;
        let request = table.request()?;
        let answers = table.answers();
        // A game that shows the board between the answers hides none of them.
        let is_open = request.drawing.is_some();
        let chosen = Side::BOTH.into_iter().map(|side| {
            let answer = answers.iter().find(|(player, _)| *player == side);
            let answer = answer.filter(|_| self.settings.is_human(side));
            (side_name::<G>(side).to_owned(), answer.map(|(_, answer)| answer.clone()))
        });
        let placed = answers.iter().map(|(player, answer)| PlacedPiece {
            player: side_name::<G>(*player),
            answer: answer.clone(),
        });
        Some(SetUpView {
            asked: side_name::<G>(request.player),
            question: request.question.trim_end_matches([':', ' ']).to_owned(),
            squares: request.squares,
            usual: request.usual,
            chosen: (!is_open).then(|| chosen.collect()),
            placed: is_open.then(|| placed.collect()),
        })
    }

    fn ply_views(&self) -> Vec<PlyView> {
        let games = self.ongoing().into_iter();
        let plies = games.flat_map(|ongoing| ongoing.positions().zip(ongoing.plies()));
        plies.map(|(before, ply)| ply_view::<G>(&before, ply)).collect()
    }

    fn clock_view(&self, metadata: &GameMetadata) -> Option<ClockView> {
        let settings = self.settings.clock?;
        let ongoing = self.ongoing().ok();
        let to_move = ongoing.and_then(|ongoing| ongoing.to_move());
        let runs = |side: &Side| self.settings.is_human(*side) || metadata.thinking == Some(*side);
        let running = to_move.filter(runs).filter(|_| !metadata.is_waiting);
        let mut left = ongoing.and_then(|ongoing| ongoing.time_left());
        if let Some((left, side)) = left.as_mut().zip(running) {
            left[side.index()] = left[side.index()].saturating_sub(metadata.turn_began.elapsed());
        }
        if let Some((left, loser)) = left.as_mut().zip(ongoing.and_then(out_of_time)) {
            left[loser.index()] = Duration::ZERO;
        }
        Some(ClockView {
            base_ms: settings.base_ms,
            increment_ms: settings.increment_ms,
            left_ms: left.map_or([settings.base_ms; 2], |left| left.map(milliseconds)),
            running: running.map(side_name::<G>),
        })
    }

    fn dice_view(&self) -> DiceView {
        let (dice, given) = (self.settings.dice(), self.settings.seed_is_given);
        let is_told = self.is_over();
        let note = match dice.number {
            _ if given => SEED_WAS_GIVEN,
            Some(_) => NUMBER_WAS_MIXED_IN,
            None => SEED_WAS_DRAWN,
        };
        DiceView {
            commitment: dice.commitment(),
            seed: is_told.then(|| dice.seed.to_string()),
            salt: is_told.then_some(dice.salt),
            given,
            number: dice.number,
            note,
        }
    }

    /// The record of the game, complete or not.
    pub(super) fn record_so_far(&self) -> Result<Record<G::Position>, Failure> {
        self.written(self.ongoing()?).map_err(Failure::internal)
    }

    fn written(&self, ongoing: &OngoingGame<G::Position>) -> Result<Record<G::Position>, Problem> {
        let start = *ongoing.start();
        let mut record = match self.settings.start {
            Some(_) => Record::from_position(start)?,
            None => Record::from_start(start)?,
        };
        for (side, view) in Side::BOTH.into_iter().zip(self.settings.player_views()) {
            record.set_tag(&player_tag::<G>(side), &view.name)?;
        }
        if self.is_over() {
            record.set_tag("Seed", &self.settings.game_seed().0.to_string())?;
        }
        if let Some(forfeit) = ongoing.forfeit() {
            record.set_tag("Forfeit", &forfeit.to_string())?;
        }
        write_moves::<G>(ongoing, &mut record)?;
        Ok(record)
    }

    fn is_over(&self) -> bool {
        self.phase() == Phase::Over
    }
}

const SEED_WAS_GIVEN: &str = "The creator of this game chose the seed and could predict every \
                              roll.";
const SEED_WAS_DRAWN: &str = "The seed of the dice was drawn when the game was made, and is \
                              published when the game is over.";
const NUMBER_WAS_MIXED_IN: &str = "The seed was drawn before the client chose its number; both \
                                   determine the dice. The seed is published when the game is over.";

fn ply_view<G: GameKind>(before: &G::Position, ply: &Ply<G::Position>) -> PlyView {
    PlyView {
        player: side_name::<G>(ply.player),
        die: shown_die::<G>(before),
        r#move: ply.mov.to_string(),
        position: before.to_string(),
        after: before.play(ply.mov).to_string(),
        value: ply.value.map(|value| value.rounded().probability()),
        time_ms: milliseconds(ply.time),
    }
}

const fn milliseconds(time: Duration) -> u64 {
    time.as_millis() as u64
}

/// Who lost on time, if anyone.
fn out_of_time<P: Position>(game: &OngoingGame<P>) -> Option<Side> {
    let is_over = game.forfeit().is_some_and(|forfeit| forfeit.fault == Fault::OutOfTime);
    game.winner().filter(|_| is_over).map(Side::opponent)
}
