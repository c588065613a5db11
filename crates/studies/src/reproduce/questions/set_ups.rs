use std::ops::Range;

use ewn::{BLUE, RED, SetUp, Side, Size, player_name};
use game::{Dice, derive_seed};
use stats::equilibrium::Equilibrium;

use super::games::{ewn_engine, finished, net_rollouts, parts};
use crate::questions::{SetUpValues, distinct_set_ups, roll_out_set_up, values_of_red};
use crate::reproduce::{
    Block, Cell, Chart, Estimate, Page, ReproduceError, Reproduction, Run, Source, Table,
    UNFINISHED, numbered, percent, with_commas,
};

pub const SET_UPS: Reproduction = Reproduction {
    name: "ewn-first-move-and-set-ups",
    source: Source::Questions,
    item: "first move and set-ups",
    summary: "what are moving first and each set-up worth in EWN, by the network?",
    minutes: 3,
    make,
};

/// Searches without a table, whose values depend on nothing but the position.
const ENGINE: &str = "star2:eval=net,hash=0";
const DEPTHS: [u32; 3] = [1, 2, 3];
/// How many of the best set-ups are rolled out.
const BEST: usize = 10;
/// Random starts in a step.
const PART: u64 = 100;

/// What was found for the set-ups that were compared.
struct Study {
    set_ups: Vec<SetUp>,
    /// By depth.
    values: Vec<Option<SetUpValues>>,
    equilibria: Vec<Option<Equilibrium>>,
}

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let all = distinct_set_ups();
    let number = run.size(all.len() as u64, 6).clamp(2, all.len() as u64) as usize;
    // Evenly spread if there are fewer.
    let set_ups: Vec<SetUp> = (0..number).map(|index| all[index * all.len() / number]).collect();
    let mut values = Vec::new();
    for depth in DEPTHS {
        values.push(matrix(run, &set_ups, depth)?);
    }
    let equilibrium = |values: &Option<SetUpValues>| values.as_ref()?.game().equilibrium().ok();
    let equilibria = values.iter().map(equilibrium).collect();
    let study = Study { set_ups, values, equilibria };
    let random = random_rollouts(run)?;
    let (red, blue) = (ranked_table(run, &study, RED)?, ranked_table(run, &study, BLUE)?);
    Ok(Page {
        finding: finding(&study, random),
        verdict: None,
        blocks: vec![
            Block::Text(method(study.set_ups.len())),
            Block::Heading("Moving first".into()),
            Block::Table(first_move_table(&study, random)),
            Block::Heading("The best set-ups of Red, who begins".into()),
            Block::Text(RANKED.into()),
            Block::Table(red),
            Block::Heading("The best set-ups of Blue".into()),
            Block::Table(blue),
            Block::Chart(chart(&study)),
            Block::Heading("Chosen at the same time".into()),
            Block::Text(mixtures(&study)),
            Block::Text(COMPARISON.into()),
        ],
    })
}

fn method(set_ups: usize) -> String {
    format!(
        "**Method.** Of the 720 set-ups, 180 differ by more than symmetry: numbering from the other end and mirroring both sides change nothing. {set_ups} of them are compared. Each of Red's is searched against each of Blue's and its mirror image before the first roll, with the network, 1, 2 and 3 moves deep ({} starts per depth). Searches of odd and even depth err in opposite directions, so each depth has its own column. Rollouts are games of the network one move deep against itself, luck-adjusted, 36 from each start.",
        with_commas((2 * set_ups * set_ups) as u64),
    )
}

const RANKED: &str = "Win probabilities of the side itself: against a random set-up, by depth and \
by rollouts (all with the same opponents and dice), and against the best answer of an opponent who \
knows the set-up, but not which way it is mirrored. Below the best are the canonical set-up and the \
worst one.";

const COMPARISON: &str = "[The best set-ups by games](../set-ups/README.md) ranks set-ups by games \
alone; our engines choose theirs from its best.";

