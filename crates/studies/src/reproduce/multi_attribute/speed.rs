use std::sync::atomic::AtomicBool;
use std::time::Instant;

use catalog::GameName;
use ewn::{Position5, RED, SetUp, SetUpRule, Size};
use game::{Dice, Position, Turn, UniformPolicy, derive_seed};
use search::monte_carlo::{MonteCarlo, PlayoutShare, WinRate};
use search::{Limits, Task};
use serde::{Deserialize, Serialize};

use crate::reproduce::{
    Block, Cell, Estimate, MatchPlan, Page, ReproduceError, Reproduction, Run, Score, Source,
    Table, Verdict,
};

pub const SPEED: Reproduction = Reproduction {
    name: "multi-attribute-speed",
    source: Source::MultiAttribute,
    item: "Moves and time of a game",
    summary: "moves a game, and its time with 600,000 simulations",
    minutes: 2,
    make,
};

const PAPER_MOVES: f64 = 19.0;
const PAPER_SECONDS: f64 = 42.631;
const PAPER_PLAYOUTS: u64 = 600_000;

/// Games of flat Monte Carlo against itself.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Games {
    plies: Vec<f64>,
    seconds: Vec<f64>,
    playouts: u64,
}

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let games = run.size(100, 2);
    // Times are taken one after another: a game has one thread, as the paper's program had.
    let settings: &[(u64, u64)] =
        if run.is_quick() { &[(100, 1)] } else { &[(600, 1), (6000, 4), (60_000, 40)] };
    let mut table = Table::new(&[
        "simulations a move",
        "games",
        "moves a game",
        "seconds a game",
        "playouts a second",
        "seconds a game with 600,000",
    ]);
    table.push([
        "600,000 (paper)".into(),
        Cell::Missing,
        Cell::Number(PAPER_MOVES, 2),
        Cell::Number(PAPER_SECONDS, 3),
        Cell::Missing,
        Cell::Number(PAPER_SECONDS, 3),
    ]);
    let (mut moves, mut time) = (None, None);
    for &(playouts, share) in settings {
        let games = (games / share).max(1);
        let key = format!("{games} games with {playouts} playouts a move, seed {}", run.seed());
        let seed = run.seed();
        let Some(played) = run.step(&key, || play(games, playouts, seed))? else { continue };
        let plies = Estimate::of_samples(&played.plies);
        let seconds = Estimate::of_samples(&played.seconds);
        let total: f64 = played.seconds.iter().sum();
        let full = seconds.map(|it| it.value * PAPER_PLAYOUTS as f64 / playouts as f64);
        table.push([
            Cell::Count(playouts),
            Cell::Count(games),
            plies.map_or(Cell::Missing, |it| format!("{:.2} ± {:.2}", it.value, it.error).into()),
            seconds.map_or(Cell::Missing, |it| Cell::Number(it.value, 4)),
            Cell::Count((played.playouts as f64 / total) as u64),
            full.map_or(Cell::Missing, |it| Cell::Number(it, 1)),
        ]);
        // The first setting has the most games, the last one the most playouts.
        (moves, time) = (moves.or(plies), full.or(time));
    }
    let lengths = lengths(run)?;
    let mut by_player = Table::new(&["player, against itself", "games", "moves a game"]);
    for (player, score) in PLAYERS.iter().zip(&lengths) {
        let score = score.as_ref();
        let plies = score.and_then(Score::plies);
        by_player.push([
            format!("`{player}`").into(),
            score.map(Score::games).into(),
            plies.map_or(Cell::Missing, |plies| Cell::Number(plies, 2)),
        ]);
    }
    let blocks = vec![
        Block::Table(table),
        Block::Heading("Moves a game by player".into()),
        Block::Table(by_player),
        Block::Text("Uniform playouts, the single attribute on both sides, random set-ups, one thread. A decision has up to six moves, each with so many simulations; a winning move needs none. The paper's program is written in Java and ran on an i5 at 2.5 GHz; it does not say whether its time is that of one side or of both.".into()),
    ];
    let plies = lengths.iter().flatten().filter_map(Score::plies).collect::<Vec<_>>();
    let (finding, verdict) = judged(moves.zip(time), &plies);
    Ok(Page { finding, verdict: Some(verdict), blocks })
}

/// Players of all strengths, in games against themselves.
const PLAYERS: [&str; 4] =
    ["random", "greedy:eval=offence-defence", "mc:playouts=600,per=move", "star2:depth=3"];

fn lengths(run: &mut Run) -> Result<Vec<Option<Score>>, ReproduceError> {
    let games = run.size(400, 2);
    let plan = |player: &&str| MatchPlan::new(GameName::Ewn, *player, *player, games);
    run.play_all(&PLAYERS.iter().map(plan).collect::<Vec<_>>())
}

fn judged(measured: Option<(Estimate, f64)>, of_players: &[f64]) -> (String, Verdict) {
    let Some((plies, seconds)) = measured else {
        let reason = "No games were played in this run.".to_owned();
        return (reason.clone(), Verdict::CannotBeReproduced { reason });
    };
    let finding = format!(
        "A game has {:.1} ± {:.1} moves (paper: 19) and would take {seconds:.1} s with 600,000 simulations a move (paper: 42.631 s).",
        plies.value, plies.error
    );
    // The paper gives whole moves.
    let agrees = (plies.value - PAPER_MOVES).abs() < 1.0 + 2.0 * plies.error;
    let verdict = match agrees {
        true => Verdict::Agrees,
        false => Verdict::Differs {
            reason: "The length of a game depends on the players, and the paper does not say whose games it counted; the better they are, the fewer moves there are.".into(),
            test: format!(
                "games of players of all strengths against themselves have {:.1} to {:.1} moves.",
                of_players.iter().copied().fold(f64::INFINITY, f64::min),
                of_players.iter().copied().fold(0.0, f64::max)
            ),
        },
    };
    (finding, verdict)
}

fn play(games: u64, playouts: u64, seed: u64) -> Result<Games, String> {
    let search = MonteCarlo::new(UniformPolicy, WinRate, 1).with_share(PlayoutShare::Move);
    let stop = AtomicBool::new(false);
    let mut all = Games { plies: Vec::new(), seconds: Vec::new(), playouts: 0 };
    for game in 0..games {
        let mut dice = Dice::new(derive_seed(seed, game));
        let [red, blue] = SetUp::pair(SetUpRule::Random, Size::FIVE, &mut dice);
        let start = Position5::start(&red, &blue, RED);
        let mut position = start.ok_or("the set-ups do not fit the board")?;
        let (began, mut plies) = (Instant::now(), 0u32);
        while !matches!(position.turn(), Turn::Over(_)) {
            if let Some(roll) = position.random_roll(&mut dice) {
                position = position.roll(roll);
            }
            let limits = Limits { nodes: Some(playouts), ..Limits::default() };
            let task = Task { limits, stop: &stop, all_moves: false, seed: dice.seed() };
            let found = search.explore(&position, task, |_, _| ());
            let best = found.candidates.first().ok_or("a game that goes on has a move")?;
            all.playouts += found.playouts();
            position = best.after;
            plies += 1;
        }
        all.plies.push(plies.into());
        all.seconds.push(began.elapsed().as_secs_f64());
    }
    Ok(all)
}
