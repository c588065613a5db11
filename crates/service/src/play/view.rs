use std::time::Duration;

use arena::{Fault, OngoingGame, Ply, write_moves};
use game::{Position as _, Side};
use games::{Position, Problem, Record};
use report::Ending;

use super::{GameMetadata, GameView, PlayedGame};
use crate::api::{Failure, describe};
use crate::dto::{ClockView, DiceView, GameState, Offers, Phase, PlacedPiece, PlyView, SetUpView};

impl PlayedGame {
    /// The game as clients see it.
    pub fn view(&self, metadata: &GameMetadata) -> GameView {
        let sides = [None, Some(Side::First), Some(Side::Second)];
        GameView {
            state: self.state(metadata),
            endings: sides.map(|you| Ending::of(self.ongoing().ok()?, you)),
            can_take_back: Side::BOTH.map(|side| self.last_decision(Some(side)).is_some()),
        }
    }

    /// What everybody sees; the room adds what it knows of its people.
    fn state(&self, metadata: &GameMetadata) -> GameState {
        let (game, ongoing) = (self.game(), self.ongoing().ok());
        let side_name = |side| game.side_name(side);
        GameState {
            id: metadata.id.clone(),
            game: game.name(),
            version: metadata.version,
            board: self.variant.board_side(),
            players: self.settings.player_views(),
            phase: self.phase(),
            set_up: self.set_up_view(),
            position: ongoing.map(|ongoing| describe(ongoing.position())),
            start: ongoing.map(|ongoing| ongoing.start().to_string()),
            plies: self.ply_views(),
            clock: self.clock_view(metadata),
            dice: game.has_dice.then(|| self.dice_view()),
            winner: self.winner().map(side_name),
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
            thinking: metadata.thinking.map(side_name),
            created_at: metadata.created_at,
            updated_at: metadata.updated_at,
        }
    }

    fn set_up_view(&self) -> Option<SetUpView> {
        let (game, table) = (self.game(), self.table().ok()?);
        let request = table.request()?;
        let answers = table.answers();
        // A game that shows the board between the answers hides none of them.
        let is_open = request.drawing.is_some();
        let chosen = Side::BOTH.into_iter().map(|side| {
            let answer = answers.iter().find(|(player, _)| *player == side);
            let answer = answer.filter(|_| self.settings.is_human(side));
            (game.side_name(side).to_owned(), answer.map(|(_, answer)| answer.clone()))
        });
        let placed = answers.iter().map(|(player, answer)| PlacedPiece {
            player: game.side_name(*player),
            answer: answer.clone(),
        });
        Some(SetUpView {
            asked: game.side_name(request.player),
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
        plies.map(|(before, ply)| ply_view(&before, ply)).collect()
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
            running: running.map(|side| self.game().side_name(side)),
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
    pub(super) fn record_so_far(&self) -> Result<Record, Failure> {
        self.written(self.ongoing()?).map_err(Failure::internal)
    }

    fn written(&self, ongoing: &OngoingGame) -> Result<Record, Problem> {
        let start = *ongoing.start();
        let mut record = match self.settings.start {
            Some(_) => Record::from_position(start)?,
            None => Record::from_start(start)?,
        };
        for (side, view) in Side::BOTH.into_iter().zip(self.settings.player_views()) {
            record.set_tag(&self.game().player_tag(side), &view.name)?;
        }
        if self.is_over() {
            record.set_tag("Seed", &self.settings.game_seed().0.to_string())?;
        }
        if let Some(forfeit) = ongoing.forfeit() {
            record.set_tag("Forfeit", &forfeit.to_string())?;
        }
        write_moves(ongoing, &mut record)?;
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

fn ply_view(before: &Position, ply: &Ply) -> PlyView {
    PlyView {
        player: before.game().side_name(ply.player),
        die: before.die(),
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
fn out_of_time(game: &OngoingGame) -> Option<Side> {
    let is_over = game.forfeit().is_some_and(|forfeit| forfeit.fault == Fault::OutOfTime);
    game.winner().filter(|_| is_over).map(Side::opponent)
}
