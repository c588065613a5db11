//! The record of a game: how it began, what was rolled and played, and who won.

mod ply;
mod reader;
mod tags;
mod writer;

use game::{Position as _, Turn};
use record::{TagError, Tags};
use thiserror::Error;

pub use ply::Ply;
pub use reader::{RecordProblem, RecordTextError, parse_all};

use crate::{
    AnyPosition, Board, Die, Move, MoveError, PositionError, SetUp, Side, Sketch, WideBoard,
    player_name,
};

/// A game, whole or interrupted. It only ever holds legal moves, and its text form loses
/// nothing of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    tags: Tags,
    start: Start,
    initial: AnyPosition,
    plies: Vec<Ply>,
    position: AnyPosition,
    result: Option<Side>,
}

/// How a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// From the corners.
    SetUps {
        /// How Red arranges the cubes.
        red: SetUp,
        /// How Blue does.
        blue: SetUp,
        /// Who moves first.
        first: Side,
    },
    /// From anywhere, perhaps with the die already rolled.
    Position(AnyPosition),
}

/// The tags that tell what a record holds anyway: reading checks them, nobody sets them.
const OWN_TAGS: [&str; 7] =
    ["Game", "Board", "RedSetUp", "BlueSetUp", "First", "Position", "Result"];

impl Record {
    /// A game in which nothing has happened yet.
    ///
    /// # Errors
    /// If the two set-ups are for different boards or the game would be over at once.
    pub fn new(start: Start) -> Result<Self, RecordError> {
        let initial = match start {
            Start::SetUps { red, blue, first } => AnyPosition::start(&red, &blue, first)
                .ok_or(RecordError::Sizes { red: red.size().side(), blue: blue.size().side() })?,
            // A position made by hand may break the rules; a sketch of it tells.
            Start::Position(position) => Sketch::from(&position).position::<WideBoard>()?,
        };
        let (tags, plies) = (Tags::default(), Vec::new());
        Ok(Self { tags, start, initial, plies, position: initial, result: None })
    }

    /// Adds the next roll and the move made with it; the ply can then be annotated.
    ///
    /// # Errors
    /// If the game is over or the rules forbid the roll or the move; the record is then
    /// as it was.
    pub fn push(&mut self, die: Die, mov: Move) -> Result<&mut Ply, RecordError> {
        let before = self.position;
        self.roll(die)?;
        let legal = Move::find(&self.position, mov.from, mov.to).map_err(RecordError::from);
        let played =
            legal.and_then(
                |legal| {
                    if legal == mov { Ok(mov) } else { Err(RecordError::ForeignMove(mov)) }
                },
            );
        match played {
            Ok(mov) => Ok(self.push_checked(die, mov)),
            Err(error) => {
                self.position = before;
                Err(error)
            }
        }
    }

    fn push_checked(&mut self, die: Die, mov: Move) -> &mut Ply {
        self.position = self.position.play(mov);
        self.result = self.winner_on_board();
        let index = self.plies.len();
        self.plies.push(Ply::new(die, mov));
        &mut self.plies[index]
    }

    /// Adds a roll whose move is not known (yet). A later [`Record::push`] must have the
    /// same die.
    ///
    /// # Errors
    /// If the game is over, the die has no such face or shows another one already.
    pub fn roll(&mut self, die: Die) -> Result<(), RecordError> {
        if let Some(winner) = self.result {
            return Err(RecordError::Over { winner: player_name(winner) });
        }
        let faces = self.position.board().size().cubes();
        if die.face() > faces {
            return Err(RecordError::DieOutOfRange { die, faces });
        }
        match self.position.die() {
            Some(rolled) if rolled != die => Err(RecordError::OtherDie { die, rolled }),
            _ => {
                self.position = self.position.roll(die);
                Ok(())
            }
        }
    }

