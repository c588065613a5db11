use search::star::{Deepening, StarOptions, Variant};

use super::EVALUATIONS;
use super::effort::{Effort, LITERATURE, Trial, mean, measure, ratio};
use super::positions::{PHASES_EXPLAINED, Phase};
use crate::reproduce::{
    Block, Cell, Estimate, Page, ReproduceError, Reproduction, Run, Source, Table, Verdict,
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
    let mut ways = Ways::new();
    for hash in [0, 16] {
        for word in ["off", "on", "by-two"] {
            // Without an earlier depth there is no value to put a window around.
            let windows = if word == "off" { &[false][..] } else { &[false, true] };
            for &aspiration in windows {
                let deepening = Deepening::named(word);
                let options = StarOptions { deepening, aspiration, hash, ..agent };
                let window = if aspiration { "on" } else { "off" };
                ways.push((
                    format!("star1:hash={hash},deepening={word},aspiration={window}"),
                    options,
                ));
            }
        }
    }
    ways
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
        let trials: Vec<Trial> = ways
            .iter()
            .flat_map(|(name, options)| {
                Phase::ALL.map(|phase| Trial {
                    name: name.clone(),
                    evaluation,
                    phase,
                    options: *options,
                    depth: size.depth,
                })
            })
            .collect();
        let efforts = measure(run, &trials, size.positions)?;
        let names = ways.iter().map(|(name, _)| name.clone());
        let rows = names.zip(efforts.chunks(Phase::ALL.len()).map(together)).collect();
        Ok(Self { evaluation, rows })
    }

    /// The nodes, or the leaves, of a way by those of the first.
    fn by_first(&self, row: usize, list: fn(&Effort) -> &Vec<f64>) -> Option<Estimate> {
        let effort = |row: usize| self.rows.get(row)?.1.as_ref();
        ratio(list(effort(row)?), list(effort(0)?))
    }

    fn find(&self, name: &str) -> Option<Estimate> {
        let row = self.rows.iter().position(|(other, _)| other == name)?;
        self.by_first(row, |it| &it.nodes)
    }
}

#[derive(Clone, Copy)]
struct Size {
    positions: u64,
    depth: u32,
}

impl Size {
    fn described(self) -> String {
        format!("Depth {}, {} positions a phase:", self.depth, self.positions)
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
        verdict: Some(verdict(&deepening)),
        blocks: vec![
            Block::Text(format!(
                "{PHASES_EXPLAINED} All phases together. The table is emptied before each position. Nodes are \
                 positions whose moves were searched, in all depths together. The windows reach 3 points to \
                 either side of the last value; for evaluations in points, whose values lie close together, \
                 that is everything."
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
    let mut table = Table::new(&[
        "evaluation",
        "search",
        "nodes a position",
        "by the first",
        "leaves a position",
        "by the first",
    ]);
    for comparison in comparisons {
        for (row, (name, effort)) in comparison.rows.iter().enumerate() {
            let mean_of = |list: fn(&Effort) -> &Vec<f64>| {
                effort.as_ref().map_or(Cell::Missing, |effort| mean(list(effort)))
            };
            table.push([
                comparison.evaluation.into(),
                name.as_str().into(),
                mean_of(|it| &it.nodes),
                comparison.by_first(row, |it| &it.nodes).into(),
                mean_of(|it| &it.leaves),
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
    let mut finding = String::new();
    for comparison in deepening {
        if let Some((agent, at_once)) = comparison.find(AGENT).zip(comparison.find(AT_ONCE)) {
            finding += &format!(
                "Over {}, deepening in steps of two with windows takes {:.0} % of the nodes of one search at \
                 once, both with a table. ",
                comparison.evaluation,
                100.0 * agent.value / at_once.value
            );
        }
    }
    finding + "The report prints no numbers for this section."
}

fn verdict(deepening: &[Comparison]) -> Verdict {
    let saves = |comparison: &Comparison| {
        comparison
            .find(AGENT)
            .zip(comparison.find(AT_ONCE))
            .is_some_and(|(agent, at_once)| agent.value < at_once.value)
    };
    if deepening.iter().all(saves) {
        return Verdict::Agrees;
    }
    Verdict::Differs {
        reason: "The report uses iterative deepening with windows for speed; in our search it saves no \
                 nodes everywhere, since moves are ordered by their evaluations already. It is needed to \
                 keep to a time limit."
            .into(),
        test: "the ways of deepening below, with and without windows and table.".into(),
    }
}
