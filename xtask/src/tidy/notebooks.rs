use super::{File, Problem};

/// Checks that notebooks contain no outputs, which would differ with every run.
pub fn check(files: &[File]) -> Vec<Problem> {
    let notebooks = files.iter().filter(|file| file.path.ends_with(".ipynb"));
    notebooks.flat_map(check_notebook).collect()
}

fn check_notebook(file: &File) -> Vec<Problem> {
    let printed = file.lines().filter(|(_, line)| {
        let line = line.trim().trim_end_matches(',');
        let is_not = |name: &str, empty: &str| {
            line.strip_prefix(name).is_some_and(|value| value.trim_start_matches(": ") != empty)
        };
        is_not("\"outputs\"", "[]") || is_not("\"execution_count\"", "null")
    });
    printed
        .map(|(number, _)| file.problem(number, "an output: clear all before you save"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::testing::{file, printed};

    #[test]
    fn outputs_of_notebooks_are_found() {
        let clean = "  \"execution_count\": null,\n  \"outputs\": [],\n  \"source\": []\n";
        assert_eq!(check(&[file("a.ipynb", clean)]), []);
        let run = clean.replace("null", "3").replace("\"outputs\": []", "\"outputs\": [\n {}\n]");
        let problem = "an output: clear all before you save";
        let expected = [format!("a.ipynb:1: {problem}"), format!("a.ipynb:2: {problem}")];
        assert_eq!(printed(&check(&[file("a.ipynb", &run)])), expected);
        assert_eq!(check(&[file("a.json", &run)]), []);
    }
}
