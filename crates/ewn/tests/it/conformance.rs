//! Both kinds of board keep every promise of the contract, under every symmetry.

use ewn::{Board, FewCubes, Position, SetUp, SetUpRule, Side, Size, Symmetry};
use game::Dice;
use testkit::conformance::{self, Conformance, read};

#[test]
fn the_official_board_conforms() {
    suite::<ewn::Board5>(Size::FIVE, 150).check();
}

#[test]
fn boards_of_every_size_conform() {
    for size in Size::all() {
        suite::<ewn::AnyBoard>(size, 40).check();
    }
}

#[test]
fn games_with_few_cubes_conform() {
    let small = Size::new(4).unwrap();
    Conformance {
        game: "5x5 with three cubes".into(),
        start: Box::new(move |seed| {
            let mut dice = Dice::new(seed);
            let [red, blue] = SetUp::pair(SetUpRule::Random, small, &mut dice);
            let first = Side::BOTH[dice.below(2) as usize];
            FewCubes::<ewn::Board5>::start(Size::FIVE, &red, &blue, first).unwrap()
        }),
        read: |text| {
            let (position, faces) = text.rsplit_once(' ').unwrap_or_default();
            FewCubes::new(read(position)?, faces.parse().unwrap_or(0)).map_err(|it| it.to_string())
        },
        games: 100,
        longest: 2 * 3 * 8,
        roll_keeps_mover: true,
        symmetries: Vec::new(),
    }
    .check();
}

#[test]
fn a_position_and_its_images_have_one_representative() {
    for size in [Size::new(4).unwrap(), Size::FIVE] {
        let mut dice = Dice::new(1);
        for position in testkit::random_game(random_start::<ewn::AnyBoard>(size, 1), &mut dice) {
            let representative = position.representative(size.cubes());
            assert_eq!(representative.representative(size.cubes()), representative);
            let images = Symmetry::all().filter_map(|symmetry| symmetry.position(&position));
            let images: Vec<_> = images.collect();
            assert!(images.contains(&representative) || position.die().is_some());
            for image in images.iter().filter(|image| image.die().is_none()) {
                assert_eq!(image.representative(size.cubes()), representative);
            }
        }
    }
}

fn suite<B: Board + 'static>(size: Size, games: u64) -> Conformance<Position<B>> {
    let side = size.side();
    // A cube that moves only along rows and columns needs 2 (side - 1) steps.
    let longest = 2 * u32::from(size.cubes()) * 2 * u32::from(side - 1);
    Conformance {
        game: format!("{side}x{side}"),
        start: Box::new(move |seed| random_start(size, seed)),
        read,
        games,
        longest,
        roll_keeps_mover: true,
        symmetries: Symmetry::all().map(symmetry).collect(),
    }
}

fn random_start<B: Board>(size: Size, seed: u64) -> Position<B> {
    let mut dice = Dice::new(seed);
    let [red, blue] = SetUp::pair(SetUpRule::Random, size, &mut dice);
    Position::start(&red, &blue, Side::BOTH[dice.below(2) as usize]).unwrap()
}

fn symmetry<B: Board>(symmetry: Symmetry) -> conformance::Symmetry<Position<B>> {
    conformance::Symmetry {
        name: format!("{symmetry:?}"),
        swaps_players: symmetry.rotate_colours,
        apply: Box::new(move |position| symmetry.position(position)),
    }
}
