use game::{Position, Turn};

use super::node::Node;
use super::tree::Tree;
use super::{Guide, Prior};

impl<P: Position> Tree<P> {
    /// Adds the children of a node, with what is known about them; `false` if there is no room.
    #[must_use]
    pub fn expand(&mut self, index: usize, position: &P, guide: &Guide<P>) -> bool {
        if position.turn() == Turn::ToRoll {
            let rolled: Vec<P> = position.rolls().map(|(roll, _)| position.roll(roll)).collect();
            let nodes = rolled.iter().enumerate().map(|(number, after)| {
                let twin = first_alike(&rolled, number) as u8;
                Node { twin, ..Node::new(guide.known_value(after), Prior::default()) }
            });
            // A node stores the number of a roll in a byte.
            return rolled.len() <= 1 << u8::BITS && self.add_children(index, nodes);
        }
        let nodes = position.moves().map(|mov| {
            let known = guide.known_value(&position.play(mov));
            Node::new(known, guide.prior(position, mov))
        });
        self.add_children(index, nodes)
    }
}

/// The index of the first position that differs from that of `number` at most in the roll.
fn first_alike<P: Position>(rolled: &[P], number: usize) -> usize {
    let own = &rolled[number];
    let is_alike = |other: &P| {
        own.moves().len() > 0
            && own.turn() == other.turn()
            && own.moves().eq(other.moves())
            && own.moves().all(|mov| own.play(mov) == other.play(mov))
    };
    rolled[..number].iter().position(is_alike).unwrap_or(number)
}
