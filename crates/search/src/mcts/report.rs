use std::time::Duration;

use game::{FirstValue, Position, Side, Turn};

use super::node::Node;
use super::tree::{ROOT, Tree};
use super::walker::Counts;
use crate::{Found, MoveReport, Report, RollReport};

/// The combined statistics of all trees for a node.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    visits: u64,
    /// The first player's values, summed up over the visits.
    total: f64,
    known: Option<f64>,
}

/// The moves after one roll of the root, or of a root that is already rolled, best first.
struct Branch<P: Position> {
    roll: Option<(P::Roll, f64)>,
    tally: Tally,
    moves: Vec<(P::Move, Tally)>,
}

/// The maximum length of the reported line, in moves.
const LINE_LENGTH: usize = 4;

/// The report of all trees on their common root; `None` if it has no moves.
pub fn report<P: Position>(
    root: &P,
    trees: &[&Tree<P>],
    counts: Counts,
    time: Duration,
) -> Option<Found<P>> {
    let whole = Tally::of(trees.iter().map(|tree| tree.node(ROOT)));
    let branches = branches(root, trees);
    let (mut rolls, mut estimate) = (Vec::new(), 0.0);
    for branch in &branches {
        let value = branch.value(&whole);
        estimate += branch.roll.map_or(1.0, |(_, probability)| probability) * value;
        if let (Some((roll, probability)), Some(&(best, _))) = (branch.roll, branch.moves.first()) {
            let value = FirstValue::new(value.clamp(0.0, 1.0));
            rolls.push(RollReport { roll, probability, best, value });
        }
    }
    let value = whole.known.unwrap_or_else(|| f64::clamp(estimate, 0.0, 1.0));
    let moves = all_moves(root, trees, &branches);
    let move_report = |&(mov, tally): &(P::Move, Tally)| MoveReport {
        mov,
        value: FirstValue::new(tally.value().unwrap_or(value)),
        is_bound: false,
    };
    let best = moves.first()?.0;
    // Moves that were never tried have no value.
    let is_judged = |number: usize, tally: &Tally| number == 0 || tally.value().is_some();
    let judged = moves.iter().enumerate().filter(|(number, (_, tally))| is_judged(*number, tally));
    Some(Report {
        moves: judged.map(|(_, judged)| move_report(judged)).collect(),
        line: line(root, trees.first()?, best),
        rolls,
        nodes: counts.playouts,
        leaves: counts.leaves,
        table_hits: counts.known,
        time,
        exact: whole.known.is_some(),
        ..Report::empty(FirstValue::new(value), counts.depth)
    })
}

/// Whether the most visited move also looks best: more visits would hardly change the choice.
pub fn is_settled<P: Position>(root: &P, trees: &[&Tree<P>]) -> bool {
    let mover = root.mover();
    branches(root, trees).iter().all(|branch| {
        let values = branch.moves.iter().filter_map(|(_, tally)| tally.value());
        let values = values.map(|value| FirstValue::new(value).of(mover));
        let best = values.clone().fold(0.0, f64::max);
        values.into_iter().next().is_none_or(|first| first >= best)
    })
}

fn branches<P: Position>(root: &P, trees: &[&Tree<P>]) -> Vec<Branch<P>> {
    if root.turn() != Turn::ToRoll {
        return vec![branch(root, None, trees, |_| ROOT)];
    }
    let rolls = root.rolls().enumerate();
    rolls
        .map(|(number, (roll, probability))| {
            let place = |tree: &Tree<P>| tree.after_roll(ROOT, number);
            branch(&root.roll(roll), Some((roll, probability)), trees, place)
        })
        .collect()
}

fn branch<P: Position>(
    position: &P,
    roll: Option<(P::Roll, f64)>,
    trees: &[&Tree<P>],
    place: impl Fn(&Tree<P>) -> usize,
) -> Branch<P> {
    let tally = Tally::of(trees.iter().map(|tree| tree.node(place(tree))));
    let of_move = |number| {
        Tally::of(trees.iter().filter_map(|tree| tree.child_nodes(place(tree)).get(number)))
    };
    let mut moves: Vec<_> =
        position.moves().enumerate().map(|(number, mov)| (mov, of_move(number))).collect();
    // Among moves that win for certain, those that win at once come first.
    moves.sort_by_key(|&(mov, _)| !matches!(position.play(mov).turn(), Turn::Over(_)));
    rank(&mut moves, position.mover());
    Branch { roll, tally, moves }
}

