//! Tests how well a program that plays a game supports its protocol.
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
use foreign::ForeignConversation;

/// A check: its name, what it claims of the program, and how it is made.
type Check<C> = (&'static str, &'static str, fn(&mut C) -> Result<(), String>);

/// The check that all others depend on.
const GREETING: &str = "greeting";

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The claim holds.
    Passed,
    /// The claim does not hold, and what happened instead.
    Failed(String),
    /// The check was skipped because the greeting failed.
    Skipped,
}

/// What to check, and how.
pub struct Plan<'a> {
    /// The protocol of the program.
    pub protocol: Protocol,
    /// The program and its arguments.
    pub words: &'a [String],
    /// The names of the checks to run; all if empty.
    pub only: &'a [String],
    /// The time limit of answers that need no search.
    pub patience: Duration,
    /// Whether to show the program's standard error.
    pub show_stderr: bool,
}

/// The names of all checks for programs of a game that speak a protocol.
#[must_use]
pub fn check_names(protocol: Protocol, game: Game) -> Vec<&'static str> {
    match protocol {
        Protocol::Ugi => names(checks::checks(game.has_dice)),
        Protocol::Foreign(protocol) => names(foreign::checks(protocol)),
    }
}

fn names<C>(checks: Vec<Check<C>>) -> Vec<&'static str> {
    checks.into_iter().map(|(name, ..)| name).collect()
}

/// Checks a program and tells `report` the name, the claim and the verdict of each check.
///
/// # Errors
/// If the program cannot be started.
pub fn check_program(
    plan: &Plan,
    game: Game,
    report: impl FnMut(&'static str, &'static str, &Verdict),
) -> Result<(), String> {
    let start = || {
        let process = Process::start(plan.words, plan.protocol, plan.show_stderr);
        process.map_err(|error| format!("cannot start \"{}\": {error}", plan.words.join(" ")))
    };
    match plan.protocol {
        Protocol::Ugi => {
            let start = || Ok(Conversation::new(start()?, plan.patience, game));
            run_checks(plan, checks::checks(game.has_dice), start, Conversation::greet, report)
        }
        Protocol::Foreign(protocol) => {
            let start = || Ok(ForeignConversation::new(start()?, plan.patience, protocol, game));
            let greet = ForeignConversation::greet;
            run_checks(plan, foreign::checks(protocol), start, greet, report)
        }
    }
}

fn run_checks<C>(
    plan: &Plan,
    checks: Vec<Check<C>>,
    start: impl Fn() -> Result<C, String>,
    greet: fn(&mut C) -> Result<(), String>,
    mut report: impl FnMut(&'static str, &'static str, &Verdict),
) -> Result<(), String> {
    let make = |(name, _, run): &Check<C>| {
        let mut conversation = start()?;
        let greeted = if *name == GREETING { Ok(()) } else { greet(&mut conversation) };
        let result = greeted.and_then(|()| run(&mut conversation));
        Ok::<_, String>(result.map_or_else(Verdict::Failed, |()| Verdict::Passed))
    };
    let greeting = checks.iter().find(|(name, ..)| *name == GREETING);
    let greeted = greeting.map(make).transpose()?;
    let is_wanted = |name: &str| plan.only.is_empty() || plan.only.iter().any(|only| only == name);
    for check in checks.iter().filter(|(name, ..)| is_wanted(name)) {
        let (name, claim, _) = *check;
        let verdict = match &greeted {
            Some(verdict) if name == GREETING => verdict.clone(),
            Some(Verdict::Passed) => make(check)?,
            _ => Verdict::Skipped,
        };
        report(name, claim, &verdict);
    }
    Ok(())
}
