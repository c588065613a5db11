//! Evaluates the formulas of section 1.3 of WALTZ's paper, beside exact counts.

use anyhow::Result;
use game::{Dice, Position as _};
use num_bigint::BigUint;
use tzaar::{Kind, Point, Position, Symmetry};

use super::turn_counts::{PAPER as PAPER_TURNS, turns, turns_of_game};
use crate::{Estimate, MISSING, Output, Paper, Run, Table, rounded};

const POINTS: u64 = 60;

/// Compares the printed counts with the formulas.
pub fn make(_: &Paper, run: &mut Run, output: &mut Output) -> Result<()> {
    let mut table = Table::with_columns("number | paper | ours | exactly | the same");
    for (name, printed, number) in printed_counts() {
        let is_same = short(&number, 2) == printed;
        output.checks.push(is_same);
        table.push((name, printed, short(&number, 2), number.to_string(), is_same));
    }
    output.table("counts", table);
    let mut on_axes = points_on_axes();
    on_axes.sort_unstable();
    let (fewest, most) = (on_axes[0], on_axes[on_axes.len() - 1]);
    let mut table = Table::with_columns("exact count | number");
    for (name, number) in [
        ("positions in which both players have all three kinds", state_space(all_three_kinds)),
        ("starts that a mirror between sides leaves as they are", starts_with_mirror(fewest)),
        ("starts that a mirror between corners leaves as they are", starts_with_mirror(most)),
        ("endgames that a mirror between corners leaves as they are", endgames_with_mirror(most)),
    ] {
        table.push((name, short(&number, 4)));
    }
    output.table("exact counts", table);
    output.table("branching", branching(run)?);
    output.table("game tree", game_tree(run)?);
    Ok(())
}

/// The paper's counts: name, printed number, and the value of the printed formula.
fn printed_counts() -> Vec<(&'static str, &'static str, BigUint)> {
    let states = state_space(any_kinds);
    let rotations = power(85u32, 10);
    // The paper prints no formula for mirrors, only its value, 4.83e28.
    let symmetric = &rotations * 5u32 + BigUint::from(483u32) * power(10u32, 26) * 6u32;
    let mirrored: BigUint = points_on_axes().into_iter().map(starts_with_mirror).sum();
    // There are 12 symmetries; Burnside's lemma divides by their number.
    let orbits = |fixed_points: BigUint| fixed_points / 12u32;
    vec![
        ("state space, an upper bound", "9.17e57", states.clone()),
        ("positions that a rotation leaves as they are, at most", "1.97e19", rotations),
        ("state space without symmetric positions", "7.64e56", orbits(states + symmetric)),
        ("starts", "7.13e40", starts()),
        ("starts without symmetric ones", "5.94e39", orbits(starts() + mirrored)),
        ("endgames with six stacks", "1.13e16", endgames()),
        (
            "of these, left as they are by a mirror through corners, at most",
            "2.26e8",
            // The orders of six stacks, and their heights.
            power(heights_of_three(), 2) * 720u32,
        ),
        ("endgames without symmetric ones", "9.42e14", orbits(endgames())),
    ]
}

/// Formats a number in scientific notation, rounded: `9.19e57`.
fn short(number: &BigUint, decimals: usize) -> String {
    let digits = number.to_string();
    let leading: f64 = digits[..digits.len().min(17)].parse().unwrap_or_default();
    let leading = leading / 10f64.powi(digits.len().min(17) as i32 - 1);
    format!("{leading:.decimals$}e{}", digits.len() - 1)
}

fn power(base: impl Into<BigUint>, exponent: u32) -> BigUint {
    base.into().pow(exponent)
}

fn binomial(of: u64, choose: u64) -> BigUint {
    (1..=choose)
        .fold(BigUint::from(1u32), |ways, factor| ways * (of + 1).saturating_sub(factor) / factor)
}

/// Counts the ways to choose the kinds of one colour's stacks, as in the paper: any kinds.
fn any_kinds(stacks: u32) -> BigUint {
    power(3u32, stacks)
}