/// The values of all pairs of set-ups; `None` if not all could be searched.
fn matrix(
    run: &mut Run,
    set_ups: &[SetUp],
    depth: u32,
) -> Result<Option<SetUpValues>, ReproduceError> {
    let engine = ewn_engine(ENGINE)?;
    let key = |red: &SetUp| format!("{red} against {}, depth {depth}", set_ups.len());
    let work = |red: &SetUp| {
        let values = values_of_red(&mut engine.clone(), red, set_ups, depth);
        let values = values.ok_or_else(|| format!("{red} cannot be searched"))?;
        // Ledgers need no more digits than this.
        Ok(values.into_iter().map(|value| (value * 1e6).round() / 1e6).collect::<Vec<f64>>())
    };
    let rows: Option<Vec<Vec<f64>>> = run.steps(set_ups, key, work)?.into_iter().collect();
    let values = rows.map(SetUpValues::new).transpose();
    values.map_err(ReproduceError::work)
}

/// Red's win probability with random set-ups, by rollouts.
fn random_rollouts(run: &mut Run) -> Result<Option<Estimate>, ReproduceError> {
    let engine = net_rollouts()?;
    let seed = derive_seed(run.seed(), RANDOM_STARTS);
    let starts = parts(run.size(3000, 10), PART);
    let key = |starts: &Range<u64>| format!("random starts {starts:?} of {seed}");
    let work = |starts: &Range<u64>| {
        let value = |number: u64| {
            let seed = derive_seed(seed, number);
            let red = SetUp::random(Size::FIVE, &mut Dice::new(seed));
            roll_out_set_up(&engine, &red, RED, 1, seed)?.pop()
        };
        let values: Option<Vec<f64>> = starts.clone().map(value).collect();
        values.ok_or_else(|| "a rollout has no result".to_owned())
    };
    Ok(Estimate::of_samples(&finished(run.steps(&starts, key, work)?)))
}

/// A stream of random numbers apart from those of the sides.
const RANDOM_STARTS: u64 = 2;

/// The best set-ups of a side, the canonical one and the worst one.
fn ranked_table(run: &mut Run, study: &Study, side: Side) -> Result<Table, ReproduceError> {
    let mut table = Table::with_columns("place | set-up");
    table.head.extend(DEPTHS.iter().map(|depth| format!("random, depth {depth}")));
    table.head.extend(["random, rollouts".to_owned(), "best answer, depth 3".to_owned()]);
    let Some(order) = study.order(side) else {
        return Ok(table);
    };
    let canonical = study.set_ups.iter().position(|it| *it == SetUp::canonical(Size::FIVE));
    let places = 0..order.len();
    let is_shown = |place: &usize| {
        *place < BEST || *place + 1 == order.len() || Some(order[*place]) == canonical
    };
    let shown: Vec<usize> = places.filter(is_shown).collect();
    let set_ups: Vec<SetUp> = shown.iter().map(|&place| study.set_ups[order[place]]).collect();
    let by_games = rolled_out(run, &set_ups, side)?;
    for ((&place, set_up), rate) in shown.iter().zip(&set_ups).zip(by_games) {
        let index = order[place];
        let of_depth = |values: &Option<SetUpValues>| {
            let found = values.as_ref()?.against_random(side)[index];
            Some(Estimate::exact(found))
        };
        let answer = study.deepest().map(|values| values.against_best(side)[index]);
        let depths = study.values.iter().map(|values| Cell::from(of_depth(values)));
        let place = [Cell::from(place + 1), Cell::from(set_up.to_string())];
        let ends = [Cell::from(rate), Cell::from(answer.map(Estimate::exact))];
        table.push(place.into_iter().chain(depths).chain(ends));
    }
    Ok(table)
}

/// The win probabilities of set-ups by rollouts against the same random ones.
fn rolled_out(
    run: &mut Run,
    set_ups: &[SetUp],
    side: Side,
) -> Result<Vec<Option<Estimate>>, ReproduceError> {
    let engine = net_rollouts()?;
    let (seed, opponents) = (derive_seed(run.seed(), side as u64), run.size(1000, 4));
    let key =
        |set_up: &SetUp| format!("{} {set_up}, {opponents} opponents of {seed}", player_name(side));
    let work = |set_up: &SetUp| {
        let values = roll_out_set_up(&engine, set_up, side, opponents, seed);
        values.ok_or_else(|| format!("the rollout of {set_up} has no result"))
    };
    let found: Vec<Option<Vec<f64>>> = run.steps(set_ups, key, work)?;
    Ok(found.into_iter().map(|values| Estimate::of_samples(&values?)).collect())
}

impl Study {
    fn deepest(&self) -> Option<&SetUpValues> {
        self.values.last()?.as_ref()
    }