/// The moves of the root, best first; before the roll, the moves of all rolls.
fn all_moves<P: Position>(
    root: &P,
    trees: &[&Tree<P>],
    branches: &[Branch<P>],
) -> Vec<(P::Move, Tally)> {
    if root.turn() != Turn::ToRoll {
        return branches.iter().flat_map(|branch| branch.moves.iter().copied()).collect();
    }
    let is_twin = |number: usize| {
        let mut nodes = trees.iter().filter_map(|tree| tree.child_nodes(ROOT).get(number));
        nodes.any(|node| usize::from(node.twin) != number)
    };
    let of_reply = |mov: P::Move, rolls: u32| {
        let mut together = Tally::default();
        for (number, branch) in branches.iter().enumerate() {
            if rolls >> number & 1 == 1 && !is_twin(number) {
                let same = branch.moves.iter().filter(|(other, _)| *other == mov);
                same.for_each(|(_, tally)| together.add(*tally));
            }
        }
        (mov, together)
    };
    let mut moves: Vec<_> = root.replies().map(|reply| of_reply(reply.mov, reply.rolls)).collect();
    rank(&mut moves, root.mover());
    moves
}

/// Sorts certain wins first, certain losses last, others by visits; all by value if all is known.
fn rank<M>(moves: &mut [(M, Tally)], mover: Side) {
    let all_known = moves.iter().all(|(_, tally)| tally.known.is_some());
    let key = |tally: &Tally| {
        let value = tally.value().map_or(0.5, |value| FirstValue::new(value).of(mover));
        let class = match tally.known {
            Some(_) if value == 1.0 => 2u8,
            Some(_) if value == 0.0 => 0,
            _ => 1,
        };
        (class, if all_known { 0 } else { tally.visits }, value)
    };
    moves.sort_by(|(_, a), (_, b)| {
        let (a, b) = (key(a), key(b));
        b.0.cmp(&a.0).then(b.1.cmp(&a.1)).then(b.2.total_cmp(&a.2))
    });
}

/// The best move, then each player's most visited move after rolls of average luck.
fn line<P: Position>(root: &P, tree: &Tree<P>, best: P::Move) -> Vec<(Option<P::Roll>, P::Move)> {
    let mut line = Vec::new();
    let (mut index, mut position, mut roll) = (ROOT, *root, None);
    while line.len() < LINE_LENGTH && tree.node(index).child_count > 0 {
        if position.turn() == Turn::ToRoll {
            let Some((number, next)) = typical_roll(tree, index, &position) else { break };
            (index, position, roll) =
                (tree.after_roll(index, number), position.roll(next), Some(next));
            continue;
        }
        let nodes = tree.child_nodes(index).iter().map(|node| Tally::of([node].into_iter()));
        let moves = position.moves().enumerate().zip(nodes);
        let mut ranked: Vec<_> =
            moves.filter(|((_, mov), _)| index != ROOT || *mov == best).collect();
        rank(&mut ranked, position.mover());
        let Some(&((number, mov), tally)) = ranked.first() else { break };
        if index != ROOT && tally.value().is_none() {
            break;
        }
        line.push((roll.take(), mov));
        (index, position) = (tree.children(index).start + number, position.play(mov));
    }
    line
}

fn typical_roll<P: Position>(
    tree: &Tree<P>,
    index: usize,
    position: &P,
) -> Option<(usize, P::Roll)> {
    let mean = tree.node(index).value;
    let distance = |number: usize| (tree.node(tree.after_roll(index, number)).value - mean).abs();
    let rolls = position.rolls().enumerate().map(|(number, (roll, _))| (number, roll));
    let seen = rolls.filter(|(number, _)| {
        let node = tree.node(tree.after_roll(index, *number));
        node.visits > 0 && node.child_count > 0
    });
    seen.min_by(|a, b| distance(a.0).total_cmp(&distance(b.0)))
}

impl<P: Position> Branch<P> {
    /// The value if the best move is played.
    fn value(&self, whole: &Tally) -> f64 {
        let best = || self.moves.first().and_then(|(_, tally)| tally.value());
        let known = self.tally.known.or_else(best).or_else(|| self.tally.value());
        known.or_else(|| whole.value()).unwrap_or(0.5)
    }
}

impl Tally {
    fn of<'n>(nodes: impl Iterator<Item = &'n Node>) -> Self {
        let mut tally = Self::default();
        for node in nodes {
            let visits = u64::from(node.visits);
            let known = node.is_known.then_some(node.value);
            tally.add(Self { visits, total: node.value * visits as f64, known });
        }
        tally
    }

    fn add(&mut self, other: Self) {
        self.visits += other.visits;
        self.total += other.total;
        self.known = self.known.or(other.known);
    }

    /// The first player's win probability, if there is any estimate.
    fn value(&self) -> Option<f64> {
        let mean = || (self.visits > 0).then(|| (self.total / self.visits as f64).clamp(0.0, 1.0));
        self.known.or_else(mean)
    }
}
