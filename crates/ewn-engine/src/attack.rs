use ewn::{Board, Cube, Position, Side, Size, faces_that_move};
use game::{
    Domain, Evaluation, Evaluator, Explanation, MoverValue, OptionKind, Options, Scale, Term, Unit,
};

use crate::block::{BLOCK, Block};

/// Attack, block and threat: `attack * ATT + block * BLK - threat * THT` for the player who has
/// just moved and now faces the opponent's reply. The opponent's value is the negative of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AttackWeights {
    /// Weight of one's own attack.
    pub attack: f64,
    /// Weight of the blocking term.
    pub block: f64,
    /// Weight of what the opponent threatens to capture.
    pub threat: f64,
    /// How the blocking term is computed.
    pub reading: Block,
    scale: Scale,
}

impl<B: Board> Evaluator<Position<B>> for AttackWeights {
    fn evaluate(&self, position: &Position<B>) -> MoverValue {
        let board = position.board();
        MoverValue::new(self.scale.kept(-self.score_of_last_mover(board)))
    }
}

impl<B: Board> Evaluation<Position<B>> for AttackWeights {
    fn unit(&self) -> Unit {
        Unit::Points(self.scale)
    }

    fn explain(&self, position: &Position<B>) -> Explanation {
        let board = position.board();
        let terms = vec![
            Term::of("attack", |player| attack(board, player)),
            Term::of("block", |player| self.reading.value(board, player)),
            Term::of("threat", |player| threat(board, player)),
        ];
        let last = board.mover().opponent();
        Explanation::scores(Unit::Points(self.scale), last, self.score_of_last_mover(board), terms)
    }
}

impl AttackWeights {
    /// ODEMA (Li, Guang, Wu and Zhang, 2015). How its blocking term was computed is not public.
    pub(crate) fn odema(size: Size, options: &Options) -> Self {
        let [attack, threat] = ["attack", "threat"].map(|it| options.number(it));
        Self::new(size, [attack, 1.0, threat], Block::read(options))
    }

    /// The evaluation of a Star1 agent (Chu, National Taiwan University): ODEMA with other weights.
    pub(crate) fn offence_defence(size: Size, options: &Options) -> Self {
        let weights = ["attack", "block", "threat"].map(|it| options.number(it));
        Self::new(size, weights, Block::Attack)
    }

    /// Bounds the score: two cubes can move for a face, and they are worth most next to the goal.
    fn new(size: Size, weights: [f64; 3], reading: Block) -> Self {
        let [attack, block, threat] = weights;
        let most = 2.0 * f64::from(size.cubes()) * f64::from(1u32 << (size.side() - 1));
        let bound = most * weights.iter().map(|weight| weight.abs()).sum::<f64>();
        Self { attack, block, threat, reading, scale: Scale::Linear(bound) }
    }

    #[inline]
    fn score_of_last_mover<B: Board>(&self, board: &B) -> f64 {
        let last = board.mover().opponent();
        self.attack * attack(board, last) + self.block * self.reading.value(board, last)
            - self.threat * threat(board, last)
    }
}

/// The sum over the cubes of mobility times positional value.
pub(crate) fn attack<B: Board>(board: &B, player: Side) -> f64 {
    board.cubes(player).iter().map(|cube| attack_of(board, player, cube)).sum()
}

pub(crate) fn attack_of<B: Board>(board: &B, player: Side, cube: Cube) -> f64 {
    mobility(board, player, cube) * positional_value(board, player, cube)
}

/// The threats against `player`: the sum, over the opponent's cubes, of mobility times the value of
/// the most valuable cube that each can capture.
fn threat<B: Board>(board: &B, player: Side) -> f64 {
    let opponent = player.opponent();
    let threat_of = |cube: Cube| {
        let steps = board.square_of(opponent, cube).steps(board.size(), opponent);
        let targets = steps.iter().filter_map(|to| board.occupant(to));
        let values = targets
            .filter(|&(owner, _)| owner == player)
            .map(|(_, target)| positional_value(board, player, target));
        mobility(board, opponent, cube) * values.fold(0.0, f64::max)
    };
    board.cubes(opponent).iter().map(threat_of).sum()
}

/// The number of faces of the die that can move the cube.
pub(crate) fn mobility<B: Board>(board: &B, player: Side, cube: Cube) -> f64 {
    f64::from(faces_that_move(board.cubes(player), cube, board.size()).count_ones())
}

/// 2^(k - d) at distance d from the goal on a board of side k.
fn positional_value<B: Board>(board: &B, player: Side, cube: Cube) -> f64 {
    let size = board.size();
    let distance = board.square_of(player, cube).distance_to_goal(size, player);
    f64::from(1u32 << (size.side() - distance))
}

/// The options of ODEMA, with the published weights as defaults.
pub(crate) const ODEMA: &[OptionKind] =
    &[weight("attack", 2.5, "weight of one's own attack"), THREAT, BLOCK[0], BLOCK[1]];

/// The options of the Star1 agent, with its weights as defaults. The signs are those of its code;
/// its text prints pluses, which are `block=-1,threat=-0.05` here.
pub(crate) const OFFENCE_DEFENCE: &[OptionKind] = &[
    weight("attack", 2.0, "weight of one's own attack"),
    weight("block", 1.0, "weight of the opponent's attack, which is subtracted"),
    THREAT,
];

const THREAT: OptionKind =
    weight("threat", 0.05, "weight of what the opponent threatens to capture, which is subtracted");

const fn weight(name: &'static str, default: f64, help: &'static str) -> OptionKind {
    OptionKind { name, help, domain: Domain::Number { default, min: -1000.0, max: 1000.0 } }
}
