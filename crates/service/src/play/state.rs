use std::time::Duration;

use arena::{Fault, Forfeit, OngoingGame, Ply, write_moves};
use game::{Position as _, Side};
use games::{Position, Problem, Record};
use report::Ending;

use super::{HostedGame, PlayedGame, VisitorId};
use crate::api::describe;
use crate::dto::{
    ClockView, DiceView, GameState, Offer, Offers, Phase, PhraseView, PlacedPiece, PlyView,
    SetUpView,
};

impl HostedGame {
    /// The game as a visitor sees it now.
    pub fn state(&self, visitor: Option<&VisitorId>) -> GameState {
        let (game, seats, settings) = (&self.game, &self.seats, self.game.settings());
        let (kind, ongoing) = (settings.game, game.ongoing().ok());
        let side_name = |side: Side| kind.side_name(side);
        let sides = seats.sides_of(settings, visitor);
        let only_side = if let [side] = sides[..] { Some(side) } else { None };
        let mut players = settings.player_views(seats);
        for (player, visitor) in players.iter_mut().zip(&seats.players) {
            let is_here = visitor.as_ref().is_some_and(|it| self.spectators.contains_key(it));
            player.here = player.seat.map(|_| is_here);
        }
        let phrases = seats.phrases.iter().map(|said| PhraseView {
            player: side_name(said.side()),
            phrase: said.phrase,
            at: said.at,
        });
        // If two visitors play each other, each takes back only their own moves.
        let taken_back = only_side.filter(|_| seats.is_between_visitors());
        // A set-up is secret until both sides have chosen.
        let is_shown = |side| seats.owner.is_none() || sides.contains(&side);
        GameState {
            id: self.id.clone(),
            game: kind.name(),
            version: self.version,
            board: game.variant.board_side(),
            players,
            phase: game.phase(),
            set_up: game.set_up_view(is_shown),
            position: ongoing.map(|ongoing| describe(ongoing.position())),
            start: ongoing.map(|ongoing| ongoing.start().to_string()),
            plies: game.ply_views(),
            clock: self.clock_view(),
            dice: game.dice_view(),
            winner: game.winner().map(side_name),
            ending: ongoing.and_then(|ongoing| Ending::of(ongoing, only_side)),
            casual: settings.casual,
            can_take_back: !sides.is_empty() && game.last_decision(taken_back).is_some(),
            you: sides.iter().copied().map(side_name).collect(),
            public: seats.is_listed(),
            invite: seats.invite_for(settings, visitor),
            offers: Offers {
                take_back: seats.offers.by(Offer::TakeBack).map(side_name),
                rematch: seats.offers.by(Offer::Rematch).map(side_name),
            },
            phrases: phrases.collect(),
            hints: seats.hints,
            next: seats.next.clone(),
            r#match: seats.match_play.map(|play| play.view(game.winner())),
            show: (!settings.has_humans()).then(|| seats.show.unwrap_or_default()),
            thinking: self.thinking.map(side_name),
            created_at: self.created_at,
            updated_at: self.updated_at,
        }
    }

    fn clock_view(&self) -> Option<ClockView> {
        let settings = self.game.settings();
        let clock = settings.clock?;
        let ongoing = self.game.ongoing().ok();
        let runs = |side: &Side| settings.is_human(*side) || self.thinking == Some(*side);
        let running = self.game.to_move().filter(runs).filter(|_| !self.is_waiting());
        let mut left = ongoing.and_then(|ongoing| ongoing.time_left());
        if let Some((left, side)) = left.as_mut().zip(running) {
            left[side.index()] = left[side.index()].saturating_sub(self.turn_began.elapsed());
        }
        let is_over_time = |forfeit: &Forfeit| forfeit.fault == Fault::OutOfTime;
        if ongoing.and_then(OngoingGame::forfeit).is_some_and(is_over_time)
            && let Some((left, winner)) = left.as_mut().zip(self.game.winner())
        {
            left[winner.opponent().index()] = Duration::ZERO;
        }
        let left = left.map(|left| left.map(|left| left.as_millis() as u64));
        Some(ClockView {
            base_ms: clock.base_ms,
            increment_ms: clock.increment_ms,
            left_ms: left.unwrap_or([clock.base_ms; 2]),
            running: running.map(|side| settings.game.side_name(side)),
        })
    }
}

/// The parts of what clients see that follow from the game alone.
impl PlayedGame {
    /// The next question of the set-up. People's choices are shown only for sides with `is_shown`.
    pub(super) fn set_up_view(&self, is_shown: impl Fn(Side) -> bool) -> Option<SetUpView> {
        let (game, table) = (self.game(), self.table().ok()?);
        let request = table.request()?;
        let answers = table.answers();
        // A game that shows the board during the set-up hides no answers.
        let is_open = request.drawing.is_some();
        let chosen = Side::BOTH.into_iter().map(|side| {
            let answer = answers.iter().find(|(player, _)| *player == side);
            let answer = answer.filter(|_| self.settings.is_human(side) && is_shown(side));
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

    pub(super) fn ply_views(&self) -> Vec<PlyView> {
        let games = self.ongoing().into_iter();
        let plies = games.flat_map(|ongoing| ongoing.positions().zip(ongoing.plies()));
        let view = |(before, ply): (Position, &Ply)| PlyView {
            player: before.game().side_name(ply.player),
            die: before.die(),
            r#move: ply.mov.to_string(),
            position: before.to_string(),
            after: before.play(ply.mov).to_string(),
            value: ply.value.map(|value| value.rounded().probability()),
            time_ms: ply.time.as_millis() as u64,
        };
        plies.map(view).collect()
    }

    /// What clients need to check the dice, if the game has dice.
    pub(super) fn dice_view(&self) -> Option<DiceView> {
        if !self.game().has_dice {
            return None;
        }
        let (dice, given) = (&self.settings.dice, self.settings.seed_is_given);
        let is_told = self.phase() == Phase::Over;
        Some(DiceView {
            commitment: dice.commitment(),
            seed: is_told.then(|| dice.seed.to_string()),
            salt: is_told.then(|| dice.salt.clone()),
            given,
            note: match dice.number {
                _ if given => SEED_WAS_GIVEN,
                Some(_) => NUMBER_WAS_MIXED_IN,
                None => SEED_WAS_DRAWN,
            },
            number: dice.number.clone(),
        })
    }

    /// The record of the game, finished or not.
    pub(super) fn record_so_far(&self, ongoing: &OngoingGame) -> Result<Record, Problem> {
        let start = *ongoing.start();
        let mut record = match self.settings.start {
            Some(_) => Record::from_position(start)?,
            None => Record::from_start(start)?,
        };
        for side in Side::BOTH {
            let tag = self.game().player_tag(side);
            record.set_tag(&tag, &self.settings.player_view(side).name)?;
        }
        if self.phase() == Phase::Over {
            record.set_tag("Seed", &self.settings.dice.game_seed().0.to_string())?;
        }
        if let Some(forfeit) = ongoing.forfeit() {
            record.set_tag("Forfeit", &forfeit.to_string())?;
        }
        write_moves(ongoing, &mut record)?;
        Ok(record)
    }
}

const SEED_WAS_GIVEN: &str = "The creator of this game chose the seed and could predict every \
                              roll.";
const SEED_WAS_DRAWN: &str = "The seed of the dice was drawn when the game was made, and is \
                              published when the game is over.";
const NUMBER_WAS_MIXED_IN: &str = "The seed was drawn before the client chose its number; both \
                                   determine the dice. The seed is published when the game is over.";
