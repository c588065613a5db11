//! What both full evaluations have in common.

use std::marker::PhantomData;

use game::Position as _;
use tzaar::{Kind, Point, Position, Side, Stack, Step};

use super::Material;
use crate::Attacks;
use crate::heuristic::{State, Terms, sign};

/// The constants of an evaluation.
pub trait Bonuses {
    /// A stack of a kind that is higher than all of the opponent's.
    const SECURE: i32;
    /// Such a stack of each of the three kinds.
    const ALL_SECURE: i32;
    /// A stack of two or more of each kind.
    const ALL_TALL: i32;

    /// The opponent can capture no more than so many stacks.
    fn few_captures(capturable: u32) -> i32;

    /// All of the opponent's stacks of a kind can be captured.
    fn threat(threat: Threat) -> i32;

    /// A stack on its point.
    fn field(point: Point, stack: Stack) -> i32;
}

/// What stacks are worth by their heights and points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FullTerms<B> {
    material: Material,
    /// The values of the occupied points, White's minus Black's.
    field: i32,
    bonuses: PhantomData<B>,
}

impl<B: Bonuses + Copy + Default + Send + Sync> Terms for FullTerms<B> {
    #[inline]
    fn add(&mut self, point: Point, stack: Stack, times: i32) {
        self.material.add(point, stack, times);
        self.field += times * sign(stack.owner()) * B::field(point, stack);
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
    let mut value = state.terms.material.of(position, player) + secure * B::SECURE;
    if secure == 3 {
        value += B::ALL_SECURE;
    }
    if highest[player.index()].iter().all(|&height| height >= 2) {
        value += B::ALL_TALL;
    }
    value += B::few_captures(state.attacks.on(position, player).count_ones());
    value + zone_of_control(position, &state.attacks, player, B::threat)
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

/// A player can capture all of the opponent's stacks of a kind: one or two.
#[derive(Clone, Copy)]
pub struct Threat {
    pub stacks: i32,
    /// Whether the actions left in the turn suffice to carry it out.
    pub is_immediate: bool,
}

/// The value of the zone of control: the opponent's stacks that a player can capture, weighted by
/// how many of their kind are gone, and threats.
#[inline]
fn zone_of_control(
    position: &Position,
    attacks: &Attacks,
    player: Side,
    value_of_threat: impl Fn(Threat) -> i32,
) -> i32 {
    let opponent = player.opponent();
    let attacked = attacks.on(position, opponent);
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
            value += value_of_threat(Threat { stacks: count, is_immediate: count <= actions_left });
        }
    }
    value
}
