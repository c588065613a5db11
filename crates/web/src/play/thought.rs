use std::time::{Duration, Instant};

use arena::{Budget, Choice, Fault, Forfeit, Player as _};
use catalog::{Engine, GameKind, MoveOf, RollOf, Work};
use game::{Dice, Evaluator, FirstValue, Position};
use search::{Limits, Searcher};

use super::{Engines, PlayedGame};

/// What an engine has to find out: work for a thread of its own, which ends by itself.
pub struct Thought(Box<dyn FnOnce() -> Answer + Send>);

/// What an engine found out.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// Its move and what it thinks of the position after it, or why there is none.
    pub choice: Result<(String, Option<FirstValue>), Forfeit>,
    /// How long it took.
    pub time: Duration,
}

impl Thought {
    /// Finds it out.
    #[must_use]
    pub fn think(self) -> Answer {
        (self.0)()
    }
}

impl<G: GameKind> PlayedGame<G> {
    /// What an engine has to find out, if it is its turn.
    ///
    /// It begins with nothing learnt, so that its move does not depend on whether the server was
    /// started anew in the meantime.
    pub fn next_thought(&self, engines: &Engines) -> Option<Thought> {
        let going = self.going().ok()?;
        let spec = self.setting.spec(going.to_move()?)?;
        let (position, budget, mut dice) = (*going.position(), going.budget(), going.thoughts());
        let (variant, engines) = (self.variant, engines.clone());
        Some(Thought(Box::new(move || {
            let mut engine = match engines.engine::<G>(variant, &spec) {
                Ok(engine) => engine,
                Err(failure) => {
                    let choice = Err(Fault::Crash.because(failure.message));
                    return Answer { choice, time: Duration::ZERO };
                }
            };
            let budget = bounded(budget, &engine);
            let begun = Instant::now();
            let think = Think { engine: &mut engine, budget, dice: &mut dice };
            let choice = G::on_fastest(&position, think);
            let choice = choice.map(|Choice { mov, value }| (mov.to_string(), value));
            Answer { choice, time: begun.elapsed() }
        })))
    }
}

struct Think<'a, G: GameKind> {
    engine: &'a mut Engine<G>,
    budget: Budget,
    dice: &'a mut Dice,
}

impl<G: GameKind> Work<G> for Think<'_, G> {
    type Output = Result<Choice<MoveOf<G>>, Forfeit>;

    fn on<P>(self, position: &P) -> Self::Output
    where
        P: Position<Move = MoveOf<G>, Roll = RollOf<G>>,
        G::Evaluation: Evaluator<P>,
        G::Search: Searcher<P>,
    {
        self.engine.choose(position, &self.budget, self.dice)
    }
}

/// What an engine thinks without a clock if its spec has no limit.
const USUAL_THOUGHT: Duration = Duration::from_secs(1);

/// No engine thinks longer, whatever its spec says: others wait for the same processors.
const LONGEST_THOUGHT: Duration = Duration::from_secs(10);

/// However much time an engine has left, it thinks as if there were only this.
const LONGEST_CLOCK: Duration = Duration::from_secs(120);

/// A budget that an engine can be given on a machine that others use too.
fn bounded<G: GameKind>(mut budget: Budget, engine: &Engine<G>) -> Budget {
    match &mut budget.time_left {
        Some(left) => *left = left.map(|left| left.min(LONGEST_CLOCK)),
        None if has_own_limits(engine) => budget.control.per_move = Some(LONGEST_THOUGHT),
        None => budget.control.per_move = Some(USUAL_THOUGHT),
    }
    budget
}

fn has_own_limits<G: GameKind>(engine: &Engine<G>) -> bool {
    match engine {
        Engine::Search(search) => search.limits() != Limits::default(),
        Engine::Random | Engine::Greedy(_) | Engine::Plain(..) => true,
    }
}
