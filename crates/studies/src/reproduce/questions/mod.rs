//! Questions that no paper asks.

mod distance_from_perfect;
mod games;
mod luck_by_strength;
mod set_ups;
mod tzaar_first_move;
mod tzaar_placing;
mod tzaar_stones_lost;

pub(super) use distance_from_perfect::DISTANCE_FROM_PERFECT;
pub(super) use luck_by_strength::LUCK_BY_STRENGTH;
pub(super) use set_ups::SET_UPS;
pub(super) use tzaar_first_move::TZAAR_FIRST_MOVE;
pub(super) use tzaar_stones_lost::TZAAR_STONES_LOST;
