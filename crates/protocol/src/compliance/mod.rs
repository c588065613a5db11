//! Checks what a program that plays a game makes of the protocol.
//!
//! Each check starts the program anew, so that one fault does not hide another.

mod checks;
mod conversation;
mod game_checks;
mod rules;

use std::time::Duration;

use game::Position;

pub use checks::check_names;
use checks::{GREETING, checks};
use conversation::Conversation;
pub use rules::{Rules, SetUpCheck, rules};

use crate::external::Streams;

/// Something that a program has to do.
pub struct Check<P> {
    /// A word for it.
    pub name: &'static str,
    /// What has to be so.
    pub claim: &'static str,
    run: fn(&mut Conversation<P>) -> Result<(), String>,
}

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
    /// The program and its arguments.
    pub words: &'a [String],
    /// The names of the checks to make; all of them if there is none.
    pub only: &'a [String],
    /// How long an answer may take that takes no thought.
    pub patience: Duration,
    /// Whether to show what the program writes to standard error.
    pub show_stderr: bool,
}

/// Checks a program and tells `report` how each check goes.
///
/// # Errors
/// If the program cannot be started at all.
pub fn check_program<P: Position>(
    plan: &Plan,
    rules: &Rules<P>,
    mut report: impl FnMut(&Check<P>, &Verdict),
) -> Result<(), String> {
    let is_wanted =
        |check: &&Check<P>| plan.only.is_empty() || plan.only.iter().any(|name| name == check.name);
    let checks = checks(rules.has_dice);
    let greeting = checks.iter().find(|check| check.name == GREETING);
    let greets = match greeting {
        Some(greeting) => make(plan, rules, greeting)? == Verdict::Passed,
        None => false,
    };
    for check in checks.iter().filter(is_wanted) {
        let verdict = if greets || check.name == GREETING {
            make(plan, rules, check)?
        } else {
            Verdict::Skipped
        };
        report(check, &verdict);
    }
    Ok(())
}

/// Makes one check with a program that is started for it.
fn make<P: Position>(plan: &Plan, rules: &Rules<P>, check: &Check<P>) -> Result<Verdict, String> {
    let streams = Streams { answers_on_stderr: false, show_stderr: plan.show_stderr };
    let mut conversation = Conversation::start(plan.words, streams, plan.patience, *rules)?;
    let is_greeting = check.name == GREETING;
    let greeted = if is_greeting { Ok(()) } else { conversation.greet() };
    Ok(match greeted.and_then(|()| (check.run)(&mut conversation)) {
        Ok(()) => Verdict::Passed,
        Err(problem) => Verdict::Failed(problem),
    })
}
