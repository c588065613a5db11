//! Both kinds of board keep every promise of the contract, under every symmetry.

// Clippy does not see that helpers outside the test functions belong to the tests.
#![allow(clippy::unwrap_used)]

use ewn::{Board, Player, Position, SetUp, SetUpRule, Size, Symmetry};
use game::Dice;
use testkit::conformance::{self, Conformance};

#[test]
fn the_official_board_conforms() {
    suite::<ewn::Board5>(Size::FIVE, 150).check();
}

#[test]
fn boards_of_every_size_conform() {
    for size in Size::all() {
        suite::<ewn::WideBoard>(size, 40).check();
    }
}

fn suite<B: Board + 'static>(size: Size, games: u64) -> Conformance<Position<B>> {
    let side = size.side();
    // A cube that goes only along rows and columns needs 2 (side - 1) steps.
    let longest = 2 * u32::from(size.cubes()) * 2 * u32::from(side - 1);
    Conformance {
        game: format!("{side}x{side}"),
        start: Box::new(move |seed| random_start(size, seed)),
        games,
        longest,
        roll_keeps_mover: true,
        symmetries: Symmetry::all().map(symmetry).collect(),
    }
}

fn random_start<B: Board>(size: Size, seed: u64) -> Position<B> {
    let mut dice = Dice::new(seed);
    let [red, blue] = SetUp::pair(SetUpRule::Random, size, &mut dice);
    Position::start(&red, &blue, Player::BOTH[dice.below(2) as usize]).unwrap()
}

fn symmetry<B: Board>(symmetry: Symmetry) -> conformance::Symmetry<Position<B>> {
    conformance::Symmetry {
        name: format!("{symmetry:?}"),
        swaps_players: symmetry.rotate_colours,
        apply: Box::new(move |position| symmetry.position(position)),
    }
}
