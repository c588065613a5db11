use std::fmt::Display;
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use serde::Serialize;
use serde_json::{Value, json};
use service::play::{DiceFinding, check_dice};

use crate::arguments::Common;
use crate::interrupt::Exit;
use crate::{file, output};

#[derive(Args)]
pub struct VerifyDice {
    /// A game of the page as JSON (`GET /games/ID`) or the file of your data; - for standard input
    file: PathBuf,
}

/// The most bytes of the input file.
const LONGEST: u64 = 64 << 20;

/// An error about input that the command cannot read; such errors have their own exit status.
fn unreadable(problem: impl Display) -> Exit {
    Exit { status: 2, text: problem.to_string() }
}

#[derive(Serialize)]
struct CheckedGame<'a> {
    id: &'a str,
    game: &'a str,
    #[serde(flatten)]
    finding: DiceFinding,
}

/// Checks the dice of finished games against what the server published before them.
pub fn run(arguments: &VerifyDice, common: &Common) -> anyhow::Result<()> {
    let text = file::read_input(&arguments.file, LONGEST);
    let text = text.map_err(|error| unreadable(format!("{error:#}")))?;
    let document: Value = serde_json::from_str(&text)
        .map_err(|error| unreadable(format!("this is not JSON: {error}")))?;
    let games = games_in(&document)?.into_iter().zip(1..).map(|(game, number)| {
        let finding = check_dice(game);
        let finding =
            finding.map_err(|failure| unreadable(format!("game {number}: {}", failure.message)))?;
        let text = |field: &str| game[field].as_str().unwrap_or("?");
        Ok(CheckedGame { id: text("id"), game: text("game"), finding })
    });
    let games: Vec<CheckedGame> = games.collect::<Result<_, Exit>>()?;
    let lines: String = games.iter().map(line).collect();
    output::print_either(common, &json!({ "games": games }), &lines)?;
    let is_wrong = |game: &&CheckedGame| matches!(game.finding, DiceFinding::Wrong { .. });
    match (games.iter().filter(is_wrong).count(), games.len()) {
        (0, _) => Ok(()),
        (wrong, all) => bail!("dice of {wrong} of {all} games differ from what was promised"),
    }
}

/// The games in a document: a single game, or all games of a visitor.
fn games_in(document: &Value) -> Result<Vec<&Value>, Exit> {
    let data = document.get("server").unwrap_or(document);
    match data.get("games") {
        Some(Value::Array(_)) if data.get("format").is_some() => Err(without_server()),
        Some(Value::Array(games)) => Ok(games.iter().collect()),
        Some(_) => Err(without_server()),
        None => Ok(vec![data]),
    }
}

fn without_server() -> Exit {
    unreadable(
        "this file is of a page without a server, which rolls the dice in the browser: there is no \
         promise to check",
    )
}

fn line(checked: &CheckedGame) -> String {
    let CheckedGame { id, game, finding } = checked;
    let told = match finding {
        DiceFinding::None => "there are no dice to check".to_owned(),
        DiceFinding::Secret => "not over, so the seed is not published yet".to_owned(),
        DiceFinding::Wrong { problem } => format!("WRONG: {problem}"),
        DiceFinding::Right { plies, has_number, seed_is_given } => {
            let origin = match (has_number, seed_is_given) {
                (true, _) => "from the server's seed and the client's number",
                (false, true) => "from a seed that the creator of the game chose",
                (false, false) => "from the server's seed alone",
            };
            format!("{plies} dice are right, {origin}")
        }
    };
    format!("{id} ({game}): {told}\n")
}
