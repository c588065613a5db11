use game::Side;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::game_settings::GameSettings;
use super::match_play::MatchPlay;
use super::visitor::{VisitorId, new_secret};
use super::{OpenOffers, SaidPhrase, Visitor};
use crate::api::{Code, Failure};
use crate::dto::{Seat, ShowView};

/// Who may do what in a game, and what they agreed on; stored as JSON.
///
/// A game that belongs to nobody is open to everybody: scripts make such games, and those of
/// earlier versions are like that.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Seats {
    /// Who made the game; `None` if it belongs to nobody.
    pub owner: Option<VisitorId>,
    /// Who sits on each side; `None` for engines and for an open seat.
    pub players: [Option<VisitorId>; 2],
    /// The key to the seat that was open at first.
    invite: Option<String>,
    /// Whether the public list shows it, although it belongs to somebody.
    #[serde(default)]
    pub is_public: bool,
    #[serde(default)]
    pub offers: OpenOffers,
    #[serde(default)]
    pub phrases: Vec<SaidPhrase>,
    #[serde(default)]
    pub hints: [u32; 2],
    /// After how many plies the last hint was given.
    #[serde(default)]
    pub last_hint: Option<usize>,
    /// The rematch, or the next game of the match.
    pub next: Option<String>,
    pub match_play: Option<MatchPlay>,
    /// How engines that play each other are shown, if not as usual.
    pub show: Option<ShowView>,
}

impl Seats {
    /// The seats of a new game.
    pub fn new(
        settings: &GameSettings,
        visitor: &Visitor,
        is_public: bool,
    ) -> Result<Self, Failure> {
        let is_open = settings.players.each_ref().map(Seat::is_open);
        let has_seat = Side::BOTH.map(|side| settings.is_human(side) && !is_open[side.index()]);
        let mut seats = Self { owner: visitor.id.clone(), is_public, ..Self::default() };
        seats.players = has_seat.map(|has_seat| visitor.id.clone().filter(|_| has_seat));
        if is_open.contains(&true) {
            if visitor.id.is_none() {
                let message = "seat \"open\": only a visitor of the page, who has its cookie, can \
                               invite others";
                return Err(Failure::invalid_body(message));
            }
            if !has_seat.contains(&true) {
                let message = "seat \"open\": expected the other seat to be yours";
                return Err(Failure::invalid_body(message));
            }
            seats.invite = Some(new_secret()?);
        }
        Ok(seats)
    }

    /// Whether the public list shows the game.
    pub const fn is_listed(&self) -> bool {
        self.is_public || self.owner.is_none()
    }

    /// The sides that a visitor plays.
    pub fn sides_of(&self, settings: &GameSettings, visitor: Option<&VisitorId>) -> Vec<Side> {
        let plays = |side: &Side| match &self.owner {
            None => settings.is_human(*side),
            Some(_) => is(&self.players[side.index()], visitor),
        };
        Side::BOTH.into_iter().filter(plays).collect()
    }

    pub fn has_seat(&self, visitor: &VisitorId) -> bool {
        self.players.iter().flatten().any(|player| player == visitor)
    }

    /// The side that nobody has taken yet.
    pub fn open_side(&self, settings: &GameSettings) -> Option<Side> {
        self.owner.as_ref()?;
        let is_free =
            |side: &Side| settings.is_human(*side) && self.players[side.index()].is_none();
        Side::BOTH.into_iter().find(is_free)
    }

    /// The key to the open seat, for whoever made the game.
    pub fn invite_for(
        &self,
        settings: &GameSettings,
        visitor: Option<&VisitorId>,
    ) -> Option<String> {
        self.open_side(settings).filter(|_| is(&self.owner, visitor))?;
        self.invite.clone()
    }

    /// Whether two visitors play each other: neither decides alone.
    pub fn is_between_visitors(&self) -> bool {
        matches!(&self.players, [Some(first), Some(second)] if first != second)
    }

