use std::ops::Range;

use arena::GameSeed;
use game::{Side, derive_seed};
use games::Ewn;

use super::games::{ewn_engine, finished, parts, play, random_start};
use crate::questions::{GameParts, SearchJudge, VarianceShares, games_needed, with_error};
use crate::reproduce::{
    Block, Cell, Chart, Estimate, Page, ReproduceError, Reproduction, Run, Source, Table,
    UNFINISHED, numbered, percent, with_commas,
};

pub const LUCK_BY_STRENGTH: Reproduction = Reproduction {
    name: "luck-by-strength",
    source: Source::Questions,
    item: "luck",
    summary: "how much of the result of an EWN game is luck, by strength?",
    minutes: 5,
    make,
};

/// The players from weak to strong, with their names.
const PLAYERS: [(&str, &str); 4] = [
    ("random", "random"),
    ("greedy", "greedy"),
    ("star2:depth=3,hash=1", "star2, depth 3"),
    ("champion:hash=1", "champion"),
];

/// Who plays whom, by place among the players: equals first.
const PAIRINGS: [[usize; 2]; 8] = [[0, 0], [1, 1], [2, 2], [3, 3], [1, 0], [2, 1], [3, 2], [3, 0]];

/// The judge, to several depths. Without a table it does not depend on earlier positions.
const JUDGE: &str = "star2:eval=net,hash=0";
const JUDGE_DEPTH: u32 = 3;
const JUDGE_DEPTHS: [u32; 4] = [1, 2, 3, 4];
/// The games by which the judges are compared.
const COMPARED: usize = 3;
/// Games in a step.
const PART: u64 = 50;
/// The differences of strength that are to be told apart.
const ELO: [f64; 4] = [5.0, 10.0, 20.0, 50.0];

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let games = run.size(1500, 6);
    let judged: Vec<Vec<GameParts>> = (0..PAIRINGS.len())
        .map(|pairing| judged_games(run, pairing, games, JUDGE_DEPTH))
        .collect::<Result<_, _>>()?;
    let compared = run.size(200, 3).min(games);
    let by_depth: Vec<Vec<GameParts>> = JUDGE_DEPTHS
        .iter()
        .map(|&depth| judged_games(run, COMPARED, compared, depth))
        .collect::<Result<_, _>>()?;
    Ok(Page {
        finding: finding(&judged),
        verdict: None,
        blocks: vec![
            Block::Text(METHOD.into()),
            Block::Table(shares_table(&judged)),
            Block::Chart(chart(&judged)),
            Block::Heading("How many games a match needs".into()),
            Block::Text(NEEDED.into()),
            Block::Table(needed_table(&judged)),
            Block::Heading("The judge".into()),
            Block::Text(judges_text(&by_depth)),
            Block::Table(judges_table(&by_depth)),
        ],
    })
}

const METHOD: &str = "**Method.** One player is A. A judge values every position before the roll, \
every roll and every move; then A's result (1 or 0) is exactly the sum of four parts: the value of \
the start, A's luck minus the opponent's, what the opponent's moves gave away minus what A's did, \
and the judge's errors: how much its values change from one position to the next without a cause. \
With exact values there would be no errors. The share of a part is its covariance with the result over \
the variance of the result, so the shares add up to 100 %. The judge is the network three moves \
deep. Set-ups are random, A moves first in every other game, and standard errors are jackknife estimates.";

const NEEDED: &str = "The number of single games after which a match tells two players apart four \
times out of five, at a level of 5 %. *Plain* games have the variance of a coin toss; *adjusted* ones \
have the variance that is left between equals of this strength after luck adjustment, as with \
`dreistein match --reference`.";

/// What the comparison of judges shows.
fn judges_text(by_depth: &[Vec<GameParts>]) -> String {
    let ends = [by_depth.first(), by_depth.last()].map(|games| games.map_or(&[][..], |it| it));
    let of_ends = |of: Share| ends.map(|games| percent(share(games, of)));
    let ([error, deep_error], [luck, deep_luck]) =
        (of_ends(|shares| shares.error), of_ends(|shares| shares.luck));
    format!(
        "The same games between champions, judged at several depths. From the lowest to the largest depth, the share of the judge's errors goes from {error} to {deep_error} and that of luck from {luck} to {deep_luck}. The errors that remain limit how far the shares above can be trusted."
    )
}

