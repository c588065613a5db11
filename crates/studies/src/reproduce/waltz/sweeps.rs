use std::time::Duration;

use super::endgames::{Comparison, Decider, endgames};
use crate::reproduce::{
    Block, Cell, Estimate, Page, ReproduceError, Reproduction, Run, Source, Table, Verdict,
};

pub const SWEEPS: Reproduction = Reproduction {
    name: "waltz-sweeps",
    source: Source::Waltz,
    item: "Section 3, constants",
    summary: "endgames that df-pn decides with other constants and sizes of its table",
    minutes: 10,
    make,
};

/// One constant with several values; the first is the paper's, or the program's where the paper
/// prints none.
struct Sweep {
    name: &'static str,
    values: &'static [(&'static str, Decider)],
}

macro_rules! sweep {
    ($name:literal, $option:literal: $($shown:literal => $value:literal),+) => {
        Sweep {
            name: $name,
            values: &[$((
                $shown,
                Decider::Prover(concat!("method=df-pn,look-ahead=off,", $option, "=", $value)),
            )),+],
        }
    };
}

const SWEEPS_OF_CONSTANTS: [Sweep; 6] = [
    sweep!("epsilon (HW, 1+ε and EFB)", "hash=8,sums=heuristic-weak,efb=on,epsilon":
        "1/8" => "0.125", "0" => "0", "1/16" => "0.0625", "1/4" => "0.25", "1/2" => "0.5", "1" => "1"),
    sweep!("t of HW", "hash=8,sums=heuristic-weak,efb=on,weak-t":
        "1e6" => "1000000", "1e3" => "1000", "1e4" => "10000", "1e5" => "100000", "1e7" => "10000000", "1e9" => "1000000000"),
    sweep!("h of HW", "hash=8,sums=heuristic-weak,efb=on,weak-h":
        "1" => "1", "1/4" => "0.25", "1/2" => "0.5", "2" => "2", "4" => "4"),
    sweep!("t of EFB (HW, 1+ε and EFB)", "hash=8,sums=heuristic-weak,efb=on,efb-t":
        "5e7" => "50000000", "1e4" => "10000", "1e5" => "100000", "1e6" => "1000000", "1e7" => "10000000"),
    sweep!("width of DW (DW, 1+ε and EFB)", "hash=8,sums=widening,efb=on,width":
        "5" => "5", "2" => "2", "10" => "10", "20" => "20", "50" => "50"),
    sweep!("size of the table in MiB", "sums=heuristic-weak,efb=on,hash":
        "8" => "8", "1" => "1", "2" => "2", "32" => "32", "128" => "128"),
];
const T_OF_HW: usize = 1;
const H_OF_HW: usize = 2;

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let limit = run.time_for_position(Duration::from_millis(500), Duration::from_millis(10));
    let positions = endgames(run.size(100, 2))?;
    let deciders: Vec<Decider> =
        SWEEPS_OF_CONSTANTS.iter().flat_map(|sweep| sweep.values.iter().map(|it| it.1)).collect();
    let comparison = Comparison::make(run, &deciders, &positions, limit)?;
    if comparison.positions.is_empty() {
        return Ok(Page::unfinished());
    }
    let mut table = Table::with_columns(
        "constant | value | decided | against the first value | difference in s.e.",
    );
    let mut best = Vec::new();
    let mut begin = 0;
    for sweep in &SWEEPS_OF_CONSTANTS {
        let decided = |place: usize| comparison.decided(begin + place);
        let most = (0..sweep.values.len()).map(decided).max().unwrap_or(0);
        let of_most: Vec<usize> =
            (0..sweep.values.len()).filter(|&place| decided(place) == most).collect();
        best.push(of_most);
        for (place, (value, _)) in sweep.values.iter().enumerate() {
            let gain = comparison.gain(begin + place, begin);
            table.push([
                Cell::from(sweep.name),
                Cell::from(*value),
                decided(place).into(),
                Cell::from(format!("{:+.0}", gain.value)),
                (gain.error > 0.0).then(|| Cell::deviation(gain, &Estimate::exact(0.0))).into(),
            ]);
        }
        begin += sweep.values.len();
    }
    let names = |sweep: usize| {
        let values = SWEEPS_OF_CONSTANTS[sweep].values;
        best[sweep].iter().map(|&place| values[place].0).collect::<Vec<_>>().join(", ")
    };
    // Larger values of t are no contradiction: the paper says "at least 1e6".
    let deficit_of_t = deficit(&comparison, T_OF_HW, 1..4);
    let deficit_of_h = deficit(&comparison, H_OF_HW, 1..5);
    let is_within_errors = deficit_of_t < 2.0 && deficit_of_h < 2.0;
    let count = comparison.positions.len();
    let finding = format!(
        "Of {count} endgames within {limit:?} each, the most are decided with t = {} and h = {} in HW, ε = {}, t = {} in EFB, {} moves in DW and {} MiB.",
        names(T_OF_HW),
        names(H_OF_HW),
        names(0),
        names(3),
        names(4),
        names(5)
    );
    let verdict = if is_within_errors {
        Verdict::Agrees
    } else {
        Verdict::differs(
            format!(
                "The paper says that h = 1 and t ≥ 1e6 are best. Here the most are decided with t = {} and h = {}; the best smaller t is {deficit_of_t:.1} and the best other h {deficit_of_h:.1} standard errors ahead of the paper's.",
                names(T_OF_HW),
                names(H_OF_HW)
            ),
            "the rows of t and h below, each against the paper's value on the same positions.",
        )
    };
    Ok(Page {
        finding,
        verdict: Some(verdict),
        blocks: vec![
            Block::Text("The paper prints only its conclusion: \"the best values are h = 1 and t ≥ 10^6\". The other constants were in a thesis. The first value of each constant is that of the published program. The prover does not look for wins within the turn. The verdict is *agrees* if no value that the paper calls worse decides more by two standard errors.".into()),
            Block::Table(table),
        ],
    })
}

/// By how many standard errors the paper's value of a constant, the first, is behind the best of
/// the values that it calls worse.
fn deficit(comparison: &Comparison, sweep: usize, worse: impl Iterator<Item = usize>) -> f64 {
    let begin: usize = SWEEPS_OF_CONSTANTS[..sweep].iter().map(|it| it.values.len()).sum();
    let gains = worse.map(|place| comparison.gain(begin + place, begin));
    let deviations = gains.filter(|gain| gain.error > 0.0).map(|gain| gain.value / gain.error);
    deviations.fold(0.0, f64::max)
}
