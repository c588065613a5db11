use game::{Dice, Position as _};
use tzaar::Position;

use super::branching::{Start, turns, turns_of_game};
use super::counting::{
    all_three_kinds, any_kinds, endgames, endgames_with_mirror, endgames_with_mirror_of_paper,
    points_on_axes, starts, starts_with_mirror, state_space,
};
use super::natural::Natural;
use super::table_1::PAPER as PAPER_TURNS;
use crate::reproduce::{
    Block, Cell, Estimate, Page, ReproduceError, Reproduction, Run, Source, Table, Verdict,
    with_commas,
};

pub const SECTION_1_3: Reproduction = Reproduction {
    name: "waltz-section-1-3",
    source: Source::Waltz,
    item: "Section 1.3",
    summary: "positions, starts and endgames, turns of a position, and the size of the game tree",
    minutes: 2,
    make,
};

/// A number of the paper: its first digits and the power of ten.
struct Printed(f64, usize);

impl Printed {
    /// Whether a number rounds to the printed one, with two decimals.
    fn is(&self, number: &Natural) -> bool {
        let (leading, power) = number.scientific();
        power == self.1 && (leading - self.0).abs() < 0.005 + 1e-9
    }
}

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let mut table = Table::with_columns("number | paper | ours | exactly | the same");
    let mut differing = Vec::new();
    for (name, printed, number) in counts() {
        let is_same = printed.is(&number);
        if !is_same {
            differing.push(format!("{name} ({} instead of {})", short(&number), shown(&printed)));
        }
        table.push([
            Cell::from(name),
            Cell::from(shown(&printed)),
            Cell::from(short(&number)),
            Cell::from(number.to_string()),
            Cell::from(if is_same { "yes" } else { "no" }),
        ]);
    }
    let branching = branching(run)?;
    let tree = game_tree(run)?;
    let finding = format!(
        "{} of {} printed counts follow from the paper's formulas. The sum for the state space is {} positions. Two of the paper's bounds on symmetric positions are too small, which changes no printed total. After White's first capture, the fixed start allows at most {} different turns; the most in {} random starts is {}.",
        counts().len() - differing.len(),
        counts().len(),
        short(&state_space(any_kinds)),
        with_commas(branching.fixed),
        with_commas(branching.starts),
        with_commas(branching.random.0),
    );
    let verdict = match differing.as_slice() {
        [] => Verdict::Agrees,
        some => Verdict::differs(
            format!(
                "The printed formulas do not give the printed numbers for {}. Counting only positions in which both players have all three kinds gives {} for the state space, which is not the printed number either.",
                some.join(" and "),
                with_digits(&state_space(all_three_kinds), 4)
            ),
            "the same sums with exact integers, once as printed and once with all three kinds.",
        ),
    };
    Ok(Page {
        finding,
        verdict: Some(verdict),
        blocks: vec![
            Block::Table(table),
            Block::Text(remarks()),
            Block::Heading("Branching factor".into()),
            Block::Table(branching.table()),
            Block::Heading("Game tree".into()),
            Block::Text(tree),
        ],
    })
}

/// The paper's counts, with the formulas that it prints.
fn counts() -> Vec<(&'static str, Printed, Natural)> {
    let states = state_space(any_kinds);
    let rotations = Natural::from(85).to_the(10);
    // The paper's formula for mirrors is not printed; its number is.
    let mirrors = &Natural::from(483) * &Natural::from(10).to_the(26);
    let symmetric = &rotations * &Natural::from(5);
    let symmetric = symmetric + &(&mirrors * &Natural::from(6));
    let mirrored: Natural = points_on_axes().into_iter().map(starts_with_mirror).sum();
    vec![
        ("state space, an upper bound", Printed(9.17, 57), states.clone()),
        ("positions that a rotation leaves as they are, at most", Printed(1.97, 19), rotations),
        ("state space without symmetric positions", Printed(7.64, 56), orbits(states + &symmetric)),
        ("starts", Printed(7.13, 40), starts()),
        ("starts without symmetric ones", Printed(5.94, 39), orbits(starts() + &mirrored)),
        ("endgames with six stacks", Printed(1.13, 16), endgames()),
        (
            "of these, left as they are by a mirror through corners, at most",
            Printed(2.26, 8),
            endgames_with_mirror_of_paper(),
        ),
        ("endgames without symmetric ones", Printed(9.42, 14), orbits(endgames())),
    ]
}

/// A twelfth: Burnside's lemma.
fn orbits(fixed_points: Natural) -> Natural {
    fixed_points.divided_by(12).0
}

