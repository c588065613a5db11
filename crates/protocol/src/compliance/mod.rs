//! Checks what a program that plays EWN makes of the protocol.
//!
//! Each check starts the program anew, so that one fault does not hide another.

mod checks;
mod conversation;
mod rules;

use std::time::Duration;

pub use checks::CHECKS;
use checks::GREETING;
use conversation::Conversation;

use crate::external::Streams;

/// Something that a program has to do.
pub struct Check {
    /// A word for it.
    pub name: &'static str,
    /// What has to be so.
    pub claim: &'static str,
    run: fn(&mut Conversation) -> Result<(), String>,
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
pub fn check_program(plan: &Plan, mut report: impl FnMut(&Check, &Verdict)) -> Result<(), String> {
    let is_wanted =
        |check: &&Check| plan.only.is_empty() || plan.only.iter().any(|name| name == check.name);
    let greets = make(plan, &GREETING)? == Verdict::Passed;
    for check in CHECKS.iter().filter(is_wanted) {
        let verdict = if greets || check.name == GREETING.name {
            make(plan, check)?
        } else {
            Verdict::Skipped
        };
        report(check, &verdict);
    }
    Ok(())
}

/// Makes one check with a program that is started for it.
fn make(plan: &Plan, check: &Check) -> Result<Verdict, String> {
    let streams = Streams { answers_on_stderr: false, show_stderr: plan.show_stderr };
    let mut conversation = Conversation::start(plan.words, streams, plan.patience)?;
    let is_greeting = check.name == GREETING.name;
    let greeted = if is_greeting { Ok(()) } else { conversation.greet() };
    Ok(match greeted.and_then(|()| (check.run)(&mut conversation)) {
        Ok(()) => Verdict::Passed,
        Err(problem) => Verdict::Failed(problem),
    })
}
