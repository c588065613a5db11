use game::Dice;

use crate::{Kind, Point, Position, Side, Stack, Step, WHITE};

impl Position {
    /// The fixed start of the official rules.
    pub fn fixed_start() -> Self {
        let mut stacks = [None; Point::COUNT];
        for (stack, letter) in stacks.iter_mut().zip(FIXED_START.bytes()) {
            *stack = Stack::of_letter(letter);
        }
        Self::from_stacks(&stacks, WHITE, Step::First)
    }

    /// A random start; all arrangements are equally likely.
    pub fn random_start(dice: &mut Dice) -> Self {
        let mut stacks = [None; Point::COUNT];
        let pieces = Side::BOTH.into_iter().flat_map(|player| {
            Kind::ALL.into_iter().flat_map(move |kind| {
                std::iter::repeat_n(Stack::single(player, kind), usize::from(kind.initial_count()))
            })
        });
        for (stack, piece) in stacks.iter_mut().zip(pieces) {
            *stack = Some(piece);
        }
        dice.shuffle(&mut stacks);
        Self::from_stacks(&stacks, WHITE, Step::First)
    }
}

/// The pieces by point, from A1 to I5.
const FIXED_START: &str = "ooooOOrrrROORttTROORToOTROORTOotroortoOtroortTTroorRRRooOOOO";