/// The number of ways in which each kind occurs, since a player without one has lost.
fn all_three_kinds(stacks: u32) -> BigUint {
    power(3u32, stacks) + 3u32 - power(2u32, stacks) * 3u32
}

/// The paper's upper bound on the number of positions: a sum over the number of free points, and
/// over the numbers of stacks and pieces of both colours.
fn state_space(kinds: fn(u32) -> BigUint) -> BigUint {
    let with_free_points = |free: u64| -> BigUint {
        let most_pieces = 30 - free / 4;
        let heights = |stacks: u64| -> BigUint {
            (stacks..=most_pieces).map(|pieces| binomial(pieces - 1, stacks - 1)).sum()
        };
        let with_white_stacks = |white: u64| {
            let black = POINTS - free - white;
            let kinds = kinds(white as u32) * kinds(black as u32);
            binomial(POINTS - free, white) * heights(white) * heights(black) * kinds
        };
        (2..=most_pieces.min(58 - free)).map(with_white_stacks).sum()
    };
    (1..=55).map(|free| binomial(POINTS, free) * with_free_points(free)).sum()
}

/// The pieces of each colour and type at the start: White's three types, then Black's.
fn colours() -> [u64; 6] {
    let [a, b, c] = Kind::ALL.map(|kind| kind.initial_count().into());
    [a, b, c, a, b, c]
}

/// The number of orders of things of which `sorts` gives the count of each sort.
fn arrangements(sorts: &[u64]) -> BigUint {
    let mut left: u64 = sorts.iter().sum();
    let mut product = BigUint::from(1u32);
    for &count in sorts {
        product *= binomial(left, count);
        left -= count;
    }
    product
}

/// The number of starts, `60! / (15! 9! 6!)^2`.
fn starts() -> BigUint {
    arrangements(&colours())
}

/// The starts that a mirror leaves unchanged, if `on_axis` points are on its axis. Any pieces can
/// stand there, as long as the rest of each type forms pairs.
fn starts_with_mirror(on_axis: u64) -> BigUint {
    fn choices(types: &[u64], left: u64, chosen: &mut Vec<u64>, sum: &mut BigUint) {
        let Some((&count, rest)) = types.split_first() else {
            if left == 0 {
                let pairs =
                    colours().into_iter().zip(chosen.iter()).map(|(all, on)| (all - on) / 2);
                *sum += arrangements(chosen) * arrangements(&pairs.collect::<Vec<u64>>());
            }
            return;
        };
        for on_axis in (count % 2..=left.min(count)).step_by(2) {
            chosen.push(on_axis);
            choices(rest, left - on_axis, chosen, sum);
            chosen.pop();
        }
    }
    let mut sum = BigUint::default();
    choices(&colours(), on_axis, &mut Vec::new(), &mut sum);
    sum
}

/// The positions with six stacks of different types or colours: a choice of points, an order and
/// heights.
fn endgames() -> BigUint {
    binomial(POINTS, 6) * power(heights_of_three(), 2) * 720u32
}

/// The endgames that a mirror leaves unchanged: all six stacks stand on its `on_axis` points.
fn endgames_with_mirror(on_axis: u64) -> BigUint {
    binomial(on_axis, 6) * power(heights_of_three(), 2) * 720u32
}

fn heights_of_three() -> BigUint {
    (3..=16).map(|pieces| binomial(pieces - 1, 2)).sum()
}

/// For each of the six mirrors, the number of points on its axis.
fn points_on_axes() -> Vec<u64> {
    let on_axis = |sixths| {
        let mirror = Symmetry { sixths, reflect: true, swap_colours: false };
        Point::all().filter(|&point| mirror.point(point) == point).count() as u64
    };
    (0..6).map(on_axis).collect()
}

/// Starts in one step of the ledger.
const STARTS_OF_STEP: u64 = 20;

