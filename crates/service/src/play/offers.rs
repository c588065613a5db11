use game::Side;
use serde::{Deserialize, Serialize};

use super::seats::{Seats, forbidden};
use super::visitor::VisitorId;
use crate::api::{Code, Failure};
use crate::dto::{Offer, Phrase};

/// The open proposals, each with the side that made it: `true` for the first side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenOffers {
    take_back: Option<bool>,
    rematch: Option<bool>,
}

impl OpenOffers {
    const fn place(&mut self, offer: Offer) -> &mut Option<bool> {
        match offer {
            Offer::TakeBack => &mut self.take_back,
            Offer::Rematch => &mut self.rematch,
        }
    }

    /// The side that has proposed this.
    pub fn by(mut self, offer: Offer) -> Option<Side> {
        self.place(offer).map(|is_first| if is_first { Side::First } else { Side::Second })
    }

    pub const fn clear(&mut self, offer: Offer) {
        *self.place(offer) = None;
    }
}

/// What a player has said; stored as JSON.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct SaidPhrase {
    is_first: bool,
    pub phrase: Phrase,
    /// In milliseconds since 1970.
    pub at: u64,
}

impl SaidPhrase {
    pub const fn side(&self) -> Side {
        if self.is_first { Side::First } else { Side::Second }
    }
}

/// How many phrases of a game are kept.
const MOST_PHRASES: usize = 20;

/// How many phrases a player can say within [`AT_ONCE`] milliseconds.
pub const MOST_AT_ONCE: usize = 4;
pub const AT_ONCE: u64 = 15_000;

impl Seats {
    /// Proposes something to the other player. Returns true if they had proposed it: both agree.
    pub fn propose(&mut self, offer: Offer, side: Side) -> bool {
        if self.offers.by(offer) == Some(side.opponent()) {
            self.offers.clear(offer);
            return true;
        }
        *self.offers.place(offer) = Some(side == Side::First);
        false
    }

    /// Declines what the other player proposed, or withdraws the visitor's own proposal.
    pub fn decline(&mut self, offer: Offer, visitor: Option<&VisitorId>) -> Result<(), Failure> {
        self.check_player(visitor)?;
        if self.offers.by(offer).is_none() {
            return Err(Failure::conflict("there is nothing to decline"));
        }
        self.offers.clear(offer);
        Ok(())
    }

    /// Adds a phrase that a player says at the time `at`.
    pub fn say(
        &mut self,
        phrase: Phrase,
        visitor: Option<&VisitorId>,
        at: u64,
    ) -> Result<(), Failure> {
        self.check_player(visitor)?;
        let Some(side) = self.asking_side(visitor) else {
            return Err(match self.is_between_visitors() {
                true => forbidden("only the players of this game can do this"),
                false => Failure::conflict("there is no other player to say something to"),
            });
        };
        let is_recent = |said: &&SaidPhrase| said.side() == side && said.at + AT_ONCE > at;
        if self.phrases.iter().filter(is_recent).count() >= MOST_AT_ONCE {
            return Err(Failure::new(Code::TooManyRequests, "wait a moment before saying more"));
        }
        self.phrases.push(SaidPhrase { is_first: side == Side::First, phrase, at });
        let surplus = self.phrases.len().saturating_sub(MOST_PHRASES);
        self.phrases.drain(..surplus);
        Ok(())
    }
}
