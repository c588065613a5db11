//! The tests: one list of steps, each in one tier. The programs that they need are searched for
//! before the first step begins.

use std::env;

use crate::prerequisites::{Need, install};
use crate::steps::Steps;
use crate::{
    browser, dist, interface, lint, open_spiel, python_tests, readme, rust_tests, site, tidy,
    training, wasm,
};

/// The command that runs a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Tier {
    /// `cargo xtask test`. Its first Rust step is also what plain `cargo test` runs.
    Default,
    /// `cargo xtask test --all`.
    All,
}

struct Step {
    name: &'static str,
    about: &'static str,
    tier: Tier,
    needs: &'static [Need],
    run: fn(&mut Steps) -> Result<(), String>,
}

/// A step of every `cargo xtask test`.
const fn step(
    name: &'static str,
    about: &'static str,
    needs: &'static [Need],
    run: fn(&mut Steps) -> Result<(), String>,
) -> Step {
    Step { name, about, tier: Tier::Default, needs, run }
}

/// A step that is only part of `--all`.
const fn more(
    name: &'static str,
    about: &'static str,
    needs: &'static [Need],
    run: fn(&mut Steps) -> Result<(), String>,
) -> Step {
    Step { tier: Tier::All, ..step(name, about, needs, run) }
}

/// All steps in the order in which they run; within a tier, quick steps come first.
const STEPS: &[Step] = {
    use Need::{Chromium, Firefox, Git, Node, Python, Strip, WebAssembly};
    &[
        step("format", "formatting of Rust code", &[], lint::format),
        step("tidy", "sizes, links, dependencies, words", &[Git], tidy::run),
        step(
            "rust",
            "what cargo test runs, and the server; with --all also long tests and fuzz inputs",
            &[],
            rust_tests::run,
        ),
        step("clippy", "warnings of the compiler and of clippy", &[], lint::clippy),
        step("readme", "the README's commands", &[], readme::check),
        step("python", "the Python package", &[Python, Git], python_tests::run),
        step("wasm", "the engines in WebAssembly", &[WebAssembly, Node], wasm::run),
        step("page", "the page in a browser", &[Node, Chromium], browser::page),
        more("documentation", "warnings of rustdoc", &[], lint::documentation),
        more("archive", "an archive of the program", &[Git, Strip], dist::test),
        more("open-spiel", "20,000 games by OpenSpiel's rules", &[Python, Git], open_spiel::run),
        more("training", "games by the rules of the training", &[], training::run),
        more("python-more", "Ray, notebooks, types, stubs", &[Python, Git], python_tests::more),
        more("interface", "the JSON interface against its description", &[Python], interface::run),
        more(
            "page-more",
            "a second browser, languages, pictures",
            &[Node, Chromium, Firefox],
            browser::more,
        ),
        more(
            "site",
            "the page without a server",
            &[Node, Chromium, Firefox, WebAssembly],
            site::test,
        ),
    ]
};

/// The parsed arguments: `[--all] [--install] [STEP ...]`.
#[derive(Debug, Default, PartialEq)]
struct Request {
    all: bool,
    install: bool,
    steps: Vec<String>,
}

impl Request {
    fn parse(arguments: &[&str]) -> Result<Self, String> {
        let mut request = Self::default();
        for &argument in arguments {
            match argument {
                "--all" => request.all = true,
                "--install" => request.install = true,
                name if STEPS.iter().any(|step| step.name == name) => {
                    request.steps.push(name.into());
                }
                other => {
                    let names: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
                    return Err(format!(
                        "no step \"{other}\": expected --all, --install or some of {}",
                        names.join(", ")
                    ));
                }
            }
        }
        Ok(request)
    }

    fn selects(&self, step: &Step) -> bool {
        if self.steps.is_empty() {
            self.all || step.tier == Tier::Default
        } else {
            self.steps.iter().any(|name| name == step.name)
        }
    }
}

