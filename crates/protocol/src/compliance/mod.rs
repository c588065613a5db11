//! Checks what a program that plays EWN makes of the protocol.
//!
//! Each check starts the program anew, so that one fault does not hide another.

mod checks;
mod conversation;
mod rules;

use std::time::Duration;

use checks::CHECKS;
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

/// Runs every check against a program and tells `report` of each.
///
/// # Errors
/// If the program cannot be started at all.
pub fn check_program(
    words: &[String],
    show_stderr: bool,
    mut report: impl FnMut(&Check, &Verdict),
) -> Result<(), String> {
    let streams = Streams { answers_on_stderr: false, show_stderr };
    let mut greets = true;
    for (index, check) in CHECKS.iter().enumerate() {
        let verdict = if greets {
            let mut conversation = Conversation::start(words, streams, PATIENCE)?;
            // Without the greeting there is nothing to check but the greeting itself.
            let greeted = if index == 0 { Ok(()) } else { conversation.greet() };
            match greeted.and_then(|()| (check.run)(&mut conversation)) {
                Ok(()) => Verdict::Passed,
                Err(problem) => Verdict::Failed(problem),
            }
        } else {
            Verdict::Skipped
        };
        greets &= index > 0 || verdict == Verdict::Passed;
        report(check, &verdict);
    }
    Ok(())
}

/// How long an answer may take that takes no thought.
const PATIENCE: Duration = Duration::from_secs(5);
