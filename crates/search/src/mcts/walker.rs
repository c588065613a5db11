use game::{Dice, Position, Side, Turn};

use super::tree::{ROOT, Tree};
use super::{Backup, Guide, MctsOptions, RollChoice};

/// Walks down a tree repeatedly and grows it.
pub struct Walker<'a, P: Position> {
    pub tree: &'a mut Tree<P>,
    guide: &'a Guide<P>,
    options: MctsOptions,
    all_moves: bool,
    dice: Dice,
    /// The nodes and positions of this walk, the root first.
    path: Vec<(usize, P)>,
    pub counts: Counts,
    /// The weights of the rolls of one position.
    weights: Vec<f64>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Walks from the root to a leaf.
    pub playouts: u64,
    /// Leaves that were judged by a playout or an evaluation.
    pub leaves: u64,
    /// Leaves whose value was known.
    pub known: u64,
    /// Moves in the longest walk.
    pub depth: u32,
}

/// If all moves are wanted, one in this many visits is divided evenly among them.
const SHARE_OF_ALL: u32 = 4;

impl<'a, P: Position> Walker<'a, P> {
    /// A walker from `root`, which must be the root of the tree already.
    pub fn new(
        tree: &'a mut Tree<P>,
        root: &P,
        guide: &'a Guide<P>,
        options: MctsOptions,
        all_moves: bool,
        seed: u64,
    ) -> Self {
        let path = vec![(ROOT, *root)];
        let (dice, counts, weights) = (Dice::new(seed), Counts::default(), Vec::new());
        let mut walker = Self { tree, guide, options, all_moves, dice, path, counts, weights };
        walker.open_root(root);
        walker
    }

    /// Adds the root's moves, or those of every roll: there must always be something to report.
    fn open_root(&mut self, root: &P) {
        self.open(ROOT, root);
        for (number, (roll, _)) in root.rolls().enumerate() {
            if self.tree.node(ROOT).child_count > 0 {
                self.open(self.tree.after_roll(ROOT, number), &root.roll(roll));
            }
        }
        if self.options.solver {
            self.tree.prove(ROOT, root);
        }
    }

    /// Adds the children of a node if it has none; `false` if it cannot have any.
    fn open(&mut self, index: usize, position: &P) -> bool {
        if self.tree.node(index).child_count > 0 {
            return true;
        }
        let is_open = self.tree.expand(index, position, self.guide);
        if is_open && self.options.solver {
            self.tree.prove(index, position);
        }
        is_open
    }

    /// Walks down to a leaf, judges it, and updates the nodes on the way back.
    pub fn walk(&mut self) {
        self.counts.playouts += 1;
        let result = self.descend();
        self.ascend(result);
    }

    /// Follows moves and rolls to a leaf; returns the leaf's value.
    fn descend(&mut self) -> f64 {
        self.path.truncate(1);
        let (mut index, mut position) = self.path[0];
        let (mut depth, mut is_rolled) = (0, true);
        let value = loop {
            // A known value does not end the walk at the root, whose moves are wanted.
            let is_root = self.path.len() == 1;
            let node = self.tree.node(index);
            // After a move, a position is judged on the first visit and opened on the second.
            let is_new = node.visits == 0 && !is_rolled;
            if (is_root || !node.is_known) && (is_new || !self.open(index, &position)) {
                self.counts.leaves += 1;
                break self.guide.estimate(&position, is_rolled, &mut self.dice);
            }
            let node = self.tree.node(index);
            if !is_root && node.is_known {
                self.counts.known += 1;
                break node.value;
            }
            is_rolled = position.turn() == Turn::ToRoll;
            (index, position) = if is_rolled {
                self.next_roll(index, &position)
            } else {
                depth += 1;
                self.next_move(index, &position)
            };
            self.path.push((index, position));
        };
        self.counts.depth = self.counts.depth.max(depth);
        value
    }

