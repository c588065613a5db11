use game::Side;

use super::secret_dice::random_name;
use super::visitor::VisitorId;
use super::{Change, Changed, GameRow, Host, HostedGame, PlayedGame, SecretDice, Visitor};
use crate::api::Failure;
use crate::dto::{DiceChoice, Joining, Offer, Pace, Phase, Phrase, Resignation};

/// What a visitor does in a game.
pub enum Action {
    /// Sets up, moves or resigns.
    Change(Change),
    /// Takes a move back, or agrees to it.
    TakeBack,
    /// Asks for another game, or agrees to it.
    Rematch(Option<DiceChoice>),
    /// Takes the open seat.
    Join(Joining),
    /// Declines or withdraws a proposal.
    Decline(Offer),
    Say(Phrase),
    /// Changes how engines are shown.
    Pace(Pace),
}

impl HostedGame {
    /// What an action changes at this time; `None` if nothing.
    pub fn changed_by(
        &self,
        visitor: &Visitor,
        action: Action,
        host: &Host,
        now: u64,
    ) -> Result<Option<Changed>, Failure> {
        let id = visitor.id.as_ref();
        let mut seats = self.seats.clone();
        Ok(Some(match action {
            Action::Change(change) => self.played(id, change)?,
            Action::TakeBack => self.take_back(id)?,
            Action::Rematch(dice) => return self.rematch(id, dice, host, now),
            Action::Join(joining) => return self.join(visitor, joining),
            Action::Decline(offer) => {
                seats.decline(offer, id)?;
                Changed::seats(seats)
            }
            Action::Say(phrase) => {
                seats.say(phrase, id, now)?;
                Changed::seats(seats)
            }
            Action::Pace(pace) => self.paced(id, pace, host)?,
        }))
    }

    fn played(&self, visitor: Option<&VisitorId>, change: Change) -> Result<Changed, Failure> {
        match &change {
            Change::SetUp(answer) => {
                self.seats.check_side(visitor, self.side_named(&answer.player)?)?;
            }
            Change::Resign(resignation) => {
                self.seats.check_side(visitor, self.side_named(&resignation.player)?)?;
                self.check_complete()?;
            }
            _ => {
                self.seats.check_player(visitor)?;
                self.check_complete()?;
                let settings = self.game.settings();
                let to_move = self.game.to_move().filter(|side| settings.is_human(*side));
                if to_move.is_some_and(|side| self.seats.check_side(visitor, side).is_err()) {
                    return Err(Failure::conflict("it is the other player's turn"));
                }
            }
        }
        self.with(change)
    }

    /// The game after a change, which withdraws a proposal to take back a move.
    pub fn with(&self, change: Change) -> Result<Changed, Failure> {
        let mut game = self.game.clone();
        game.apply(change, self.metadata.turn_began)?;
        let mut seats = self.seats.clone();
        seats.offers.clear(Offer::TakeBack);
        let is_withdrawn = seats.offers != self.seats.offers;
        let seats = is_withdrawn.then_some(seats);
        Ok(Changed { game: Some(game), seats, ..Changed::default() })
    }

    fn take_back(&self, visitor: Option<&VisitorId>) -> Result<Changed, Failure> {
        self.seats.check_player(visitor)?;
        self.check_complete()?;
        let Some(side) = self.seats.asking_side(visitor) else {
            return self.with(Change::TakeBack(None));
        };
        let mut seats = self.seats.clone();
        if seats.propose(Offer::TakeBack, side) {
            return self.with(Change::TakeBack(Some(side.opponent())));
        }
        // Nobody can propose what is not possible.
        self.with(Change::TakeBack(Some(side)))?;
        Ok(Changed::seats(seats))
    }

    fn rematch(
        &self,
        visitor: Option<&VisitorId>,
        dice: Option<DiceChoice>,
        host: &Host,
        now: u64,
    ) -> Result<Option<Changed>, Failure> {
        self.seats.check_player(visitor)?;
        if self.seats.next.is_some() {
            return Ok(None);
        }
        if self.game.phase() != Phase::Over {
            return Err(Failure::conflict("a rematch: the game is not over yet"));
        }
        let mut seats = self.seats.clone();
        let asking = seats.asking_side(visitor);
        if asking.is_some_and(|side| !seats.propose(Offer::Rematch, side)) {
            return Ok(Some(Changed::seats(seats)));
        }
        let dice = host.dice.dice(self.game.settings().game.name(), dice, None, now)?;
        let (next, row) = self.next_game(dice, host, now)?;
        seats.next = Some(next);
        Ok(Some(Changed { new_game: Some(row), ..Changed::seats(seats) }))
    }

