use super::{File, Problem};

/// The dependencies that each crate may have (tests aside), besides those of its dependencies.
/// They point one way: rules know nothing of searches, searches nothing of games. A question mark
/// marks a dependency that needs a feature, and that crates above must not use.
const LAYERS: &[(&str, &[&str])] = &[
    ("game", &[]),
    ("network", &[]),
    ("stats", &[]),
    ("xtask", &[]),
    ("search", &["game"]),
    ("testkit", &["game"]),
    ("ewn", &["game"]),
    ("tzaar", &["game"]),
    ("ewn-engine", &["ewn", "network", "search"]),
    ("tzaar-engine", &["tzaar", "network", "search"]),
    ("games", &["ewn-engine", "testkit?", "tzaar-engine"]),
    ("arena", &["games", "stats"]),
    ("report", &["arena"]),
    ("service", &["report"]),
    ("protocol", &["arena"]),
    ("store", &["protocol", "report"]),
    ("papers", &["store"]),
    ("web", &["service", "store"]),
    ("cli", &["web"]),
    ("python", &["store"]),
];

fn is_ours(name: &str) -> bool {
    LAYERS.iter().any(|(krate, _)| *krate == name)
}

/// Whether the table lets a crate depend on another.
pub fn allows(name: &str, dependency: &str) -> bool {
    let mut rows = LAYERS.iter().filter(|(krate, _)| *krate == name);
    rows.any(|(_, below)| {
        below.iter().any(|&krate| krate == dependency || allows(krate, dependency))
    })
}

/// Checks that the table names every crate and allows each of its dependencies.
pub fn check(files: &[File]) -> Vec<Problem> {
    files.iter().flat_map(check_manifest).collect()
}

fn check_manifest(file: &File) -> Vec<Problem> {
    let Some(folder) = file.path.strip_suffix("/Cargo.toml") else {
        return Vec::new();
    };
    let name = match folder.strip_prefix("crates/") {
        Some(name) => name,
        None if folder == "xtask" => folder,
        None if folder == "experiments/papers" => "papers",
        None => return Vec::new(),
    };
    if !is_ours(name) {
        let what = format!("no row for {name} in the table of dependencies ({})", file!());
        return vec![file.problem(0, what)];
    }
    let is_forbidden = |dependency: &str| {
        let plain = dependency.trim_end_matches('?');
        let is_optional =
            || LAYERS.iter().any(|(krate, below)| *krate == name && below.contains(&dependency));
        is_ours(plain) && !allows(name, plain) && !is_optional()
    };
    let forbidden = dependencies(file.text().unwrap_or_default())
        .filter(|(_, dependency)| is_forbidden(dependency));
    let what = |dependency| format!("{name} must not depend on {dependency}");
    forbidden.map(|(line, dependency)| file.problem(line, what(dependency))).collect()
}

/// The dependencies in a manifest except those for tests, each with its line. A question mark
/// follows the name of an optional one.
fn dependencies(manifest: &str) -> impl Iterator<Item = (usize, String)> {
    let mut is_list = false;
    manifest.lines().enumerate().filter_map(move |(index, line)| {
        let found = match line.trim().strip_prefix('[') {
            Some(header) => {
                let header = header.trim_end_matches(']');
                let section = header.rsplit('.').next().unwrap_or_default();
                is_list = matches!(section, "dependencies" | "build-dependencies");
                // The form [dependencies.NAME] has the name in the header.
                header.strip_prefix("dependencies.")
            }
            None if is_list => line.split(['.', '=', ' ']).next(),
            None => None,
        };
        let mark = if line.contains("optional = true") { "?" } else { "" };
        let found = found.filter(|name| !name.is_empty());
        found.map(|name| (index + 1, format!("{name}{mark}")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::testing::{file, printed};

    #[track_caller]
    fn finds(path: &str, manifest: &str, problems: &[&str]) {
        assert_eq!(printed(&check(&[file(path, manifest)])), problems);
    }

    #[test]
    fn dependencies_against_the_direction_are_found() {
        finds(
            "crates/ewn/Cargo.toml",
            "[package]\nname = \"ewn\"\n\n[dependencies]\ngame.workspace = true\n\
             search.workspace = true\narena = { path = \"../arena\" }\nthiserror = \"2\"\n",
            &[
                "crates/ewn/Cargo.toml:6: ewn must not depend on search",
                "crates/ewn/Cargo.toml:7: ewn must not depend on arena",
            ],
        );
        finds(
            "crates/search/Cargo.toml",
            "[dependencies.ewn]\nworkspace = true\n[target.'cfg(unix)'.dependencies]\narena = \"1\"\n",
            &[
                "crates/search/Cargo.toml:1: search must not depend on ewn",
                "crates/search/Cargo.toml:4: search must not depend on arena",
            ],
        );
    }

    #[test]
    fn what_is_below_an_allowed_crate_is_allowed() {
        let manifest = "[dependencies]\ngame = \"1\"\newn = \"1\"\nsearch = \"1\"\n";
        finds("crates/cli/Cargo.toml", manifest, &[]);
        let problem = "crates/search/Cargo.toml:3: search must not depend on ewn";
        let itself = "crates/search/Cargo.toml:4: search must not depend on search";
        finds("crates/search/Cargo.toml", manifest, &[problem, itself]);
    }

    #[test]
    fn tests_may_depend_on_anything() {
        let manifest =
            "[dependencies]\ngame.workspace = true\n[dev-dependencies]\ntestkit = \"1\"\n";
        finds("crates/ewn/Cargo.toml", manifest, &[]);
        let shipped = "[dependencies]\ntestkit.workspace = true\n";
        let problem = "crates/cli/Cargo.toml:2: cli must not depend on testkit";
        finds("crates/cli/Cargo.toml", shipped, &[problem]);
        let with_feature = "[dependencies]\ntestkit = { workspace = true, optional = true }\n";
        finds("crates/games/Cargo.toml", with_feature, &[]);
        let problem = "crates/games/Cargo.toml:2: games must not depend on testkit";
        finds("crates/games/Cargo.toml", shipped, &[problem]);
        let problem = "crates/cli/Cargo.toml:2: cli must not depend on testkit?";
        finds("crates/cli/Cargo.toml", with_feature, &[problem]);
    }

    #[test]
    fn crates_without_a_row_are_found() {
        let found = check(&[file("crates/chess/Cargo.toml", "")]);
        let printed = printed(&found).join("");
        assert!(printed.contains("no row for chess in the table"), "{printed}");
    }

    #[test]
    fn the_table_has_no_cycle_and_no_unknown_crate() {
        let row = |name: &str| LAYERS.iter().position(|(krate, _)| *krate == name);
        for (index, (krate, allowed)) in LAYERS.iter().enumerate() {
            for dependency in allowed.iter().map(|name| name.trim_end_matches('?')) {
                assert!(row(dependency).is_some_and(|row| row < index), "{krate}: {dependency}");
            }
        }
    }
}
