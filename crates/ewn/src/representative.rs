use game::{Position as _, Turn};

use crate::{Board, Cube, Position, RED, Side, Size, Square};

impl<B: Board> Position<B> {
    /// The same position for all symmetric ones, in a game with cubes 1 to `numbers`: Red is the
    /// mover, and one of the mirror images and numberings is chosen. After a roll, and in a
    /// finished game, it is the position itself.
    pub fn representative(&self, numbers: u8) -> Self {
        let mover = self.board().mover();
        let size = self.board().size();
        let (Turn::ToRoll, Some(mut board)) = (self.turn(), B::empty(size, RED)) else {
            return *self;
        };
        let [own, own_mirrored] = images(self.board(), mover, numbers);
        let [other, other_mirrored] = images(self.board(), mover.opponent(), numbers);
        let sides = [own, other].min([own_mirrored, other_mirrored]);
        for (player, mut squares) in Side::BOTH.into_iter().zip(sides) {
            for index in 0..numbers {
                let square = (squares as u8) & GONE;
                squares >>= FIELD_BITS;
                if square != GONE {
                    let square = Square::from_index(square).seen_by(size, player);
                    board.place(player, Cube::from_index(index), square);
                }
            }
        }
        Self::unrolled(board)
    }
}

/// A side's squares are fields of one word, by cube number, so one comparison orders them.
const FIELD_BITS: u32 = 6;
/// A field without a square. On the largest board it is also a square: the player's own goal, where
/// none of the player's cubes stands in an unfinished game.
const GONE: u8 = (1 << FIELD_BITS) - 1;

const _: () = assert!(Size::MAX_CUBES as u32 * FIELD_BITS <= u128::BITS);

/// A player's squares and their mirror image, each with the numbering that makes it smaller.
fn images<B: Board>(board: &B, player: Side, numbers: u8) -> [u128; 2] {
    let size = board.size();
    // The bits that differ from fields without a square.
    let mut forward = [0u128; 2];
    let mut backward = [0u128; 2];
    for cube in board.cubes(player).iter() {
        let square = board.square_of(player, cube).seen_by(size, player);
        let shift = FIELD_BITS * cube.index() as u32;
        let shift_backward = FIELD_BITS * (u32::from(numbers) - 1) - shift;
        for (image, square) in [square, square.transposed(size)].into_iter().enumerate() {
            let field = u128::from(GONE ^ square.index());
            forward[image] |= field << shift;
            backward[image] |= field << shift_backward;
        }
    }
    [0, 1].map(|image| !forward[image].max(backward[image]))
}
