use game::{Position as _, Side, Unit};
use games::review::{Judgement, Mark};
use games::{Move, Position, Report};
use serde::Serialize;
use utoipa::ToSchema;

/// What a position and its moves are worth to the player who moves, by the rule of reviews: in some
/// games the mean of the last two depths.
#[derive(Serialize, ToSchema)]
pub struct Judged {
    /// The unit of the values.
    unit: String,
    /// Whether the values are means of this depth and the one before.
    is_mean: bool,
    value: f64,
    /// The best first.
    moves: Vec<JudgedMove>,
    /// Before the roll: what every face is worth, and the best move after it.
    faces: Vec<JudgedFace>,
}

#[derive(Serialize, ToSchema)]
struct JudgedMove {
    r#move: String,
    value: f64,
    /// The loss of the move.
    loss: f64,
    /// As in reviews: `best`, `good`, `inaccuracy`, `mistake` or `blunder`; null before the roll,
    /// and where values are not win probabilities.
    mark: Option<&'static str>,
    /// How records write the mark: nothing, `?!`, `?` or `??`.
    sign: &'static str,
}

#[derive(Serialize, ToSchema)]
struct JudgedFace {
    die: u8,
    best: String,
    value: f64,
}

impl Judged {
    /// Judges a position by a search's report and, in some games, the report of the previous depth.
    pub fn new(position: &Position, report: &Report, before: Option<&Report>, unit: Unit) -> Self {
        let mover = position.mover();
        let is_probability = unit == Unit::WinProbability;
        let may_be_mean =
            position.game().defaults.review_by_two_depths && is_probability && !report.exact;
        let before = before.filter(|before| may_be_mean && before.depth + 1 == report.depth);
        let ranked = ranked(report, before, mover);
        let top = ranked.first().map_or(0.5, |(_, value)| *value);
        let faces = report.rolls.iter().filter_map(|found| {
            let after = position.roll(found.roll);
            let is_legal = |(mov, _): &&_| after.moves().any(|legal| legal == *mov);
            let wanted = before.and_then(|_| ranked.iter().find(is_legal)).copied();
            let (best, value) = wanted.unwrap_or((found.best, found.value.of(mover)));
            Some(JudgedFace {
                die: found.roll.face()?,
                best: best.to_string(),
                value: unit.value_of(value),
            })
        });
        let faces: Vec<JudgedFace> = faces.collect();
        let value = match (before, faces.len()) {
            (None, _) => unit.value_of(report.value.of(mover)),
            (Some(_), 0) => unit.value_of(top),
            (Some(_), count) => faces.iter().map(|face| face.value).sum::<f64>() / count as f64,
        };
        let moves = ranked.iter().map(|&(mov, value)| {
            let loss = unit.value_of(top) - unit.value_of(value);
            let mark = (is_probability && faces.is_empty()).then(|| Mark::of_loss(loss));
            JudgedMove {
                r#move: mov.to_string(),
                value: unit.value_of(value),
                loss,
                mark: mark.map(Mark::name),
                sign: mark.map_or("", Mark::sign),
            }
        });
        let moves = moves.collect();
        Self { unit: unit.to_string(), is_mean: before.is_some(), value, moves, faces }
    }
}

/// Ranks the moves by value for the mover, best first. The search's own choice counts as the best
/// move: a move that it hardly searched may seem better, but is valued at most as high.
fn ranked(report: &Report, before: Option<&Report>, mover: Side) -> Vec<(Move, f64)> {
    let judgement = Judgement::from(report);
    let judgement = before.map_or(judgement.clone(), |before| judgement.mean_with(&before.into()));
    let moves = judgement.moves.iter().map(|judged| (judged.mov, judged.value.of(mover)));
    let mut moves: Vec<_> = moves.collect();
    let choice = report.best().filter(|_| before.is_none());
    let top = moves.iter().find(|(mov, _)| Some(*mov) == choice).map(|(_, value)| *value);
    for (_, value) in &mut moves {
        *value = value.min(top.unwrap_or(1.0));
    }
    moves.sort_by(|(one, value), (other, least)| {
        let chosen = [one, other].map(|mov| Some(*mov) == choice);
        least.total_cmp(value).then(chosen[1].cmp(&chosen[0]))
    });
    moves
}
