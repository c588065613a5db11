//! The reference: what people may do in a game, and what becomes of it.

use std::collections::BTreeSet;

use super::course::{self, Standing};
use super::requests::Request;
use super::steps::Offer;

/// A visitor by number; `None` for a script without a cookie.
pub type Visitor = Option<usize>;

/// What a late move is still forgiven, in milliseconds.
const GRACE: u64 = 100;

/// How long engines that play each other wait before each move, in milliseconds.
const SHOW_PAUSE: u64 = 700;

/// How many phrases a player can say, and within how many milliseconds.
const MOST_SAID: usize = 4;
const SAID_AT_ONCE: u64 = 15_000;

#[derive(Clone, Debug, PartialEq)]
pub struct ModelGame {
    pub id: String,
    pub rules: &'static str,
    pub owner: Visitor,
    pub seats: [Seat; 2],
    pub key: Option<String>,
    /// Who has it on their list.
    pub kept_by: BTreeSet<usize>,
    pub is_deleted: bool,
    pub is_casual: bool,
    /// Time and increment, in milliseconds.
    pub clock: Option<[u64; 2]>,
    /// How many answers of people complete the set-up.
    pub questions: usize,
    pub answers: usize,
    /// The side that sets up next.
    pub asked: usize,
    pub start: Option<String>,
    pub plies: Vec<ModelPly>,
    /// What fell for each ply, including those taken back: the same falls again.
    pub dice: Vec<Option<u8>>,
    pub forfeit: Option<Loss>,
    pub offers: [Visitor; 2],
    /// When each side said something.
    pub said: [Vec<u64>; 2],
    pub hints: [u32; 2],
    pub hinted_at: Option<usize>,
    pub next: NextGame,
    pub is_paused: bool,
    pub version: u64,
    /// Another number for every turn that begins.
    pub turn: u64,
    pub turn_began: u64,
    /// When an engine that is shown moves, and in which turn.
    pub due: Option<(u64, u64)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    Engine,
    /// `None` if it is open, or the game belongs to nobody.
    Person(Visitor),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelPly {
    pub player: usize,
    pub mov: String,
    pub time: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    pub side: usize,
    pub is_on_time: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextGame {
    None,
    /// It has no name yet.
    Agreed,
    Is(String),
}

/// The code of the error with which a request is refused.
pub type Refusal = &'static str;

impl ModelGame {
    /// A visitor's request at this time: changes the game, or is refused.
    pub fn request(&mut self, now: u64, by: Visitor, request: &Request) -> Result<(), Refusal> {
        if self.is_deleted {
            return Err("not_found");
        }
        match request {
            Request::Join { key } => return self.join(now, by, key),
            Request::Delete => return self.delete(by),
            Request::Fetch => return Ok(()),
            _ if !self.is_player(by) => return Err("forbidden"),
            _ => {}
        }
        match request {
            Request::SetUp { side, is_valid } => self.set_up(now, by, *side, *is_valid),
            Request::Move { text, ply } => self.play(now, by, text, *ply),
            Request::TakeBack => self.take_back(now, by),
            Request::Resign { side } => self.resign(now, by, *side),
            Request::Rematch => self.rematch(by),
            Request::Hint { ply } => self.hint(*ply).map(|side| self.count_hint(side, *ply)),
            Request::Decline(offer) => {
                self.offers[*offer as usize].take().ok_or("conflict")?;
                self.version += 1;
                Ok(())
            }
            Request::Say => {
                let side = self.side_between_two(by).ok_or("conflict")?;
                let recent = self.said[side].iter().filter(|said| **said + SAID_AT_ONCE > now);
                if recent.count() == MOST_SAID {
                    return Err("too_many_requests");
                }
                self.said[side].push(now);
                self.version += 1;
                Ok(())
            }
            Request::Pace { is_paused } => {
                check(self.is_show())?;
                self.is_paused = *is_paused;
                self.begin_turn(now);
                Ok(())
            }
            Request::Join { .. } | Request::Delete | Request::Fetch => Ok(()),
        }
    }

    fn join(&mut self, now: u64, by: Visitor, key: &str) -> Result<(), Refusal> {
        let Some(visitor) = by else { return Err("forbidden") };
        if self.side_of(visitor).is_some() {
            return Ok(());
        }
        let expected = self.key.as_ref().ok_or("conflict")?;
        if expected != key {
            return Err("forbidden");
        }
        let open = self.open_side().ok_or("conflict")?;
        self.seats[open] = Seat::Person(by);
        self.kept_by.insert(visitor);
        self.begin_turn(now);
        Ok(())
    }

    fn delete(&mut self, by: Visitor) -> Result<(), Refusal> {
        if self.owner.is_some() {
            let visitor = by.filter(|_| self.is_player(by)).ok_or("forbidden")?;
            self.kept_by.remove(&visitor);
        }
        self.is_deleted = self.kept_by.is_empty();
        Ok(())
    }

    fn set_up(&mut self, now: u64, by: Visitor, side: usize, ok: bool) -> Result<(), Refusal> {
        self.check_seat(by, side)?;
        check(self.answers < self.questions && self.asked == side)?;
        if !ok {
            return Err("invalid_body");
        }
        self.answers += 1;
        self.begin_turn(now);
        Ok(())
    }

    fn play(&mut self, now: u64, by: Visitor, text: &str, ply: usize) -> Result<(), Refusal> {
        check(self.open_side().is_none() && ply == self.plies.len())?;
        let side = self.to_move().ok_or("conflict")?;
        check(self.seats[side] != Seat::Engine && self.check_seat(by, side).is_ok())?;
        if !self.standing().is_some_and(|standing| standing.moves.iter().any(|it| it == text)) {
            return Err("illegal_move");
        }
        let time = now - self.turn_began;
        if self.deadline(side).is_some_and(|deadline| time > deadline) {
            self.forfeit = Some(Loss { side, is_on_time: true });
        } else {
            self.plies.push(ModelPly { player: side, mov: text.to_owned(), time });
        }
        self.begin_turn(now);
        Ok(())
    }

    fn take_back(&mut self, now: u64, by: Visitor) -> Result<(), Refusal> {
        check(self.open_side().is_none())?;
        let own = self.side_between_two(by);
        let is_agreed = own.is_none_or(|side| self.offers[0] == Some(1 - side));
        let whose = own.map(|side| if is_agreed { 1 - side } else { side });
        let ply = self.last_decision(whose).ok_or("conflict")?;
        if is_agreed {
            self.plies.truncate(ply);
            self.begin_turn(now);
        } else {
            self.offers[0] = own;
            self.version += 1;
        }
        Ok(())
    }

    fn resign(&mut self, now: u64, by: Visitor, side: usize) -> Result<(), Refusal> {
        self.check_seat(by, side)?;
        check(self.open_side().is_none() && self.seats[side] != Seat::Engine)?;
        check(self.to_move().is_some())?;
        self.forfeit = Some(Loss { side, is_on_time: false });
        self.begin_turn(now);
        Ok(())
    }

    fn rematch(&mut self, by: Visitor) -> Result<(), Refusal> {
        if self.next != NextGame::None {
            return Ok(());
        }
        check(self.winner().is_some())?;
        let own = self.side_between_two(by);
        let is_agreed = own.is_none_or(|side| self.offers[1] == Some(1 - side));
        self.offers[1] = own.filter(|_| !is_agreed);
        if is_agreed {
            self.next = NextGame::Agreed;
        }
        self.version += 1;
        Ok(())
    }

    /// The side that may have a hint.
    pub fn hint(&self, ply: usize) -> Result<usize, Refusal> {
        check(!self.is_between_two() && self.open_side().is_none() && ply == self.plies.len())?;
        self.to_move().filter(|side| self.seats[*side] != Seat::Engine).ok_or("conflict")
    }

    /// A hint for the position after so many plies was given, now or later.
    pub fn count_hint(&mut self, side: usize, ply: usize) {
        if self.hinted_at.replace(ply) != Some(ply) {
            self.hints[side] += 1;
        }
        self.version += 1;
    }

    fn engine_to_move(&self) -> Option<usize> {
        self.to_move().filter(|side| self.seats[*side] == Seat::Engine)
    }

    /// Whether an engine has to move by now.
    pub fn is_engine_due(&self, now: u64) -> bool {
        let is_shown = self.due.is_some_and(|(time, turn)| time <= now && turn == self.turn);
        !self.is_deleted && self.engine_to_move().is_some() && (is_shown || !self.is_show())
    }

    /// Engines that play each other wait before each move, and begin when somebody watches.
    pub fn show_on(&mut self, now: u64, is_watched: bool) {
        self.due = self.due.filter(|(_, turn)| *turn == self.turn);
        let goes_on = self.is_show() && !self.is_paused && self.to_move().is_some();
        if goes_on && is_watched && self.due.is_none() {
            self.due = Some((now + SHOW_PAUSE, self.turn));
        }
    }

    /// An engine has moved: any legal move will do.
    pub fn engine_moves(&mut self, now: u64, mov: &str, time: u64) -> Result<(), String> {
        let player = self.engine_to_move().ok_or("no engine is to move")?;
        self.plies.push(ModelPly { player, mov: mov.to_owned(), time });
        self.begin_turn(now);
        Ok(())
    }

    /// Time has passed: a clock may have run out.
    pub fn look_at_clock(&mut self, now: u64) {
        let side = self.to_move().filter(|_| self.open_side().is_none());
        let Some(side) = side.filter(|side| self.seats[*side] != Seat::Engine) else { return };
        if self.deadline(side).is_some_and(|deadline| now - self.turn_began >= deadline) {
            self.forfeit = Some(Loss { side, is_on_time: true });
            self.begin_turn(now);
        }
    }

    pub fn standing(&self) -> Option<Standing> {
        let moves: Vec<&str> = self.plies.iter().map(|ply| ply.mov.as_str()).collect();
        course::play(self.rules, self.start.as_ref()?, &moves, &self.dice).ok()
    }

    pub fn winner(&self) -> Option<usize> {
        let lost = self.forfeit.map(|loss| 1 - loss.side);
        lost.or_else(|| self.standing()?.winner)
    }

    pub fn to_move(&self) -> Option<usize> {
        self.standing().filter(|_| self.winner().is_none()).map(|standing| standing.mover)
    }

    /// What each side has left on its clock after the last move.
    pub fn left(&self) -> Option<[u64; 2]> {
        let [base, increment] = self.clock?;
        let mut left = [base; 2];
        for ply in &self.plies {
            left[ply.player] = left[ply.player].saturating_sub(ply.time) + increment;
        }
        Some(left)
    }

    fn deadline(&self, side: usize) -> Option<u64> {
        Some(self.left()?[side] + GRACE)
    }

    /// The ply before the last move of a person, or of this side, if it can be taken back.
    pub fn last_decision(&self, side: Option<usize>) -> Option<usize> {
        let is_meant = |ply: &ModelPly| {
            self.seats[ply.player] != Seat::Engine && side.is_none_or(|side| side == ply.player)
        };
        let is_open = self.is_casual && self.to_move().is_some();
        self.plies.iter().rposition(is_meant).filter(|_| is_open)
    }

    pub fn is_show(&self) -> bool {
        self.seats == [Seat::Engine; 2]
    }

    /// The seat that waits for somebody to join.
    pub fn open_side(&self) -> Option<usize> {
        self.owner?;
        self.seats.iter().position(|seat| *seat == Seat::Person(None))
    }

    pub fn side_of(&self, visitor: usize) -> Option<usize> {
        self.seats.iter().position(|seat| *seat == Seat::Person(Some(visitor)))
    }

    /// Whether two visitors play each other.
    pub fn is_between_two(&self) -> bool {
        let person = |seat| if let Seat::Person(person) = seat { person } else { None };
        let [first, second] = self.seats.map(person);
        first.is_some() && second.is_some() && first != second
    }

    fn side_between_two(&self, by: Visitor) -> Option<usize> {
        self.side_of(by?).filter(|_| self.is_between_two())
    }

    fn is_player(&self, by: Visitor) -> bool {
        let has_seat = by.is_some_and(|visitor| self.side_of(visitor).is_some());
        self.owner.is_none() || by.is_some() && by == self.owner || has_seat
    }

    fn check_seat(&self, by: Visitor, side: usize) -> Result<(), Refusal> {
        let is_own = by.is_some() && self.seats[side] == Seat::Person(by);
        if self.owner.is_none() || is_own { Ok(()) } else { Err("forbidden") }
    }

    /// A turn begins, and with it a proposal to take back is void.
    pub fn begin_turn(&mut self, now: u64) {
        self.offers[Offer::TakeBack as usize] = None;
        self.version += 1;
        self.turn += 1;
        self.turn_began = now;
    }
}

fn check(is_possible: bool) -> Result<(), Refusal> {
    if is_possible { Ok(()) } else { Err("conflict") }
}
