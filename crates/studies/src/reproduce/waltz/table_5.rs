use super::claim::{Claim, listed, verdict};
use super::levels::{LEVELS, nodes_of_30_seconds, plan, spec};
use crate::reproduce::{
    Block, Cell, Chart, Estimate, MatchPlan, Page, ReproduceError, Reproduction, Run, Score,
    Source, Table, numbered, percent,
};

pub const TABLE_5: Reproduction = Reproduction {
    name: "waltz-table-5",
    source: Source::Waltz,
    item: "Table 5",
    summary: "the four levels of WALTZ against each other, all at one scale of time",
    minutes: 5,
    make,
};

/// The better level, the worse level, and the games that each won.
const PAPER: [(usize, usize, u64, u64); 6] = [
    (1, 0, 1140, 224),
    (2, 0, 1090, 218),
    (3, 0, 351, 45),
    (2, 1, 1371, 647),
    (3, 1, 208, 84),
    (3, 2, 149, 98),
];

/// The beginner with other readings of its evaluation, against the intermediate level.
const BEGINNERS: [(&str, &str); 2] = [
    (
        "the full evaluation",
        "alpha-beta:eval=waltz,margin=5000,depth=4,killers=off,reductions=0,quiescence=off,turns=off",
    ),
    (
        "material, no margin",
        "alpha-beta:eval=simple,depth=4,killers=off,reductions=0,quiescence=off,turns=off",
    ),
];

/// Smaller scales for the last pairing, as a share of the usual one.
const SCALES: [u64; 2] = [10, 3];

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let scores = run.play_all(&plans(run))?;
    let (levels, rest) = scores.split_at(PAPER.len());
    let (of_beginners, of_scales) = rest.split_at(BEGINNERS.len());
    let rows: Vec<Pairing> = (0..).zip(levels).map(|(row, score)| pairing(row, score)).collect();
    let nodes = nodes_of_30_seconds(run);
    // Other players in the first and in the last pairing.
    let renamed = |row, name: String, score| Pairing { name, ..pairing(row, score) };
    let beginners: Vec<Pairing> = BEGINNERS
        .iter()
        .zip(of_beginners)
        .map(|((reading, _), score)| renamed(0, (*reading).into(), score))
        .collect();
    let scales: Vec<Pairing> = SCALES
        .iter()
        .zip(of_scales)
        .map(|(divisor, score)| (nodes / divisor, score))
        .map(|(few, score)| renamed(PAPER.len() - 1, format!("{} v {few} nodes", 10 * few), score))
        .collect();
    let claims = claims(&rows);
    let furthest = rows.iter().max_by(|a, b| a.distance().total_cmp(&b.distance()));
    let furthest = furthest.map_or_else(String::new, |row| {
        let (ours, paper) = (percent(row.ours), percent(row.paper));
        format!(" The greatest difference is in {}: {ours} here, {paper} in the paper.", row.name)
    });
    let better = rows.iter().filter(|row| row.ours.is_some_and(|ours| ours.value > 0.5)).count();
    let reason = format!(
        "The scale is {nodes} nodes per action for 30 s, much less than WALTZ had, and the beginner's evaluation is not published. {} {}",
        beginners_tried(&beginners, &rows[0]),
        scales_tried(&scales, rows.last())
    );
    let test = "the beginner with the full evaluation and without its margin, and the last pairing at smaller scales.";
    Ok(Page {
        finding: format!(
            "The better level scores more than half in {better} of {} pairings.{furthest}",
            rows.len()
        ),
        verdict: Some(verdict(&claims, &reason, test)),
        blocks: vec![
            Block::Text(format!(
                "30 s are {nodes} nodes per action here, and 300 s ten times as many, for every level and pairing: nodes do not depend on the machine. The first two levels also stop at their depths. Paired games from random starts; half of the expert's nodes go to df-pn in endgames."
            )),
            Block::Table(table(&rows)),
            Block::Text(listed(&claims)),
            Block::Heading("The beginner's evaluation, tested".into()),
            Block::Text("The intermediate level against other beginners:".into()),
            Block::Table(table(&beginners)),
            Block::Heading("The scale, tested".into()),
            Block::Text("The unbeatable level against the expert, each with fewer nodes:".into()),
            Block::Table(table(&scales)),
            Block::Chart(chart(&rows)),
        ],
    })
}

