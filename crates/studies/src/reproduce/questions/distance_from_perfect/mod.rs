//! How far is the champion from perfect play?

mod bias;
mod exact_part;
mod foresight_bound;
mod self_play;

use self_play::{JudgedGame, fine, phases_table, sum_of};

use crate::questions::LossTwice;
use crate::reproduce::{
    Block, Cell, Chart, Estimate, MatchPlan, Page, ReproduceError, Reproduction, Run, Source,
    Table, UNFINISHED, numbered, percent,
};

pub const DISTANCE_FROM_PERFECT: Reproduction = Reproduction {
    name: "distance-from-perfect",
    source: Source::Questions,
    item: "perfect play",
    summary: "how far is the champion from perfect play over a whole game of EWN?",
    minutes: 12,
    make,
};

/// The depths of the searches.
struct Depths {
    /// Of the player: the champion's usual one.
    player: u32,
    /// Of the challenger.
    challenger: u32,
    /// Of the search that judges the player's moves.
    deep: u32,
    /// Of the judge of luck for opponents with foresight.
    foresight: u32,
}

impl Depths {
    const FULL: Self = Self { player: 5, challenger: 6, deep: 7, foresight: 4 };
    /// For quick runs.
    const LOW: Self = Self { player: 2, challenger: 3, deep: 4, foresight: 2 };

    fn player_spec(&self) -> String {
        format!("champion:depth={},hash=1", self.player)
    }
}

/// What was measured, as far as the run came.
struct Measured {
    challenger: Option<Estimate>,
    games: Vec<JudgedGame>,
    bounds: Option<Vec<Estimate>>,
    biases: Vec<Vec<LossTwice>>,
}

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let depths = if run.is_quick() { Depths::LOW } else { Depths::FULL };
    let challenger = MatchPlan {
        judge: Some("star2:eval=net,depth=3,hash=1"),
        ..MatchPlan::ewn(
            format!("champion:depth={},hash=16", depths.challenger),
            depths.player_spec(),
            run.size(1500, 8),
        )
    };
    let score = run.play_all(std::slice::from_ref(&challenger))?.pop();
    let score = score.and_then(|score| score.adjusted());
    let tables = exact_part::tables()?;
    let measured = Measured {
        challenger: score.map(|it| Estimate { value: it.value - 0.5, ..it }),
        games: self_play::judged_games(run, &depths, &tables, run.size(1000, 8))?,
        bounds: foresight_bound::bounds(run, &depths, run.size(1000, 30).div_ceil(8))?,
        biases: bias::losses(run, &tables, run.size(2000, 40))?,
    };
    Ok(page(&depths, &measured, &challenger))
}

fn page(depths: &Depths, measured: &Measured, challenger: &MatchPlan) -> Page {
    Page {
        finding: finding(measured),
        verdict: None,
        blocks: vec![
            Block::Text(method(depths)),
            Block::Table(interval_table(depths, measured)),
            Block::Chart(chart(measured)),
            Block::Text(INTERPRETATION.into()),
            Block::Heading("What it loses, by phase".into()),
            Block::Text(PHASES.into()),
            Block::Table(phases_table(&measured.games)),
            Block::Heading("Can the deeper search be trusted?".into()),
            Block::Text(BIAS.into()),
            Block::Table(bias::bias_table(&measured.biases)),
            Block::Text(corrected(measured)),
            Block::Heading("Opponents who know the dice".into()),
            Block::Text(FORESIGHT.into()),
            Block::Table(foresight_bound::bounds_table(measured.bounds.as_deref())),
            Block::Heading("The challenger".into()),
            Block::Code(challenger.command()),
        ],
    }
}

fn method(depths: &Depths) -> String {
    format!(
        "**Method.** The champion searches with the network {} moves deep. An opponent's *lead* is its score against the champion minus 50 %, with random set-ups, from both sides. The largest lead of any opponent is the champion's distance from perfect play. The lead of a challenger that searches one move deeper bounds it from below; opponents who know all dice in advance bound it from above. *Losses* are what the champion's moves give away in games against itself, added up over a game for one player. They are exact with at most five cubes, where exact values can be computed, and where a search {} moves deep sees the end of every game; otherwise that search or rollouts estimate them.",
        depths.player, depths.deep,
    )
}

const INTERPRETATION: &str = "The two bounds hold apart from chance (± is one standard error), the \
upper one for opponents who never make a move that the judge (the network, less deep) values more \
than 5 % below the best. The estimates are neither bounds nor free of bias. Against a perfect \
opponent, who loses nothing, the champion's mean losses per game are what it falls short of 50 %, so \
they are at most its distance from perfect play. In games against itself its losses may differ, but \
the positions are similar.";

const PHASES: &str = "Sums over a game for one player, by the number of cubes of both sides. One \
of three choices between several moves is judged, drawn at random, and counts three times. Where the \
search prefers another move, 72 rollouts from each of the two, with the same dice and the network \
one move deep, estimate the difference, which may be negative.";

