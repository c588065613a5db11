use ewn::{BLUE, Position5, RED, Side, Size, Square};
use ewn_engine::{Distances, Zweistein};

use super::board_search::drawing;
use crate::reproduce::{
    Block, Cell, Chart, Estimate, Page, ReproduceError, Reproduction, Run, Source, Table, Verdict,
    numbered,
};

pub const FIGURES_5_TO_8: Reproduction = Reproduction {
    name: "zweistein-figures-5-8",
    source: Source::Zweistein,
    item: "Figures 5 to 8",
    summary: "distances to the corner, two boards with the same distance arrays, and what follows from the arrays",
    minutes: 1,
    make,
};

/// Figure 5: from each square to the corner, row by row; 0 is the goal.
const DISTANCES: [[[u8; 5]; 5]; 2] = [
    [[4, 4, 4, 4, 4], [4, 3, 3, 3, 3], [4, 3, 2, 2, 2], [4, 3, 2, 1, 1], [4, 3, 2, 1, 0]],
    [[0, 1, 2, 3, 4], [1, 1, 2, 3, 4], [2, 2, 2, 3, 4], [3, 3, 3, 3, 4], [4, 4, 4, 4, 4]],
];
/// Figure 8: the distances of the cubes 1 to 6, 0 for captured ones.
const ARRAYS: [[u8; 6]; 2] = [[4, 0, 3, 4, 2, 4], [4, 1, 0, 0, 3, 4]];
/// Two boards with these arrays; the text does not show those of figures 6 and 7.
const BOARDS: [&str; 2] =
    ["r1..r4./.b2r3../..r5.b6/r6b5.../..b1.. r -", ".b2r6.r1/...r3./r4..../..r5b5./b6...b1 r -"];

fn make(_: &mut Run) -> Result<Page, ReproduceError> {
    let wrong = wrong_distances();
    let zweistein = Zweistein::new(Size::FIVE);
    let mut blocks = vec![
        Block::Text(
            "Figure 5 as computed here: the moves to the corner for Red, then for Blue.".into(),
        ),
        Block::Code(distance_table(RED)),
        Block::Code(distance_table(BLUE)),
        Block::Heading("Figures 6 to 8".into()),
    ];
    let mut table = Table::with_columns("cubes 1 to 6 | paper | first board | second board");
    let mut has_same_arrays = true;
    let positions = BOARDS.map(|text| text.parse::<Position5>());
    for (side, paper) in Side::BOTH.into_iter().zip(ARRAYS) {
        let ours = positions.each_ref().map(|position| match position {
            Ok(position) => Distances::of(position.board(), side).list().to_vec(),
            Err(_) => Vec::new(),
        });
        has_same_arrays &= ours.iter().all(|array| *array == paper);
        let name = if side == RED { "Red" } else { "Blue" };
        table.push([name.into(), shown(&paper), shown(&ours[0]), shown(&ours[1])]);
    }
    for board in BOARDS {
        blocks.push(Block::Code(drawing(board)));
    }
    blocks.push(Block::Table(table));
    blocks.extend(distributions(&zweistein)?);
    let finding = format!(
        "{} of the 50 distances of figure 5 are the same here. The two boards below {}.",
        50 - wrong,
        match has_same_arrays {
            true => "have the arrays of figure 8, so Zweistein values them alike",
            false => "do not have the arrays of figure 8",
        },
    );
    let verdict = match wrong == 0 && has_same_arrays {
        true => Verdict::Agrees,
        false => Verdict::differs("Distances differ.", "all squares, compared one by one."),
    };
    Ok(Page { finding, verdict: Some(verdict), blocks })
}

fn wrong_distances() -> usize {
    let differs = |side: Side, index: u8| {
        let ours = Square::from_index(index).distance_to_goal(Size::FIVE, side);
        ours != DISTANCES[side.index()].as_flattened()[usize::from(index)]
    };
    let squares = || 0..Size::FIVE.squares();
    [RED, BLUE].iter().map(|&side| squares().filter(|&index| differs(side, index)).count()).sum()
}

fn distance_table(side: Side) -> String {
    let squares: Vec<u8> = (0..Size::FIVE.squares()).collect();
    let row = |row: &[u8]| {
        let distance =
            |&index: &u8| match Square::from_index(index).distance_to_goal(Size::FIVE, side) {
                0 => "goal".to_owned(),
                distance => format!("{distance:>4}"),
            };
        row.iter().map(distance).collect::<Vec<_>>().join(" ")
    };
    squares.chunks(Size::FIVE.side().into()).map(row).collect::<Vec<_>>().join("\n")
}

fn shown(array: &[u8]) -> Cell {
    let digit = |distance: &u8| match distance {
        0 => "X".to_owned(),
        distance => distance.to_string(),
    };
    Cell::Text(array.iter().map(digit).collect::<Vec<_>>().join(" "))
}

/// How likely each side of figure 8 needs how many moves.
fn distributions(zweistein: &Zweistein) -> Result<Vec<Block>, ReproduceError> {
    let mut sides = Vec::new();
    for array in &ARRAYS {
        let distances = super::board_search::distances(array).map_err(ReproduceError::Work)?;
        sides.push(zweistein.distribution(&distances));
    }
    let mut table = Table::with_columns("moves to the corner | Red | Blue");
    for index in 0..sides.iter().map(Vec::len).max().unwrap_or(0) {
        let of_side = |side: &Vec<f64>| Cell::number(side.get(index).copied(), 6);
        let moves = Cell::from(index + 1);
        table.push(std::iter::once(moves).chain(sides.iter().map(of_side)));
    }
    let title = "Moves to the corner from the arrays of figure 8";
    let mut chart = Chart::new(title, "moves", "probability");
    for (side, name) in sides.into_iter().zip(["Red", "Blue"]) {
        chart = chart.with(name, numbered(1, side.into_iter().map(Estimate::exact)));
    }
    let text =
        "`dreistein eval POSITION --details` prints the arrays and distributions of any board.";
    Ok(vec![Block::Text(text.into()), Block::Table(table), Block::Chart(chart)])
}
