use testkit::toy::ToyPosition;

use super::*;

#[test]
fn memory_is_never_exceeded_and_all_of_it_used() {
    let root: ToyPosition = "first(win, loss)".parse().unwrap();
    for bytes in [1000, 10_000, 100_000] {
        let mut tree = Tree::new(bytes);
        tree.set_root(&root, true);
        while tree.add_children(ROOT, [*tree.node(ROOT); 6].into_iter()) {}
        let len = tree.nodes.len();
        assert!(tree.nodes.capacity() * 28 <= bytes && len > bytes / 28 - 6, "{len}");
    }
}
