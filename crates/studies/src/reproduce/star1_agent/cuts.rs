use search::star::{Deepening, StarOptions};

use super::EVALUATIONS;
use super::effort::{Effort, LITERATURE, Trial, VARIANTS, mean, measure};
use super::positions::{PHASES_EXPLAINED, Phase, phase_columns};
use crate::reproduce::{
    Block, Cell, Estimate, Page, ReproduceError, Reproduction, Run, Source, Table, Verdict,
};

pub const CUTS: Reproduction = Reproduction {
    name: "star1-cuts",
    source: Source::Star1Agent,
    item: "Section 4.1: Star0, Star0.5 and Star1",
    summary: "leaves that cuts at chance nodes save at depth 4 without a table, by phase of the game",
    minutes: 1,
    make,
};

/// The leaves of Star1 relative to those of Star0 that the report gives for the opening and the endgame.
const PAPER: [f64; 2] = [0.89, 0.57];
/// The agent deepens in steps of two; moves are searched in the order of their evaluations or as
/// they are listed.
const WAYS: [(&str, bool, Deepening); 3] = [
    ("depths 2 and 4, moves by evaluation", true, Deepening::ByTwo),
    ("depths 2 and 4, moves as listed", false, Deepening::ByTwo),
    ("depth 4 at once, moves by evaluation", true, Deepening::Off),
];

/// One row: an evaluation, a way to search and a search, in all phases.
struct Row<'a> {
    evaluation: &'static str,
    way: &'static str,
    search: &'static str,
    efforts: &'a [Option<Effort>],
}

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let (positions, depth) = (run.size(120, 3), if run.is_quick() { 3 } else { 4 });
    let (mut trials, mut names) = (Vec::new(), Vec::new());
    for evaluation in EVALUATIONS {
        for (way, order, deepening) in WAYS {
            for (search, variant) in VARIANTS {
                let options = StarOptions { variant, order, deepening, ..LITERATURE };
                let name = format!("{search}, {way}");
                trials.extend(Trial::in_all_phases(&name, evaluation, options, depth));
                names.push((evaluation, way, search));
            }
        }
    }
    let efforts = measure(run, &trials, positions)?;
    let rows = names.into_iter().zip(efforts.chunks(Phase::ALL.len()));
    let rows: Vec<Row> = rows
        .map(|((evaluation, way, search), efforts)| Row { evaluation, way, search, efforts })
        .collect();
    Ok(page(&rows, depth, positions))
}

fn page(rows: &[Row], depth: u32, positions: u64) -> Page {
    let mut table = Table::with_columns("evaluation | way | search");
    table.head.extend(phase_columns("of star0's"));
    let paper = |rate| Cell::Percent(Estimate::exact(rate));
    table.push([
        "offence-defence".into(),
        "paper".into(),
        "star1".into(),
        Cell::Missing,
        paper(PAPER[0]),
        Cell::Missing,
        Cell::Missing,
        Cell::Missing,
        paper(PAPER[1]),
    ]);
    for row in rows {
        let mut cells: Vec<Cell> = vec![row.evaluation.into(), row.way.into(), row.search.into()];
        for (phase, effort) in row.efforts.iter().enumerate() {
            cells.push(mean(effort.as_ref(), |it| &it.leaves));
            cells.push(by_star0(rows, row, phase).into());
        }
        table.push(cells);
    }
    let star1 = |way: &str, phase| {
        let is_it =
            |row: &&Row| (row.evaluation, row.way, row.search) == (EVALUATIONS[0], way, "star1");
        rows.iter().find(is_it).and_then(|row| by_star0(rows, row, phase))
    };
    let ours = WAYS.map(|(way, ..)| [star1(way, 0), star1(way, 2)]);
    Page {
        finding: finding(&ours),
        verdict: Some(verdict(&ours)),
        blocks: vec![
            Block::Text(format!(
                "{PHASES_EXPLAINED} {positions} positions per phase, depth {depth}, no table, nothing shared between \
                 rolls. Leaves are evaluated positions, except those evaluated only to order moves. The report \
                 does not say on which positions it counted, so the verdict is *agrees* if both numbers are \
                 within {:.0} percentage points.",
                100.0 * TOLERANCE
            )),
            Block::Table(table),
        ],
    }
}

/// The leaves of a row relative to those of Star0 with the same evaluation and order.
fn by_star0(rows: &[Row], row: &Row, phase: usize) -> Option<Estimate> {
    let is_base = |other: &&Row| {
        other.evaluation == row.evaluation && other.way == row.way && other.search == "star0"
    };
    let base = rows.iter().find(is_base)?.efforts[phase].as_ref()?;
    Estimate::of_ratio(&row.efforts[phase].as_ref()?.leaves, &base.leaves)
}

fn finding(ours: &[[Option<Estimate>; 2]; 3]) -> String {
    let saved = |estimate: Option<Estimate>| {
        estimate.map_or("–".into(), |it| format!("{:.0} %", 100.0 * (1.0 - it.value)))
    };
    let [ordered, listed, _] = ours;
    format!(
        "Over the agent's evaluation, Star1 saves {} of Star0's leaves in the opening and {} in the endgame \
         if moves are ordered by evaluation, and {} and {} if they are not; the report gives {:.0} % \
         and {:.0} %.",
        saved(ordered[0]),
        saved(ordered[1]),
        saved(listed[0]),
        saved(listed[1]),
        100.0 * (1.0 - PAPER[0]),
        100.0 * (1.0 - PAPER[1]),
    )
}

/// The positions are others, so a small difference counts as agreement.
const TOLERANCE: f64 = 0.05;

fn verdict(ours: &[[Option<Estimate>; 2]; 3]) -> Verdict {
    let agrees = |ours: &[Option<Estimate>; 2]| {
        ours.iter()
            .zip(PAPER)
            .all(|(ours, paper)| ours.is_some_and(|it| (it.value - paper).abs() < TOLERANCE))
    };
    if agrees(&ours[0]) {
        return Verdict::Agrees;
    }
    Verdict::differs(
        "The report says neither on which positions it counted nor in which order it searched moves.",
        "the orders of moves, ways of deepening and evaluations below.",
    )
}
