use std::sync::atomic::AtomicBool;
use std::time::Instant;

use ewn::{Position5, RED, SetUp, SetUpRule, Size};
use game::{Dice, Position, Turn, UniformPolicy, derive_seed};
use search::monte_carlo::{MonteCarlo, PlayoutShare, WinRate};
use search::{Limits, Task};
use serde::{Deserialize, Serialize};

use crate::reproduce::{
    Block, Cell, Estimate, MatchPlan, Page, ReproduceError, Reproduction, Run, Score, Source,
    Table, UNFINISHED, Verdict, extremes,
};

pub const SPEED: Reproduction = Reproduction {
    name: "multi-attribute-speed",
    source: Source::MultiAttribute,
    item: "Moves and time of a game",
    summary: "moves per game, and the time of a game with 600,000 simulations per move",
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
    let mut table = Table::with_columns(
        "simulations per move | games | moves per game | seconds per game | playouts per second | seconds per game with 600,000",
    );
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
        // The first setting has the most games, so it says best how many moves they have.
        moves = moves.or(plies);
        let per_move = total / played.plies.iter().sum::<f64>();
        let scale = PAPER_PLAYOUTS as f64 / playouts as f64;
        let full = moves.map(|moves| moves.value * per_move * scale);
        table.push([
            Cell::Count(playouts),
            Cell::Count(games),
            plies.map_or(Cell::Missing, |it| format!("{:.2} ± {:.2}", it.value, it.error).into()),
            Cell::number(seconds.map(|it| it.value), 4),
            Cell::Count((played.playouts as f64 / total) as u64),
            Cell::number(full, 1),
        ]);
        // The last setting has the most playouts.
        time = full.or(time);
    }
    let lengths = lengths(run)?;
    let mut by_player = Table::with_columns("player, against itself | games | moves per game");
    for (player, score) in &lengths {
        let plies = Cell::number(score.plies(), 2);
        by_player.push([Cell::code(player), score.games().into(), plies]);
    }
    let blocks = vec![
        Block::Table(table),
        Block::Heading("Moves per game by player".into()),
        Block::Table(by_player),
        Block::Text("Uniform playouts, the single attribute on both sides, random set-ups, one thread. Each of the up to six moves of a decision gets this number of simulations; a winning move needs none. The last column scales the time per move to 600,000 simulations and games of the length in the first row of ours. The paper's program is written in Java and ran on an i5 at 2.5 GHz, and the paper does not say whether its time is for one side or both. Times on different machines cannot be compared, so the verdict is about the number of moves: it is *agrees* within one move, as the paper prints whole moves, and two standard errors.".into()),
    ];
    let plies = lengths.iter().filter_map(|(_, score)| score.plies());
    let (finding, verdict) = judged(moves.zip(time), plies);
    Ok(Page { finding, verdict: Some(verdict), blocks })
}

/// Players of all strengths, in games against themselves.
const PLAYERS: [&str; 4] =
    ["random", "greedy:eval=offence-defence", "mc:playouts=600,per=move", "star2:depth=3"];

fn lengths(run: &mut Run) -> Result<Vec<(&'static str, Score)>, ReproduceError> {
    let games = run.size(400, 2);
    run.play_each(PLAYERS, |_, player| MatchPlan::ewn(*player, *player, games))
}

fn judged(
    measured: Option<(Estimate, f64)>,
    of_players: impl Iterator<Item = f64>,
) -> (String, Verdict) {
    let Some((plies, seconds)) = measured else {
        return (UNFINISHED.into(), Verdict::cannot_be_reproduced("This run played no games."));
    };
    let finding = format!(
        "A game has {:.1} ± {:.1} moves (paper: 19). With 600,000 simulations per move it would take {seconds:.1} s here (paper: 42.631 s, on its machine).",
        plies.value, plies.error
    );
    // The paper gives whole moves.
    if (plies.value - PAPER_MOVES).abs() < 1.0 + 2.0 * plies.error {
        return (finding, Verdict::Agrees);
    }
    let [least, most] = extremes(of_players).unwrap_or_default();
    let reason = "The length of a game depends on the players, and the paper does not say whose games it counted.";
    let test = format!(
        "games of players of different strengths against themselves, which have {least:.1} to {most:.1} moves on average."
    );
    let verdict = Verdict::differs(reason, test);
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
