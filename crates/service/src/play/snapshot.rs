use std::sync::Arc;
use std::time::Duration;

use arena::{Fault, OngoingGame};
use game::Side;
use report::Ending;

use super::presence::Presence;
use super::seats::Seats;
use super::visitor::VisitorId;
use super::{GameSettings, HostedGame};
use crate::api::describe;
use crate::dto::{ClockView, GameState, Offer, Offers, PhraseView, ShowView};

/// A game at one moment, from which everybody gets what they may see.
pub struct Snapshot {
    /// What a spectator sees.
    state: GameState,
    /// Why the game was won, as told to each side.
    endings: [Option<Ending>; 2],
    /// Whether each side has a move of its own that can be taken back.
    can_take_back: [bool; 2],
    settings: Arc<GameSettings>,
    seats: Seats,
}

impl HostedGame {
    pub fn snapshot(&self, presence: &Presence, usual_show: ShowView) -> Snapshot {
        let (game, seats) = (&self.game, &self.seats);
        let ending = |you| Ending::of(game.ongoing().ok()?, you);
        Snapshot {
            state: GameState { ending: ending(None), ..self.state(presence, usual_show) },
            endings: Side::BOTH.map(|side| ending(Some(side))),
            can_take_back: Side::BOTH.map(|side| game.last_decision(Some(side)).is_some()),
            settings: Arc::clone(game.settings()),
            seats: seats.clone(),
        }
    }

    fn state(&self, presence: &Presence, usual_show: ShowView) -> GameState {
        let (game, seats, settings) = (&self.game, &self.seats, self.game.settings());
        let (kind, ongoing) = (settings.game, game.ongoing().ok());
        let side_name = |side: Side| kind.side_name(side);
        let mut players = settings.player_views(seats);
        for (player, visitor) in players.iter_mut().zip(&seats.players) {
            let is_here = visitor.as_ref().is_some_and(|visitor| presence.is_here(visitor));
            player.here = player.seat.map(|_| is_here);
        }
        let phrases = seats.phrases.iter().map(|said| PhraseView {
            player: side_name(said.side()),
            phrase: said.phrase,
            at: said.at,
        });
        GameState {
            id: self.id.clone(),
            game: kind.name(),
            version: self.version,
            board: game.variant.board_side(),
            players,
            phase: game.phase(),
            set_up: game.set_up_view(),
            position: ongoing.map(|ongoing| describe(ongoing.position())),
            start: ongoing.map(|ongoing| ongoing.start().to_string()),
            plies: game.ply_views(),
            clock: self.clock_view(),
            dice: game.dice_view(),
            winner: game.winner().map(side_name),
            ending: None,
            casual: settings.casual,
            can_take_back: game.last_decision(None).is_some(),
            you: Vec::new(),
            public: seats.is_listed(),
            invite: None,
            offers: Offers {
                take_back: seats.offers.by(Offer::TakeBack).map(side_name),
                rematch: seats.offers.by(Offer::Rematch).map(side_name),
            },
            phrases: phrases.collect(),
            hints: seats.hints,
            next: seats.next.clone(),
            r#match: seats.match_play.map(|play| play.view(game.winner())),
            show: (!settings.has_humans()).then(|| seats.show.unwrap_or(usual_show)),
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
        if let Some((left, loser)) = left.as_mut().zip(ongoing.and_then(out_of_time)) {
            left[loser.index()] = Duration::ZERO;
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

/// Who lost on time, if anyone.
fn out_of_time(game: &OngoingGame) -> Option<Side> {
    let is_over = game.forfeit().is_some_and(|forfeit| forfeit.fault == Fault::OutOfTime);
    game.winner().filter(|_| is_over).map(Side::opponent)
}

impl Snapshot {
    /// The game as a visitor sees it.
    pub fn seen_by(&self, visitor: Option<&VisitorId>) -> GameState {
        let Self { settings, seats, .. } = self;
        let mut state = self.state.clone();
        let sides = seats.sides_of(settings, visitor);
        state.you = sides.iter().map(|side| settings.game.side_name(*side)).collect();
        state.invite = seats.invite_for(settings, visitor);
        state.can_take_back &= !sides.is_empty();
        if let [side] = sides[..] {
            state.ending.clone_from(&self.endings[side.index()]);
            if seats.is_between_visitors() {
                state.can_take_back = self.can_take_back[side.index()];
            }
        }
        // A set-up is a secret until both are chosen.
        if let (Some(_), Some(chosen)) =
            (&seats.owner, state.set_up.as_mut().and_then(|set_up| set_up.chosen.as_mut()))
        {
            for (side, answer) in chosen {
                if !state.you.contains(&side.as_str()) {
                    *answer = None;
                }
            }
        }
        state
    }
}