    /// A side's set-ups, best against random ones first.
    fn order(&self, side: Side) -> Option<Vec<usize>> {
        let values = self.deepest()?.against_random(side);
        let mut order: Vec<usize> = (0..values.len()).collect();
        order.sort_by(|&one, &other| values[other].total_cmp(&values[one]));
        Some(order)
    }
}

fn first_move_table(study: &Study, random: Option<Estimate>) -> Table {
    let mut table = Table::with_columns(
        "by | Red wins, random set-ups | both in equilibrium | Red's best v random | Red's worst v random | Blue's best v random | Blue's worst v random",
    );
    for ((depth, values), equilibrium) in DEPTHS.iter().zip(&study.values).zip(&study.equilibria) {
        let extremes = Side::BOTH.into_iter().flat_map(|side| {
            let values = values.as_ref().map(|values| values.against_random(side));
            let end = |from: f64, better: fn(f64, f64) -> f64| {
                let values = values.as_ref()?;
                Some(Estimate::exact(values.iter().copied().fold(from, better)))
            };
            [Cell::from(end(0.0, f64::max)), Cell::from(end(1.0, f64::min))]
        });
        let mean = values.as_ref().map(|values| Estimate::exact(values.mean()));
        let even = equilibrium.as_ref().map(|found| Estimate::exact(found.value));
        let row = [Cell::from(format!("depth {depth}")), mean.into(), even.into()];
        table.push(row.into_iter().chain(extremes));
    }
    let rest = [(); 5].map(|()| Cell::Missing);
    table.push([Cell::from("rollouts"), random.into()].into_iter().chain(rest));
    table
}

/// All set-ups, from the best to the worst.
fn chart(study: &Study) -> Chart {
    let title = "All set-ups against random ones";
    let chart = Chart::new(title, "place", "win probability by the network, depth 3");
    Side::BOTH.into_iter().fold(chart, |chart, side| {
        let values = study.deepest().map(|values| values.against_random(side));
        let mut values = values.unwrap_or_default();
        values.sort_by(|one, other| other.total_cmp(one));
        chart.with(player_name(side), numbered(1, values.into_iter().map(Estimate::exact)))
    })
}

/// How often each set-up is chosen in equilibrium.
fn mixtures(study: &Study) -> String {
    let Some(equilibrium) = study.equilibria.last().and_then(Option::as_ref) else {
        return "The equilibrium is not known yet.".into();
    };
    let chosen = |shares: &[f64]| {
        let mut chosen: Vec<(f64, SetUp)> =
            shares.iter().copied().zip(study.set_ups.iter().copied()).collect();
        chosen.retain(|(share, _)| *share > 0.0005);
        chosen.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        let text = |(share, set_up): &(f64, SetUp)| format!("{set_up} {:.1} %", 100.0 * share);
        chosen.iter().map(text).collect::<Vec<_>>().join(", ")
    };
    format!(
        "If both choose without knowing the other's choice, each mirrored at random, the equilibrium by the values at depth 3 is: Red chooses {}; Blue chooses {}. Red then wins {:.2} %.",
        chosen(&equilibrium.first),
        chosen(&equilibrium.second),
        100.0 * equilibrium.value,
    )
}

fn finding(study: &Study, random: Option<Estimate>) -> String {
    let (Some(values), Some(random)) = (study.deepest(), random) else {
        return UNFINISHED.into();
    };
    let best = |side: Side| {
        let values = values.against_random(side);
        let order = study.order(side).unwrap_or_default();
        let (Some(&first), Some(&last)) = (order.first(), order.last()) else {
            return String::new();
        };
        format!(
            "{}'s best set-up, {}, wins {:.1} % against random ones, the worst {:.1} %",
            if side == RED { "Red" } else { "Blue" },
            study.set_ups[first],
            100.0 * values[first],
            100.0 * values[last],
        )
    };
    let even = study.equilibria.last().and_then(Option::as_ref);
    let even = even.map_or_else(String::new, |found| {
        format!(", and {:.1} % in equilibrium, if both choose their set-ups", 100.0 * found.value)
    });
    format!(
        "With random set-ups, the side that moves first wins {} by rollouts and {:.1} % by search{even}. By search, {}; {}.",
        percent(random),
        100.0 * values.mean(),
        best(RED),
        best(BLUE),
    )
}
