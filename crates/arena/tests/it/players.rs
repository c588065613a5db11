//! Players to test with.

use std::num::NonZeroUsize;
use std::sync::Arc;

use arena::{
    Choice, EnginePlayer, Fault, Forfeit, GameContest, GameSeed, MoveTask, NamedPlayer, Player,
    PlayerFactory, TimeControl, luck_judge,
};
use ewn::Size;
use ewn_engine::Zweistein;
use game::{Evaluator, Side};
use games::{Position, Variant};
use search::rank_moves;

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

/// The move with the best Zweistein value after it.
#[derive(Clone)]
pub struct Greedy(pub Arc<Zweistein>);

impl<P: game::Position> Player<P> for Greedy
where
    Zweistein: Evaluator<P>,
{
    fn choose(&mut self, task: MoveTask<P>) -> Result<Choice<P::Move>, Forfeit> {
        let best = rank_moves(task.position, &*self.0)[0];
        Ok(Choice { mov: best.mov, value: Some(best.value.for_first(task.position.mover())) })
    }
}

/// Forfeits after this many moves.
pub struct GivesUp(pub u32);

impl<P: game::Position> Player<P> for GivesUp {
    fn choose(&mut self, task: MoveTask<P>) -> Result<Choice<P::Move>, Forfeit> {
        if task.budget.moves_played >= self.0 {
            Err(Fault::NoMove.because("enough"))
        } else {
            Random.choose(task)
        }
    }
}

/// Repeats its first move.
pub struct Stubborn<M>(pub Option<M>);

impl<P: game::Position> Player<P> for Stubborn<P::Move> {
    fn new_game(&mut self) {
        self.0 = None;
    }

    fn choose(&mut self, task: MoveTask<P>) -> Result<Choice<P::Move>, Forfeit> {
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