    /// Refuses visitors to whom the game does not belong.
    pub fn check_player(&self, visitor: Option<&VisitorId>) -> Result<(), Failure> {
        let is_player = self.owner.is_none()
            || is(&self.owner, visitor)
            || self.players.iter().any(|player| is(player, visitor));
        if is_player { Ok(()) } else { Err(forbidden("only the players of this game can do this")) }
    }

    /// Refuses visitors who do not play this side.
    pub fn check_side(&self, visitor: Option<&VisitorId>, side: Side) -> Result<(), Failure> {
        self.check_player(visitor)?;
        let is_own = self.owner.is_none() || self.players[side.index()].as_ref() == visitor;
        if is_own { Ok(()) } else { Err(forbidden("another player has this seat")) }
    }

    /// The side whose player has asked for something that both must agree to.
    pub fn asking_side(&self, visitor: Option<&VisitorId>) -> Option<Side> {
        let own = |side: &Side| is(&self.players[side.index()], visitor);
        Side::BOTH.into_iter().find(own).filter(|_| self.is_between_visitors())
    }

    /// Seats a visitor who has the key; the side, unless they have a seat already.
    pub fn join(
        &mut self,
        settings: &GameSettings,
        visitor: Option<&VisitorId>,
        key: &str,
    ) -> Result<Option<Side>, Failure> {
        let Some(visitor) = visitor else {
            return Err(forbidden("open the page first: seats are for browsers with its cookie"));
        };
        if self.has_seat(visitor) {
            return Ok(None);
        }
        let Some(invite) = &self.invite else {
            return Err(Failure::conflict("nobody is invited to this game"));
        };
        // Comparing hashes reveals nothing through its timing.
        if Sha256::digest(invite) != Sha256::digest(key) {
            return Err(forbidden("the invitation is not for this game"));
        }
        let Some(side) = self.open_side(settings) else {
            return Err(Failure::conflict("the seat is taken: you can watch the game"));
        };
        self.players[side.index()] = Some(visitor.clone());
        Ok(Some(side))
    }

    /// Everybody to whom the game belongs, with the side that they play, if it is exactly one.
    pub fn members(&self) -> Vec<(VisitorId, Option<Side>)> {
        let mut members: Vec<(VisitorId, Option<Side>)> = Vec::new();
        let gone = VisitorId::gone();
        for visitor in self.owner.iter().chain(self.players.iter().flatten()) {
            if *visitor != gone && members.iter().all(|(known, _)| known != visitor) {
                let plays = |side: &Side| self.players[side.index()].as_ref() == Some(visitor);
                let mut sides = Side::BOTH.into_iter().filter(plays);
                let only = sides.next().filter(|_| sides.next().is_none());
                members.push((visitor.clone(), only));
            }
        }
        members
    }

    /// The seats of the next game: the same people, who may change sides.
    pub fn for_next(&self, is_swapped: bool, match_play: Option<MatchPlay>) -> Self {
        let mut players = self.players.clone();
        if is_swapped {
            players.reverse();
        }
        Self {
            owner: self.owner.clone(),
            players,
            is_public: self.is_public,
            match_play,
            show: self.show,
            ..Self::default()
        }
    }

    /// Somebody else takes the place of a visitor.
    pub fn replace(&mut self, visitor: &VisitorId, other: &VisitorId) {
        for place in self.players.iter_mut().chain([&mut self.owner]) {
            if place.as_ref() == Some(visitor) {
                *place = Some(other.clone());
            }
        }
    }
}

/// Whether a place belongs to this visitor. Scripts are not visitors.
fn is(place: &Option<VisitorId>, visitor: Option<&VisitorId>) -> bool {
    visitor.is_some() && place.as_ref() == visitor
}

pub fn forbidden(message: &str) -> Failure {
    Failure::new(Code::Forbidden, message)
}