/// The parts of the games for A, as far as they were played.
fn judged_games(
    run: &mut Run,
    pairing: usize,
    games: u64,
    depth: u32,
) -> Result<Vec<GameParts>, ReproduceError> {
    let [a, b] = PAIRINGS[pairing].map(|player| PLAYERS[player].0);
    let seed = derive_seed(run.seed(), pairing as u64);
    let key =
        |games: &Range<u64>| format!("{a} v {b}, games {games:?} of {seed}, judged to {depth}");
    let (a, b, judge) = (ewn_engine(a)?, ewn_engine(b)?, ewn_engine(JUDGE)?);
    let work = |games: &Range<u64>| {
        let mut judge = SearchJudge { engine: judge.clone(), depth };
        let mut judged_game = |number: u64| {
            let seed = GameSeed::of_pair(seed, number);
            let (side, engines) = match number % 2 {
                0 => (Side::First, [&a, &b]),
                _ => (Side::Second, [&b, &a]),
            };
            let game = play::<Ewn>(random_start(seed)?, engines, seed);
            let found = GameParts::of(&game, side, &mut judge);
            found.ok_or_else(|| format!("game {number} cannot be judged"))
        };
        games.clone().map(&mut judged_game).collect::<Result<Vec<_>, String>>()
    };
    Ok(finished(run.steps(&parts(games, PART), key, work)?))
}

/// A share of the variance, with its error.
fn share(games: &[GameParts], of: Share) -> Option<Estimate> {
    with_error(games, |games| VarianceShares::of(games).as_ref().map(of))
}

/// A share of the variance.
type Share = fn(&VarianceShares) -> f64;

/// The parts of a result and their names.
const PARTS: [(&str, Share); 4] = [
    ("luck", |shares| shares.luck),
    ("moves", |shares| shares.skill),
    ("start", |shares| shares.start),
    ("judge's errors", |shares| shares.error),
];

fn shares_table(judged: &[Vec<GameParts>]) -> Table {
    let mut table = Table::with_columns(
        "A | opponent | games | A wins | luck | moves | start | judge's errors | left after luck adjustment",
    );
    for (pairing, games) in PAIRINGS.iter().zip(judged) {
        let won = Estimate::of_samples(&games.iter().map(|it| it.result).collect::<Vec<_>>());
        let [a, b] = pairing.map(|player| Cell::from(PLAYERS[player].1));
        let count = Cell::from(games.len());
        let parts = PARTS.map(|(_, of)| share(games, of).into());
        let left = share(games, |shares| shares.adjusted);
        table.push([a, b, count, won.into()].into_iter().chain(parts).chain([left.into()]));
    }
    table
}

fn chart(judged: &[Vec<GameParts>]) -> Chart {
    let title = "What explains the result between equals";
    let chart = Chart::new(title, "both players", "share of the variance")
        .with_names(PLAYERS.map(|(_, name)| name));
    PARTS.into_iter().fold(chart, |chart, (name, of)| {
        let equals = judged.iter().take(PLAYERS.len());
        chart.with(name, numbered(0, equals.map(|games| share(games, of))))
    })
}

/// The variance of a coin.
const PLAIN: f64 = 0.25;

fn needed_table(judged: &[Vec<GameParts>]) -> Table {
    let mut table = Table::with_columns("Elo | plain");
    table.head.extend(PLAYERS.iter().map(|(_, name)| format!("adjusted, {name}")));
    for elo in ELO {
        let needed = |share_left: f64| games_needed(elo, PLAIN * share_left).ceil() as u64;
        let adjusted = judged.iter().take(PLAYERS.len());
        let adjusted = adjusted
            .map(|games| VarianceShares::of(games).map(|shares| needed(shares.adjusted)).into());
        table.push([Cell::Number(elo, 0), needed(1.0).into()].into_iter().chain(adjusted));
    }
    table
}

fn judges_table(by_depth: &[Vec<GameParts>]) -> Table {
    let mut table = Table::with_columns("depth of the judge | games");
    table.head.extend(PARTS.iter().map(|(name, _)| (*name).to_owned()));
    for (depth, games) in JUDGE_DEPTHS.iter().zip(by_depth) {
        let count = Cell::from(games.len());
        let parts = PARTS.map(|(_, of)| share(games, of).into());
        table.push([Cell::from(*depth), count].into_iter().chain(parts));
    }
    table
}

fn finding(judged: &[Vec<GameParts>]) -> String {
    let of = |player: usize, of: Share| share(&judged[player], of);
    let luck = [0, 1, 2, 3].map(|player| of(player, |shares| shares.luck));
    let moves = [0, 3].map(|player| of(player, |shares| shares.skill));
    let left = of(3, |shares| shares.adjusted);
    let ([Some(random), Some(greedy), Some(star), Some(champion)], [Some(low), Some(high)]) =
        (luck, moves)
    else {
        return UNFINISHED.into();
    };
    let needed = left.map_or_else(String::new, |left| {
        let [plain, adjusted] = [1.0, left.value].map(|left| games_needed(10.0, PLAIN * left));
        format!(
            " Telling apart champions who differ by 10 Elo takes about {} plain games, or {} luck-adjusted ones.",
            with_commas(plain as u64),
            with_commas(adjusted as u64)
        )
    });
    format!(
        "Between champions, luck explains {} of the variance of results and the moves {}; between random players, {} and {}. Luck explains {} between greedy players and {} between searches of depth 3.{needed}",
        percent(champion),
        percent(high),
        percent(random),
        percent(low),
        percent(greedy),
        percent(star),
    )
}
