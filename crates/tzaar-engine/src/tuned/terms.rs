//! The terms of [`Tuned`](super::Tuned), which are numbered: `fit` finds a weight for each.

use game::Position as _;
use tzaar::{Kind, Point, Position, Side, Stack, Step};

use crate::Attacks;

/// The number of terms, each with two weights.
pub const TERMS: usize = TEMPO + Role::COUNT;

/// Each group of terms begins at a constant. Here: a stack by its type, height and region.
const PLACES: usize = 0;
/// First term for the number of stacks of a kind.
const COUNTS: usize = PLACES + 3 * HEIGHTS * REGIONS;
/// First term for the number of a player's stacks.
const TOTALS: usize = COUNTS + 3 * MOST_OF_KIND;
/// First term for a kind's highest stack and the opponent's highest, by the number of the kind.
const SECURE: usize = TOTALS + Role::COUNT * MOST_STACKS;
/// First term for the number of stacks that a player could capture.
const CAPTURES: usize = SECURE + Role::COUNT * FEW * HEIGHTS * HEIGHTS;
/// First term for how many stacks of a kind could be captured, by how many there are.
const THREATS: usize = CAPTURES + Role::COUNT * CAPTURABLE;
/// First term for a capturable stack of two or more, by its height and the number of its kind.
const TARGETS: usize = THREATS + Role::COUNT * FEW * FEW;
/// First term for how many stacks of two or more could capture any stack of the opponent.
const POWER: usize = TARGETS + Role::COUNT * FEW * HEIGHTS;
/// First term for having the next action.
const TEMPO: usize = POWER + Role::COUNT * FEW;

/// Greater heights count as this one.
const HEIGHTS: usize = 6;
/// Counts are capped at one less than this where it matters if a kind is running out.
const FEW: usize = 8;
const MOST_OF_KIND: usize = 16;
const MOST_STACKS: usize = 31;
const CAPTURABLE: usize = 20;
/// Values of [`Point::region`].
const REGIONS: usize = 7;

/// Whether it is a player's turn, and which action is next.
#[derive(Clone, Copy)]
struct Role(usize);

impl Role {
    const COUNT: usize = 4;

    #[inline]
    fn new(position: &Position, player: Side) -> Self {
        let step = usize::from(position.step() == Step::Second);
        Self(step + if position.mover() == player { 0 } else { 2 })
    }

    #[inline]
    const fn with(self, range: usize, number: usize) -> usize {
        self.0 * range + number
    }
}

/// The term of a stack on a point.
#[inline]
pub fn place_term(point: Point, stack: Stack) -> usize {
    let what = stack.kind().index() * HEIGHTS + height_class(stack.height());
    PLACES + what * REGIONS + point.region()
}

/// Calls `visit` with every other term of a position and the player whom a positive weight favours.
#[inline]
pub fn for_each_term(position: &Position, attacks: &Attacks, mut visit: impl FnMut(usize, Side)) {
    let roles = Side::BOTH.map(|player| Role::new(position, player));
    let mut highest = [[1u8; 3]; 2];
    for (point, stack) in tall_stacks(position) {
        let (owner, kind, height) = (stack.owner(), stack.kind(), stack.height());
        let so_far = &mut highest[owner.index()][kind.index()];
        *so_far = height.max(*so_far);
        if attacks.attacked() & point.bit() != 0 {
            let capturer = owner.opponent();
            let count = few(position.count(owner, kind).into());
            let what = roles[capturer.index()].with(FEW, count) * HEIGHTS + height_class(height);
            visit(TARGETS + what, capturer);
        }
    }
    let limits = highest.map(|[a, b, c]| a.max(b).max(c));
    let mut power = [0; 2];
    for (_, stack) in tall_stacks(position) {
        let owner = stack.owner();
        power[owner.index()] += usize::from(stack.height() >= limits[owner.opponent().index()]);
    }
    for player in Side::BOTH {
        let (index, opponent) = (player.index(), player.opponent());
        let role = roles[index];
        let targets = attacks.on(position, opponent);
        let captures = (targets.count_ones() as usize).min(CAPTURABLE - 1);
        visit(CAPTURES + role.with(CAPTURABLE, captures), player);
        visit(TOTALS + role.with(MOST_STACKS, position.owned(player).len()), player);
        visit(POWER + role.with(FEW, few(power[index])), player);
        let limit = height_class(limits[opponent.index()]);
        for kind in Kind::ALL {
            let own = usize::from(position.count(player, kind));
            visit(COUNTS + kind.index() * MOST_OF_KIND + own, player);
            let height = height_class(highest[index][kind.index()]);
            let what = (role.with(FEW, few(own)) * HEIGHTS + height) * HEIGHTS + limit;
            visit(SECURE + what, player);
            let count = few(position.count(opponent, kind).into());
            let attacked = (targets & position.of_kind(kind).bits()).count_ones() as usize;
            visit(THREATS + role.with(FEW, count) * FEW + few(attacked), player);
        }
    }
    visit(TEMPO + roles[position.mover().index()].0, position.mover());
}

#[inline]
fn tall_stacks(position: &Position) -> impl Iterator<Item = (Point, Stack)> {
    position.tall().filter_map(|point| Some((point, position.stack(point)?)))
}

#[inline]
fn height_class(height: u8) -> usize {
    usize::from(height).min(HEIGHTS) - 1
}

#[inline]
fn few(count: usize) -> usize {
    count.min(FEW - 1)
}
