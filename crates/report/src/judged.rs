use catalog::{GameKind, MoveOf, ReportOf, face};
use game::{Position, Side, Unit};
use review::{Judgement, Mark};
use serde::Serialize;
use utoipa::ToSchema;

/// What a position and its moves are worth to the player who moves, by the rule of reviews: where
/// there are dice, by the mean of the last two depths.
#[derive(Serialize, ToSchema)]
pub struct Judged {
    /// What the values mean. Those that are no win probabilities lie in a narrow band around one
    /// half.
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
    /// What the move gives away.
    loss: f64,
    /// As in reviews: `best`, `good`, `inaccuracy`, `mistake` or `blunder`; null before the roll,
    /// and where values are no win probabilities.
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
    /// What a report says, and the one of the depth before it.
    pub fn new<G: GameKind>(
        position: &G::Position,
        report: &ReportOf<G>,
        before: Option<&ReportOf<G>>,
        unit: Unit,
    ) -> Self {
        let mover = position.mover();
        let is_probability = unit == Unit::WinProbability;
        let may_be_mean = G::DEFAULTS.review_by_two_depths && is_probability && !report.exact;
        let before = before.filter(|before| may_be_mean && before.depth + 1 == report.depth);
        let ranked = ranked::<G>(report, before, mover);
        let top = ranked.first().map_or(0.5, |(_, value)| *value);
        let faces = report.rolls.iter().map(|found| {
            let after = position.roll(found.roll);
            let is_legal = |(mov, _): &&_| after.moves().any(|legal| legal == *mov);
            let wanted = before.and_then(|_| ranked.iter().find(is_legal)).copied();
            let (best, value) = wanted.unwrap_or((found.best, found.value.of(mover)));
            JudgedFace { die: face::<G>(found.roll), best: best.to_string(), value }
        });
        let faces: Vec<JudgedFace> = faces.collect();
        let value = match (before, faces.len()) {
            (None, _) => report.value.of(mover),
            (Some(_), 0) => top,
            (Some(_), count) => faces.iter().map(|face| face.value).sum::<f64>() / count as f64,
        };
        let moves = ranked.iter().map(|&(mov, value)| {
            let loss = top - value;
            let mark = (is_probability && faces.is_empty()).then(|| Mark::of_loss(loss));
            JudgedMove {
                r#move: mov.to_string(),
                value,
                loss,
                mark: mark.map(Mark::name),
                sign: mark.map_or("", Mark::sign),
            }
        });
        let moves = moves.collect();
        Self { unit: unit.to_string(), is_mean: before.is_some(), value, moves, faces }
    }
}

/// The moves with their values for the mover, the best first. A search's own choice is its best
/// move: one that it hardly looked at may seem better, and counts as no better than that.
fn ranked<G: GameKind>(
    report: &ReportOf<G>,
    before: Option<&ReportOf<G>>,
    mover: Side,
) -> Vec<(MoveOf<G>, f64)> {
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

#[cfg(test)]
mod tests {
    use catalog::Ewn;
    use game::FirstValue;
    use search::{MoveReport, Report, RollReport};

    use super::*;

    type PositionOfEwn = <Ewn as catalog::Rules>::Position;

    /// A report on a position: values for the first side, of moves in the order of the position.
    fn report(position: &PositionOfEwn, depth: u32, values: &[f64]) -> ReportOf<Ewn> {
        let value = |index: usize| FirstValue::new(values[index]);
        let is_rolled = position.die().is_some();
        let first_roll = position.rolls().next().map(|(roll, _)| roll);
        let rolled = first_roll.map_or(*position, |roll| position.roll(roll));
        let moves = rolled.moves().take(values.len()).enumerate();
        let moves: Vec<_> = moves
            .map(|(index, mov)| MoveReport { mov, value: value(index), is_bound: false })
            .collect();
        let rolls = position.rolls().filter(|_| !is_rolled).take(1);
        let rolls = rolls.map(|(roll, probability)| RollReport {
            roll,
            probability,
            best: moves[0].mov,
            value: moves[0].value,
        });
        Report {
            value: moves[0].value,
            rolls: rolls.collect(),
            line: moves.iter().take(1).map(|found| (None, found.mov)).collect(),
            moves,
            depth,
            nodes: 1,
            leaves: 1,
            table_hits: 0,
            time: std::time::Duration::ZERO,
            exact: false,
        }
    }

    fn position(text: &str) -> PositionOfEwn {
        <Ewn as catalog::Notation>::position(text).unwrap()
    }

    fn told(judged: &Judged) -> Vec<String> {
        let told = |entry: &JudgedMove| {
            format!("{:.2} {:.2} {}", entry.value, entry.loss, entry.mark.unwrap_or("-"))
        };
        judged.moves.iter().map(told).collect()
    }

    const BLUE: &str = "...../...../...../...../r1..b1b2 b 2";

    #[test]
    fn two_depths_that_follow_each_other_are_averaged() {
        let position = position(BLUE);
        let judged = |before: Option<u32>, exact| {
            let before = before.map(|depth| report(&position, depth, &[0.18, 0.5, 0.3]));
            let last = ReportOf::<Ewn> { exact, ..report(&position, 4, &[0.5, 0.28, 0.3]) };
            Judged::new::<Ewn>(&position, &last, before.as_ref(), Unit::WinProbability)
        };
        let mean = judged(Some(3), false);
        assert_eq!(told(&mean), ["0.70 0.00 best", "0.66 0.04 inaccuracy", "0.61 0.09 mistake"]);
        assert!(mean.is_mean && (mean.value - 0.7).abs() < 1e-9);
        for plain in [judged(None, false), judged(Some(2), false), judged(Some(3), true)] {
            assert!(!plain.is_mean);
            assert_eq!(plain.value, 0.5, "what the search says");
        }
    }

    #[test]
    fn no_move_is_better_than_the_choice_of_the_search() {
        let position = position(BLUE);
        let report = report(&position, 4, &[0.36, 0.3, 0.5]);
        let judged = Judged::new::<Ewn>(&position, &report, None, Unit::WinProbability);
        assert_eq!(told(&judged), ["0.64 0.00 best", "0.64 0.00 best", "0.50 0.14 blunder"]);
        assert_eq!(judged.moves[0].r#move, report.moves[0].mov.to_string());
        let points = Judged::new::<Ewn>(&position, &report, None, Unit::Points);
        assert_eq!((points.unit.as_str(), points.moves[2].mark), ("points", None));
    }

    #[test]
    fn before_the_roll_the_mean_is_taken_of_moves_first_and_of_faces_last() {
        let position = position("...../...../...../...../r1..b1b2 b -");
        let [before, last] = [(3, [0.9, 0.2]), (4, [0.3, 0.6])]
            .map(|(depth, values)| report(&position, depth, &values));
        let judged = Judged::new::<Ewn>(&position, &last, Some(&before), Unit::WinProbability);
        assert_eq!(told(&judged), ["0.60 0.00 -", "0.40 0.20 -"]);
        assert_eq!(judged.faces[0].best, last.moves[1].mov.to_string());
        assert!((judged.faces[0].value - 0.6).abs() < 1e-9 && judged.is_mean);
    }
}
