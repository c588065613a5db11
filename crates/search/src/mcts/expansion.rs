use game::{Position, Turn};

use super::node::Node;
use super::tree::Tree;
use super::{Guide, Prior};

impl<P: Position> Tree<P> {
    /// Gives the node of a position its children, with all that is known of them beforehand;
    /// `false` if there is no room.
    #[must_use]
    pub fn expand(&mut self, index: usize, position: &P, guide: &Guide<P>) -> bool {
        match position.turn() {
            Turn::Over(_) => false,
            Turn::ToRoll => {
                let rolled: Vec<P> =
                    position.rolls().map(|(roll, _)| position.roll(roll)).collect();
                // A node has a byte for the number of a roll.
                if !self.has_room_for(rolled.len()) || rolled.len() > 1 << u8::BITS {
                    return false;
                }
                let nodes = rolled.iter().enumerate().map(|(number, after)| {
                    let node = Node::new(guide.known_value(after), Prior::default());
                    node.with_twin(first_alike(&rolled, number) as u8)
                });
                self.add_children(index, nodes);
                true
            }
            Turn::ToMove(_) => {
                let moves = position.moves();
                if !self.has_room_for(moves.len()) {
                    return false;
                }
                let nodes = moves.map(|mov| {
                    let known = guide.known_value(&position.play(mov));
                    Node::new(known, guide.prior(position, mov))
                });
                self.add_children(index, nodes);
                true
            }
        }
    }
}

/// The first of these positions that differs from one of them in nothing but the roll; their
/// number is that of the rolls.
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
