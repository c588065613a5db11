use game::Side;
use search::Stopwatch;

use super::visitor::VisitorId;
use super::{GameRow, Host, HostedGame, PlayedGame, Visitor, random_name};
use crate::api::{Call, Failure, no_such_path};
use crate::dto::{
    Declining, DiceChoice, Joining, NewMove, NewPhrase, Offer, Pace, Phase, Rematch, Resignation,
    SetUpAnswer,
};
use crate::routes::Endpoint;

/// A request to change a game, read before the game is looked for.
pub enum GameRequest {
    SetUp(SetUpAnswer),
    Move(NewMove, Stopwatch),
    Resign(Resignation),
    TakeBack,
    Rematch(Rematch),
    Join(Joining),
    Decline(Declining),
    Say(NewPhrase),
    Pace(Pace),
}

impl GameRequest {
    /// Reads the body of a request.
    pub fn read(call: &Call) -> Result<Self, Failure> {
        Ok(match call.route.endpoint {
            Endpoint::SetUp => Self::SetUp(call.body()?),
            Endpoint::Move => Self::Move(call.body()?, call.received),
            Endpoint::Resign => Self::Resign(call.body()?),
            Endpoint::TakeBack => Self::TakeBack,
            Endpoint::Rematch => Self::Rematch(call.body()?),
            Endpoint::Join => Self::Join(call.body()?),
            Endpoint::Decline => Self::Decline(call.body()?),
            Endpoint::Say => Self::Say(call.body()?),
            Endpoint::Pace => Self::Pace(call.body()?),
            _ => return Err(no_such_path(call.route.path)),
        })
    }
}

impl HostedGame {
    /// Applies a visitor's request at the time `now`. Returns the changed game, and the next game
    /// if one begins; `None` if nothing changes.
    pub fn changed_by(
        &self,
        visitor: &Visitor,
        request: GameRequest,
        host: &Host,
        now: u64,
    ) -> Result<Option<(Self, Option<GameRow>)>, Failure> {
        let id = visitor.id.as_ref();
        let (mut next, mut new_game) = (self.clone(), None);
        match request {
            GameRequest::SetUp(answer) => {
                next.seats.check_side(id, next.side_named(&answer.player)?)?;
                next.play(|game| game.set_up(&answer))?;
            }
            GameRequest::Move(mov, received) => next.make_move(id, &mov, received)?,
            GameRequest::Resign(Resignation { player }) => {
                let side = next.side_named(&player)?;
                next.seats.check_side(id, side)?;
                next.check_complete()?;
                next.play(|game| game.resign(side))?;
            }
            GameRequest::TakeBack => next.take_back(id)?,
            GameRequest::Rematch(Rematch { dice }) => {
                next.seats.check_player(id)?;
                if next.seats.next.is_some() {
                    return Ok(None);
                }
                new_game = next.ask_for_rematch(id, dice, host, now)?;
            }
            GameRequest::Join(Joining { invite, name }) => {
                let joined = next.seats.join(next.game.settings(), id, &invite)?;
                let Some(side) = joined else { return Ok(None) };
                next.game.settings.set_name(side, visitor.name.clone().or(name))?;
                next.begin_turn();
            }
            GameRequest::Decline(Declining { offer }) => next.seats.decline(offer, id)?,
            GameRequest::Say(NewPhrase { phrase }) => next.seats.say(phrase, id, now)?,
            GameRequest::Pace(pace) => next.set_pace(id, pace)?,
        }
        Ok(Some((next, new_game)))
    }

    /// Plays a person's move. Time counts until `received` was started; a late move loses the game.
    fn make_move(
        &mut self,
        visitor: Option<&VisitorId>,
        request: &NewMove,
        received: Stopwatch,
    ) -> Result<(), Failure> {
        self.seats.check_player(visitor)?;
        self.check_complete()?;
        let settings = self.game.settings();
        let to_move = self.game.to_move().filter(|side| settings.is_human(*side));
        if to_move.is_some_and(|side| self.seats.check_side(visitor, side).is_err()) {
            return Err(Failure::conflict("it is the other player's turn"));
        }
        let time = self.turn_began.elapsed().saturating_sub(received.elapsed());
        self.play(|game| game.play(request, time))
    }

