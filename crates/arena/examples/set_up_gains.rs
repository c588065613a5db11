//! What choosing one's set-up gains against random ones: a draw from the book, and what the
//! network would reply if it knew the other side's. `set_up_gains ENGINE GAMES SEED` prints rows for
//! `experiments/set-ups`: GAMES for each choice and side, all choices with the same dice and
//! opponents.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arena::{EnginePlayer, GameSeed, LuckJudge, TimeControl, luck_of_game, play_game, share_work};
use ewn::{AnyPosition, RED, SetUp, Side, Size, player_name};
use game::{Evaluation, derive_seed};
use games::ewn_game::choose_set_up;
use games::{Position, Variant};

type Failure = Box<dyn std::error::Error>;

const CHOICES: [&str; 3] = ["random", "the book's", "network's reply"];

/// What games with each of the choices say of it.
type Scores = [f64; CHOICES.len()];

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [spec, games, seed] = &arguments[..] else {
        return Err("expected: set_up_gains ENGINE GAMES SEED".into());
    };
    let (games, seed): (u64, u64) = (games.parse()?, seed.parse()?);
    let variant = Variant::Ewn(Size::FIVE);
    let engine = variant.engine(spec, |_| ())?;
    let network = variant.evaluation("net", |_| ())?;
    let table = || {
        let players = [(); 2].map(|()| EnginePlayer(engine.clone()));
        Ok(Table { players, network: Arc::clone(&network) })
    };
    let (threads, stop) = (std::thread::available_parallelism()?, AtomicBool::new(false));
    println!("| side | set-up | won | gain over the one above |\n|---|---|---|---|");
    let mut of_sides = Vec::new();
    for side in Side::BOTH {
        let seed = derive_seed(seed, side as u64);
        let scores =
            |table: &mut Table, game| Ok(table.scores(side, GameSeed::of_pair(seed, game)));
        let scores = share_work(games, threads, &stop, &|_| (), table, scores)?;
        let scores = scores.ok_or("there is no such set-up")?;
        print(player_name(side), &scores);
        of_sides.push(scores);
    }
    // The games of the two sides have nothing in common, so the mean of two is like one score.
    let pairs = of_sides[0].iter().zip(&of_sides[1]);
    let mean = |(red, blue): (&Scores, &Scores)| {
        std::array::from_fn(|choice| 0.5 * (red[choice] + blue[choice]))
    };
    print("mean", &pairs.map(mean).collect::<Vec<Scores>>());
    Ok(())
}

/// What a thread needs to choose, to play and to judge.
struct Table {
    players: [EnginePlayer; 2],
    network: Arc<dyn Evaluation<Position>>,
}

impl Table {
    fn scores(&mut self, side: Side, seed: GameSeed) -> Option<Scores> {
        let other = SetUp::random(Size::FIVE, &mut seed.set_up_of(side.opponent()));
        let dice = || seed.set_up_of(side);
        let choices = [
            SetUp::random(Size::FIVE, &mut dice()),
            choose_set_up(Size::FIVE, side, &mut dice())?,
            self.reply(side, &other)?,
        ];
        let mut scores = [0.0; CHOICES.len()];
        for (score, own) in scores.iter_mut().zip(&choices) {
            *score = self.score(side, start(side, own, &other)?, seed);
        }
        Some(scores)
    }

    /// The set-up that the network likes best against another, looking one move ahead.
    fn reply(&self, side: Side, other: &SetUp) -> Option<SetUp> {
        let value = |own: SetUp| {
            let ahead = self.network.look_ahead(&start(side, &own, other)?);
            Some((ahead.value.for_first(RED).of(side), own))
        };
        // Numbered from the other end a set-up is the same.
        let is_first = |own: &SetUp| own.numbers()[0] <= 3;
        let replies = SetUp::all(Size::FIVE).filter(is_first).filter_map(value);
        replies.max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, own)| own)
    }

    /// 1 for a game won and 0 for one lost, minus the luck of the dice.
    fn score(&mut self, side: Side, start: Position, seed: GameSeed) -> f64 {
        let [red, blue] = &mut self.players;
        let game = play_game(start, [red, blue], seed, TimeControl::default());
        let won = f64::from(u8::from(game.winner == side));
        let mut judge = LuckJudge::Evaluation(Arc::clone(&self.network));
        let luck_of_red = luck_of_game(&game, &mut judge, &AtomicBool::new(false));
        if side == RED { won - luck_of_red } else { won + luck_of_red }
    }
}

/// The game between two set-ups, in which Red moves first.
fn start(side: Side, own: &SetUp, other: &SetUp) -> Option<Position> {
    let (red, blue) = if side == RED { (own, other) } else { (other, own) };
    AnyPosition::start(red, blue, RED).map(Position::Ewn)
}

fn print(side: &str, scores: &[Scores]) {
    for (choice, name) in CHOICES.into_iter().enumerate() {
        let won = percentage(scores.iter().map(|scores| scores[choice]));
        let gain = match choice {
            0 => String::new(),
            // The gain with the same dice and opponents.
            _ => percentage(scores.iter().map(|scores| scores[choice] - scores[choice - 1])),
        };
        println!("| {side} | {name} | {won} | {gain} |");
    }
}

/// A mean with half of its 95 % interval.
fn percentage(scores: impl Iterator<Item = f64>) -> String {
    let scores: Vec<f64> = scores.collect();
    let count = scores.len() as f64;
    let mean = scores.iter().sum::<f64>() / count;
    let squares: f64 = scores.iter().map(|score| (score - mean).powi(2)).sum();
    let margin = 1.96 * (squares / (count - 1.0) / count).sqrt();
    format!("{:.2} ± {:.2} %", 100.0 * mean, 100.0 * margin)
}