    /// Draws the next roll to visit, by the weights of the rolls.
    fn next_roll(&mut self, index: usize, position: &P) -> (usize, P) {
        self.weigh_rolls(index, position);
        let total: f64 = self.weights.iter().sum();
        let mut remaining = self.dice.unit() * total;
        let mut chosen = None;
        for (number, (roll, _)) in position.rolls().enumerate() {
            let weight = self.weights[number];
            if weight > 0.0 {
                chosen = Some((number, roll));
                remaining -= weight;
                if remaining < 0.0 {
                    break;
                }
            }
        }
        match chosen {
            Some((number, roll)) => (self.tree.after_roll(index, number), position.roll(roll)),
            None => (index, *position),
        }
    }

    /// Weighs each roll by how likely it is visited next. Rolls that share a node count as one.
    fn weigh_rolls(&mut self, index: usize, position: &P) {
        self.weights.clear();
        let first = self.tree.children(index).start;
        for (number, (_, probability)) in position.rolls().enumerate() {
            self.weights.push(0.0);
            self.weights[self.tree.after_roll(index, number) - first] += probability;
        }
        let nodes = self.tree.child_nodes(index);
        let is_open = |(number, weight): (usize, &f64)| !nodes[number].is_known && *weight > 0.0;
        // With expectations, rolls whose value is known need no more visits.
        if self.options.backup == Backup::Expectation
            && self.weights.iter().enumerate().any(is_open)
        {
            for (weight, _) in self.weights.iter_mut().zip(nodes).filter(|(_, node)| node.is_known)
            {
                *weight = 0.0;
            }
        }
        if self.options.rolls == RollChoice::Deck {
            let total: f64 = self.weights.iter().sum();
            let counted = self.weights.iter().zip(nodes).filter(|(weight, _)| **weight > 0.0);
            let visits: u32 = counted.map(|(_, node)| node.visits).sum();
            for (weight, node) in self.weights.iter_mut().zip(nodes) {
                let due = *weight / total * f64::from(visits + 1) - f64::from(node.visits);
                *weight = if *weight > 0.0 { due.max(0.0) } else { 0.0 };
            }
        }
    }

    /// Chooses the move that looks best or was tried too rarely.
    fn next_move(&self, index: usize, position: &P) -> (usize, P) {
        let chosen = self.neglected(index);
        let chosen = chosen.unwrap_or_else(|| self.most_urgent(index, position.mover()));
        let mov = position.moves().nth(chosen);
        let child = self.tree.children(index).start + chosen;
        mov.map_or((index, *position), |mov| (child, position.play(mov)))
    }

    /// A move of the root that has not had its share, if all moves are wanted.
    fn neglected(&self, index: usize) -> Option<usize> {
        let (root, start) = self.path[0];
        let is_first = index == root || start.turn() == Turn::ToRoll && self.path.len() == 2;
        if !self.all_moves || !is_first {
            return None;
        }
        let nodes = self.tree.child_nodes(index);
        let share = self.tree.node(index).visits / (SHARE_OF_ALL * nodes.len().max(1) as u32);
        nodes.iter().position(|node| !node.is_known && node.visits <= share)
    }

    fn most_urgent(&self, index: usize, mover: Side) -> usize {
        let nodes = self.tree.child_nodes(index);
        // At a root whose value is known, only moves without a known value are of interest.
        let skips_known = self.tree.node(index).is_known;
        let total: f64 = nodes.iter().map(|node| node.weight()).sum();
        let log = total.max(1.0).ln();
        let mut best = (f64::NEG_INFINITY, 0);
        for (number, node) in nodes.iter().enumerate() {
            let weight = node.weight();
            let urgency = if node.is_lost_for(mover) || (skips_known && node.is_known) {
                -1.0
            } else if weight == 0.0 && !node.is_known {
                self.options.first_play_urgency
            } else {
                let bonus = self.options.exploration * (log / weight.max(1.0)).sqrt();
                node.expected_value_for(mover) + bonus
            };
            if urgency > best.0 {
                best = (urgency, number);
            }
        }
        best.1
    }

    /// Updates all nodes of the walk with its result.
    fn ascend(&mut self, mut result: f64) {
        let mut is_known_below = false;
        for &(index, ref position) in self.path.iter().rev() {
            if self.options.solver && is_known_below && !self.tree.node(index).is_known {
                self.tree.prove(index, position);
            }
            result = self.tree.count_visit(index, position, result, self.options.backup);
            is_known_below = self.tree.node(index).is_known;
        }
    }
}