    fn take_back(&mut self, visitor: Option<&VisitorId>) -> Result<(), Failure> {
        self.seats.check_player(visitor)?;
        self.check_complete()?;
        let Some(side) = self.seats.asking_side(visitor) else {
            return self.play(|game| game.take_back(None));
        };
        if self.seats.propose(Offer::TakeBack, side) {
            return self.play(|game| game.take_back(Some(side.opponent())));
        }
        // A trial: a take-back that is not possible cannot be proposed.
        self.game.clone().take_back(Some(side))
    }

    /// Proposes another game, and returns it once nobody else has to agree.
    fn ask_for_rematch(
        &mut self,
        visitor: Option<&VisitorId>,
        dice: Option<DiceChoice>,
        host: &Host,
        now: u64,
    ) -> Result<Option<GameRow>, Failure> {
        if self.game.phase() != Phase::Over {
            return Err(Failure::conflict("a rematch: the game is not over yet"));
        }
        let asking = self.seats.asking_side(visitor);
        if asking.is_some_and(|side| !self.seats.propose(Offer::Rematch, side)) {
            return Ok(None);
        }
        let settings = self.game.settings();
        let dice = host.dice.dice(settings.game.name(), dice, None, now)?;
        // A rematch swaps the sides; the next game of a match may swap them.
        let next = self.seats.match_play.map(|play| play.next(self.game.winner()));
        let (match_play, is_swapped) = next.map_or((None, true), |(play, is)| (Some(play), is));
        let settings = settings.again(dice, is_swapped);
        let seats = self.seats.for_next(is_swapped, match_play);
        let game = PlayedGame::begin(settings, &host.engines)?;
        let next = Self::new(random_name()?, game, seats, now);
        self.seats.next = Some(next.id.clone());
        next.row().map(Some)
    }

    fn set_pace(&mut self, visitor: Option<&VisitorId>, pace: Pace) -> Result<(), Failure> {
        self.seats.check_player(visitor)?;
        if self.game.settings().has_humans() {
            return Err(Failure::conflict("pace: only engines that play each other can wait"));
        }
        let show = self.seats.show.get_or_insert_default();
        show.paused = pace.paused.unwrap_or(show.paused);
        show.delay_ms = pace.delay_ms.unwrap_or(show.delay_ms);
        if show.delay_ms > LONGEST_DELAY {
            let message = format!("delay_ms {}: expected at most {LONGEST_DELAY}", show.delay_ms);
            return Err(Failure::invalid_body(message));
        }
        self.begin_turn();
        Ok(())
    }

    /// Removes a visitor's name and ID. The seat stays taken, and a game in progress is resigned,
    /// so that the other player does not wait in vain.
    pub fn forget(&mut self, visitor: &VisitorId) -> Result<(), Failure> {
        for side in self.seats.sides_of(self.game.settings(), Some(visitor)) {
            self.game.settings.set_name(side, None)?;
            if self.game.phase() == Phase::Playing {
                self.game.resign(side)?;
            }
        }
        self.seats.replace(visitor, &VisitorId::gone());
        self.begin_turn();
        Ok(())
    }

    /// Refuses to continue while a seat is open.
    fn check_complete(&self) -> Result<(), Failure> {
        if self.is_waiting() {
            return Err(Failure::conflict("the other player has not joined yet"));
        }
        Ok(())
    }

    fn side_named(&self, name: &str) -> Result<Side, Failure> {
        self.game.game().side_named(name).map_err(Failure::invalid_body)
    }
}

/// The longest pause between moves of engines, in milliseconds.
const LONGEST_DELAY: u64 = 10_000;
