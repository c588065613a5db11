use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;
use toml::Value;

use crate::match_table::MatchTable;

/// A page's TOML file: what to play or compute, and what to compare.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Paper {
    /// The name on the command line and of the page's files.
    #[serde(skip)]
    pub name: String,
    /// The folder with the page's files.
    #[serde(skip)]
    pub folder: PathBuf,
    /// The paper that the numbers come from.
    pub source: String,
    /// The reproduced item, such as `Table 1`.
    pub item: String,
    /// One line that says what is measured.
    pub summary: String,
    /// The approximate minutes that it takes on two cores.
    pub minutes: u32,
    /// The verdict if nothing can be compared; the page explains why.
    pub verdict: Option<FixedVerdict>,
    /// Specs of players by short name.
    #[serde(default)]
    pub players: BTreeMap<String, String>,
    /// The tables that consist of matches.
    #[serde(default, rename = "table")]
    pub tables: Vec<MatchTable>,
    /// The name of the function in [`crate::compute`] for everything other than matches.
    pub compute: Option<String>,
    /// The input of that function.
    #[serde(default)]
    pub data: toml::Table,
}

/// The verdict on a table whose numbers cannot be compared with ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FixedVerdict {
    /// Our numbers are of the same kind, but times depend on the machine.
    SameInKind,
    /// We can only play our half: what the other half needs was never published.
    Half,
}

/// The keys of a page. All other keys at the top of a file apply to each of its tables.
const PAGE_KEYS: [&str; 9] =
    ["compute", "data", "item", "minutes", "players", "source", "summary", "table", "verdict"];

impl Paper {
    /// Reads a page's TOML file.
    pub fn read(path: &Path) -> Result<Self> {
        let text = fs::read_to_string(path);
        let text = text.with_context(|| format!("cannot read {}", path.display()))?;
        let mut paper = Self::parse(&text).with_context(|| path.display().to_string())?;
        paper.name = path.file_stem().unwrap_or_default().to_string_lossy().into();
        paper.folder = path.parent().unwrap_or(Path::new(".")).into();
        Ok(paper)
    }

    /// Parses TOML. A file may list the matches of its only table at the top.
    pub fn parse(text: &str) -> Result<Self> {
        let file: toml::Table = text.parse()?;
        let (mut page, shared): (toml::Table, toml::Table) =
            file.into_iter().partition(|(key, _)| PAGE_KEYS.contains(&key.as_str()));
        if ["match", "tournament"].into_iter().any(|key| shared.contains_key(key)) {
            let name = toml::Table::from_iter([("name".to_owned(), Value::from("matches"))]);
            page.entry("table").or_insert_with(|| Value::Array(vec![name.into()]));
        }
        if let (Some(key), false) = (shared.keys().next(), page.contains_key("table")) {
            bail!("`{key}` is no key of a page without matches: expected `match` or `table`");
        }
        let tables = page.get_mut("table").and_then(Value::as_array_mut);
        for table in tables.into_iter().flatten().filter_map(Value::as_table_mut) {
            for (key, value) in &shared {
                table.entry(key).or_insert_with(|| value.clone());
            }
        }
        let paper: Self = page.try_into()?;
        for table in &paper.tables {
            table.check(&paper.players).with_context(|| format!("table {}", table.name))?;
        }
        ensure!(
            paper.compute.is_some() || !paper.tables.is_empty(),
            "nothing to play: expected `[[match]]`, `[[table]]` or `compute`"
        );
        Ok(paper)
    }

    /// Whether this is a question of our own, without a paper to compare with.
    pub fn is_question(&self) -> bool {
        self.source == "A question of our own"
    }

    /// The path of the page's file with this ending.
    pub fn file(&self, ending: &str) -> PathBuf {
        self.folder.join(format!("{}.{ending}", self.name))
    }
}

/// The folders with pages, relative to this crate.
const FOLDERS: [&str; 2] = ["", "../questions"];

/// The paths of all TOML files of pages.
fn files() -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for folder in FOLDERS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let entries = fs::read_dir(&folder);
        for entry in entries.with_context(|| format!("cannot read {}", folder.display()))? {
            let path = entry?.path();
            let is_toml = path.extension().is_some_and(|ending| ending == "toml");
            files.extend(Some(path).filter(|path| is_toml && !path.ends_with("Cargo.toml")));
        }
    }
    Ok(files)
}

/// All pages, sorted by source and name; questions of our own come last.
pub fn papers() -> Result<Vec<Paper>> {
    let papers = files()?.into_iter().map(|path| Paper::read(&path));
    let mut papers = papers.collect::<Result<Vec<Paper>>>()?;
    papers.sort_by_key(|it| (it.is_question(), it.source.clone(), it.name.clone()));
    Ok(papers)
}

/// Finds the page with this name.
pub fn find(name: &str) -> Result<Paper> {
    let file = files()?.into_iter().find(|path| path.file_stem().is_some_and(|stem| stem == name));
    let file = file.with_context(|| {
        format!("nothing to reproduce is called \"{name}\": `papers list` lists everything")
    })?;
    Paper::read(&file)
}
