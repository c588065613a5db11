//! Players to test with.

use std::num::NonZeroUsize;

use arena::{
    Choice, EnginePlayer, Fault, Forfeit, GameContest, GameSeed, MoveTask, NamedPlayer, Player,
    PlayerFactory, TimeControl, luck_judge,
};
use ewn::Size;
use game::Side;
use games::{Move, Position, Variant};

/// Any legal move.
pub struct Random;

impl<P: game::Position> Player<P> for Random {
    fn choose(&mut self, mut task: MoveTask<P>) -> Result<Choice<P::Move>, Forfeit> {
        let mov = task
            .position
            .random_move(&mut task.dice)
            .ok_or_else(|| Fault::NoMove.because("none"))?;
        Ok(Choice { mov, value: None })
    }
}

/// Forfeits after this many moves.
pub struct GivesUp(pub u32);

impl Player for GivesUp {
    fn choose(&mut self, task: MoveTask) -> Result<Choice, Forfeit> {
        if task.budget.moves_played >= self.0 {
            Err(Fault::NoMove.because("enough"))
        } else {
            Random.choose(task)
        }
    }
}

/// Repeats its first move.
pub struct Stubborn(pub Option<Move>);

impl Player for Stubborn {
    fn new_game(&mut self) {
        self.0 = None;
    }

    fn choose(&mut self, task: MoveTask) -> Result<Choice, Forfeit> {
        let first = Random.choose(task)?.mov;
        Ok(Choice { mov: *self.0.get_or_insert(first), value: None })
    }
}

/// Makes [`Random`].
pub fn random() -> PlayerFactory {
    Box::new(|| Ok(Box::new(Random)))
}

/// Makes the engine `greedy`.
pub fn greedy() -> PlayerFactory {
    EnginePlayer::maker(OFFICIAL.engine("greedy", |_| ()).unwrap())
}

/// A contest of these players, with luck judged by an evaluation.
pub fn contest(players: [PlayerFactory; 2], threads: usize) -> GameContest {
    let named = |make| NamedPlayer { name: "".into(), spec: "".into(), make, control: None };
    GameContest {
        variant: OFFICIAL,
        set_ups: "random",
        players: players.map(named).into(),
        control: TimeControl::default(),
        reference: (luck_judge(OFFICIAL, "zweistein", |_| ()).unwrap(), "zweistein".into()),
        threads: NonZeroUsize::new(threads).unwrap(),
    }
}

/// The official board of EWN.
pub const OFFICIAL: Variant = Variant::Ewn(Size::FIVE);

/// Random set-ups.
pub fn start(seed: GameSeed) -> Position {
    OFFICIAL.drawn_start("random", Side::First, &mut seed.start()).unwrap()
}
