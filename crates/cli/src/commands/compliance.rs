use anyhow::{anyhow, bail};
use catalog::GameKind;
use protocol::compliance::{Plan, Verdict, check_names, check_program, rules};
use serde::Serialize;

use super::engine::protocol_named;
use crate::arguments::{Common, Compliance};
use crate::output;

#[derive(Serialize)]
struct Line {
    check: &'static str,
    claim: &'static str,
    verdict: &'static str,
    problem: Option<String>,
}

/// Prints how each check goes, and fails if one does.
pub fn run<G: GameKind>(arguments: &Compliance, common: &Common) -> anyhow::Result<()> {
    let mut printed = Ok(());
    let (mut failed, mut skipped, mut all) = (0, 0, 0);
    let protocol = protocol_named::<G>(&arguments.protocol)?;
    let names = check_names(protocol, &rules::<G>());
    if let Some(unknown) = arguments.check.iter().find(|name| !names.contains(&name.as_str())) {
        bail!("--check {unknown}: expected one of {}", names.join(", "));
    }
    let plan = Plan {
        protocol,
        words: &arguments.program,
        only: &arguments.check,
        patience: arguments.patience,
        show_stderr: arguments.show_stderr,
    };
    check_program(&plan, &rules::<G>(), |name, claim, verdict| {
        all += 1;
        failed += u32::from(matches!(verdict, Verdict::Failed(_)));
        skipped += u32::from(*verdict == Verdict::Skipped);
        if printed.is_ok() {
            printed = print(name, claim, verdict, common.json);
        }
    })
    .map_err(|problem| anyhow!(problem))?;
    printed?;
    if failed + skipped > 0 {
        bail!("{failed} of {all} checks failed, {skipped} skipped");
    }
    Ok(())
}

fn print(
    name: &'static str,
    claim: &'static str,
    verdict: &Verdict,
    json: bool,
) -> anyhow::Result<()> {
    let (word, problem) = match verdict {
        Verdict::Passed => ("pass", None),
        Verdict::Failed(problem) => ("fail", Some(problem.clone())),
        Verdict::Skipped => ("skip", None),
    };
    if json {
        return output::print_json(&Line { check: name, claim, verdict: word, problem });
    }
    let text = problem.map_or_else(|| claim.to_owned(), |problem| output::presentable(&problem));
    output::print(&format!("{word}  {name:<16} {text}\n"))
}