    /// Takes the last ply back, with a roll after it if there is one: it is as if that
    /// ply's die were not rolled yet. `None` if nothing has been played.
    pub fn take_back(&mut self) -> Option<Ply> {
        let ply = self.plies.pop()?;
        let mut position = self.initial;
        for played in &self.plies {
            position = position.roll(played.die()).play(played.mov());
        }
        self.position = position;
        self.result = None;
        Some(ply)
    }

    /// Says who won, by resignation or forfeit too; `None` if nobody has.
    ///
    /// # Errors
    /// If the game has ended on the board and another player won it.
    pub fn set_result(&mut self, result: Option<Side>) -> Result<(), RecordError> {
        if let Some(winner) = self.winner_on_board()
            && result != Some(winner)
        {
            let (claimed, winner) = (result_name(result), player_name(winner));
            return Err(RecordError::Result { claimed, winner });
        }
        self.result = result;
        Ok(())
    }

    fn winner_on_board(&self) -> Option<Side> {
        match self.position.turn() {
            Turn::Over(outcome) => Some(outcome.winner),
            Turn::ToRoll | Turn::ToMove(_) => None,
        }
    }

    /// Sets a tag such as `Red` or `Event`, in its old place if it is there already.
    ///
    /// # Errors
    /// If the name is not a word, or of a tag that follows from the game, such as `Result`.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), RecordError> {
        Ok(self.tags.set(name, value, &OWN_TAGS)?)
    }

    /// Sets a tag that is not set yet.
    fn add_tag(&mut self, name: &str, value: &str) -> Result<(), RecordError> {
        Ok(self.tags.add(name, value, &OWN_TAGS)?)
    }

    /// The value of a tag that was set.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    /// The tags that were set, in order.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter()
    }

    /// How the game began.
    #[must_use]
    pub const fn start(&self) -> &Start {
        &self.start
    }

    /// The rolls and moves.
    #[must_use]
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    fn last_ply(&mut self) -> Option<&mut Ply> {
        self.plies.last_mut()
    }

    /// Where the game stands after all of it, with the last roll if its move is missing.
    #[must_use]
    pub const fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The position at the start and after each move: one more than there are plies.
    pub fn positions(&self) -> impl Iterator<Item = AnyPosition> {
        let after = self.plies.iter().scan(self.initial, |position, ply| {
            *position = position.roll(ply.die()).play(ply.mov());
            Some(*position)
        });
        std::iter::once(self.initial).chain(after)
    }

    /// Who won, if anybody has.
    #[must_use]
    pub const fn result(&self) -> Option<Side> {
        self.result
    }
}

/// `red`, `blue`, or `*` if nobody has won.
#[must_use]
pub const fn result_name(result: Option<Side>) -> &'static str {
    match result {
        Some(winner) => player_name(winner),
        None => "*",
    }
}

