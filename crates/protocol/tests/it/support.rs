//! Helpers for tests of players.

use std::path::PathBuf;

use arena::{Budget, Choice, Fault, Forfeit, Game, GameSeed, Player, TimeControl, play_game};
use ewn::{Move, Position5, SetUp, SetUpRule, Size};
use game::{Dice, Position as _};
use protocol::{ExternalSpec, Protocol};

/// Plays any legal move.
pub struct RandomPlayer;

impl Player<Position5> for RandomPlayer {
    fn choose(
        &mut self,
        position: &Position5,
        _: &Budget,
        dice: &mut Dice,
    ) -> Result<Choice<Move>, Forfeit> {
        let mov = position.random_move(dice);
        mov.map(|mov| Choice { mov, value: None }).ok_or_else(|| Fault::NoMove.because(""))
    }
}

/// One of the programs in `tests/bots`, with arguments.
pub fn bot(name: &str, arguments: &[&str]) -> ExternalSpec {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/bots").join(name);
    let words = ["python3", path.to_str().unwrap()];
    let words = words.iter().chain(arguments).map(|&word| word.to_owned());
    ExternalSpec::new(Protocol::Ugi, words.collect())
}

pub fn start() -> Position5 {
    "startpos".parse().unwrap()
}

/// Plays a game from random set-ups against a random player.
pub fn play(
    player: &mut dyn Player<Position5>,
    number: u64,
    control: TimeControl,
) -> Game<Position5> {
    let seed = GameSeed::of_pair(1, number);
    let [red, blue] = SetUp::pair(SetUpRule::Random, Size::FIVE, &mut seed.start());
    let start = Position5::start(&red, &blue, ewn::RED).unwrap();
    let mut opponent = RandomPlayer;
    // It plays Red and Blue in turn.
    let players: [&mut dyn Player<Position5>; 2] =
        if number.is_multiple_of(2) { [player, &mut opponent] } else { [&mut opponent, player] };
    play_game(start, players, seed, control)
}
