//! Finds boards that match the printed numbers of a figure whose picture is missing in the text.

use std::collections::{BTreeSet, HashMap};

use anyhow::{Context, Result};
use ewn::{
    AnyPosition, BLUE, Board, Cube, PlacedCube, Position5, RED, Side, Size, Sketch, Square,
    Symmetry,
};
use ewn_engine::{CubeRegion, Distances, Zweistein, solve_placements};
use game::Evaluator;
use serde::{Deserialize, Serialize};

/// The distances of a side's cubes 1 to 6 to their corner; 0 for captured cubes.
pub type Array = [u8; 6];

/// The results of a search for a board.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Found {
    /// The number of boards that were solved exactly.
    pub solved: u64,
    /// The boards that match all printed numbers, with their exact values.
    pub boards: Vec<(String, f64)>,
    /// Among boards that match all other numbers, one with the exact value nearest to the printed.
    pub nearest: Option<(String, f64)>,
    /// The number of boards with that nearest value.
    pub as_near: u64,
}

impl Found {
    /// The matching boards, with only the first of two mirror images.
    pub fn boards_up_to_reflection(&self) -> Vec<&str> {
        let mut seen = BTreeSet::new();
        let is_new = |text: &&str| {
            let reflect = Symmetry { transpose: true, ..Symmetry::default() };
            let reflected = text.parse::<AnyPosition>().ok().and_then(|it| reflect.position(&it));
            reflected
                .is_none_or(|reflected| seen.insert((*text).min(&reflected.to_string()).to_owned()))
        };
        self.boards.iter().map(|(text, _)| text.as_str()).filter(is_new).collect()
    }

    /// Combines the results of several searches.
    pub fn joined(all: Vec<Self>, printed: f64) -> Self {
        let distance = |found: &Self| {
            found.nearest.as_ref().map_or(f64::INFINITY, |(_, value)| (value - printed).abs())
        };
        let nearest = all.iter().min_by(|one, other| distance(one).total_cmp(&distance(other)));
        let (nearest, as_near) =
            nearest.map_or((None, 0), |found| (found.nearest.clone(), found.as_near));
        let solved = all.iter().map(|found| found.solved).sum();
        let boards = all.into_iter().flat_map(|found| found.boards).collect();
        Self { solved, boards, nearest, as_near }
    }

    fn add(&mut self, board: impl Fn() -> String, exact: f64, printed: f64) {
        self.solved += 1;
        if rounds_to(exact, printed) {
            self.boards.push((board(), exact));
        }
        let distance = |value: f64| (value - printed).abs();
        match self.nearest.as_ref().map(|(_, nearest)| distance(*nearest)) {
            Some(nearest) if (distance(exact) - nearest).abs() < SAME_VALUE => self.as_near += 1,
            Some(nearest) if distance(exact) > nearest => {}
            _ => (self.nearest, self.as_near) = (Some((board(), exact)), 1),
        }
    }
}

/// Bounds the error of solved values.
const SAME_VALUE: f64 = 1e-8;

/// Whether a value, printed with six decimals, reads as `printed`.
pub fn rounds_to(value: f64, printed: f64) -> bool {
    (value - printed).abs() < 0.5e-6 + SAME_VALUE
}

/// All distance arrays with at least one cube.
pub fn arrays() -> impl Iterator<Item = Array> {
    let digit = |index: u32, cube: u32| (index / 5u32.pow(cube) % 5) as u8;
    (1..5u32.pow(6)).map(move |index| std::array::from_fn(|cube| digit(index, cube as u32)))
}

/// Converts an array to [`Distances`].
pub fn distances(array: &Array) -> Result<Distances> {
    Distances::from_list(Size::FIVE, array).with_context(|| format!("no such distances: {array:?}"))
}

