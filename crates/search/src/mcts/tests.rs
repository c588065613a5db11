//! Tests of the tree itself.

use ewn::{AnyPosition, Size};
use game::{Dice, Evaluator, MoverValue, Position, Turn, UniformPolicy};
use testkit::toy::{ToyEvaluator, ToyPosition, random_tree};

use super::tree::{ROOT, Tree};
use super::walker::Walker;
use super::{Backup, Guide, Leaf, MctsOptions};
use crate::solve::{Solver, Watch};

const MEGABYTES: usize = 8 << 20;

fn grown<P: Position>(
    root: &P,
    guide: &Guide<P>,
    options: MctsOptions,
    bytes: usize,
    playouts: u32,
) -> Tree<P> {
    let mut tree = Tree::new(bytes);
    tree.set_root(root, true);
    let mut walker = Walker::new(&mut tree, root, guide, options, false, 1);
    (0..playouts).for_each(|_| walker.walk());
    tree
}

fn start(side: usize) -> AnyPosition {
    AnyPosition::canonical(Size::new(side).unwrap()).unwrap()
}

/// Visits the nodes below one, each with its position.
fn for_each<P: Position>(
    tree: &Tree<P>,
    index: usize,
    position: &P,
    see: &mut dyn FnMut(usize, &P),
) {
    see(index, position);
    if tree.node(index).child_count == 0 {
        return;
    }
    for (number, (roll, _)) in position.rolls().enumerate() {
        let place = tree.after_roll(index, number);
        if place == tree.children(index).start + number {
            for_each(tree, place, &position.roll(roll), see);
        }
    }
    for (place, mov) in tree.children(index).zip(position.moves()) {
        for_each(tree, place, &position.play(mov), see);
    }
}

/// Everything below a node but the places where it is kept.
fn snapshot<P: Position>(
    tree: &Tree<P>,
    index: usize,
    position: &P,
) -> Vec<(P, f64, u32, u16, bool)> {
    let mut nodes = Vec::new();
    for_each(tree, index, position, &mut |index, position| {
        let node = tree.node(index);
        nodes.push((*position, node.value, node.visits, node.child_count, node.is_known));
    });
    nodes
}

#[test]
fn what_is_kept_of_a_tree_is_as_it_was() {
    let root = start(4).roll(start(4).rolls().next().unwrap().0);
    let guide = Guide::by_playouts(UniformPolicy);
    let options = MctsOptions::default();
    let tree = grown(&root, &guide, options, MEGABYTES, 3000);
    let (mut descendants, mut kept) = (Vec::new(), 0);
    for_each(&tree, ROOT, &root, &mut |index, position| descendants.push((index, *position)));
    for &(index, position) in descendants.iter().step_by(3) {
        // Several orders of moves may lead to a position.
        let is_alone = descendants.iter().filter(|(_, other)| *other == position).count() == 1;
        if tree.node(index).child_count == 0 || tree.node(index).visits < 20 || !is_alone {
            continue;
        }
        let before = snapshot(&tree, index, &position);
        let mut pruned = grown(&root, &guide, options, MEGABYTES, 3000);
        pruned.set_root(&position, true);
        assert!(snapshot(&pruned, ROOT, &position) == before, "{position}");
        assert!(pruned.len() < tree.len() || index == ROOT);
        kept += 1;
    }
    assert!(kept > 10, "{kept}");
    // Otherwise, or without reuse, the tree starts empty.
    for (position, reuse) in [(start(4), true), (root, false)] {
        let mut other = grown(&root, &guide, options, MEGABYTES, 300);
        other.set_root(&position, reuse);
        assert_eq!((other.len(), other.node(ROOT).visits), (1, 0));
    }
}

#[test]
fn memory_is_never_exceeded() {
    let root = start(5);
    let guide = Guide::by_playouts(UniformPolicy);
    for bytes in [1000, 10_000, 100_000] {
        let mut tree = grown(&root, &guide, MctsOptions::default(), bytes, 3000);
        assert_eq!(tree.node(ROOT).visits, 3000);
        assert!(tree.reserved() * 28 <= bytes, "{} nodes in {bytes} bytes", tree.reserved());
        assert!(tree.len() > bytes / 28 - 6 && tree.len() <= tree.reserved());
        let mov = root.roll(root.rolls().next().unwrap().0);
        tree.set_root(&mov, true);
        assert!(tree.node(ROOT).visits > 100 && tree.reserved() * 28 <= bytes);
    }
}