pub fn run(steps: &mut Steps, arguments: &[&str]) -> Result<(), String> {
    let request = Request::parse(arguments)?;
    let selected: Vec<&Step> = STEPS.iter().filter(|step| request.selects(step)).collect();
    let missing = look_for_needs(&selected, request.install)?;
    steps.with_long_tests = request.all && Need::Python.find().is_some();
    for step in selected {
        match step.needs.iter().find(|need| missing.contains(need)) {
            Some(need) => steps.skip(&not_run(step.name, *need)),
            None => (step.run)(steps)?,
        }
    }
    if request.all && !steps.with_long_tests {
        steps.skip(&not_run("long tests of rust", Need::Python));
    }
    Ok(())
}

/// Reports and returns the missing needs; an error if `CI` is set or --install could not help.
fn look_for_needs(selected: &[&Step], may_install: bool) -> Result<Vec<Need>, String> {
    let needed = |need: &Need| selected.iter().any(|step| step.needs.contains(need));
    let look = || {
        let found = |need: Need| (need, need.find());
        Need::ALL.into_iter().filter(needed).map(found).collect::<Vec<_>>()
    };
    let is_missing = |(_, found): &(Need, Option<String>)| found.is_none();
    let mut needs = look();
    if may_install && needs.iter().any(is_missing) {
        let missing: Vec<Need> = needs.iter().filter(|it| is_missing(it)).map(|it| it.0).collect();
        install(&missing)?;
        needs = look();
    }
    for found in needs.iter().filter_map(|(_, found)| found.as_ref()) {
        println!("found: {found}");
    }
    let missing: Vec<Need> = needs.iter().filter(|it| is_missing(it)).map(|it| it.0).collect();
    for need in &missing {
        let left_out = selected.iter().filter(|step| step.needs.contains(need));
        let names: Vec<&str> = left_out.map(|step| step.name).collect();
        let (name, installation) = (need.name(), need.installation());
        println!("missing: {name}; leaves out {}; {installation}", names.join(", "));
    }
    let is_ci = env::var_os("CI").is_some_and(|value| !value.is_empty());
    if !missing.is_empty() && (is_ci || may_install) {
        let names: Vec<&str> = missing.iter().map(|need| need.name()).collect();
        return Err(format!("missing, with CI set or --install: {}", names.join(", ")));
    }
    Ok(missing)
}

fn not_run(step: &str, need: Need) -> String {
    format!("{step} (no {}; `{}`)", need.name(), need.installation())
}

/// Lists all steps, one per line.
pub fn list() -> String {
    let line = |step: &Step| {
        let all = if step.tier == Tier::All { "--all" } else { "" };
        format!("{:<15}{all:<7}{}\n", step.name, step.about)
    };
    STEPS.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn selected(arguments: &[&str]) -> Vec<&'static str> {
        let request = Request::parse(arguments).unwrap();
        STEPS.iter().filter(|step| request.selects(step)).map(|step| step.name).collect()
    }

    #[test]
    fn all_adds_steps_and_names_select_them() {
        let [default, all] = [selected(&[]), selected(&["--all"])];
        assert!(default.contains(&"rust") && !default.contains(&"site"));
        assert_eq!(all.len(), STEPS.len());
        assert!(all.starts_with(&default), "the README's command comes first");
        assert_eq!(selected(&["page", "tidy"]), ["tidy", "page"]);
        let problem = Request::parse(&["pages"]).unwrap_err();
        assert!(problem.starts_with("no step \"pages\": expected --all"), "{problem}");
    }

    #[test]
    fn names_of_steps_are_unique() {
        for step in STEPS {
            assert_eq!(STEPS.iter().filter(|it| it.name == step.name).count(), 1, "{}", step.name);
        }
    }

    #[test]
    fn a_step_that_is_not_run_names_the_command_that_installs_its_need() {
        assert_eq!(
            not_run("page", Need::Chromium),
            "page (no Chromium; `apt-get install chromium-headless-shell`)"
        );
    }
}
