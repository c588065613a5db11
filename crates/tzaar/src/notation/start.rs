//! The parts of TZAAR's records: a position to start from, turns of up to two actions.

use game::record::{Heading, Notated, NotationError, Readable, Words};

use crate::{BLACK, NoRoll, Position, Sketch, Step, WHITE, player_name};

impl Notated for Position {
    type Start = Self;

    fn words(&self) -> &'static Words {
        &Self::WORDS
    }

    fn initial(start: &Self) -> Result<Self, NotationError> {
        Sketch::from(start).position()
    }

    fn start_tags(start: &Self) -> Vec<(&'static str, String)> {
        vec![("Position", start.to_string())]
    }

    fn unplayed_roll(&self) -> Option<NoRoll> {
        None
    }

    fn begins_turn(&self, _: usize) -> bool {
        self.step() == Step::First
    }
}

impl Readable for Position {
    const WORDS: Words = Words {
        game: "TZAAR",
        sides: [player_name(WHITE), player_name(BLACK)],
        mov: "action",
        a_move: "an action",
        ply: "an action such as D5D4",
        start_tags: &["Position"],
    };

    fn read_start(heading: &Heading<'_>) -> Result<Self, NotationError> {
        heading.find("Position").ok_or_else(|| heading.no_start("the tag Position"))?.parse()
    }

    fn parse_roll(_: &str) -> Option<NoRoll> {
        None
    }
}