/// What the exact counts say about the paper's bounds on symmetric positions.
fn remarks() -> String {
    let mut on_axes = points_on_axes();
    on_axes.sort_unstable();
    let (fewest, most) = (on_axes[0], on_axes[on_axes.len() - 1]);
    format!(
        "The mirrors have {fewest} points on the axis (between sides) or {most} (between corners). So {} and {} starts are their own mirror images; the paper's bound, 30! / (8! 5! 3!)^2 = 3.15e17, counts 32 stones on 30 points. Six different stacks that are their own mirror image all stand on the axis: {} endgames for an axis between corners, not \"at most\" {}; the paper leaves out the choice of six of the {most} points. Neither changes a printed digit of the totals. The paper's bound of 4.83e28 positions for mirrors comes from a formula that it does not print; we use it as printed.",
        short(&starts_with_mirror(fewest)),
        short(&starts_with_mirror(most)),
        short(&endgames_with_mirror(most)),
        short(&endgames_with_mirror_of_paper()),
    )
}

fn short(number: &Natural) -> String {
    with_digits(number, 2)
}

fn with_digits(number: &Natural, decimals: usize) -> String {
    let (leading, power) = number.scientific();
    format!("{leading:.decimals$}e{power}")
}

fn shown(printed: &Printed) -> String {
    format!("{:.2}e{}", printed.0, printed.1)
}

struct Branching {
    /// The most different turns after a first capture from the fixed start.
    fixed: u64,
    starts: u64,
    /// The most different turns and the most pairs of actions after one capture from random
    /// starts.
    random: (u64, u64),
}

fn branching(run: &mut Run) -> Result<Branching, ReproduceError> {
    let starts = run.size(2_000, 40);
    let seed = run.seed();
    let greater = |one: (u64, u64), other: (u64, u64)| (one.0.max(other.0), one.1.max(other.1));
    let most = |start: Position| {
        start.moves().map(|first| turns(&start.play(first))).fold((0, 0), greater)
    };
    let fixed = run.step("fixed start", || Ok(most(Position::fixed_start())))?;
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
    Ok(Branching { fixed: fixed.unwrap_or_default().0, starts, random })
}

const STARTS_OF_STEP: u64 = 20;

impl Branching {
    fn table(&self) -> Table {
        let mut table =
            Table::with_columns("greatest number of turns of Black's first | paper | ours");
        for (name, paper, ours) in [
            ("fixed start", "around 5,500", self.fixed),
            ("random starts, different positions", "up to 10,000", self.random.0),
            ("random starts, all pairs of actions", "14,000", self.random.1),
        ] {
            table.push([Cell::from(name), Cell::from(paper), Cell::from(ours)]);
        }
        table
    }
}

const PAPER_POWER: f64 = 79.0;
const PLAYER: &str = "waltz-intermediate:depth=2,hash=2";

fn game_tree(run: &mut Run) -> Result<String, ReproduceError> {
    let seed = run.seed();
    let games: Vec<u64> = (0..run.size(200, 4).min(200)).collect();
    let powers = run.steps(
        &games,
        |game| format!("tree {PLAYER} seed {seed} game {game}"),
        |&game| {
            let turns = turns_of_game(PLAYER, Start::Random, seed, game, |_| true)?;
            let power = turns.iter().map(|&(_, turns)| (turns as f64).log10()).sum::<f64>();
            Ok((power, turns.len() as u64))
        },
    )?;
    let found: Vec<(f64, u64)> = powers.into_iter().flatten().collect();
    let powers: Vec<f64> = found.iter().map(|it| it.0).collect();
    let lengths: Vec<f64> = found.iter().map(|it| it.1 as f64).collect();
    let mean = |samples: &[f64]| Estimate::of_samples(samples).unwrap_or(Estimate::exact(0.0));
    let first = (Position::fixed_start().moves().len() as f64).log10();
    let (power, length) = (mean(&powers), mean(&lengths));
    Ok(format!(
        "The product of White's first captures and the averages of the paper's table 1 for all later turns (two stacks fewer each, interpolated between its columns) is 10^{:.0}; the paper says 10^{PAPER_POWER}. In {} games of `{PLAYER}` from random starts, the product of the numbers of turns is 10^({:.1} ± {:.1}), over {:.1} turns of both players after the first.",
        first + power_from_averages(),
        found.len(),
        first + power.value,
        power.error,
        length.value
    ))
}

/// The logarithm of the product of the averages, from 59 stacks on in steps of two.
fn power_from_averages() -> f64 {
    let at = |stacks: u64| {
        let averages = PAPER_TURNS.map(|[stacks, .., average]| (stacks, average as f64));
        let (high, low) = averages
            .windows(2)
            .map(|pair| (pair[0], pair[1]))
            .find(|(high, low)| (low.0..=high.0).contains(&stacks))
            .unwrap_or((averages[0], averages[0]));
        let share = (stacks - low.0) as f64 / (high.0 - low.0).max(1) as f64;
        low.1.log10() + share * (high.1.log10() - low.1.log10())
    };
    (7..=59).rev().step_by(2).map(at).sum()
}
