use std::fmt::Write as _;

use equilibrium::{Equilibrium, PureChoice};
use ewn::{SetUp, Size};
use search::solve::Unsolved;
use serde::Serialize;
use studies::{SetUpGame, SetUpGameError, SetUpProgress};

use crate::arguments::Common;
use crate::exact_arguments::SetUpsArguments;
use crate::interrupt::{self, Interrupted};
use crate::live_line::LiveLine;
use crate::output;

/// Solves every pair of set-ups and prints the matrix and its equilibrium.
pub fn run(
    size: Size,
    small: Size,
    arguments: &SetUpsArguments,
    common: &Common,
) -> anyhow::Result<()> {
    let stop = interrupt::stop_flag()?;
    let mut live = LiveLine::new();
    let observe = &mut |done: SetUpProgress| {
        live.show(&format!("{} pairs, {} positions solved", done.pairs, done.positions));
    };
    let result = SetUpGame::solve(size, small, arguments.memory.bytes(), stop, observe);
    live.clear();
    let game = result.map_err(|error| match error {
        SetUpGameError::Unsolved(Unsolved::Stopped { positions }) => {
            Interrupted(format!("{positions} positions were solved, which is not all")).into()
        }
        SetUpGameError::Unsolved(Unsolved::Memory { positions, .. }) => anyhow::anyhow!(
            "{} of memory are too little: {positions} positions fill them; try --memory",
            arguments.memory
        ),
        error => anyhow::Error::from(error),
    })?;
    let found = game.matrix.equilibrium()?;
    if common.json {
        return output::print_json(&Json::new(size, small, &game, &found));
    }
    output::print(&text(size, small, &game, &found))
}

fn text(size: Size, small: Size, game: &SetUpGame, found: &Equilibrium) -> String {
    let mut text = String::new();
    let (side, cubes) = (size.side(), small.cubes());
    let plural = if cubes == 1 { "" } else { "s" };
    let _ = writeln!(text, "{side}x{side}, {cubes} cube{plural} a side, red first: red wins");
    let _ = write!(text, "{:>10}", "red/blue");
    for blue in &game.set_ups {
        let _ = write!(text, " {:>8}", blue.to_string());
    }
    text.push('\n');
    for (red, row) in game.set_ups.iter().zip(game.matrix.rows()) {
        let _ = write!(text, "{:>10}", red.to_string());
        for value in row {
            let _ = write!(text, " {value:8.6}");
        }
        text.push('\n');
    }
    let _ = writeln!(text, "both choose at the same time: {:.9}", found.value);
    let mixture = |shares| mixture(&game.set_ups, shares);
    let words = |shares| {
        let shares: Vec<Share> = mixture(shares);
        let words = shares.iter().map(|share| format!("{} {:.6}", share.setup, share.probability));
        words.collect::<Vec<_>>().join(", ")
    };
    let _ = writeln!(text, "  red   {}", words(&found.first));
    let _ = writeln!(text, "  blue  {}", words(&found.second));
    let choices = |pure: &PureChoice| names(game, pure).join(", ");
    let (first, second) = (game.matrix.first_shown(), game.matrix.second_shown());
    let _ = writeln!(text, "blue sees red's choice:  {:.9}, red {}", first.value, choices(&first));
    let _ =
        writeln!(text, "red sees blue's choice:  {:.9}, blue {}", second.value, choices(&second));
    let _ = writeln!(text, "{} positions", game.positions);
    text
}

fn names(game: &SetUpGame, pure: &PureChoice) -> Vec<String> {
    pure.choices.iter().map(|&choice| game.set_ups[choice].to_string()).collect()
}

/// The set-ups that are chosen at all.
fn mixture(set_ups: &[SetUp], shares: &[f64]) -> Vec<Share> {
    let shares = set_ups.iter().zip(shares).filter(|(_, share)| **share > 1e-9);
    shares.map(|(set_up, &probability)| Share { setup: set_up.to_string(), probability }).collect()
}

#[derive(Serialize)]
struct Json {
    board: u8,
    cubes: u8,
    setups: Vec<String>,
    matrix: Vec<Vec<f64>>,
    value: f64,
    red: Vec<Share>,
    blue: Vec<Share>,
    gap: f64,
    red_shown: Shown,
    blue_shown: Shown,
    positions: usize,
}

#[derive(Serialize)]
struct Share {
    setup: String,
    probability: f64,
}

#[derive(Serialize)]
struct Shown {
    value: f64,
    setups: Vec<String>,
}

impl Json {
    fn new(size: Size, small: Size, game: &SetUpGame, found: &Equilibrium) -> Self {
        let shown = |pure: PureChoice| Shown { value: pure.value, setups: names(game, &pure) };
        Self {
            board: size.side(),
            cubes: small.cubes(),
            setups: game.set_ups.iter().map(SetUp::to_string).collect(),
            matrix: game.matrix.rows().to_vec(),
            value: found.value,
            red: mixture(&game.set_ups, &found.first),
            blue: mixture(&game.set_ups, &found.second),
            gap: found.gap,
            red_shown: shown(game.matrix.first_shown()),
            blue_shown: shown(game.matrix.second_shown()),
            positions: game.positions,
        }
    }
}
