use search::star::{Deepening, StarOptions, Variant};

use super::EVALUATIONS;
use super::effort::{Effort, LITERATURE, Trial, VARIANTS, mean, measure};
use super::positions::{PHASES_EXPLAINED, Phase, phase_columns};
use crate::reproduce::{
    Block, Cell, Estimate, Page, ReproduceError, Reproduction, Run, Source, Table, Verdict,
    every_pair, extremes,
};

pub const TABLE: Reproduction = Reproduction {
    name: "star1-table",
    source: Source::Star1Agent,
    item: "Section 4.2: transposition table",
    summary: "leaves that the transposition table saves at depth 4, by phase of the game",
    minutes: 2,
    make,
};

/// What the report's table saves of the leaves, at least and at most.
const PAPER: [f64; 2] = [0.70, 0.99];

/// A search that is tried without and with a table.
#[derive(Clone, Copy)]
struct Kind {
    evaluation: &'static str,
    search: &'static str,
    variant: Variant,
    /// Whether a move that several rolls allow is searched once.
    share: bool,
    depth: u32,
}

/// The agent's search.
const AGENT: Kind = Kind {
    evaluation: EVALUATIONS[0],
    search: "star1",
    variant: Variant::Star1,
    share: false,
    depth: 4,
};

impl Kind {
    fn trial(&self, phase: Phase, hash: usize) -> Trial {
        let Self { evaluation, search, variant, share, depth } = *self;
        let options =
            StarOptions { variant, share, hash, deepening: Deepening::ByTwo, ..LITERATURE };
        let name = format!("{search}, share {share}, hash {hash}, by two");
        Trial { name, evaluation, phase, options, depth }
    }
}

/// What a search took in each phase, without and with table.
struct Row {
    kind: Kind,
    efforts: Vec<[Option<Effort>; 2]>,
}

impl Row {
    fn all(run: &mut Run, kinds: &[Kind], positions: u64) -> Result<Vec<Self>, ReproduceError> {
        let conditions = every_pair(kinds, &every_pair(&Phase::ALL, &[0, 16]));
        let trials: Vec<Trial> =
            conditions.iter().map(|(kind, (phase, hash))| kind.trial(*phase, *hash)).collect();
        let efforts = measure(run, &trials, positions)?;
        let rows = kinds.iter().zip(efforts.chunks(2 * Phase::ALL.len()));
        let row = |(kind, efforts): (&Kind, &[Option<Effort>])| Self {
            kind: *kind,
            efforts: efforts.chunks(2).map(|pair| [pair[0].clone(), pair[1].clone()]).collect(),
        };
        Ok(rows.map(row).collect())
    }

    /// The share of the leaves that the table saves.
    fn saved(&self, phase: usize) -> Option<Estimate> {
        let [without, with] = &self.efforts[phase];
        let left = Estimate::of_ratio(&with.as_ref()?.leaves, &without.as_ref()?.leaves)?;
        Some(Estimate { value: 1.0 - left.value, ..left })
    }

    /// The least and the most that it saves in any phase.
    fn range(&self) -> [f64; 2] {
        let saved = (0..Phase::ALL.len()).filter_map(|phase| Some(self.saved(phase)?.value));
        extremes(saved).unwrap_or_default()
    }
}

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let depth = if run.is_quick() { 2 } else { AGENT.depth };
    let searches = every_pair(&EVALUATIONS, &every_pair(&VARIANTS, &[false, true]));
    let kind = |(evaluation, ((search, variant), share))| Kind {
        evaluation,
        search,
        variant,
        share,
        depth,
    };
    let kinds: Vec<Kind> = searches.into_iter().map(kind).collect();
    let (positions, few) = (run.size(120, 3), run.size(12, 1));
    let rows = Row::all(run, &kinds, positions)?;
    let deeper = Row::all(run, &[Kind { depth: depth + 2, ..AGENT }], few)?;
    let of_agent = |row: &&Row| {
        let Kind { evaluation, search, share, .. } = row.kind;
        (evaluation, search, share) == (AGENT.evaluation, AGENT.search, AGENT.share)
    };
    let agent = rows.iter().find(of_agent).map_or([0.0; 2], Row::range);
    Ok(Page {
        finding: finding(agent, deeper.first()),
        verdict: Some(verdict(agent, deeper.first().map(Row::range))),
        blocks: vec![
            Block::Text(format!(
                "{PHASES_EXPLAINED} {positions} positions per phase. The numbers are for both depths of the agent's \
                 iterative deepening, 2 and {depth}. The table has 16 MiB and is emptied before each position, \
                 unlike in a game. Leaves are those of a search without it. The verdict is *agrees* if the \
                 savings of all phases are between {:.0} % and {:.0} %.",
                100.0 * LIMITS[0],
                100.0 * LIMITS[1]
            )),
            Block::Table(table(&rows)),
            Block::Text(format!("Two moves deeper, on {few} positions per phase:")),
            Block::Table(table(&deeper)),
        ],
    })
}

fn table(rows: &[Row]) -> Table {
    let mut table = Table::with_columns("evaluation | search | depth | rolls share moves");
    table.head.extend(phase_columns("table saves"));
    for row in rows {
        let mut cells: Vec<Cell> = vec![
            row.kind.evaluation.into(),
            row.kind.search.into(),
            row.kind.depth.into(),
            if row.kind.share { "yes" } else { "no" }.into(),
        ];
        for (phase, [without, _]) in row.efforts.iter().enumerate() {
            cells.push(mean(without.as_ref(), |it| &it.leaves));
            cells.push(row.saved(phase).into());
        }
        table.push(cells);
    }
    table
}

fn finding([least, most]: [f64; 2], deeper: Option<&Row>) -> String {
    let deeper = deeper.map_or(String::new(), |row| {
        let [least, most] = row.range();
        format!(" Two moves deeper it saves {:.0} to {:.0} %.", 100.0 * least, 100.0 * most)
    });
    format!(
        "Over the agent's evaluation, the table saves Star1 {:.0} to {:.0} % of its leaves, depending on the \
         phase; the report gives {:.0} to {:.0} %.{deeper}",
        100.0 * least,
        100.0 * most,
        100.0 * PAPER[0],
        100.0 * PAPER[1],
    )
}

/// The positions are others, so ten percentage points less than the report's least count as
/// agreement.
const LIMITS: [f64; 2] = [PAPER[0] - 0.1, PAPER[1] + 0.005];

fn verdict(agent: [f64; 2], deeper: Option<[f64; 2]>) -> Verdict {
    let agrees = |[least, most]: [f64; 2]| least > LIMITS[0] && most < LIMITS[1];
    if agrees(agent) {
        return Verdict::Agrees;
    }
    let deeper = match deeper.is_some_and(agrees) {
        true => " Two moves deeper, the savings are in the report's range.",
        false => "",
    };
    Verdict::differs(
        format!(
            "The report does not say on which positions and how deep it counted. The more orders of moves lead \
             to the same position, the more a table saves: little in the opening, much later and in deeper \
             searches.{deeper}"
        ),
        "the three phases and the deeper search below.",
    )
}
