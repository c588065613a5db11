//! What the searches of the Star family save: `star_family [SEED [FOLDER]]` prints the tables
//! of `experiments/star-family` and writes its plots into the folder.

// An experiment that cannot be set up has to stop.
#![allow(clippy::expect_used)]

mod cost;
mod figures;
mod leaves;
mod plot;
mod positions;
#[path = "../common/svg.rs"]
mod svg;

use std::sync::Arc;

use catalog::ewn_game::EvaluationSpec;
use ewn::Size;
use ewn_engine::EwnEvaluation;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let seed = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(1);
    let folder = arguments.next().unwrap_or_else(|| "experiments/star-family".into());
    let zweistein = EvaluationSpec::parse("zweistein").expect("there is such an evaluation");
    let zweistein = zweistein.build(Size::FIVE, |_| ()).expect("it has 5x5 boards");
    let zweistein: Arc<dyn EwnEvaluation> = zweistein.into();
    let write = |name: &str, plot: String| {
        std::fs::write(format!("{folder}/{name}"), plot).expect("the folder exists");
    };
    write("leaves.svg", leaves::study(seed, &zweistein));
    cost::enhancements(seed, &zweistein);
    write("depth.svg", cost::depths(seed, &zweistein));
    cost::threads(seed, &zweistein);
}