/// Finds the arrays of Red and Blue for which Zweistein has the printed value. Reversing the
/// order of a side's cubes changes nothing, so only one of the two orders is returned.
pub fn pairs_with_value(zweistein: &Zweistein, printed: f64) -> Result<Vec<[Array; 2]>> {
    let mut classes: HashMap<Vec<u64>, Vec<Array>> = HashMap::new();
    for array in arrays().filter(|array| array.iter().ge(array.iter().rev())) {
        let distribution = zweistein.distribution(&distances(&array)?);
        let rounded = distribution.iter().map(|chance| (chance * 1e12).round() as u64).collect();
        classes.entry(rounded).or_default().push(array);
    }
    let mut pairs = Vec::new();
    for red in classes.values() {
        let ours = distances(&red[0])?;
        for blue in classes.values() {
            if rounds_to(zweistein.before(&ours, &distances(&blue[0])?), printed) {
                pairs.extend(red.iter().flat_map(|&red| blue.iter().map(move |&blue| [red, blue])));
            }
        }
    }
    pairs.sort_unstable();
    Ok(pairs)
}

/// Solves all boards with these arrays, if any has the printed value after a search of depth 1.
/// Values are Red's, with Blue to move.
pub fn search(
    zweistein: &Zweistein,
    arrays: &[Array; 2],
    exact: f64,
    at_depth_1: Option<f64>,
) -> Result<Found> {
    let mut found = Found::default();
    let is_wanted = |position: &Position5| {
        at_depth_1.is_none_or(|value| rounds_to(depth_1(zweistein, position), value))
    };
    let mut is_possible = at_depth_1.is_none();
    if !is_possible {
        for_each_board(arrays, &mut |position| is_possible |= is_wanted(position))?;
    }
    if !is_possible {
        return Ok(found);
    }
    let numbered = || Side::BOTH.into_iter().zip(arrays);
    let regions = numbered().flat_map(|(side, array)| {
        let cubes = array.iter().zip(0..).filter(|(distance, _)| **distance > 0);
        cubes.map(move |(&distance, index)| {
            CubeRegion::within(side, Cube::from_index(index), distance)
        })
    });
    let regions: Vec<CubeRegion> = regions.collect();
    solve_placements(&regions, &mut |[_, position], [_, value]| {
        let of_side = |side| Distances::of(position.board(), side);
        if numbered().all(|(side, array)| of_side(side).list() == array) && is_wanted(&position) {
            found.add(|| position.to_string(), value, exact);
        }
    });
    Ok(found)
}

/// Calls `visit` with every board that has these arrays, before Blue's roll.
pub fn for_each_board(arrays: &[Array; 2], visit: &mut impl FnMut(&Position5)) -> Result<()> {
    let mut sketch = Sketch { size: Size::FIVE, cubes: Vec::new(), mover: BLUE, die: None };
    place_next(arrays, 0, &mut sketch, visit)
}

fn place_next(
    arrays: &[Array; 2],
    place: usize,
    sketch: &mut Sketch,
    visit: &mut impl FnMut(&Position5),
) -> Result<()> {
    let Some(&distance) = arrays.as_flattened().get(place) else {
        visit(&sketch.position()?);
        return Ok(());
    };
    let (player, number) = (if place < 6 { RED } else { BLUE }, (place % 6) as u8 + 1);
    if distance == 0 {
        return place_next(arrays, place + 1, sketch, visit);
    }
    for square in (0..Size::FIVE.squares()).map(Square::from_index) {
        let is_free = sketch.cubes.iter().all(|placed| placed.square != square);
        if is_free && square.distance_to_goal(Size::FIVE, player) == distance {
            sketch.cubes.push(PlacedCube { player, number, square });
            place_next(arrays, place + 1, sketch, visit)?;
            sketch.cubes.pop();
        }
    }
    Ok(())
}

/// Red's value if Blue makes its best move with each face.
pub fn depth_1(zweistein: &Zweistein, position: &Position5) -> f64 {
    1.0 - zweistein.look_ahead(position).value.probability()
}

/// Solves a board and returns Red's exact win probability.
pub fn exact(position: &Position5) -> f64 {
    let board = position.board();
    let regions = Side::BOTH.into_iter().flat_map(|player| {
        let cubes = board.cubes(player).iter();
        cubes.map(move |cube| CubeRegion::from(player, cube, board.square_of(player, cube)))
    });
    let mut value = 0.5;
    // The last placement that is solved is the board itself.
    let mover = board.mover().index();
    let regions: Vec<CubeRegion> = regions.collect();
    solve_placements(&regions, &mut |_, first_wins| value = first_wins[mover]);
    value
}
