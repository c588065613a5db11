//! Tests how well a program that plays a game supports its protocol.
//!
//! Each check starts the program anew, so that one fault does not hide another.

mod checks;
mod conversation;
mod foreign;
mod game_checks;
mod rules;

use std::time::Duration;

use game::Position;

use conversation::Conversation;
pub use rules::{Rules, SetUpCheck, rules};

use crate::external::{Protocol, Streams};

/// Something that a program has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Check {
    /// A word for it.
    pub name: &'static str,
    /// What has to be so.
    pub claim: &'static str,
}

/// A check, and what makes it in a conversation of this kind.
type CheckWith<C> = (Check, fn(&mut C) -> Result<(), String>);

/// Without it there is nothing to check.
const GREETING: &str = "greeting";

/// How a check went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The claim holds.
    Passed,
    /// It does not, and what was seen instead.
    Failed(String),
    /// It was not looked at, since the program does not even greet.
    Skipped,
}

/// What to check, and how.
pub struct Plan<'a> {
    /// What it has to speak.
    pub protocol: Protocol,
    /// The program and its arguments.
    pub words: &'a [String],
    /// The names of the checks to make; all of them if there is none.
    pub only: &'a [String],
    /// How long an answer may take that takes no thought.
    pub patience: Duration,
    /// Whether to show what the program writes to standard error.
    pub show_stderr: bool,
}

/// The names of all checks for programs of a game that speak a protocol.
#[must_use]
pub fn check_names<P: Position>(protocol: Protocol, rules: &Rules<P>) -> Vec<&'static str> {
    match protocol {
        Protocol::Ugi => names(&checks::checks::<P>(rules.has_dice)),
        Protocol::Foreign(protocol) => names(&foreign::checks::<P>(protocol)),
    }
}

fn names<C>(checks: &[CheckWith<C>]) -> Vec<&'static str> {
    checks.iter().map(|(check, _)| check.name).collect()
}

/// Checks a program and tells `report` how each check goes. Each check starts it anew.
///
/// # Errors
/// If the program cannot be started at all.
pub fn check_program<P: Position>(
    plan: &Plan,
    rules: &Rules<P>,
    report: impl FnMut(Check, &Verdict),
) -> Result<(), String> {
    match plan.protocol {
        Protocol::Ugi => {
            let streams = Streams { answers_on_stderr: false, show_stderr: plan.show_stderr };
            let start = || Conversation::start(plan.words, streams, plan.patience, *rules);
            run_checks(plan, checks::checks(rules.has_dice), start, Conversation::greet, report)
        }
        Protocol::Foreign(protocol) => {
            let start = || foreign::ForeignConversation::start(plan, protocol, *rules);
            let greet = foreign::ForeignConversation::greet;
            run_checks(plan, foreign::checks(protocol), start, greet, report)
        }
    }
}

fn run_checks<C>(
    plan: &Plan,
    checks: Vec<CheckWith<C>>,
    start: impl Fn() -> Result<C, String>,
    greet: fn(&mut C) -> Result<(), String>,
    mut report: impl FnMut(Check, &Verdict),
) -> Result<(), String> {
    let is_wanted = |name: &str| plan.only.is_empty() || plan.only.iter().any(|only| only == name);
    let make = |(check, run): &CheckWith<C>| {
        let mut conversation = start()?;
        let greeted = if check.name == GREETING { Ok(()) } else { greet(&mut conversation) };
        Ok(match greeted.and_then(|()| run(&mut conversation)) {
            Ok(()) => Verdict::Passed,
            Err(problem) => Verdict::Failed(problem),
        })
    };
    let greeting = checks.iter().find(|(check, _)| check.name == GREETING);
    let greeted: Option<Result<Verdict, String>> = greeting.map(make);
    let greeted = greeted.transpose()?;
    for check in checks.iter().filter(|(check, _)| is_wanted(check.name)) {
        let verdict = match &greeted {
            Some(verdict) if check.0.name == GREETING => verdict.clone(),
            Some(Verdict::Passed) => make(check)?,
            _ => Verdict::Skipped,
        };
        report(check.0, &verdict);
    }
    Ok(())
}
