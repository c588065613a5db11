use super::{File, Problem};

const PATH: &str = "ARCHITECTURE.md";

/// The most files on a walk that a reader should have to open.
const MOST: usize = 12;

/// Checks that the walks of ARCHITECTURE.md lead through files that exist, and not too many.
pub fn check(files: &[File]) -> Vec<Problem> {
    let architecture = files.iter().find(|file| file.path == PATH).and_then(File::text);
    let Some(text) = architecture else {
        return Vec::new();
    };
    let begin =
        text.lines().position(|line| line == "## Walks").map_or(usize::MAX, |line| line + 1);
    let lines =
        (1..).zip(text.lines()).skip(begin).take_while(|(_, line)| !line.starts_with("## "));
    lines.flat_map(|(number, line)| problems(files, number, line)).collect()
}

fn problems(files: &[File], line: usize, walk: &str) -> Vec<Problem> {
    // Variants, such as the way without a server, begin a new sentence and do not count.
    let way = walk.split(". ").next().unwrap_or(walk);
    let count = paths(way).count();
    let too_long = (count > MOST).then(|| format!("{count} files: a walk has at most {MOST}"));
    let missing = paths(walk)
        .filter(|path| !files.iter().any(|file| is_at(file, path)))
        .map(|path| format!("there is no {path}"));
    let problem = |what| Problem { path: PATH.into(), line, what };
    too_long.into_iter().chain(missing).map(problem).collect()
}

fn paths(text: &str) -> impl Iterator<Item = &str> {
    let quoted = text.split('`').skip(1).step_by(2);
    quoted.filter(|path| path.ends_with(".rs") || path.ends_with(".js"))
}

/// Whether a file is at a path, which may begin at a crate or leave out the first folders.
fn is_at(file: &File, path: &str) -> bool {
    let end = format!("/{path}");
    file.path.ends_with(&end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::testing::{file, printed};

    #[test]
    fn long_walks_and_files_that_are_gone_are_found() {
        let walk = |count: usize| "→ `a/b.rs` ".repeat(count);
        let text = |walk: &str| format!("# A\n\n## Walks\n\n**One**: {walk}\n\n## More\n`c.rs`\n");
        let check = |walk: &str| {
            let files = [file(PATH, &text(walk)), file("crates/a/b.rs", "")];
            printed(&check(&files))
        };
        assert_eq!(check(&walk(MOST)), Vec::<String>::new());
        assert_eq!(check(&walk(MOST + 1)), ["ARCHITECTURE.md:5: 13 files: a walk has at most 12"]);
        assert_eq!(check("`a/c.rs`"), ["ARCHITECTURE.md:5: there is no a/c.rs"]);
    }
}
