use std::fmt::Write as _;

use arena::{SetUpGame, SetUpGameError};
use ewn::{SetUp, Size};
use search::solve::Unsolved;
use serde_json::{Value, json};
use stats::equilibrium::{Equilibrium, PureChoice};

use super::SetUpsArguments;
use crate::arguments::Common;
use crate::interrupt::{self, interrupted};
use crate::{live_line, output};

/// Solves the game for every pair of set-ups, and prints the matrix and its equilibrium.
pub fn run(
    size: Size,
    small: Size,
    arguments: &SetUpsArguments,
    common: &Common,
) -> anyhow::Result<()> {
    let stop = interrupt::stop_flag();
    let observe = &mut |pairs, positions| {
        live_line::show(&format!("{pairs} pairs, {positions} positions solved"));
    };
    let result = SetUpGame::solve(size, small, arguments.memory.bytes(), stop, observe);
    live_line::clear();
    let game = result.map_err(|error| match error {
        SetUpGameError::Unsolved(Unsolved::Stopped { positions }) => {
            interrupted(format!("{positions} positions were solved, but not all"))
        }
        SetUpGameError::Unsolved(Unsolved::Memory { positions, .. }) => anyhow::anyhow!(
            "{} of memory is too little: {positions} positions fill it; try --memory",
            arguments.memory
        ),
        error => anyhow::Error::from(error),
    })?;
    let found = game.matrix.equilibrium()?;
    let json = json(size, small, &game, &found);
    output::print_either(common, &json, &text(size, small, &game, &found))
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
    let words = |shares| {
        let words = mixture(game, shares).map(|(set_up, share)| format!("{set_up} {share:.6}"));
        words.collect::<Vec<_>>().join(", ")
    };
    let _ = writeln!(text, "  red   {}", words(&found.first));
    let _ = writeln!(text, "  blue  {}", words(&found.second));
    let (red, blue) = (game.matrix.first_shown(), game.matrix.second_shown());
    for (seer, seen, shown) in [("blue", "red", red), ("red", "blue", blue)] {
        let (value, choices) = (shown.value, names(game, &shown).join(", "));
        let line = format!("{seer} sees {seen}'s choice:  {value:.9}, {seen} {choices}\n");
        text.push_str(&line);
    }
    let _ = writeln!(text, "{} positions", game.positions);
    text
}

fn names(game: &SetUpGame, pure: &PureChoice) -> Vec<String> {
    pure.choices.iter().map(|&choice| game.set_ups[choice].to_string()).collect()
}

/// The set-ups with a positive share in a mixed strategy, with their shares.
fn mixture(game: &SetUpGame, shares: &[f64]) -> impl Iterator<Item = (String, f64)> {
    let shares = game.set_ups.iter().zip(shares).filter(|(_, share)| **share > 1e-9);
    shares.map(|(set_up, &share)| (set_up.to_string(), share))
}

fn json(size: Size, small: Size, game: &SetUpGame, found: &Equilibrium) -> Value {
    let shares = |shares| {
        let share = |(set_up, share)| json!({ "setup": set_up, "probability": share });
        mixture(game, shares).map(share).collect::<Value>()
    };
    let shown = |pure: PureChoice| json!({ "value": pure.value, "setups": names(game, &pure) });
    json!({
        "board": size.side(),
        "cubes": small.cubes(),
        "setups": game.set_ups.iter().map(SetUp::to_string).collect::<Vec<_>>(),
        "matrix": game.matrix.rows(),
        "value": found.value,
        "red": shares(&found.first),
        "blue": shares(&found.second),
        "gap": found.gap,
        "red_shown": shown(game.matrix.first_shown()),
        "blue_shown": shown(game.matrix.second_shown()),
        "positions": game.positions,
    })
}
