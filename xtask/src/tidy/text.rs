use super::{File, Problem};

const MOST_LINES: usize = 500;
const MOST_BYTES: usize = 10_000_000;

/// Joined from halves, so that this file passes its own check.
const MARKS: [&str; 4] =
    [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("dbg", "!"), concat!("todo", "!")];
const MACHINE_PATHS: [&str; 4] =
    [concat!("/ho", "me/"), concat!("/ro", "ot/"), concat!("/Us", "ers/"), concat!("/wo", "rk/")];

/// Checks sizes, white space, forgotten marks and paths of machines.
pub fn check(files: &[File]) -> Vec<Problem> {
    files.iter().flat_map(check_file).collect()
}

fn check_file(file: &File) -> Vec<Problem> {
    if file.content.len() > MOST_BYTES {
        return vec![file.problem(0, format!("more than {MOST_BYTES} bytes"))];
    }
    let mut problems = Vec::new();
    let lines = file.lines().count();
    let is_source = [".rs", ".py"].iter().any(|ending| file.path.ends_with(ending));
    if is_source && lines > MOST_LINES {
        problems.push(file.problem(0, format!("{lines} lines, at most {MOST_LINES} are allowed")));
    }
    for (number, line) in file.lines() {
        if !is_verbatim(&file.path) && line.contains('\t') {
            problems.push(file.problem(number, "a tab"));
        }
        if !is_verbatim(&file.path) && line.ends_with([' ', '\t', '\r']) {
            problems.push(file.problem(number, "white space at the end"));
        }
        let found = MARKS.into_iter().filter(|mark| line.contains(mark));
        problems.extend(found.map(|mark| file.problem(number, format!("a stray {mark}"))));
        let found = MACHINE_PATHS.into_iter().filter(|path| contains_path(line, path));
        problems.extend(found.map(|path| file.problem(number, format!("a machine's path {path}"))));
    }
    problems
}

/// Whether a file is a text of another program or a test run, which must stay unchanged.
fn is_verbatim(path: &str) -> bool {
    path.split('/').any(|part| matches!(part, "corpus" | "data" | "seeds" | "snapshots"))
}

/// Whether a line contains this absolute path. The middle of a web address does not count.
fn contains_path(line: &str, path: &str) -> bool {
    line.match_indices(path).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || "-_.~".contains(c))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::testing::{file, printed};

    #[track_caller]
    fn finds(path: &str, text: &str, problems: &[String]) {
        assert_eq!(printed(&check(&[file(path, text)])), problems, "{path}");
    }

    #[test]
    fn long_sources_and_large_files_are_found() {
        finds("a.rs", &"x\n".repeat(500), &[]);
        finds("a.rs", &"x\n".repeat(501), &["a.rs: 501 lines, at most 500 are allowed".into()]);
        finds("a.svg", &"x\n".repeat(501), &[]);
        finds("a.bin", &"x".repeat(10_000_001), &["a.bin: more than 10000000 bytes".into()]);
    }

    #[test]
    fn white_space_is_found_except_in_data() {
        let text = "ok\n\tx\nx \n";
        finds("a.md", text, &["a.md:2: a tab".into(), "a.md:3: white space at the end".into()]);
        finds("tests/data/a.txt", text, &[]);
    }

    #[test]
    fn stray_marks_are_found() {
        for mark in MARKS {
            finds("a.rs", &format!("// {mark}(x)"), &[format!("a.rs:1: a stray {mark}")]);
        }
    }

    #[test]
    fn machine_paths_are_found_but_not_addresses() {
        for path in MACHINE_PATHS {
            let problem = format!("a.rs:1: a machine's path {path}");
            finds("a.rs", &format!("see \"{path}me\""), &[problem]);
            finds("a.rs", &format!("see https://example.org{path}me"), &[]);
        }
    }
}
