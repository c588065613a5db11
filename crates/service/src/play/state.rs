use std::time::Duration;

use arena::{Fault, OngoingGame};
use game::Side;
use report::Ending;

use super::{Host, HostedGame, VisitorId};
use crate::api::describe;
use crate::dto::{ClockView, GameState, Offer, Offers, PhraseView};

impl HostedGame {
    /// The game as a visitor sees it now.
    pub fn state(&self, visitor: Option<&VisitorId>, host: &Host) -> GameState {
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
        // Of two visitors who play each other, each takes back their own moves.
        let taken_back = only_side.filter(|_| seats.is_between_visitors());
        // A set-up is a secret until both are chosen.
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
            show: (!settings.has_humans()).then(|| seats.show.unwrap_or_else(|| host.usual_show())),
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
