use anyhow::{anyhow, bail};
use protocol::compliance::{Plan, Verdict, check_names, check_program};
use serde_json::json;

use super::engine::protocol_named;
use crate::arguments::{Common, Compliance};
use crate::output;

/// Tests a program, prints the verdict of each check, and fails if one check does.
pub fn run(arguments: &Compliance, common: &Common) -> anyhow::Result<()> {
    let game = common.game();
    let protocol = protocol_named(&arguments.protocol, game)?;
    let names = check_names(protocol, game);
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
    let mut printed = Ok(());
    let (mut failed, mut skipped, mut all) = (0, 0, 0);
    check_program(&plan, game, |name, claim, verdict| {
        all += 1;
        failed += u32::from(matches!(verdict, Verdict::Failed(_)));
        skipped += u32::from(*verdict == Verdict::Skipped);
        if printed.is_ok() {
            printed = print(name, claim, verdict, common);
        }
    })
    .map_err(|problem| anyhow!(problem))?;
    printed?;
    if failed + skipped > 0 {
        bail!("{failed} of {all} checks failed, {skipped} skipped");
    }
    Ok(())
}

fn print(name: &str, claim: &str, verdict: &Verdict, common: &Common) -> anyhow::Result<()> {
    let (word, problem) = match verdict {
        Verdict::Passed => ("pass", None),
        Verdict::Failed(problem) => ("fail", Some(problem)),
        Verdict::Skipped => ("skip", None),
    };
    let json = json!({ "check": name, "claim": claim, "verdict": word, "problem": problem });
    let text = problem.map_or_else(|| claim.to_owned(), |problem| output::presentable(problem));
    output::print_either(common, &json, &format!("{word}  {name:<16} {text}\n"))
}
