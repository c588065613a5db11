//! Helpers for tests of players.

use std::time::Duration;

use arena::{Budget, Choice, Fault, Forfeit, Game, GameSeed, Player, TimeControl, play_game};
use ewn::{Move, Position5, SetUp, SetUpRule, Size};
use game::{Dice, Position as _};
use games::{Capabilities, Ewn};
use protocol::{ExternalSpec, Patience, Protocol};
use testkit::{Clock, example};

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

/// The program in `tests/bots` with these arguments. Without a clock, nothing takes it too long.
pub fn bot(clock: Option<&Clock>, protocol: &str, arguments: &[&str]) -> ExternalSpec {
    let clock_file = clock.map(|clock| ["--clock".to_owned(), text(&clock.file())]);
    let program = [text(&example("protocol-bots"))].into_iter();
    let words = program.chain(clock_file.into_iter().flatten());
    let words = words.chain(arguments.iter().map(|&word| word.to_owned()));
    let protocol = Protocol::find(protocol, Ewn::PROTOCOLS).unwrap();
    let mut spec = ExternalSpec::new(protocol, words.collect());
    if clock.is_none() {
        let hour = Duration::from_secs(3600);
        spec.patience = Patience { greeting: hour, late: hour, ..spec.patience };
    }
    spec
}

fn text(path: &std::path::Path) -> String {
    path.to_str().unwrap().to_owned()
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
