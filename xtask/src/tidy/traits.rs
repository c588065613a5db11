use super::{File, Problem};

/// With more required members, a trait is too much work to implement.
const MOST_REQUIRED: usize = 12;

/// Checks that traits stay small. Relies on the layout of rustfmt.
pub fn check(files: &[File]) -> Vec<Problem> {
    files.iter().filter(|file| file.path.ends_with(".rs")).flat_map(check_file).collect()
}

fn check_file(file: &File) -> Vec<Problem> {
    let mut problems = Vec::new();
    let lines: Vec<(usize, &str)> = file.lines().collect();
    for (index, (number, line)) in lines.iter().enumerate() {
        let Some(name) = trait_name(line) else { continue };
        let indent = indent(line);
        let rest = lines[index + 1..].iter().map(|(_, line)| *line);
        let body: Vec<&str> =
            rest.take_while(|line| line.trim() != "}" || self::indent(line) != indent).collect();
        let members = (0..body.len()).filter(|&at| {
            self::indent(body[at]) == indent + 4 && is_member(body[at]) && is_required(&body[at..])
        });
        let count = members.count();
        if count > MOST_REQUIRED {
            let what = format!("{name} requires {count} members: at most {MOST_REQUIRED}");
            problems.push(file.problem(*number, what));
        }
    }
    problems
}

fn trait_name(line: &str) -> Option<&str> {
    let (before, after) = line.split_once("trait ")?;
    let is_head =
        line.ends_with('{') && before.split_whitespace().all(|word| word.starts_with("pub"));
    after.split(|c: char| !c.is_alphanumeric()).next().filter(|_| is_head)
}

fn is_member(line: &str) -> bool {
    let mut words = line.split_whitespace().skip_while(|word| ["async", "unsafe"].contains(word));
    words.next().is_some_and(|word| ["fn", "const", "type"].contains(&word))
}

/// Whether the member beginning at the first line has neither a body nor a value.
fn is_required(lines: &[&str]) -> bool {
    let end = lines.iter().find(|line| line.ends_with([';', '{', '}']));
    !lines[0].contains(" =") && end.is_some_and(|line| line.ends_with(';'))
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::testing::{file, printed};

    #[test]
    fn members_with_a_default_do_not_count() {
        let required =
            "    fn long(\n        self,\n    ) -> [u8; 2];\n\n    const A: u8;\n    type B;\n";
        let given = "    const C: u8 = 1;\n    fn short(&self) -> u8 { 1 }\n    fn body(&self) {\n        \
                     let a = 1;\n    }\n";
        let found = |text: &str| printed(&check(&[file("a.rs", text)]));
        let small = format!("pub trait Small: Sized {{\n{}{given}}}\n", required.repeat(4));
        assert!(found(&small).is_empty());
        let two = format!("{small}trait Big<T> {{\n{}{}}}\n", required.repeat(5), given.repeat(9));
        let at = small.lines().count() + 1;
        assert_eq!(found(&two), [format!("a.rs:{at}: Big requires 15 members: at most 12")]);
    }
}
