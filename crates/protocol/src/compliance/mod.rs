//! Tests whether a program that plays a game supports its protocol.
//!
//! Each check restarts the program, so that one fault does not hide another.

mod checks;
mod conversation;
mod foreign;
mod game_checks;

use std::time::Duration;

use games::Game;

use crate::external::{Process, Protocol};
use conversation::Conversation;

/// A check: its name, what it claims about the program, and the function that tests the claim.
type Check = (&'static str, &'static str, Box<dyn Fn(&mut Conversation) -> Result<(), String>>);

/// The check that all others begin with.
const GREETING: &str = "greeting";

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The claim holds.
    Passed,
    /// The claim does not hold; the text says what happened instead.
    Failed(String),
    /// The check was skipped because the greeting failed.
    Skipped,
}

/// The program to check, and how to check it.
pub struct Plan<'a> {
    /// The protocol of the program.
    pub protocol: Protocol,
    /// The program and its arguments.
    pub words: &'a [String],
    /// The names of the checks to run; all if empty.
    pub only: &'a [String],
    /// How long to wait for an answer, in addition to the time that `go` allows.
    pub patience: Duration,
    /// Whether to show the program's standard error.
    pub show_stderr: bool,
}

/// The names of all checks for a protocol and a game.
pub fn check_names(protocol: Protocol, game: Game) -> Vec<&'static str> {
    checks(protocol, game).into_iter().map(|(name, ..)| name).collect()
}

/// Every check, in order.
fn checks(protocol: Protocol, game: Game) -> Vec<Check> {
    match protocol {
        Protocol::Ugi => checks::checks(game.has_dice),
        Protocol::Foreign(protocol) => foreign::checks(protocol),
    }
}

/// Checks a program and tells `report` the name, the claim and the verdict of each check.
pub fn check_program(
    plan: &Plan,
    game: Game,
    mut report: impl FnMut(&'static str, &'static str, &Verdict),
) -> Result<(), String> {
    let checks = checks(plan.protocol, game);
    let greeting = checks.iter().find(|(name, ..)| *name == GREETING);
    let (_, _, greet) = greeting.ok_or("there is no check of the greeting")?;
    let make = |(name, _, run): &Check| {
        let process = Process::start(plan.words, plan.protocol, plan.show_stderr);
        let process = process
            .map_err(|error| format!("cannot start \"{}\": {error}", plan.words.join(" ")))?;
        let mut conversation =
            Conversation { game, process, patience: plan.patience, heard: Vec::new() };
        let mut result = greet(&mut conversation);
        if *name != GREETING {
            result = result.and_then(|()| run(&mut conversation));
        }
        Ok::<_, String>(result.map_or_else(Verdict::Failed, |()| Verdict::Passed))
    };
    let greeted = greeting.map(make).transpose()?;
    let is_wanted = |name: &str| plan.only.is_empty() || plan.only.iter().any(|only| only == name);
    for check in checks.iter().filter(|(name, ..)| is_wanted(name)) {
        let (name, claim, _) = check;
        let verdict = match &greeted {
            Some(verdict) if *name == GREETING => verdict.clone(),
            Some(Verdict::Passed) => make(check)?,
            _ => Verdict::Skipped,
        };
        report(name, claim, &verdict);
    }
    Ok(())
}
