mod aspiration;
mod cuts;
mod depth;
mod effort;
mod evaluation;
mod figure_1;
mod positions;
mod selective;
mod table;

pub(super) use aspiration::ASPIRATION;
pub(super) use cuts::CUTS;
pub(super) use depth::DEPTH;
pub(super) use evaluation::EVALUATION;
pub(super) use figure_1::FIGURE_1;
pub(super) use selective::SELECTIVE;
pub(super) use table::TABLE;

/// The agent's own evaluation, and Zweistein.
const EVALUATIONS: [&str; 2] = ["offence-defence", "zweistein"];