/// The six pairings, then the tests of the beginner's evaluation and of the scale.
fn plans(run: &Run) -> Vec<MatchPlan> {
    let (games, nodes) = (run.size(60, 2), nodes_of_30_seconds(run));
    let pairings = PAPER.iter().map(|&(better, worse, ..)| plan(run, better, worse));
    let beginners = BEGINNERS.iter().map(|(_, beginner)| {
        let beginner = format!("{beginner},nodes={nodes},hash=4");
        MatchPlan::tzaar(spec(run, 1), beginner, games)
    });
    let scales = SCALES.iter().map(|divisor| {
        let level = |level: &str, nodes: u64| format!("waltz-{level}:nodes={nodes},hash=4");
        let nodes = nodes / divisor;
        let players = (level("unbeatable", 10 * nodes), level("expert", nodes));
        MatchPlan::tzaar(players.0, players.1, games)
    });
    pairings.chain(beginners).chain(scales).collect()
}

struct Pairing {
    name: String,
    paper: Estimate,
    printed: String,
    games: u64,
    ours: Option<Estimate>,
}

impl Pairing {
    /// How far ours is from the paper's.
    fn distance(&self) -> f64 {
        self.ours.map_or(0.0, |ours| (ours.value - self.paper.value).abs())
    }
}

/// A row of the paper and a match in its place.
fn pairing(row: usize, score: &Score) -> Pairing {
    let (better, worse, wins, losses) = PAPER[row];
    Pairing {
        name: format!("{} v {}", LEVELS[better], LEVELS[worse]),
        paper: Estimate::of_wins(wins, wins + losses),
        printed: format!("{wins}:{losses}"),
        games: score.games(),
        ours: score.raw(),
    }
}

fn table(rows: &[Pairing]) -> Table {
    let mut table =
        Table::with_columns("pairing | paper | paper, share | games | ours | difference in s.e.");
    for row in rows {
        let deviation = Cell::deviation(row.ours, &row.paper);
        table.push([
            Cell::from(row.name.as_str()),
            Cell::from(row.printed.as_str()),
            row.paper.into(),
            row.games.into(),
            row.ours.into(),
            deviation,
        ]);
    }
    table
}

fn claims(rows: &[Pairing]) -> Vec<Claim> {
    let is_better = |row: &Pairing| row.ours.is_some_and(|ours| ours.value > 0.5);
    let order = Claim {
        text: "the better level wins every pairing".into(),
        holds: rows.iter().all(is_better),
        numbers: format!(
            "Ours: {} of {}.",
            rows.iter().filter(|row| is_better(row)).count(),
            rows.len()
        ),
    };
    let close = |row: &Pairing| Claim {
        text: format!("{}: {:.1} %", row.name, 100.0 * row.paper.value),
        holds: row.ours.is_some_and(|ours| ours.deviation_from(&row.paper).abs() <= 2.0),
        numbers: share(row.ours),
    };
    std::iter::once(order).chain(rows.iter().map(close)).collect()
}

fn share(ours: Option<Estimate>) -> String {
    ours.map_or_else(|| "Not played.".into(), |ours| format!("Ours: {}.", percent(ours)))
}

/// A sentence on what other readings of the beginner change.
fn beginners_tried(tried: &[Pairing], usual: &Pairing) -> String {
    let tried = tried.iter().filter(|it| it.ours.is_some()).map(|it| {
        let word = if it.distance() < usual.distance() { "closer to" } else { "no closer to" };
        format!("with {} it is {}, {word} the paper's", it.name, percent(it.ours))
    });
    let tried: Vec<String> = tried.collect();
    format!("The intermediate level's score against a beginner: {}.", tried.join("; "))
}

/// A sentence on how the worth of ten times the nodes changes with the scale.
fn scales_tried(tried: &[Pairing], usual: Option<&Pairing>) -> String {
    let share = |pairing: Option<&Pairing>| pairing.and_then(|it| it.ours);
    let Some((small, large)) = share(tried.first()).zip(share(usual)) else {
        return String::new();
    };
    let word = match large.deviation_from(&small) {
        ..-2.0 => "shrinks",
        2.0.. => "grows",
        _ => "does not change clearly",
    };
    format!(
        "The advantage of ten times the nodes {word} from the smallest scale ({}) to the usual one ({}).",
        percent(small),
        percent(large)
    )
}

fn chart(rows: &[Pairing]) -> Chart {
    Chart::new("Levels of WALTZ: the better one's share", "pairing", "win rate")
        .with_names(rows.iter().map(|row| row.name.as_str()))
        .with("paper", numbered(0, rows.iter().map(|row| row.paper)))
        .with("ours", numbered(0, rows.iter().map(|row| row.ours)))
}