    /// The rematch with the sides swapped, or the next game of the match.
    fn next_game(
        &self,
        dice: SecretDice,
        host: &Host,
        now: u64,
    ) -> Result<(String, GameRow), Failure> {
        let next = self.seats.match_play.map(|play| play.next(self.game.winner()));
        let (match_play, is_swapped) = next.map_or((None, true), |(play, is)| (Some(play), is));
        let settings = self.game.settings().again(dice, is_swapped);
        let seats = self.seats.for_next(is_swapped, match_play);
        let game = PlayedGame::begin(settings, &host.engines)?;
        let id = random_name()?;
        Ok((id.clone(), GameRow::new(id, &game, &seats, now)?))
    }

    fn join(&self, visitor: &Visitor, joining: Joining) -> Result<Option<Changed>, Failure> {
        let mut seats = self.seats.clone();
        let joined = seats.join(self.game.settings(), visitor.id.as_ref(), &joining.invite)?;
        let Some(side) = joined else { return Ok(None) };
        let name = visitor.name.clone().or(joining.name);
        let mut game = self.game.clone();
        game.apply(Change::Name(side, name), self.metadata.turn_began)?;
        Ok(Some(Changed { game: Some(game), ..Changed::seats(seats) }))
    }

    fn paced(
        &self,
        visitor: Option<&VisitorId>,
        pace: Pace,
        host: &Host,
    ) -> Result<Changed, Failure> {
        self.seats.check_player(visitor)?;
        if self.game.settings().has_humans() {
            return Err(Failure::conflict("pace: only engines that play each other can wait"));
        }
        let mut show = self.seats.show.unwrap_or_else(|| host.usual_show());
        show.paused = pace.paused.unwrap_or(show.paused);
        show.delay_ms = pace.delay_ms.unwrap_or(show.delay_ms);
        if show.delay_ms > LONGEST_DELAY {
            let message = format!("delay_ms {}: expected at most {LONGEST_DELAY}", show.delay_ms);
            return Err(Failure::invalid_body(message));
        }
        let mut seats = self.seats.clone();
        seats.show = Some(show);
        Ok(Changed { starts_turn: true, ..Changed::seats(seats) })
    }

    /// Removes a visitor's name and secret. The seat stays taken, so the other player, who would
    /// wait in vain, wins a game in progress.
    pub fn without(&self, visitor: &VisitorId) -> Result<Changed, Failure> {
        let mut game = self.game.clone();
        for side in self.seats.sides_of(game.settings(), Some(visitor)) {
            game.apply(Change::Name(side, None), self.metadata.turn_began)?;
            if game.phase() == Phase::Playing {
                let player = game.settings().side_names()[side.index()].to_owned();
                let resignation = Change::Resign(Resignation { player });
                game.apply(resignation, self.metadata.turn_began)?;
            }
        }
        let mut seats = self.seats.clone();
        seats.replace(visitor, &VisitorId::gone());
        Ok(Changed { game: Some(game), ..Changed::seats(seats) })
    }

    /// Refuses to go on while a seat is open.
    fn check_complete(&self) -> Result<(), Failure> {
        match self.seats.open_side(self.game.settings()) {
            None => Ok(()),
            Some(_) => Err(Failure::conflict("the other player has not joined yet")),
        }
    }

    /// Refuses what was decided at another ply.
    pub(super) fn check_ply(&self, ply: usize) -> Result<(), Failure> {
        let plies = self.game.history(0).plies.len();
        if ply == plies {
            return Ok(());
        }
        Err(Failure::conflict(format!("ply {ply}: the game has {plies} plies by now")))
    }

    fn side_named(&self, name: &str) -> Result<Side, Failure> {
        self.game.game().side_named(name).map_err(Failure::invalid_body)
    }
}

/// The longest pause between moves of engines, in milliseconds.
const LONGEST_DELAY: u64 = 10_000;
