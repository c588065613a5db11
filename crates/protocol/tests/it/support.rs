//! Helpers for tests of players.

use std::time::Duration;

use arena::{Choice, Fault, Forfeit, GameSeed, MoveTask, Player, TimeControl, play_game};
use game::{Position as _, Side};
use games::{Game, Move, Position};
use protocol::{ExternalSpec, Patience, Protocol};
use testkit::{Clock, example};

/// Plays any legal move.
pub struct RandomPlayer;

impl Player<Position> for RandomPlayer {
    fn choose(&mut self, mut task: MoveTask) -> Result<Choice<Move>, Forfeit> {
        let mov = task.position.random_move(&mut task.dice);
        mov.map(|mov| Choice { mov, value: None }).ok_or_else(|| Fault::NoMove.because(""))
    }
}

/// The program in `tests/bots` with these arguments. Without a clock, nothing takes it too long.
pub fn bot(clock: Option<&Clock>, protocol: &str, arguments: &[&str]) -> ExternalSpec {
    let clock_file = clock.map(|clock| ["--clock".to_owned(), text(&clock.file())]);
    let program = [text(&example("protocol-bots"))].into_iter();
    let words = program.chain(clock_file.into_iter().flatten());
    let words = words.chain(arguments.iter().map(|&word| word.to_owned()));
    let protocol = Protocol::find(protocol, Game::Ewn.protocols).unwrap();
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

pub fn start() -> Position {
    Game::Ewn.default_variant().start().unwrap()
}

/// Plays a game from random set-ups against a random player.
pub fn play(
    player: &mut dyn Player<Position>,
    number: u64,
    control: TimeControl,
) -> arena::Game<Position> {
    let seed = GameSeed::of_pair(1, number);
    let start = start().variant().drawn_start("random", Side::First, &mut seed.start()).unwrap();
    let mut opponent = RandomPlayer;
    // It plays Red and Blue in turn.
    let players: [&mut dyn Player<Position>; 2] =
        if number.is_multiple_of(2) { [player, &mut opponent] } else { [&mut opponent, player] };
    play_game(start, players, seed, control)
}