/// Finds the most different turns and the most pairs of actions in Black's first turn.
fn branching(run: &mut Run) -> Result<Table> {
    let (starts, seed) = (run.size(2_000, 40), run.seed());
    let greater = |one: (u64, u64), other: (u64, u64)| (one.0.max(other.0), one.1.max(other.1));
    let fixed = run.step("fixed start", || {
        let start = Position::fixed_start();
        Ok(start.moves().map(|first| turns(&start.play(first))).fold((0, 0), greater))
    })?;
    let chunks: Vec<u64> = (0..starts.div_ceil(STARTS_OF_STEP)).collect();
    let random = run.steps(
        &chunks,
        |chunk| format!("random starts {chunk} seed {seed}"),
        |&chunk| {
            let games = chunk * STARTS_OF_STEP..(chunk + 1) * STARTS_OF_STEP;
            let widest = games.map(|game| {
                let mut dice = Dice::new(game::derive_seed(seed, game));
                let start = Position::random_start(&mut dice);
                let first = start.random_move(&mut dice);
                first.map_or((0, 0), |first| turns(&start.play(first)))
            });
            Ok(widest.fold((0, 0), greater))
        },
    )?;
    let random = random.into_iter().flatten().fold((0, 0), greater);
    let mut table =
        Table::with_columns("greatest number of turns of Black's first | starts | paper | ours");
    for (name, starts, paper, ours) in [
        ("fixed start", 1, "around 5,500", fixed.unwrap_or_default().0),
        ("random starts, different positions", starts, "up to 10,000", random.0),
        ("random starts, all pairs of actions", starts, "14,000", random.1),
    ] {
        table.push((name, starts, paper, ours));
    }
    Ok(table)
}

const PLAYER: &str = "waltz-intermediate:depth=2,hash=2";

/// Estimates the logarithm of the number of games.
fn game_tree(run: &mut Run) -> Result<Table> {
    let seed = run.seed();
    let games: Vec<u64> = (0..run.size(200, 4).min(200)).collect();
    let key = |game: &u64| format!("tree {PLAYER} seed {seed} game {game}");
    let found = run.steps(&games, key, |&game| {
        let turns = turns_of_game(PLAYER, "random", seed, game, |_| true)?;
        let power = turns.iter().map(|&(_, turns)| (turns as f64).log10()).sum::<f64>();
        Ok((power, turns.len() as u64))
    })?;
    let (powers, lengths): (Vec<f64>, Vec<f64>) =
        found.into_iter().flatten().map(|(power, turns)| (power, turns as f64)).unzip();
    let first = (Position::fixed_start().moves().len() as f64).log10();
    let mut table = Table::with_columns("game tree | games | turns after the first | power of 10");
    table.push(("the paper", MISSING, MISSING, 79u64));
    let by_averages = rounded(first + power_from_averages(), 0);
    table.push(("averages of table 1", MISSING, MISSING, by_averages));
    let power = Estimate::of_samples(&powers);
    let length = rounded(Estimate::of_samples(&lengths).map(|it| it.value), 1);
    let power = power.map(|it| format!("{:.1} ± {:.1}", first + it.value, it.error));
    table.push((format!("games of `{PLAYER}`"), powers.len(), length, power));
    Ok(table)
}

/// The logarithm of the product of the averages from 59 stacks on in steps of two, interpolated.
fn power_from_averages() -> f64 {
    let at = |stacks: u64| {
        let averages = PAPER_TURNS.map(|[stacks, .., average]| (stacks, average as f64));
        let mut pairs = averages.windows(2).map(|pair| (pair[0], pair[1]));
        let fitting = pairs.find(|(high, low)| (low.0..=high.0).contains(&stacks));
        let (high, low) = fitting.unwrap_or((averages[0], averages[0]));
        let share = (stacks - low.0) as f64 / (high.0 - low.0).max(1) as f64;
        low.1.log10() + share * (high.1.log10() - low.1.log10())
    };
    (7..=59).rev().step_by(2).map(at).sum()
}
