//! What both full evaluations have in common.

use std::marker::PhantomData;

use game::Position as _;
use tzaar::{Kind, Point, Position, Side, Stack, Step};

use super::Material;
use crate::heuristic::{State, Terms, sign};

/// An evaluation with constants of its own.
pub trait Bonuses: Copy + Default + Send + Sync {
    const CONSTANTS: Constants;
}

/// What differs between the two evaluations.
pub struct Constants {
    /// A stack of a kind that is higher than all of the opponent's.
    pub secure: i32,
    /// Such a stack of each of the three kinds.
    pub all_secure: i32,
    /// A stack of two or more of each kind.
    pub all_tall: i32,
    /// By the number of stacks that the opponent can capture, if it is small.
    pub few_captures: [i32; 5],
    /// All of the opponent's stacks of a kind, two at most, can be captured: by their number, then
    /// by whether the actions left in the turn suffice for it.
    pub threat: [[i32; 2]; 3],
    /// A stack by its height (1, 2, more) and by the region of its point.
    pub field: [[i32; 7]; 3],
}

/// What stacks are worth by their heights and points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FullTerms<B> {
    material: Material,
    /// The values of the occupied points, White's minus Black's.
    field: i32,
    bonuses: PhantomData<B>,
}

impl<B: Bonuses> Terms for FullTerms<B> {
    #[inline]
    fn add(&mut self, point: Point, stack: Stack, times: i32) {
        self.material.add(point, stack, times);
        let height = usize::from(stack.height().clamp(1, 3)) - 1;
        self.field += times * sign(stack.owner()) * B::CONSTANTS.field[height][point.region()];
    }
}

/// Material and bonuses, White's minus Black's.
#[inline]
pub fn full_score<B: Bonuses>(position: &Position, state: &State<FullTerms<B>>) -> i32 {
    let highest = highest_stacks(position);
    let [white, black] = Side::BOTH.map(|player| score_of(position, state, player, &highest));
    white - black + state.terms.field
}

/// Everything but the values of the points, for one player.
#[inline]
fn score_of<B: Bonuses>(
    position: &Position,
    state: &State<FullTerms<B>>,
    player: Side,
    highest: &[[u8; 3]; 2],
) -> i32 {
    let secure = secure_kinds(highest, player);
    let mut value = state.terms.material.of(position, player) + secure * B::CONSTANTS.secure;
    if secure == 3 {
        value += B::CONSTANTS.all_secure;
    }
    if highest[player.index()].iter().all(|&height| height >= 2) {
        value += B::CONSTANTS.all_tall;
    }
    let capturable = state.attacks.on(position, player).count_ones() as usize;
    value += B::CONSTANTS.few_captures.get(capturable).copied().unwrap_or(0);
    value + zone_of_control::<B>(position, state.attacks.on(position, player.opponent()), player)
}

/// The highest stack of each player and kind.
#[inline]
fn highest_stacks(position: &Position) -> [[u8; 3]; 2] {
    let mut highest = [[1; 3]; 2];
    for point in position.tall() {
        if let Some(stack) = position.stack(point) {
            let height = &mut highest[stack.owner().index()][stack.kind().index()];
            *height = stack.height().max(*height);
        }
    }
    highest
}

/// How many of a player's kinds have a stack that is higher than all of the opponent's.
#[inline]
fn secure_kinds(highest: &[[u8; 3]; 2], player: Side) -> i32 {
    let [a, b, c] = highest[player.opponent().index()];
    let limit = a.max(b).max(c);
    highest[player.index()].iter().filter(|&&height| height > limit).count() as i32
}

/// The value of the zone of control: the opponent's stacks that a player can capture, weighted by
/// how many of their kind are gone, and threats.
#[inline]
fn zone_of_control<B: Bonuses>(position: &Position, attacked: u64, player: Side) -> i32 {
    let opponent = player.opponent();
    let actions_left = match position.step() {
        _ if position.mover() != player => 0,
        Step::First if !position.is_first_turn() => 2,
        _ => 1,
    };
    let mut value = 0;
    for kind in Kind::ALL {
        let capturable = (attacked & position.of_kind(kind).bits()).count_ones() as i32;
        let count = i32::from(position.count(opponent, kind));
        let initial = i32::from(kind.initial_count());
        value += capturable * (initial - count) / initial;
        if count <= 2 && capturable == count {
            value += B::CONSTANTS.threat[count as usize][usize::from(count <= actions_left)];
        }
    }
    value
}
