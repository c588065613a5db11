use game::{Position, Side, Turn};

use super::Backup;
use super::node::Node;
use super::tree::Tree;

impl<P: Position> Tree<P> {
    /// Records a visit and its result; returns the result to record for the positions above.
    pub fn count_visit(&mut self, index: usize, position: &P, result: f64, backup: Backup) -> f64 {
        let node = self.node_mut(index);
        node.visits += 1;
        if node.is_known {
            return node.value;
        }
        if backup == Backup::Mean || node.child_count == 0 {
            node.value += (result - node.value) / f64::from(node.visits);
        } else {
            self.node_mut(index).value = self.expectation(index, position);
        }
        result
    }

    /// The value of a position, from the values of its children.
    fn expectation(&self, index: usize, position: &P) -> f64 {
        match position.turn() {
            Turn::ToMove(mover) => {
                mean_of_moves(self.child_nodes(index), mover).unwrap_or(self.node(index).value)
            }
            _ => {
                // A roll that has not come up yet gets the estimate of its position.
                let unknown = self.node(index).value;
                let values = position.rolls().enumerate().map(|(number, (_, probability))| {
                    let after = self.node(self.after_roll(index, number));
                    let is_seen = after.visits > 0 || after.is_known;
                    probability * if is_seen { after.value } else { unknown }
                });
                values.sum::<f64>().min(1.0)
            }
        }
    }

    /// Sets the exact value if it follows from those of the children; returns whether it does.
    pub fn prove(&mut self, index: usize, position: &P) -> bool {
        let proven = match position.turn() {
            Turn::ToMove(mover) => best_if_known(self.child_nodes(index), mover),
            _ => self.mean_if_known(index, position),
        };
        if let Some(value) = proven {
            self.node_mut(index).settle(value);
        }
        proven.is_some()
    }

    /// The mean over the rolls if all are known.
    fn mean_if_known(&self, index: usize, position: &P) -> Option<f64> {
        let (mut mean, mut least, mut most) = (0.0, f64::INFINITY, 0.0f64);
        for (number, (_, probability)) in position.rolls().enumerate() {
            let after = self.node(self.after_roll(index, number));
            if !after.is_known {
                return None;
            }
            mean += probability * after.value;
            (least, most) = (least.min(after.value), most.max(after.value));
        }
        // A win by every roll is a win, despite rounding.
        Some(f64::clamp(mean, least, most))
    }
}

/// The mean over the moves by visits; lost moves count only if no other one was tried.
fn mean_of_moves(moves: &[Node], mover: Side) -> Option<f64> {
    let mean = |counts: &dyn Fn(&Node) -> bool| {
        let counted = moves.iter().filter(|node| counts(node));
        let (total, visits) = counted.fold((0.0, 0.0), |(total, visits), node| {
            let own = f64::from(node.visits);
            (total + own * node.value, visits + own)
        });
        (visits > 0.0).then(|| total / visits)
    };
    mean(&|node| !node.is_lost_for(mover)).or_else(|| mean(&|_| true))
}

/// The best move's value if one wins for certain or all are known.
fn best_if_known(moves: &[Node], mover: Side) -> Option<f64> {
    let known = moves.iter().filter(|node| node.is_known);
    let best = known.clone().max_by(|a, b| a.value_for(mover).total_cmp(&b.value_for(mover)))?;
    let is_enough = best.value_for(mover) == 1.0 || known.count() == moves.len();
    is_enough.then_some(best.value)
}
