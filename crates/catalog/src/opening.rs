use arena::{Fault, Forfeit, GameSeed, Opening, Player, Start};
use ewn::{Board, Position, RED, SetUp, SetUpRule, Size};
use game::Side;

/// How games of EWN begin: Red moves first, from set-ups that are drawn or chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EwnOpening<B> {
    size: Size,
    canonical: Position<B>,
    rule: Option<SetUpRule>,
}

impl<B: Board> EwnOpening<B> {
    /// Games with set-ups that are drawn by a rule; without one each player chooses its own.
    /// `None` if this type of board has no such size.
    #[must_use]
    pub fn new(size: Size, rule: Option<SetUpRule>) -> Option<Self> {
        Some(Self { size, canonical: Position::canonical(size)?, rule })
    }

    fn position(&self, [red, blue]: [SetUp; 2]) -> Position<B> {
        // Two set-ups of one size always make a start.
        Position::start(&red, &blue, RED).unwrap_or(self.canonical)
    }

    /// The set-up that a player chooses, knowing nothing of the opponent's.
    fn chosen(
        &self,
        player: &mut dyn Player<Position<B>>,
        side: Side,
        seed: GameSeed,
    ) -> Result<SetUp, Forfeit> {
        let mut dice = seed.set_up_of(side);
        match player.set_up(&self.canonical, side, &mut dice)? {
            Some(text) => {
                SetUp::parse(self.size, &text).map_err(|error| Fault::IllegalSetUp.because(error))
            }
            None => Ok(SetUp::random(self.size, &mut dice)),
        }
    }
}

impl<B: Board> Opening<Position<B>> for EwnOpening<B> {
    fn start(
        &self,
        seed: GameSeed,
        players: [&mut dyn Player<Position<B>>; 2],
    ) -> Start<Position<B>> {
        let rule = self.rule.unwrap_or(SetUpRule::Random);
        let drawn = SetUp::pair(rule, self.size, &mut seed.start());
        if self.rule.is_some() {
            return Start { position: self.position(drawn), forfeit: None };
        }
        let [red, blue] = players;
        let chosen = self
            .chosen(red, Side::First, seed)
            .map_err(|forfeit| (Side::First, forfeit))
            .and_then(|red| match self.chosen(blue, Side::Second, seed) {
                Ok(blue) => Ok([red, blue]),
                Err(forfeit) => Err((Side::Second, forfeit)),
            });
        match chosen {
            Ok(set_ups) => Start { position: self.position(set_ups), forfeit: None },
            // The record needs some start.
            Err(forfeit) => Start { position: self.position(drawn), forfeit: Some(forfeit) },
        }
    }
}
