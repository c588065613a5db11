//! The page's modules: which of them import which, and how they are sent.

/// These modules and all that are there when they start; `read` gives the text of one.
pub fn reached_from(
    entries: impl Iterator<Item = String>,
    read: impl Fn(&str) -> String,
) -> Vec<String> {
    let mut reached: Vec<String> = entries.collect();
    let mut next = 0;
    while let Some(path) = reached.get(next).cloned() {
        for imported in imports(&read(&path)).map(|address| resolved(&path, address)) {
            if !reached.contains(&imported) {
                reached.push(imported);
            }
        }
        next += 1;
    }
    reached
}

/// The addresses that a module imports, or exports from. Each ends its line.
fn imports(script: &str) -> impl Iterator<Item = &str> {
    script.lines().filter_map(|line| {
        let (before, address) = line.strip_suffix("';")?.rsplit_once('\'')?;
        let is_import = before == "import " || before.ends_with(" from ");
        (is_import && address.starts_with('.')).then_some(address)
    })
}

/// The path of a module from its address in another.
fn resolved(path: &str, address: &str) -> String {
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    for part in address.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    parts.join("/")
}
