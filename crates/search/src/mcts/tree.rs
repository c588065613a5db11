use std::collections::VecDeque;
use std::ops::Range;

use game::{Position, Turn};

use super::node::Node;

/// The positions known to a search, in limited memory; the root comes first.
pub struct Tree<P> {
    nodes: Vec<Node>,
    root: Option<P>,
    capacity: usize,
}

pub const ROOT: usize = 0;
/// The memory for a node, and for its new index when the tree is pruned.
const BYTES_PER_NODE: usize = size_of::<Node>() + size_of::<u32>();
/// The most positions looked at to find the next root: far more than two turns with dice have.
const MOST_LOOKED_AT: usize = 1 << 14;

impl<P: Position> Tree<P> {
    /// An empty tree of at most this many bytes.
    pub fn new(bytes: usize) -> Self {
        let capacity = (bytes / BYTES_PER_NODE).min(u32::MAX as usize);
        Self { nodes: Vec::new(), root: None, capacity }
    }

    pub fn clear(&mut self) {
        self.nodes.clear();
        self.root = None;
    }

    /// Makes `position` the root; with `reuse`, keeps its subtree if the tree contains it.
    pub fn set_root(&mut self, position: &P, reuse: bool) {
        match self.find(position).filter(|_| reuse) {
            Some(ROOT) => (),
            Some(index) => self.prune_to(index),
            None => {
                self.nodes.clear();
                // All at once, as growing would need the memory twice.
                while self.nodes.try_reserve_exact(self.capacity).is_err() {
                    self.capacity /= 2;
                }
                self.nodes.push(Node::new(None, super::Prior::default()));
            }
        }
        self.root = Some(*position);
        let root = &mut self.nodes[ROOT];
        // The moves of the root are wanted even if its value is known.
        root.is_known &= root.child_count > 0;
    }

    #[inline]
    pub fn node(&self, index: usize) -> &Node {
        &self.nodes[index]
    }

    #[inline]
    pub fn node_mut(&mut self, index: usize) -> &mut Node {
        &mut self.nodes[index]
    }

    /// The indices of a node's children.
    #[inline]
    pub fn children(&self, index: usize) -> Range<usize> {
        let node = &self.nodes[index];
        let first = node.first_child as usize;
        first..first + usize::from(node.child_count)
    }

    /// The nodes of a node's children.
    #[inline]
    pub fn child_nodes(&self, index: usize) -> &[Node] {
        &self.nodes[self.children(index)]
    }

    /// The index of the node after a roll; rolls that allow the same moves share one.
    #[inline]
    pub fn after_roll(&self, index: usize, roll: usize) -> usize {
        let first = self.nodes[index].first_child as usize;
        first + usize::from(self.nodes[first + roll].twin)
    }

    /// Adds the children of a node; `false` if there are none, or no room for them.
    pub fn add_children(
        &mut self,
        index: usize,
        children: impl ExactSizeIterator<Item = Node>,
    ) -> bool {
        let (first, count) = (self.nodes.len(), children.len());
        if count == 0 || first + count > self.capacity || count > usize::from(u16::MAX) {
            return false;
        }
        self.nodes.extend(children);
        let node = &mut self.nodes[index];
        (node.first_child, node.child_count) = (first as u32, count as u16);
        true
    }

    /// Finds a position in the tree: the nearest one, or the most visited of equally near ones.
    fn find(&self, wanted: &P) -> Option<usize> {
        let mut waiting = VecDeque::from([(0, ROOT, self.root?)]);
        let mut found: Option<(u32, usize)> = None;
        for _ in 0..MOST_LOOKED_AT {
            let Some((depth, index, position)) = waiting.pop_front() else { break };
            if found.is_some_and(|(nearest, _)| nearest < depth) {
                break;
            }
            if position == *wanted {
                let is_better =
                    |(_, other): (u32, usize)| self.nodes[index].visits > self.nodes[other].visits;
                if found.is_none_or(is_better) {
                    found = Some((depth, index));
                }
            } else if self.nodes[index].child_count == 0 {
                continue;
            } else if position.turn() == Turn::ToRoll {
                // Positions differ in the roll even where they share a node.
                let rolls = position.rolls().enumerate();
                waiting.extend(rolls.map(|(number, (roll, _))| {
                    (depth + 1, self.after_roll(index, number), position.roll(roll))
                }));
            } else {
                let moves = position.moves().map(|mov| position.play(mov));
                let children = self.children(index).zip(moves);
                waiting.extend(children.map(|(child, after)| (depth + 1, child, after)));
            }
        }
        found.map(|(_, index)| index)
    }

    /// Makes a node the root: keeps only its subtree, and moves it to the front.
    fn prune_to(&mut self, root: usize) {
        // Children lie in one block behind their parent. So one pass finds the nodes to keep, and
        // the next moves them without overwriting nodes that are still to be moved.
        const GONE: u32 = u32::MAX;
        let mut places = vec![GONE; self.nodes.len()];
        places[root] = 0;
        for index in root..self.nodes.len() {
            if places[index] != GONE {
                places[self.children(index)].fill(0);
            }
        }
        let mut kept = 0;
        for place in places.iter_mut().filter(|place| **place != GONE) {
            *place = kept;
            kept += 1;
        }
        for index in root..self.nodes.len() {
            let place = places[index];
            if place != GONE {
                let mut node = self.nodes[index];
                if node.child_count > 0 {
                    node.first_child = places[node.first_child as usize];
                }
                self.nodes[place as usize] = node;
            }
        }
        self.nodes.truncate(kept as usize);
    }
}

#[cfg(test)]
#[path = "../../tests/unit/mcts_tree.rs"]
mod tests;
