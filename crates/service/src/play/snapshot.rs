use std::sync::Arc;

use game::Side;

use super::in_play::GameView;
use super::presence::Presence;
use super::seats::Seats;
use super::visitor::VisitorId;
use super::{GameMetadata, GameSettings, PlayedGame};
use crate::dto::{GameState, Offer, Offers, PhraseView, ShowView};

/// A game at one moment, from which everybody gets what they may see.
pub struct Snapshot {
    view: GameView,
    settings: Arc<GameSettings>,
    seats: Seats,
}

impl Snapshot {
    pub(super) fn new(
        game: &PlayedGame,
        seats: &Seats,
        metadata: &GameMetadata,
        presence: &Presence,
        usual_show: ShowView,
    ) -> Self {
        let mut view = game.view(metadata);
        let (state, settings) = (&mut view.state, Arc::clone(game.settings()));
        let names = settings.side_names();
        let name = |side: Side| names[side.index()];
        for side in Side::BOTH {
            let player = &mut state.players[side.index()];
            player.seat = seats.seat_state(&settings, side);
            let visitor = seats.players[side.index()].as_ref();
            player.here =
                player.seat.map(|_| visitor.is_some_and(|visitor| presence.is_here(visitor)));
        }
        state.public = seats.is_listed();
        state.offers = Offers {
            take_back: seats.offers.by(Offer::TakeBack).map(name),
            rematch: seats.offers.by(Offer::Rematch).map(name),
        };
        let phrases = seats.phrases.iter().map(|said| PhraseView {
            player: name(said.side()),
            phrase: said.phrase,
            at: said.at,
        });
        state.phrases = phrases.collect();
        (state.hints, state.next) = (seats.hints, seats.next.clone());
        state.r#match = seats.match_play.map(|play| play.view(game.winner()));
        state.show = (!settings.has_humans()).then(|| seats.show.unwrap_or(usual_show));
        Self { view, settings, seats: seats.clone() }
    }

    /// The game as a visitor sees it.
    pub fn seen_by(&self, visitor: Option<&VisitorId>) -> GameState {
        let Self { view, settings, seats } = self;
        let mut state = view.state.clone();
        let sides = seats.sides_of(settings, visitor);
        let names = settings.side_names();
        state.you = sides.iter().map(|side| names[side.index()]).collect();
        let only = if let [side] = sides[..] { Some(side) } else { None };
        state.ending.clone_from(&view.endings[only.map_or(0, |side| side.index() + 1)]);
        state.invite = seats.invite_for(settings, visitor);
        state.can_take_back = match only {
            Some(side) if seats.is_between_visitors() => view.can_take_back[side.index()],
            _ => state.can_take_back && !sides.is_empty(),
        };
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
