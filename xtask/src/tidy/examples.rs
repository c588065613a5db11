use super::{File, Problem};

/// Examples in documentation comments are text: nothing compiles them.
pub fn check(files: &[File]) -> Vec<Problem> {
    let sources = files.iter().filter(|file| file.path.ends_with(".rs"));
    sources.flat_map(check_source).collect()
}

fn check_source(file: &File) -> Vec<Problem> {
    let fences = file.lines().filter_map(|(number, line)| Some((number, fence(line)?)));
    let begins = fences.step_by(2).filter(|(_, language)| *language != "text");
    let what = "an example that is not marked as text: nothing would compile it";
    begins.map(|(number, _)| file.problem(number, what)).collect()
}

/// What follows the mark around a block in a comment that documents.
fn fence(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let comment = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"))?;
    comment.trim_start().strip_prefix("```")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::testing::{file, printed};

    #[test]
    fn examples_that_look_compiled_are_found() {
        let text = "//! ```text\n//! a1-b2\n//! ```\n\n    /// ```\n    /// f();\n    /// ```\n";
        let problem = "a.rs:5: an example that is not marked as text: nothing would compile it";
        assert_eq!(printed(&check(&[file("a.rs", text)])), [problem]);
        assert_eq!(check(&[file("a.md", text)]), []);
    }
}
