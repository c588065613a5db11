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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ewn, Tzaar};
    use arena::{Budget, Player};
    use game::Position;

    fn drawn(noise: f64, values: &[f64], draws: u32) -> Vec<u32> {
        let noise = Noise { halving_loss: noise };
        let moves: Vec<_> =
            values.iter().map(|&value| MoverValue::new(value)).enumerate().collect();
        let mut dice = Dice::new(1);
        let mut counts = vec![0; values.len()];
        for _ in 0..draws {
            counts[noise.draw(&moves, &mut dice).unwrap().0] += 1;
        }
        counts
    }

    #[test]
    fn every_so_much_lost_halves_the_chance_of_a_move() {
        let counts = drawn(0.1, &[0.3, 0.6, 0.5, 0.4], 150_000);
        // Six standard deviations of binomial(150000, 1/2) are 1162.
        for (count, expected) in counts.iter().zip([10_000u32, 80_000, 40_000, 20_000]) {
            assert!(count.abs_diff(expected) < 1_162, "{counts:?}");
        }
    }

    #[test]
    fn little_noise_never_throws_a_win_away_and_much_is_blind() {
        assert_eq!(drawn(0.001, &[0.9, 1.0, 0.0], 1000), [0, 1000, 0]);
        for count in drawn(10.0, &[0.9, 1.0, 0.0], 30_000) {
            // The loss of everything is a tenth of a halving.
            assert!(count.abs_diff(10_000) < 1000, "{count}");
        }
        assert!(drawn(0.1, &[], 0).is_empty());
        let none: &[((), MoverValue)] = &[];
        assert_eq!(Noise { halving_loss: 0.1 }.draw(none, &mut Dice::new(1)), None);
    }

    /// Every engine that has the option: it sees all moves, and its dice alone decide.
    fn check_engines<G: GameKind>(start: &G::Position) {
        let roll = start.rolls().next().map(|(roll, _)| roll);
        let rolled = roll.map_or(*start, |roll| start.roll(roll));
        let budget = Budget { control: "depth=2,nodes=2000".parse().unwrap(), ..Budget::default() };
        let noisy = G::engines().into_iter().filter(|kind| kind.options.contains(&NOISE));
        for listing in noisy {
            let engine = |noise: f64| {
                let spec = format!("{}:noise={noise}", listing.name);
                G::engine(G::variant(start), &spec, |_| ()).unwrap()
            };
            let choices = |noise: f64, seed: u64| {
                let (mut engine, mut dice) = (engine(noise), Dice::new(seed));
                let mut choose = || engine.choose(&rolled, &budget, &mut dice).unwrap().mov;
                (0..10).map(|_| choose()).collect::<Vec<_>>()
            };
            let blind = choices(1000.0, 1);
            assert!(blind.iter().any(|mov| *mov != blind[0]), "{}: {blind:?}", listing.name);
            assert_eq!(blind, choices(1000.0, 1), "{}", listing.name);
            assert_ne!(blind, choices(1000.0, 2), "{}", listing.name);

            let never = std::sync::atomic::AtomicBool::new(false);
            let values = |position| {
                engine(1.0).values_of_moves(position, &budget, &never, &mut Dice::new(1))
            };
            let seen = values(&rolled);
            assert_eq!(seen.len(), rolled.moves().len(), "{}", listing.name);
            assert!(rolled.moves().all(|mov| seen.iter().any(|(other, _)| *other == mov)));
            if roll.is_some() {
                assert!(values(start).is_empty(), "{} moves before the roll", listing.name);
            }
        }
    }

    #[test]
    fn every_engine_of_both_games_errs_by_its_dice() {
        check_engines::<Ewn>(&Ewn::start(ewn::Size::FIVE).unwrap());
        check_engines::<Tzaar>(&tzaar::Position::random_start(&mut Dice::new(1)));
    }

    #[test]
    fn noise_is_for_winning_chances() {
        let error = |spec: &str| Engine::parse(ewn::Size::FIVE, spec, |_| ()).err().unwrap();
        let message = "greedy:eval=odema,noise=1: noise is for engines that think in win probabilities, unlike this one";
        assert_eq!(error("greedy:eval=odema,noise=1").to_string(), message);
        assert!(error("greedy:noise=-1").to_string().contains("a number from 0 to 1000"));
        assert!(matches!(
            Tzaar::engine((), "alpha-beta:eval=waltz,noise=1", |_| ()),
            Err(SpecError::NoiseWithoutChances { .. })
        ));
        let plain = Engine::parse(ewn::Size::FIVE, "greedy:noise=0", |_| ()).unwrap();
        assert!(matches!(plain, Engine::Greedy(_)));
    }
}
