use game::{Position, Side};

use crate::{Forfeit, GameSeed, Player};

/// How games begin: from drawn set-ups, from set-ups that the players choose, from anywhere.
pub trait Opening<P: Position> {
    /// The start of a game. What is drawn depends on the seed alone, so that both games of a
    /// pair have it.
    fn start(&self, seed: GameSeed, players: [&mut dyn Player<P>; 2]) -> Start<P>;
}

/// Where a game begins.
#[derive(Clone, Debug, PartialEq)]
pub struct Start<P> {
    /// The position.
    pub position: P,
    /// Who failed to set up and how: the game is over before it begins.
    pub forfeit: Option<(Side, Forfeit)>,
}

impl<P: Position, F: Fn(GameSeed) -> P> Opening<P> for F {
    fn start(&self, seed: GameSeed, _: [&mut dyn Player<P>; 2]) -> Start<P> {
        Start { position: self(seed), forfeit: None }
    }
}
