use super::{File, Problem};

/// The document with the code map.
const MAP: &str = "ARCHITECTURE.md";

/// Checks that the code map names every crate, and only files and folders that exist.
pub fn check(files: &[File]) -> Vec<Problem> {
    let Some(map) = files.iter().find(|file| file.path == MAP) else {
        return Vec::new();
    };
    let text = map.text().unwrap_or_default();
    let missing = crates(files).filter(|name| {
        let ways = [format!("crates/{name}"), format!("`{name}`"), format!("{name}/")];
        !ways.iter().any(|way| text.contains(way))
    });
    let missing = missing.map(|name| map.problem(0, format!("crates/{name} is not named")));
    let places: Vec<String> = files.iter().map(|file| format!("/{}/", file.path)).collect();
    let gone = map.lines().flat_map(|(number, line)| named(line).map(move |name| (number, name)));
    let gone = gone.filter(|(_, name)| {
        let place = format!("/{}/", name.trim_matches('/'));
        !places.iter().any(|known| known.contains(&place))
    });
    missing.chain(gone.map(|(number, name)| map.problem(number, format!("no {name}")))).collect()
}

/// The files and folders in backticks; their paths may leave out the first folders.
fn named(line: &str) -> impl Iterator<Item = &str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "_-./".contains(c);
    let quoted = line.split('`').skip(1).step_by(2).filter(move |name| name.chars().all(is_part));
    quoted.filter(|name| name.contains('/') || name.ends_with(".rs") || name.ends_with(".js"))
}

fn crates(files: &[File]) -> impl Iterator<Item = &str> {
    let inside = files.iter().filter_map(|file| file.path.strip_prefix("crates/"));
    inside.filter_map(|path| path.strip_suffix("/Cargo.toml"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::testing::{file, printed};

    #[test]
    fn crates_that_the_map_leaves_out_are_found() {
        let map = file(MAP, "`game` is the contract; crates/ewn has the rules of the stats.");
        let manifest = |name: &str| file(&format!("crates/{name}/Cargo.toml"), "");
        let files = [map, manifest("game"), manifest("ewn"), manifest("stats")];
        assert_eq!(printed(&check(&files)), ["ARCHITECTURE.md: crates/stats is not named"]);
        assert_eq!(check(&files[1..]), []);
    }

    #[test]
    fn files_and_folders_that_do_not_exist_are_found() {
        let map =
            file(MAP, "`game/src`, `dice.rs` and `src/` of\n`Side`, `foreign/`, `ice.rs`: `1/x y`");
        let files = [map, file("crates/game/src/dice.rs", "")];
        let expected = ["ARCHITECTURE.md:2: no foreign/", "ARCHITECTURE.md:2: no ice.rs"];
        assert_eq!(printed(&check(&files)), expected);
    }
}
