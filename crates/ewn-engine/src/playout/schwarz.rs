use ewn::{AnyPosition, Board, Cube, Move, Player, Position, Size, Square};
use game::{Dice, Playout, PlayoutPolicy};

use super::Policy;
use super::weighted::{self, Step, Weigher};
use crate::schwarz::Expectations;
use crate::{Distances, Race, Schwarz};

/// Moves weigh 1 to 512 by the Schwarz scores after them: the opponent's less one's own, in
/// relation to the greatest score there is (table 1 of the University of Waikato's COMPX216
/// assignment on the game with more stones).
///
/// A score is the expected number of moves until a cube arrives, as [`Schwarz`] has it. The
/// greatest one has a side with all its cubes at the greatest distance, one less than the
/// side of the board. Each eighth of it doubles the weight, from 1 below -4/8 to 512 from
/// 4/8 on. After a move that wins the opponent never arrives, so it weighs 512.
pub struct SchwarzPolicy {
    scores: Scores,
    geometry: Geometry,
}

/// Scores are in eighths of the greatest one, with so many binary places.
const PLACES: u32 = 24;
/// Differences that are equal but for rounding are equal: less than this is rounding.
const TOLERANCE: i32 = 1 << 6;
/// The weight is two to the power of the eighths, if 4/8 is nine and all below -4/8 zero.
const MOST_DOUBLINGS: i32 = 9;

enum Scores {
    /// By the index of the distances.
    Exact(Vec<i32>),
    Approximate {
        race: Box<Race>,
        size: Size,
        scale: f64,
    },
}

/// What a cube adds to the index of its side's distances, see [`Distances::index`].
#[derive(Clone, Debug)]
struct Geometry {
    /// By player and square.
    distances: [[u64; Size::MAX_SQUARES]; 2],
    /// By cube.
    places: [u64; Size::MAX_CUBES],
}

/// Kept from move to move, each by player.
#[derive(Debug, PartialEq)]
pub struct Sides {
    /// The index of the distances; 0 if there are no cubes.
    index: [u64; 2],
    score: [i32; 2],
    /// By square: what the cube that stands there adds to the index.
    added: [[u64; Size::MAX_SQUARES]; 2],
}

impl SchwarzPolicy {
    /// The policy for boards of this size.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self::with(Schwarz::new(size))
    }

    /// The policy by an evaluation that is there already.
    #[must_use]
    pub fn with(schwarz: Schwarz) -> Self {
        let size = schwarz.size();
        let greatest = schwarz.expected_moves(&Distances::farthest(size));
        let scale = f64::from(8 << PLACES) / greatest;
        let scores = match schwarz.into_expectations() {
            Expectations::Exact(table) => {
                Scores::Exact(table.iter().map(|moves| (moves * scale).round() as i32).collect())
            }
            Expectations::Approximate(race) => Scores::Approximate { race, size, scale },
        };
        Self { scores, geometry: Geometry::of(size) }
    }
}

impl Scores {
    /// The score of a side with this index, unless it is the one that is known.
    #[inline]
    fn get(&self, index: u64, known: (u64, i32)) -> i32 {
        match self {
            Self::Exact(table) => table[index as usize],
            Self::Approximate { .. } if index == known.0 => known.1,
            Self::Approximate { race, size, scale } => {
                let moves = race.expected_moves(&Distances::from_index(*size, index));
                (moves * scale).round() as i32
            }
        }
    }
}

impl Geometry {
    fn of(size: Size) -> Self {
        let mut distances = [[0; Size::MAX_SQUARES]; 2];
        for player in Player::BOTH {
            for index in 0..size.squares() {
                let distance = Square::from_index(index).distance_to_goal(size, player);
                distances[player.index()][usize::from(index)] = distance.into();
            }
        }
        let base = u64::from(size.side());
        let mut places = [0; Size::MAX_CUBES];
        for cube in 0..size.cubes() {
            places[usize::from(cube)] = base.pow(cube.into());
        }
        Self { distances, places }
    }

    #[inline]
    fn added(&self, player: Player, cube: Cube, square: Square) -> u64 {
        self.places[cube.index()] * self.distances[player.index()][usize::from(square.index()) & 63]
    }
}

impl Sides {
    /// The indices of the mover and of the opponent after a step; 0 for the mover if it
    /// arrives, 0 for the opponent if its last cube is captured.
    #[inline]
    fn indices_after(&self, geometry: &Geometry, step: Step) -> [u64; 2] {
        let [own, other] = [step.mover, step.mover.opponent()].map(Player::index);
        let [from, to] = [step.from, step.to].map(|square| usize::from(square.index()) & 63);
        let added = geometry.added(step.mover, step.cube, step.to);
        let own = self.index[own] - self.added[own][from] - self.added[own][to] + added;
        [own, self.index[other] - self.added[other][to]]
    }
}

impl<B: Board> Weigher<B> for SchwarzPolicy {
    type State = Sides;

    fn begin(&self, board: &B) -> Sides {
        let mut sides = Sides { index: [0; 2], score: [0; 2], added: [[0; Size::MAX_SQUARES]; 2] };
        for player in Player::BOTH {
            let side = player.index();
            for cube in board.cubes(player).iter() {
                let square = board.square_of(player, cube);
                let added = self.geometry.added(player, cube, square);
                sides.added[side][usize::from(square.index()) & 63] = added;
                sides.index[side] += added;
            }
            sides.score[side] = self.scores.get(sides.index[side], (0, 0));
        }
        sides
    }

    #[inline]
    fn weight(&self, sides: &Sides, step: Step) -> u32 {
        let [own, other] = [step.mover, step.mover.opponent()].map(Player::index);
        let known = |side: usize| (sides.index[side], sides.score[side]);
        let [own_index, other_index] = sides.indices_after(&self.geometry, step);
        let arrives = self.geometry.distances[own][usize::from(step.to.index()) & 63] == 0;
        if arrives || other_index == 0 {
            return 1 << MOST_DOUBLINGS;
        }
        let own_score = self.scores.get(own_index, known(own));
        let other_score = self.scores.get(other_index, known(other));
        let eighths = (other_score - own_score + TOLERANCE) >> PLACES;
        1 << (eighths + 5).clamp(0, MOST_DOUBLINGS)
    }

    #[inline]
    fn advance(&self, sides: &mut Sides, step: Step) {
        let [own, other] = [step.mover, step.mover.opponent()].map(Player::index);
        let [from, to] = [step.from, step.to].map(|square| usize::from(square.index()) & 63);
        let [own_index, other_index] = sides.indices_after(&self.geometry, step);
        sides.score[own] = self.scores.get(own_index, (sides.index[own], sides.score[own]));
        sides.score[other] = self.scores.get(other_index, (sides.index[other], sides.score[other]));
        (sides.index[own], sides.index[other]) = (own_index, other_index);
        sides.added[own][from] = 0;
        sides.added[own][to] = self.geometry.added(step.mover, step.cube, step.to);
        sides.added[other][to] = 0;
    }
}

impl<B: Board> PlayoutPolicy<Position<B>> for SchwarzPolicy {
    fn play_out(&self, position: Position<B>, dice: &mut Dice) -> Playout<Position<B>> {
        weighted::play_out(self, position, dice)
    }
}

impl Policy for SchwarzPolicy {
    fn weights(&self, position: &AnyPosition) -> Vec<(Move, u32)> {
        weighted::weights(self, position)
    }
}
