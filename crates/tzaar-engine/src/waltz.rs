use game::Position as _;
use search::alpha_beta::Heuristic;
use tzaar::{Action, Kind, Position, Side, Step};

use crate::features::{Features, material, sign};
use crate::ordering;

/// The evaluation of WALTZ (Valla and Veselý), with the constants of its program: material, and
/// bonuses for threats, for stacks that nothing can capture, for an opponent who is running out of
/// captures and for high stacks in the middle.
///
/// A threat counts as one "on turn" if the actions left in the turn are enough to carry it out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Waltz;

/// A stack of each of the three kinds that is higher than all of the opponent's.
const SECURE: i32 = 25_000;
const ALL_SECURE: i32 = 500_000;
/// A stack of two or more of each kind.
const ALL_TALL: i32 = 100_000;
/// The opponent can capture no more than [`FEW`] stacks.
const FEW_CAPTURES: i32 = 100_000;
const FEW: u32 = 4;
/// All of the opponent's stacks of a kind, one or two, can be captured.
const THREAT: i32 = 1000;
const ON_TURN: i32 = 20_000;

impl Waltz {
    /// What everything but the fields is worth to a player.
    #[inline]
    fn side(position: &Position, features: &Features, player: Side, highest: [[u8; 3]; 2]) -> i32 {
        let opponent = player.opponent();
        let own = &highest[player.index()];
        let [a, b, c] = highest[opponent.index()];
        let limit = a.max(b).max(c);
        let secure = own.iter().filter(|&&height| height > limit).count() as i32;
        let mut value = material(position, features, player) + secure * SECURE;
        if secure == 3 {
            value += ALL_SECURE;
        }
        if own.iter().all(|&height| height >= 2) {
            value += ALL_TALL;
        }
        if features.attacks.on(position, player).count_ones() <= FEW {
            value += FEW_CAPTURES;
        }
        value + Self::zone(position, features, player)
    }

    /// What the stacks that a player can capture are worth.
    #[inline]
    fn zone(position: &Position, features: &Features, player: Side) -> i32 {
        let opponent = player.opponent();
        let attacked = features.attacks.on(position, opponent);
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
                let threat = THREAT * (3 - count);
                value += if count <= actions_left { threat * ON_TURN } else { threat };
            }
        }
        value
    }
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

/// Points as a number in a narrow band around one half: they say which position is better,
/// not how likely a win is.
pub(crate) fn points_as_probability(score: i32) -> f64 {
    let score = f64::from(score);
    0.5 + BAND * score / (score.abs() + HALFWAY)
}

/// Half the width of the band.
const BAND: f64 = 0.05;
/// The score that is halfway to its end.
const HALFWAY: f64 = 100_000.0;

impl Heuristic<Position> for Waltz {
    type State = Features;
    const CODES: usize = ordering::CODES;

    fn state(&self, position: &Position) -> Features {
        Features::new(position)
    }

    #[inline]
    fn advance(
        &self,
        state: &Features,
        before: &Position,
        action: Action,
        _: &Position,
    ) -> Features {
        state.after(before, action)
    }

    #[inline]
    fn score(&self, position: &Position, state: &Features) -> i32 {
        let highest = highest_stacks(position);
        let [white, black] = Side::BOTH.map(|player| Self::side(position, state, player, highest));
        (white - black + state.field) * sign(position.mover())
    }

    fn probability(&self, score: i32) -> f64 {
        points_as_probability(score)
    }

    #[inline]
    fn code(&self, action: Action) -> u16 {
        action.bits()
    }

    #[inline]
    fn decode(&self, position: &Position, code: u16) -> Option<Action> {
        Action::from_bits(position, code)
    }

    #[inline]
    fn order(&self, position: &Position, _: &Features, action: Action) -> i32 {
        ordering::order(position, action)
    }

    #[inline]
    fn wins_at_once(&self, position: &Position, state: &Features) -> bool {
        state.attacks.win_at_once(position)
    }

    #[inline]
    fn is_repeated_turn(&self, before: &Position, first: Action, second: Action) -> bool {
        ordering::is_repeated_turn(before, first, second)
    }
}
