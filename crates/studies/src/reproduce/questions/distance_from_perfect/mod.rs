//! How far is the champion from perfect play?

mod bias;
mod exact_part;
mod foresight_bound;
mod self_play;

use catalog::GameName;

use self_play::{JudgedGame, fine, phases_table, sum_of};

use crate::questions::LossTwice;
use crate::reproduce::{
    Block, Cell, Chart, Estimate, MatchPlan, Page, ReproduceError, Reproduction, Run, Score,
    Series, Source, Table,
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
        ..MatchPlan::new(
            GameName::Ewn,
            format!("champion:depth={},hash=16", depths.challenger),
            depths.player_spec(),
            run.size(1500, 8),
        )
    };
    let scores = run.play_all(std::slice::from_ref(&challenger))?;
    let score = scores.into_iter().next().flatten();
    let lead = |score: &Score| {
        let Estimate { value, error } = score.adjusted()?;
        Some(Estimate { value: value - 0.5, error })
    };
    let tables = exact_part::tables()?;
    let measured = Measured {
        challenger: score.as_ref().and_then(lead),
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
        "**Method.** The champion searches with the network {} moves deep. *Lead* is what an opponent scores against it over 50 %, both sides played, random set-ups; the largest lead of any opponent is the champion's distance from perfect play. It is bounded from below by the lead of a challenger that looks one move further, and from above by opponents who know all dice in advance. *Losses* are what the champion's moves give away in games against itself, added up over a game for one player: exactly with at most five cubes, where exact values can be computed, or where a search {} moves deep sees the end of every game; otherwise as that search or rollouts estimate it.",
        depths.player, depths.deep,
    )
}

const INTERPRETATION: &str = "The two bounds hold apart from chance (± is one standard error), the \
upper one for opponents who never make a move that the judge (the network, less deep) thinks worse \
than the best by more than 5 %. The estimates are neither bounds nor free of bias. Against a \
perfect opponent, who loses nothing, the champion's losses in a game are what it falls short of \
50 % on average, so they are at most its distance from perfect play; in games against itself they \
need not be the same, but the positions are alike.";

const PHASES: &str = "Sums over a game for one player, by the number of cubes of both sides. One \
of three choices between several moves is judged, drawn at random, and counts three times. Where the \
search prefers another move, 72 rollouts from each of the two, with the same dice, say how much \
better it is for players who go on with the network one move deep; they may say that it is worse.";

const BIAS: &str = "In positions with five cubes from games of the network one move deep, exact \
values are known. There the same network plays at low depths, and a search two moves deeper \
judges it, without tables. A judge that shares the player's errors finds too little.";

const FORESIGHT: &str = "The opponent knows every roll of the game in advance and takes the line \
that gives the best result less the luck. Luck is zero on average for any line that is chosen \
without foresight, so on average nobody without it leads by more. The line may contain only moves \
that the judge of luck thinks this close to the best, which bounds the work. With exact values as \
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
    let mut table = Table::new(&["what", "kind", "win probability a game"]);
    for (what, kind, number) in interval(measured) {
        table.push([Cell::from(what), Cell::from(kind), fine(number)]);
    }
    let games = measured.games.len() as u64;
    let text = format!("games of the champion, depth {}, against itself", depths.player);
    table.push([Cell::from(text), Cell::from(""), Cell::Count(games)]);
    table
}

fn chart(measured: &Measured) -> Chart {
    let all = interval(measured);
    // No lines between different things.
    let series = all.iter().enumerate().filter_map(|(x, (_, kind, found))| {
        let Estimate { value, error } = (*found)?;
        let percent = Estimate { value: 100.0 * value, error: 100.0 * error };
        Some(Series { name: (*kind).into(), points: vec![(x as f64, percent)] })
    });
    Chart {
        title: "The champion's distance from perfect play".into(),
        x_label: String::new(),
        y_label: "win probability a game, %".into(),
        x_names: all.iter().map(|(what, ..)| (*what).into()).collect(),
        series: series.collect(),
    }
}

/// What the losses would be if the judge missed as much everywhere as where it can be checked.
fn corrected(measured: &Measured) -> String {
    let Some((ratio, losses)) = bias::ratio(&measured.biases).zip(total(measured, |it| it.deep))
    else {
        return "There were too few losses to say what the judge misses.".into();
    };
    let share = format!("All in all, the judge finds {:.0} % of the exact losses.", 100.0 * ratio);
    if ratio < LEAST_RATIO {
        return format!("{share} That is too little to correct its estimates.");
    }
    format!(
        "{share} If it found as much of the champion's losses in all phases, which nobody knows, they would be {:.2} % a game instead of {:.2} %.",
        100.0 * losses.value / ratio,
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
        return "not measured completely yet.".into();
    };
    let low = (lower.value - NORMAL_95 * lower.error).max(0.0);
    let high = upper.value + NORMAL_95 * upper.error;
    let known = match low > 0.0 {
        true => format!("one that wins {:.1} % is known", 50.0 + 100.0 * low),
        false => "none is known that certainly wins more than half".into(),
    };
    let small =
        |Estimate { value, error }| format!("{:.2} ± {:.2} %", 100.0 * value, 100.0 * error);
    format!(
        "No opponent whose moves are within 5 % of the best can win more than {:.1} % of games against the champion, and {known} (limits at 95 %). In a game against itself, each side gives away {} of win probability by a deeper search, {} by rollouts, of which {:.3} % are known exactly.",
        50.0 + 100.0 * high,
        small(by_search),
        small(by_rollouts),
        100.0 * exact.value,
    )
}

/// A normal variable is below this many standard deviations with 97.5 %.
const NORMAL_95: f64 = 1.96;
