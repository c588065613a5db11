use game::{Dice, Domain, MoverValue, OptionKind, Options, Unit};

use crate::{Engine, GameKind, SpecError};

/// How an engine errs on purpose: not blindly, but as people do, who overlook small things often
/// and large ones seldom. The chance of a move depends on what it gives away, after the quantal
/// responses of McKelvey and Palfrey (1995).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Noise {
    /// The winning chance whose loss makes a move half as likely.
    halving_loss: f64,
}

/// The option `noise`.
pub(crate) const NOISE: OptionKind = OptionKind {
    name: "noise",
    help: "err: a move is half as likely for every so many percent of winning chance it gives away; 0 for never",
    domain: Domain::Number { default: 0.0, min: 0.0, max: 1000.0 },
};

impl Noise {
    /// The engine with the noise that the option asks for.
    ///
    /// # Errors
    /// If it does not think in winning chances.
    pub(crate) fn around<G: GameKind>(
        engine: Engine<G>,
        options: &Options,
        spec: &str,
    ) -> Result<Engine<G>, SpecError> {
        let percent = if options.has(NOISE.name) { options.number(NOISE.name) } else { 0.0 };
        if percent == 0.0 {
            return Ok(engine);
        }
        match engine.unit() {
            Some(Unit::WinProbability) => {
                let noise = Self { halving_loss: percent / 100.0 };
                Ok(Engine::Noisy(Box::new(engine), noise))
            }
            _ => Err(SpecError::NoiseWithoutChances { spec: spec.into() }),
        }
    }

    /// Draws one of the moves by what they are worth to the player who makes one; `None` if there
    /// are none.
    pub(crate) fn draw<M: Copy>(
        self,
        moves: &[(M, MoverValue)],
        dice: &mut Dice,
    ) -> Option<(M, MoverValue)> {
        let values = moves.iter().map(|(_, value)| value.probability());
        let best = values.clone().reduce(f64::max)?;
        let weights: Vec<f64> =
            values.map(|value| ((value - best) / self.halving_loss).exp2()).collect();
        let mut left = dice.unit() * weights.iter().sum::<f64>();
        let drawn = weights.iter().position(|weight| {
            left -= weight;
            left < 0.0
        });
        // Rounding can leave a little more than all weights together.
        moves.get(drawn.unwrap_or(0)).copied()
    }
}
