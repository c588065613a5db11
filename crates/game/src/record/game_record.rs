use crate::record::{Notated, NotationError, Ply, Words, shortened};
use crate::{Side, Turn};

/// The record of a game, finished or not. All its moves are legal, and its text loses nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Record<P: Notated> {
    tags: Vec<(String, String)>,
    start: P::Start,
    initial: P,
    pub(crate) plies: Vec<Ply<P>>,
    position: P,
    result: Option<Side>,
}

impl<P: Notated> Record<P> {
    /// A game in which nothing has happened yet.
    pub fn new(start: P::Start) -> Result<Self, NotationError> {
        let initial = P::initial(&start)?;
        let (tags, plies) = (Vec::new(), Vec::new());
        Ok(Self { tags, start, initial, plies, position: initial, result: None })
    }

    /// A game that begins from any position.
    pub fn from_position(position: P) -> Result<Self, NotationError> {
        Self::new(position.into())
    }

    /// A game that begins as usual: with the set-up that led to `position`, if it has set-ups.
    pub fn from_start(position: P) -> Result<Self, NotationError> {
        Self::new(position.usual_start())
    }

    /// Adds a roll whose move is not known yet.
    pub fn roll(&mut self, roll: P::Roll) -> Result<(), NotationError> {
        self.check_not_over()?;
        if let Some(rolled) = self.position.unplayed_roll() {
            let other = || NotationError(format!("die {roll}, but {rolled} is rolled"));
            return if roll == rolled { Ok(()) } else { Err(other()) };
        }
        let rolls: Vec<P::Roll> = self.position.rolls().map(|(roll, _)| roll).collect();
        let problem = match rolls.as_slice() {
            [] => "no roll is due".into(),
            [first, .., last] | [first @ last] if !rolls.contains(&roll) => {
                format!("this board's die has the faces {first} to {last}")
            }
            _ => {
                self.position = self.position.roll(roll);
                return Ok(());
            }
        };
        Err(NotationError(format!("die {roll}: {problem}")))
    }

    /// Adds the next move, with the roll before it; the ply can then be annotated.
    pub fn push(&mut self, mov: P::Move) -> Result<&mut Ply<P>, NotationError> {
        self.check_not_over()?;
        if self.position.allows(mov) {
            return Ok(self.push_legal(mov));
        }
        Err(NotationError(match self.position.parse_move(&mov.to_string()) {
            Ok(_) => format!("{mov} does not do what it says in this position"),
            Err(error) => error.to_string(),
        }))
    }

    pub(crate) fn push_legal(&mut self, mov: P::Move) -> &mut Ply<P> {
        let roll = self.position.unplayed_roll();
        self.position = self.position.play(mov);
        self.result = self.winner_on_board();
        let index = self.plies.len();
        self.plies.push(Ply::new(roll, mov));
        &mut self.plies[index]
    }

    /// Takes back the last ply and a roll after it, if there is one, as if the dice of that ply
    /// were not rolled yet. `None` if no ply has been played.
    pub fn take_back(&mut self) -> Option<Ply<P>> {
        let ply = self.plies.pop()?;
        self.position =
            self.plies.iter().fold(self.initial, |position, ply| ply.played_in(position));
        self.result = None;
        Some(ply)
    }

    /// Sets the winner, who may also win by resignation or forfeit; `None` if there is no winner.
    pub fn set_result(&mut self, result: Option<Side>) -> Result<(), NotationError> {
        if let Some(winner) = self.winner_on_board()
            && result != Some(winner)
        {
            let [claimed, winner] = [result, Some(winner)].map(|side| self.words().result(side));
            let problem = format!("result {claimed}: {winner} has won on the board");
            return Err(NotationError(problem));
        }
        self.result = result;
        Ok(())
    }

    /// Converts the record to other types of positions, moves and rolls.
    pub fn try_map<Q: Notated, E>(
        &self,
        start: impl Fn(P::Start) -> Result<Q::Start, E>,
        position: impl Fn(P) -> Result<Q, E>,
        mov: impl Fn(P::Move) -> Result<Q::Move, E>,
        roll: impl Fn(P::Roll) -> Result<Q::Roll, E>,
    ) -> Result<Record<Q>, E> {
        Ok(Record {
            tags: self.tags.clone(),
            start: start(self.start)?,
            initial: position(self.initial)?,
            plies: self
                .plies
                .iter()
                .map(|ply| ply.try_map(&mov, &roll))
                .collect::<Result<_, E>>()?,
            position: position(self.position)?,
            result: self.result,
        })
    }

    fn winner_on_board(&self) -> Option<Side> {
        match self.position.turn() {
            Turn::Over(outcome) => Some(outcome.winner),
            Turn::ToRoll | Turn::ToMove(_) => None,
        }
    }

    fn check_not_over(&self) -> Result<(), NotationError> {
        let Some(winner) = self.result else { return Ok(()) };
        let winner = self.words().sides[winner.index()];
        Err(NotationError(format!("the game is over: {winner} has won")))
    }

    /// Sets a tag such as `Event`; a tag that was set before keeps its place.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), NotationError> {
        if let Some((_, old)) = self.tags.iter_mut().find(|(known, _)| known == name) {
            *old = value.into();
            return Ok(());
        }
        self.add_tag(name, value)
    }

    /// Adds a tag, which must not be set yet, in constant time.
    pub(crate) fn add_tag(&mut self, name: &str, value: &str) -> Result<(), NotationError> {
        if !is_tag_name(name) {
            let expected = "expected a letter, then letters, digits or _";
            return Err(NotationError(format!("tag name \"{}\": {expected}", shortened(name))));
        }
        if self.words().is_own_tag(name) {
            let problem = format!("tag {name} follows from the game and cannot be set");
            return Err(NotationError(problem));
        }
        self.tags.push((name.into(), value.into()));
        Ok(())
    }

    /// The value of a tag that was set.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags().find(|&(known, _)| known == name).map(|(_, value)| value)
    }

    /// The tags that were set, in order.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The words of the record's game.
    pub(crate) fn words(&self) -> &'static Words {
        self.initial.words()
    }

    /// How the game began.
    pub const fn start(&self) -> &P::Start {
        &self.start
    }

    /// The position in which the game began.
    pub const fn initial(&self) -> &P {
        &self.initial
    }

    /// The plies in order, each with its roll and its move.
    pub fn plies(&self) -> &[Ply<P>] {
        &self.plies
    }

    /// The position at the end of the record, after the last roll even if its move is missing.
    pub const fn position(&self) -> &P {
        &self.position
    }

    /// The roll whose move is still missing.
    pub fn unplayed_roll(&self) -> Option<P::Roll> {
        self.position.unplayed_roll()
    }

    /// The position at the start and after each move: one more than there are plies.
    pub fn positions(&self) -> impl Iterator<Item = P> {
        let after = self.plies.iter().scan(self.initial, |position, ply| {
            *position = ply.played_in(*position);
            Some(*position)
        });
        std::iter::once(self.initial).chain(after)
    }

    /// The winner, if any.
    pub const fn result(&self) -> Option<Side> {
        self.result
    }
}

/// Whether the next ply, after this many, begins a turn; the first one always does.
pub(crate) fn begins_turn<P: Notated>(position: &P, plies: usize) -> bool {
    plies == 0 || position.begins_turn(plies)
}

/// Whether a name is a letter, then letters, digits or `_`.
pub fn is_tag_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}
