use game::Side;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::game_settings::GameSettings;
use super::match_play::MatchPlay;
use super::visitor::{VisitorId, new_secret};
use super::{OpenOffers, SaidPhrase, Visitor};
use crate::api::{Code, Failure};
use crate::dto::{Seat, ShowView};

/// Who may do what in a game, and what the players agreed on; stored as JSON.
///
/// A game that belongs to nobody is open to everybody. Such games were made by scripts, or by
/// earlier versions of the server.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Seats {
    /// Who made the game; `None` if it belongs to nobody.
    pub owner: Option<VisitorId>,
    /// The visitor who plays each side; `None` for engines and for an open seat.
    pub players: [Option<VisitorId>; 2],
    /// The key to the seat that was open at first.
    invite: Option<String>,
    /// Whether the public list shows the game although it has an owner.
    #[serde(default)]
    pub is_public: bool,
    #[serde(default)]
    pub offers: OpenOffers,
    #[serde(default)]
    pub phrases: Vec<SaidPhrase>,
    #[serde(default)]
    pub hints: [u32; 2],
    /// The number of plies after which the last hint was given.
    #[serde(default)]
    pub last_hint: Option<usize>,
    /// The ID of the rematch, or of the next game of the match.
    pub next: Option<String>,
    pub match_play: Option<MatchPlay>,
    /// The pace of a game between engines; `None` for the default.
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

    /// The key to the open seat, if the visitor made the game.
    pub fn invite_for(
        &self,
        settings: &GameSettings,
        visitor: Option<&VisitorId>,
    ) -> Option<String> {
        self.open_side(settings).filter(|_| is(&self.owner, visitor))?;
        self.invite.clone()
    }

    /// Whether two different visitors play each other, so that neither decides alone.
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

    /// The visitor's side, if the other side is another visitor who must agree to proposals.
    pub fn asking_side(&self, visitor: Option<&VisitorId>) -> Option<Side> {
        let own = |side: &Side| is(&self.players[side.index()], visitor);
        Side::BOTH.into_iter().find(own).filter(|_| self.is_between_visitors())
    }

    /// Gives the open seat to a visitor with the key; `None` if the visitor had a seat already.
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

    /// Everybody to whom the game belongs, with the side of each who plays exactly one.
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

    /// The seats of the next game: the same people, with the sides swapped if `is_swapped`.
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

    /// Puts another visitor in the place of a visitor.
    pub fn replace(&mut self, visitor: &VisitorId, other: &VisitorId) {
        for place in self.players.iter_mut().chain([&mut self.owner]) {
            if place.as_ref() == Some(visitor) {
                *place = Some(other.clone());
            }
        }
    }
}

/// Whether a place belongs to this visitor. A script has no ID, so no place is its own.
fn is(place: &Option<VisitorId>, visitor: Option<&VisitorId>) -> bool {
    visitor.is_some() && place.as_ref() == visitor
}

pub fn forbidden(message: &str) -> Failure {
    Failure::new(Code::Forbidden, message)
}