const BIAS: &str = "In positions with five cubes from games of the network one move deep, exact \
values are known. There the same network plays at low depths, and a search two moves deeper \
judges it, without tables. A judge that shares the player's errors finds too little.";

const FORESIGHT: &str = "The opponent knows every roll of the game in advance and takes the line \
with the best luck-adjusted result. Luck is zero on average for any line that is chosen without \
foresight, so on average nobody without foresight leads by more. To limit the work, a line contains \
only moves that the judge of luck values this close to the best. With exact values as \
judge, the lead would be the distance itself.";

fn total(
    measured: &Measured,
    amount: fn(&crate::questions::JudgedChoice) -> f64,
) -> Option<Estimate> {
    sum_of(&measured.games, |_, _| true, amount)
}

/// What is shown, from the lower bound to the upper one: the kind, its name and the number.
fn interval(measured: &Measured) -> [(&'static str, &'static str, Option<Estimate>); 5] {
    let exact = sum_of(&measured.games, |_, it| it.exact, |it| it.deep);
    [
        ("lead of the challenger", "lower bound of the distance", measured.challenger),
        ("losses, exact part", "lower bound of the losses", exact),
        ("losses by rollouts", "estimate", total(measured, |it| it.rolled_out)),
        ("losses by the deeper search", "estimate", total(measured, |it| it.deep)),
        (
            "lead with foresight",
            "upper bound of the distance",
            measured.bounds.as_ref().and_then(|bounds| bounds.last().copied()),
        ),
    ]
}

fn interval_table(depths: &Depths, measured: &Measured) -> Table {
    let mut table = Table::with_columns("what | kind | win probability per game");
    for (what, kind, number) in interval(measured) {
        table.push([Cell::from(what), Cell::from(kind), fine(number)]);
    }
    let games = measured.games.len();
    let text = format!("games of the champion, depth {}, against itself", depths.player);
    table.push([Cell::from(text), Cell::from(""), games.into()]);
    table
}

fn chart(measured: &Measured) -> Chart {
    let all = interval(measured);
    let title = "The champion's distance from perfect play";
    let chart =
        Chart::new(title, "", "win probability per game, %").with_names(all.map(|(what, ..)| what));
    // Every number has a series of its own: there are no lines between different things.
    let names = ["lower bound", "exact part", "rollouts", "deeper search", "upper bound"];
    numbered(0, all).zip(names).fold(chart, |chart, ((x, (.., found)), name)| {
        chart.with(name, [(x, found.map(|found| found.times(100.0)))])
    })
}

/// What the losses would be if the judge missed as much everywhere as where it can be checked.
fn corrected(measured: &Measured) -> String {
    let Some((ratio, losses)) = bias::ratio(&measured.biases).zip(total(measured, |it| it.deep))
    else {
        return "There were too few losses to say how much the judge misses.".into();
    };
    let share = format!("All in all, the judge finds {} of the exact losses.", percent(ratio));
    if ratio.value < LEAST_RATIO {
        return format!("{share} That is too little to correct its estimates.");
    }
    format!(
        "{share} If it found the same share of the champion's losses in all phases, which is not known, they would be {:.2} % per game instead of {:.2} %.",
        100.0 * losses.value / ratio.value,
        100.0 * losses.value,
    )
}

/// A judge that finds less than this share has missed too much.
const LEAST_RATIO: f64 = 0.2;

/// The ends of a 95 % interval, each from its own measurement.
fn finding(measured: &Measured) -> String {
    let [lower, exact, by_rollouts, by_search, upper] = interval(measured).map(|(.., found)| found);
    let (Some(lower), Some(exact), Some(by_rollouts), Some(by_search), Some(upper)) =
        (lower, exact, by_rollouts, by_search, upper)
    else {
        return UNFINISHED.into();
    };
    let low = (lower.value - NORMAL_95 * lower.error).max(0.0);
    let high = upper.value + NORMAL_95 * upper.error;
    let known = match low > 0.0 {
        true => format!("one that wins {:.1} % is known", 50.0 + 100.0 * low),
        false => "none is known that clearly wins more than half".into(),
    };
    let small =
        |Estimate { value, error }| format!("{:.2} ± {:.2} %", 100.0 * value, 100.0 * error);
    format!(
        "No opponent whose moves are within 5 % of the best wins more than {:.1} % of games against the champion, and {known} (limits of 95 % intervals). In a game against itself, each side gives away {} of win probability as a deeper search estimates it, {} by rollouts; {:.3} % is known exactly.",
        50.0 + 100.0 * high,
        small(by_search),
        small(by_rollouts),
        100.0 * exact.value,
    )
}

/// A normal variable is below this many standard deviations with 97.5 %.
const NORMAL_95: f64 = 1.96;