/// What a record does not take.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum RecordError {
    #[error("red sets up for a {red}x{red} board and blue for a {blue}x{blue} one")]
    Sizes { red: u8, blue: u8 },
    #[error(transparent)]
    Start(#[from] PositionError),
    #[error("the game is over: {winner} has won")]
    Over { winner: &'static str },
    #[error("die {die}: this board's die has the faces 1 to {faces}")]
    DieOutOfRange { die: Die, faces: u8 },
    #[error("die {die}, but {rolled} is rolled")]
    OtherDie { die: Die, rolled: Die },
    #[error(transparent)]
    Move(#[from] MoveError),
    #[error("{0} of cube {n} on a {k}x{k} board is not a move of this game", n = .0.cube.number(), k = .0.size.side())]
    ForeignMove(Move),
    #[error("result {claimed}: {winner} has won on the board")]
    Result { claimed: &'static str, winner: &'static str },
    #[error(transparent)]
    Tag(#[from] TagError),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BLUE, RED, Size};

    fn start() -> Start {
        let set_up = SetUp::canonical(Size::FIVE);
        Start::SetUps { red: set_up, blue: set_up, first: RED }
    }

    fn die(face: u8) -> Die {
        Die::new(face).unwrap()
    }

    fn message<T: std::fmt::Debug>(result: Result<T, RecordError>) -> String {
        result.unwrap_err().to_string()
    }

    #[test]
    fn a_refused_ply_changes_nothing() {
        let mut record = Record::new(start()).unwrap();
        let before = record.clone();
        let mov = before.position().roll(die(3)).parse_move("c5c4").unwrap();
        assert_eq!(
            message(record.push(die(2), mov)),
            "c5c4: cube 3 cannot move with a 2; only 2 can"
        );
        assert_eq!(
            message(record.push(die(7), mov)),
            "die 7: this board's die has the faces 1 to 6"
        );
        let foreign = Move { cube: die(1).cube(), ..mov };
        assert_eq!(
            message(record.push(die(3), foreign)),
            "c5c4 of cube 1 on a 5x5 board is not a move of this game"
        );
        let foreign = Move { size: Size::MIN, ..mov };
        assert_eq!(
            message(record.push(die(3), foreign)),
            "c3b1 of cube 3 on a 3x3 board is not a move of this game"
        );
        assert_eq!(record, before);
        record.push(die(3), mov).unwrap();
        assert_eq!(record.positions().last(), Some(*record.position()));
    }

    #[test]
    fn a_roll_may_lack_its_move_and_binds_it() {
        let mut record = Record::new(start()).unwrap();
        record.roll(die(3)).unwrap();
        assert_eq!(message(record.roll(die(4))), "die 4, but 3 is rolled");
        let mov = record.position().parse_move("c5c4").unwrap();
        assert_eq!(message(record.push(die(4), mov)), "die 4, but 3 is rolled");
        record.push(die(3), mov).unwrap();
        assert_eq!(record.position().die(), None);
    }

    #[test]
    fn the_board_decides_the_result_where_it_can() {
        let position = "r1../.b1./... r 1".parse().unwrap();
        let mut record = Record::new(Start::Position(position)).unwrap();
        record.set_result(Some(BLUE)).unwrap();
        let mov = position.parse_move("a3b2").unwrap();
        assert_eq!(message(record.push(die(1), mov)), "the game is over: blue has won");
        record.set_result(None).unwrap();
        record.push(die(1), mov).unwrap();
        assert_eq!(record.result(), Some(RED));
        assert_eq!(message(record.set_result(Some(BLUE))), "result blue: red has won on the board");
        assert_eq!(message(record.set_result(None)), "result *: red has won on the board");
        assert_eq!(message(record.roll(die(1))), "the game is over: red has won");
    }

    #[test]
    fn a_game_cannot_start_finished_or_on_two_boards() {
        let won = "r1../.b1./... r 1".parse::<AnyPosition>().unwrap();
        let won = won.play(won.parse_move("a3b2").unwrap());
        assert_eq!(
            message(Record::new(Start::Position(won))),
            "the game is over: blue has no cube left"
        );
        let (red, blue) = (SetUp::canonical(Size::FIVE), SetUp::canonical(Size::new(4).unwrap()));
        assert_eq!(
            message(Record::new(Start::SetUps { red, blue, first: RED })),
            "red sets up for a 5x5 board and blue for a 4x4 one"
        );
    }

    #[test]
    fn tags_keep_their_place_and_their_names_are_words() {
        let mut record = Record::new(start()).unwrap();
        for (name, value) in [("Red", "a"), ("Event", "b"), ("Red", "c")] {
            record.set_tag(name, value).unwrap();
        }
        assert_eq!(record.tags().collect::<Vec<_>>(), [("Red", "c"), ("Event", "b")]);
        assert_eq!(record.tag("Event"), Some("b"));
        assert_eq!(
            message(record.set_tag("1st", "")),
            "tag name \"1st\": expected a letter, then letters, digits or _"
        );
        assert_eq!(
            message(record.set_tag("Result", "red")),
            "tag Result follows from the game and cannot be set"
        );
    }
}
