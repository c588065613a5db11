use ewn_engine::MultiAttribute;
use game::derive_seed;

use super::position_search::{FoundPosition, MoveValues, PositionSearch};
use crate::reproduce::zweistein::drawing;
use crate::reproduce::{
    Block, Cell, Page, ReproduceError, Reproduction, Run, Source, Table, Verdict,
};

pub const TABLE_1: Reproduction = Reproduction {
    name: "multi-attribute-table-1",
    source: Source::MultiAttribute,
    item: "Table 1",
    summary: "a position in which wins alone and several attributes prefer different moves",
    minutes: 4,
    make,
};

/// The moves down, right and "lower down".
const PAPER: MoveValues = MoveValues {
    single: [0.743_833_36, 0.737_853_35, 0.787_125],
    multi: [-0.128_248_81, -0.122_308_43, -0.304_510_18],
};
const MOVES: [&str; 3] = ["down", "right", "lower down"];
const PAPER_PLAYOUTS: f64 = 600_000.0;
const WEIGHTS: [f64; 2] = [MultiAttribute::TEXT_WEIGHT, MultiAttribute::LISTING_WEIGHT];

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let climbs = run.size(20, 1);
    let (steps, playouts) =
        if run.is_quick() { (40, [200, 1000]) } else { (1500, [2000, 600_000]) };
    let mut blocks = vec![Block::Text(per_move())];
    let mut closest = Vec::new();
    for weight in WEIGHTS {
        let search = PositionSearch { wanted: PAPER, weight, steps, playouts };
        let seeds: Vec<u64> = (0..climbs).map(|climb| derive_seed(run.seed(), climb)).collect();
        let key = |seed: &u64| {
            format!("climb with C = {weight}, {steps} steps, {playouts:?} playouts, seed {seed}")
        };
        let found = run.steps(&seeds, key, |&seed| search.climb(seed))?;
        let found: Vec<FoundPosition> = found.into_iter().flatten().collect();
        let tried: u64 = found.iter().map(|found| found.tried).sum();
        let distance = |found: &FoundPosition| found.values.distance(&PAPER);
        let ranked = found.iter().filter(|found| found.values.ranks_like(&PAPER));
        let nearest = |one: &&FoundPosition, other: &&FoundPosition| {
            distance(one).total_cmp(&distance(other))
        };
        let best = ranked.min_by(nearest).or_else(|| found.iter().min_by(nearest));
        if let Some(best) = best {
            blocks.extend(shown(weight, best, tried));
            closest.push((weight, best.clone()));
        }
    }
    blocks.push(Block::Text("The order of the cases and the reading of `distance` change nothing here unless a move ends next to the goal; then the order of the listing gives 0.9.".into()));
    let reason = "The position is in a picture and not in the text, so only similar positions can be compared.";
    Ok(Page {
        finding: finding(&closest),
        verdict: Some(Verdict::cannot_be_reproduced(reason)),
        blocks,
    })
}

/// Why 600,000 playouts are for each move.
fn per_move() -> String {
    let whole = |parts: f64| {
        let is_whole = |value: &&f64| ((*value * parts).round() / parts - *value).abs() < 5e-8;
        PAPER.single.iter().filter(is_whole).count()
    };
    format!(
        "The printed values by wins alone are multiples of 1/600,000 in {} of 3 cases and of 1/200,000 in {}: the paper runs 600,000 playouts for each move, not for all three together (`mc:per=move`).",
        whole(PAPER_PLAYOUTS),
        whole(PAPER_PLAYOUTS / 3.0)
    )
}

fn shown(weight: f64, found: &FoundPosition, tried: u64) -> Vec<Block> {
    let mut table =
        Table::with_columns("move | single, paper | single, ours | multi, paper | multi, ours");
    for (place, name) in MOVES.into_iter().enumerate() {
        let MoveValues { single, multi } = found.values;
        table.push([
            name.into(),
            Cell::Number(PAPER.single[place], 5),
            Cell::Number(single[place], 5),
            Cell::Number(PAPER.multi[place], 5),
            Cell::Number(multi[place], 5),
        ]);
    }
    let order =
        if found.values.ranks_like(&PAPER) { "the same order as" } else { "another order than" };
    vec![
        Block::Heading(format!("C = {weight}")),
        Block::Text(format!(
            "`{}`, the closest of {tried} positions tried; the distance is {:.4}, and the values rank the moves in {order} the paper's.",
            found.position,
            found.values.distance(&PAPER)
        )),
        Block::Code(drawing(&found.position)),
        Block::Table(table),
    ]
}

fn finding(closest: &[(f64, FoundPosition)]) -> String {
    let parts = closest.iter().map(|(weight, found)| {
        let gap = |ours: [f64; 3], paper: [f64; 3]| {
            ours.iter().zip(paper).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
        };
        let ranks = if found.values.ranks_like(&PAPER) { "ranks" } else { "does not rank" };
        format!(
            "with C = {weight} the closest position found {ranks} the moves like the paper's and differs by at most {:.3} (single) and {:.3} (multi)",
            gap(found.values.single, PAPER.single),
            gap(found.values.multi, PAPER.multi)
        )
    });
    let text = parts.collect::<Vec<_>>().join("; ");
    let found = match closest.iter().any(|(_, found)| found.values.ranks_like(&PAPER)) {
        true => "A position",
        false => "No position",
    };
    format!("{found} with the paper's order of moves was found: {text}.")
}
