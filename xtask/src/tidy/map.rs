use super::{File, Problem};

/// Where the crates are described.
const MAP: &str = "ARCHITECTURE.md";

/// The code map names every crate.
pub fn check(files: &[File]) -> Vec<Problem> {
    let Some(map) = files.iter().find(|file| file.path == MAP) else {
        return Vec::new();
    };
    let text = map.text().unwrap_or_default();
    let missing = crates(files).filter(|name| {
        let ways = [format!("crates/{name}"), format!("`{name}`"), format!("{name}/")];
        !ways.iter().any(|way| text.contains(way))
    });
    missing.map(|name| map.problem(0, format!("crates/{name} is not named"))).collect()
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
}
