use ewn::{BLUE, Board, Cube, Position5, RED, Size, faces_that_move};

use crate::reproduce::{
    Block, Cell, Page, ReproduceError, Reproduction, Run, Source, Table, Verdict,
};

pub const FIGURE_1: Reproduction = Reproduction {
    name: "star1-figure-1",
    source: Source::Star1Agent,
    item: "Figure 1",
    summary: "the mobility, positional value and threat that the report computes from a board",
    minutes: 1,
    make,
};

/// The text does not show the board of the figure. This one has everything that its sentences
/// say: Red has lost 1, 4 and 5, Red's 3 is two moves from the corner, and Blue's 1 can capture
/// Red's 2, Red's 3 and Blue's 2.
const BOARD: &str = "r6..../...b2r2/...r3b1/...../..... r -";

fn make(_: &mut Run) -> Result<Page, ReproduceError> {
    let position: Position5 =
        BOARD.parse().map_err(|error| ReproduceError::Work(format!("{BOARD}: {error}")))?;
    let board = position.board();
    let red = board.cubes(RED);
    let value = |cube: Cube| {
        let distance = board.square_of(RED, cube).distance_to_goal(Size::FIVE, RED);
        1u64 << (Size::FIVE.side() - distance)
    };
    let mobility = |cube| match red.contains(cube) {
        true => faces_that_move(red, cube, Size::FIVE).count_ones().into(),
        false => 0,
    };
    let [one, two, three] = [0, 1, 2].map(Cube::from_index);
    let steps = board.square_of(BLUE, one).steps(Size::FIVE, BLUE);
    let captured = steps.iter().filter_map(|to| board.occupant(to));
    let threats = captured.filter(|(owner, _)| *owner == RED).map(|(_, cube)| value(cube));
    let numbers: [(&str, u64, u64); 5] = [
        ("mobility of Red's 3", 3, mobility(three)),
        ("mobility of Red's 1, which is captured", 0, mobility(one)),
        ("positional value of Red's 3", 8, value(three)),
        ("positional value of Red's 2", 4, value(two)),
        ("the most valuable cube that Blue's 1 can capture", 8, threats.max().unwrap_or(0)),
    ];
    let mut table = Table::with_columns("number | report | ours");
    for (name, report, ours) in numbers {
        table.push([Cell::from(name), report.into(), ours.into()]);
    }
    let agreeing = numbers.iter().filter(|(_, report, ours)| report == ours).count();
    let verdict = match agreeing == numbers.len() {
        true => Verdict::Agrees,
        false => Verdict::Differs {
            reason: "Some numbers differ.".into(),
            test: "each number computed from the rules, below.".into(),
        },
    };
    Ok(Page {
        finding: format!("{agreeing} of the {} numbers in the report's examples are ours.", numbers.len()),
        verdict: Some(verdict),
        blocks: vec![
            Block::Text("The text does not show the figure. This board has everything that the examples say about it.".into()),
            Block::Code(crate::reproduce::zweistein::drawing(BOARD)),
            Block::Table(table),
        ],
    })
}
