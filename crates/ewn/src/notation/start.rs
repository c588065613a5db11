//! The parts of records that only EWN has: two set-ups or a position, and rolls.

use game::Side;
use game::record::{Heading, Notated, NotationError, Readable, Tag, Words, parse_digits};

use crate::{AnyBoard, AnyPosition, BLUE, Board, Die, RED, SetUp, Size, Sketch, player_name};

/// How a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// Two set-ups in the corners.
    SetUps {
        /// How Red arranges the cubes.
        red: SetUp,
        /// How Blue arranges the cubes.
        blue: SetUp,
        /// Who moves first.
        first: Side,
    },
    /// Any position, perhaps with the die already rolled.
    Position(AnyPosition),
}

impl From<AnyPosition> for Start {
    fn from(position: AnyPosition) -> Self {
        Self::Position(position)
    }
}

impl Notated for AnyPosition {
    type Start = Start;

    fn words(&self) -> &'static Words {
        &Self::WORDS
    }

    fn initial(start: &Start) -> Result<Self, NotationError> {
        match start {
            Start::SetUps { red, blue, first } => Self::start(red, blue, *first).ok_or_else(|| {
                let [red, blue] = [red, blue].map(|set_up| set_up.size().side());
                NotationError(format!(
                    "red sets up for a {red}x{red} board and blue for a {blue}x{blue} one"
                ))
            }),
            // A position made by hand may break the rules, which its sketch checks.
            Start::Position(position) => Sketch::from(position).position::<AnyBoard>(),
        }
    }

    /// Two set-ups if all cubes are in their corners, otherwise the position.
    fn usual_start(self) -> Start {
        match SetUp::of(self.board(), RED).zip(SetUp::of(self.board(), BLUE)) {
            Some((red, blue)) => Start::SetUps { red, blue, first: self.board().mover() },
            None => self.into(),
        }
    }

    fn start_tags(start: &Start) -> Vec<(&'static str, String)> {
        match start {
            Start::SetUps { red, blue, first } => vec![
                ("RedSetUp", red.to_string()),
                ("BlueSetUp", blue.to_string()),
                ("First", player_name(*first).into()),
            ],
            Start::Position(position) => vec![("Position", position.to_string())],
        }
    }

    fn variant_tag(&self) -> Option<(&'static str, String)> {
        Some(("Board", self.board().size().side().to_string()))
    }

    fn unplayed_roll(&self) -> Option<Die> {
        self.die()
    }
}

impl Readable for AnyPosition {
    const WORDS: Words = Words {
        game: "EWN",
        sides: [player_name(RED), player_name(BLUE)],
        mov: "move",
        a_move: "a move",
        ply: "a roll such as @3",
        start_tags: &["Board", "RedSetUp", "BlueSetUp", "First", "Position"],
    };

    fn read_start(heading: &Heading<'_>) -> Result<Start, NotationError> {
        let board = heading.find("Board");
        let size = board.map(read_size).transpose()?;
        let first = heading.find("First");
        let set_ups = ["RedSetUp", "BlueSetUp"].map(|name| heading.find(name));
        match (heading.find("Position"), set_ups) {
            (Some(position), [None, None]) => match first {
                Some(first) => Err(first.excludes("Position")),
                None => read_position(position, board.zip(size)).map(Start::Position),
            },
            (Some(_), [Some(set_up), _] | [None, Some(set_up)]) => Err(set_up.excludes("Position")),
            (None, [Some(red), Some(blue)]) => {
                let size = size.unwrap_or_default();
                let first = first.map(read_first).transpose()?.unwrap_or(RED);
                let read = |tag: &Tag<'_>| {
                    SetUp::parse(size, &tag.value).map_err(|error| tag.unreadable(error))
                };
                Ok(Start::SetUps { red: read(red)?, blue: read(blue)?, first })
            }
            (None, _) => Err(heading.no_start("the tags RedSetUp and BlueSetUp, or Position")),
        }
    }

    fn parse_roll(text: &str) -> Option<Die> {
        parse_digits(text).and_then(Die::new)
    }
}

fn read_size(tag: &Tag<'_>) -> Result<Size, NotationError> {
    let size = Size::all().find(|size| size.side().to_string() == tag.value);
    size.ok_or_else(|| {
        let (min, max) = (Size::MIN.side(), Size::MAX.side());
        tag.wrong_value(format!("the side of the board, {min} to {max}"))
    })
}

fn read_first(tag: &Tag<'_>) -> Result<Side, NotationError> {
    let player = [RED, BLUE].into_iter().find(|&player| player_name(player) == tag.value);
    player.ok_or_else(|| tag.wrong_value("red or blue"))
}

fn read_position(
    tag: &Tag<'_>,
    board: Option<(&Tag<'_>, Size)>,
) -> Result<AnyPosition, NotationError> {
    let position: AnyPosition = tag.parse()?;
    let found = position.board().size();
    match board {
        Some((board, size)) if size != found => {
            Err(board.wrong_value(format!("{}, the side of the position's board", found.side())))
        }
        _ => Ok(position),
    }
}
