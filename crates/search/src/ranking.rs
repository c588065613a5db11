use std::time::Duration;

use game::{FirstValue, MoverValue, Position, Turn};

use crate::{MoveReport, Report, RollReport};

/// Legal moves, the best first, and what they are worth to the player who makes one.
pub(crate) type Ranking<M> = Vec<(M, MoverValue)>;

/// What comes of ranking the moves of a position or, before the roll, those of every roll; `None`
/// in a finished game. The report says nothing of time and effort.
pub(crate) fn report_by_ranking<P: Position>(
    position: &P,
    depth: u32,
    mut rank: impl FnMut(&P) -> Ranking<P::Move>,
) -> Option<Report<P::Move, P::Roll>> {
    let mover = position.mover();
    let mut moves_of = |position: &P| -> Vec<MoveReport<P::Move>> {
        let ranked = rank(position).into_iter();
        let report = |(mov, value): (P::Move, MoverValue)| MoveReport {
            mov,
            value: value.for_first(mover),
            is_bound: false,
        };
        ranked.map(report).collect()
    };
    let (value, moves, rolls) = match position.turn() {
        Turn::Over(_) => return None,
        Turn::ToMove(_) => {
            let moves = moves_of(position);
            (moves.first()?.value, moves, Vec::new())
        }
        Turn::ToRoll => {
            let best = |(roll, probability)| {
                let MoveReport { mov: best, value, .. } =
                    *moves_of(&position.roll(roll)).first()?;
                Some(RollReport { roll, probability, best, value })
            };
            let rolls: Vec<_> = position.rolls().filter_map(best).collect();
            let mean = rolls.iter().map(|roll| roll.probability * roll.value.probability());
            (FirstValue::new(mean.sum::<f64>().clamp(0.0, 1.0)), Vec::new(), rolls)
        }
    };
    let line = moves.first().map(|best| (None, best.mov)).into_iter().collect();
    Some(Report {
        value,
        moves,
        rolls,
        line,
        depth,
        nodes: 1,
        leaves: 0,
        table_hits: 0,
        time: Duration::ZERO,
        exact: false,
    })
}
