use search::star::{Deepening, StarOptions, Variant};

use super::EVALUATIONS;
use super::effort::{Effort, LITERATURE, Trial, mean, measure};
use super::positions::{PHASES_EXPLAINED, Phase};
use crate::reproduce::{
    Block, Estimate, Page, ReproduceError, Reproduction, Run, Source, Table, UNFINISHED, Verdict,
    every_pair, percent,
};

pub const ASPIRATION: Reproduction = Reproduction {
    name: "star1-aspiration",
    source: Source::Star1Agent,
    item: "Section 4.3: iterative deepening aspiration search",
    summary: "nodes with and without iterative deepening, aspiration windows and other parts",
    minutes: 2,
    make,
};

/// Ways to search with their names; all are compared with the first.
type Ways = Vec<(String, StarOptions)>;

/// The agent's search, deepened in all ways, with and without windows and table.
fn ways_of_deepening() -> Ways {
    let agent = StarOptions { variant: Variant::Star1, nega_scout: true, ..LITERATURE };
    // Without an earlier depth there is no value to put a window around.
    let depths = [("off", false), ("on", false), ("on", true), ("by-two", false), ("by-two", true)];
    let way = |(hash, (word, aspiration))| {
        let options = StarOptions { deepening: Deepening::named(word), aspiration, hash, ..agent };
        let window = if aspiration { "on" } else { "off" };
        (format!("star1:hash={hash},deepening={word},aspiration={window}"), options)
    };
    every_pair(&[0, 16], &depths).into_iter().map(way).collect()
}

/// `star2` with one of its parts switched off.
fn ways_without_a_part() -> Ways {
    let all = StarOptions { hash: 16, ..StarOptions::default() };
    let ways = [
        ("star2:hash=16", all),
        ("share=off", StarOptions { share: false, ..all }),
        ("hash=0", StarOptions { hash: 0, ..all }),
        ("order=off", StarOptions { order: false, ..all }),
        ("nega-scout=off", StarOptions { nega_scout: false, ..all }),
        ("aspiration=off", StarOptions { aspiration: false, ..all }),
        ("deepening=off", StarOptions { deepening: Deepening::Off, ..all }),
    ];
    ways.map(|(name, options)| (name.to_owned(), options)).into()
}

/// The ways over one evaluation and what each of them took on the positions of all phases.
struct Comparison {
    evaluation: &'static str,
    rows: Vec<(String, Option<Effort>)>,
}

impl Comparison {
    fn of(
        run: &mut Run,
        evaluation: &'static str,
        ways: &Ways,
        size: Size,
    ) -> Result<Self, ReproduceError> {
        let trials = ways.iter().flat_map(|(name, options)| {
            Trial::in_all_phases(name, evaluation, *options, size.depth)
        });
        let trials: Vec<Trial> = trials.collect();
        let efforts = measure(run, &trials, size.positions)?;
        let names = ways.iter().map(|(name, _)| name.clone());
        let rows = names.zip(efforts.chunks(Phase::ALL.len()).map(together)).collect();
        Ok(Self { evaluation, rows })
    }

    /// The nodes, or the leaves, of a way over those of the first.
    fn by_first(&self, row: usize, list: fn(&Effort) -> &Vec<f64>) -> Option<Estimate> {
        let effort = |row: usize| self.rows.get(row)?.1.as_ref();
        Estimate::of_ratio(list(effort(row)?), list(effort(0)?))
    }

    fn nodes(&self, name: &str) -> Option<&[f64]> {
        let (_, effort) = self.rows.iter().find(|(other, _)| other == name)?;
        effort.as_ref().map(|effort| effort.nodes.as_slice())
    }
}

#[derive(Clone, Copy)]
struct Size {
    positions: u64,
    depth: u32,
}

impl Size {
    fn described(self) -> String {
        format!("Depth {}, {} positions per phase:", self.depth, self.positions)
    }
}

/// The efforts in all phases as one; `None` if one is missing.
fn together(phases: &[Option<Effort>]) -> Option<Effort> {
    let mut all = Effort::default();
    for effort in phases {
        let effort = effort.as_ref()?;
        all.nodes.extend(&effort.nodes);
        all.leaves.extend(&effort.leaves);
    }
    Some(all)
}

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let shallow = Size { positions: run.size(60, 1), depth: if run.is_quick() { 2 } else { 4 } };
    let deep = Size { positions: run.size(15, 1), depth: shallow.depth + 2 };
    let mut compare = |ways: &Ways, size| -> Result<Vec<Comparison>, ReproduceError> {
        EVALUATIONS.iter().map(|evaluation| Comparison::of(run, evaluation, ways, size)).collect()
    };
    let deepening = compare(&ways_of_deepening(), shallow)?;
    let parts = compare(&ways_without_a_part(), deep)?;
    Ok(Page {
        finding: finding(&deepening),
        verdict: Some(Verdict::cannot_be_reproduced(
            "The report prints no numbers for this section; these are ours.",
        )),
        blocks: vec![
            Block::Text(format!(
                "{PHASES_EXPLAINED} The numbers are for all phases together. The table is emptied before each \
                 position. Nodes are positions whose moves were searched, at all depths together. The windows \
                 reach 3 percentage points to either side of the last value."
            )),
            Block::Heading("The agent's search".into()),
            Block::Text(shallow.described()),
            Block::Table(table(&deepening)),
            Block::Heading("star2 with one part switched off".into()),
            Block::Text(deep.described()),
            Block::Table(table(&parts)),
        ],
    })
}

fn table(comparisons: &[Comparison]) -> Table {
    let mut table = Table::with_columns(
        "evaluation | search | nodes per position | relative to the first | leaves per position | relative to the first",
    );
    for comparison in comparisons {
        for (row, (name, effort)) in comparison.rows.iter().enumerate() {
            table.push([
                comparison.evaluation.into(),
                name.as_str().into(),
                mean(effort.as_ref(), |it| &it.nodes),
                comparison.by_first(row, |it| &it.nodes).into(),
                mean(effort.as_ref(), |it| &it.leaves),
                comparison.by_first(row, |it| &it.leaves).into(),
            ]);
        }
    }
    table
}

/// What the agent does, with a table: steps of two, with windows.
const AGENT: &str = "star1:hash=16,deepening=by-two,aspiration=on";
const AT_ONCE: &str = "star1:hash=16,deepening=off,aspiration=off";

fn finding(deepening: &[Comparison]) -> String {
    let of_evaluation = |comparison: &Comparison| {
        let [agent, at_once] = [AGENT, AT_ONCE].map(|name| comparison.nodes(name));
        let share = Estimate::of_ratio(agent?, at_once?)?;
        Some(format!("{} over {}", percent(share), comparison.evaluation))
    };
    let shares: Option<Vec<String>> = deepening.iter().map(of_evaluation).collect();
    shares.map_or_else(
        || UNFINISHED.into(),
        |shares| {
            format!(
                "With a table, deepening in steps of two with windows takes {} of the nodes of a single \
                 search to the full depth.",
                shares.join(" and ")
            )
        },
    )
}