/// All available memory; unused parts are never touched.
#[test]
fn more_memory_than_there_is_ends_nothing() {
    let tree = grown(
        &start(5),
        &Guide::by_playouts(UniformPolicy),
        MctsOptions::default(),
        usize::MAX,
        100,
    );
    assert_eq!(tree.node(ROOT).visits, 100);
    assert!(tree.len() > 100);
}

#[test]
fn nothing_false_is_proven_in_the_toy_game() {
    let mut dice = Dice::new(3);
    let mut known = 0;
    for round in 0..400 {
        let root = random_tree(7, &mut dice);
        let backup = [Backup::Mean, Backup::Expectation][round % 2];
        let options = MctsOptions { backup, ..MctsOptions::default() };
        let exact = (round % 3 == 0).then(|| std::sync::Arc::new(SomeExact) as _);
        let guide = Guide { exact, ..Guide::by_evaluation(ToyEvaluator) };
        let tree = grown(&root, &guide, options, MEGABYTES, 60);
        for_each(&tree, ROOT, &root, &mut |index, position| {
            let node = tree.node(index);
            if node.is_known {
                known += 1;
                let solved = testkit::solve(*position).probability();
                assert!((node.value - solved).abs() < 1e-9, "{position}: {}", node.value);
            }
            assert!((0.0..=1.0).contains(&node.value));
        });
    }
    assert!(known > 5000, "{known}");
}

/// Knows a third of all positions.
struct SomeExact;

impl Evaluator<ToyPosition> for SomeExact {
    fn evaluate(&self, position: &ToyPosition) -> MoverValue {
        ToyEvaluator.evaluate(position)
    }

    fn exact(&self, position: &ToyPosition) -> Option<MoverValue> {
        let is_known = position.to_string().len().is_multiple_of(3);
        is_known.then(|| testkit::solve(*position).for_mover(position.mover()))
    }

    fn knows_exact_values(&self) -> bool {
        true
    }
}

#[test]
fn nothing_false_is_proven_on_small_boards() {
    let mut dice = Dice::new(6);
    let mut solver = Solver::new(1 << 28);
    let stop = std::sync::atomic::AtomicBool::new(false);
    let mut wins = 0;
    for _ in 0..20 {
        for root in testkit::random_game(start(4), &mut dice).into_iter().skip(4) {
            let guide = Guide::by_playouts(UniformPolicy);
            let tree = grown(&root, &guide, MctsOptions::default(), MEGABYTES, 300);
            for_each(&tree, ROOT, &root, &mut |index, position| {
                let node = tree.node(index);
                if node.is_known && !matches!(position.turn(), Turn::Over(_)) {
                    wins += u32::from(node.value == 1.0);
                    let watch = &mut Watch { stop: &stop, observe: &mut |_| () };
                    let solved = solver.value(position, watch).unwrap().probability();
                    assert!((node.value - solved).abs() < 1e-9, "{position}: {}", node.value);
                }
            });
        }
    }
    assert!(wins > 2000, "{wins}");
}

#[test]
fn rolls_that_allow_the_same_moves_share_a_node() {
    let root: AnyPosition = "r1..../...../..r5../...../b1.... r -".parse().unwrap();
    let guide = Guide::by_playouts(UniformPolicy);
    let tree = grown(&root, &guide, MctsOptions::default(), MEGABYTES, 600);
    let places: Vec<usize> =
        (0..6).map(|roll| tree.after_roll(ROOT, roll) - tree.children(ROOT).start).collect();
    // 1 moves cube 1, 2 to 4 either, 5 and 6 cube 5.
    assert_eq!(places, [0, 1, 1, 1, 4, 4]);
    let visits: u32 = tree.child_nodes(ROOT).iter().map(|node| node.visits).sum();
    assert_eq!(visits, 600);
}

#[test]
fn a_full_tree_asks_the_evaluation_for_the_best_move_after_a_roll() {
    let rolled: ToyPosition = "first(second=0.3(win), second=0.8(win))".parse().unwrap();
    let guide = Guide::by_evaluation(ToyEvaluator);
    assert!(matches!(guide.leaf, Leaf::Evaluation(_)));
    let mut dice = Dice::new(1);
    assert_eq!(guide.estimate(&rolled, true, &mut dice), 0.8);
    assert_eq!(guide.estimate(&rolled, false, &mut dice), 0.5);
}
