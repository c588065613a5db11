use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

use anyhow::Context;
use serde::Deserialize;

use crate::{output, root};

/// The crate of the program.
const PROGRAM: &str = "cli";

/// What the program is made of on one platform.
pub struct Packages {
    /// Such as `x86_64-unknown-linux-gnu`.
    pub platform: String,
    pub program: Package,
    /// The crates of others that are linked into it or write code for it, by name and version.
    pub dependencies: Vec<Package>,
    /// The SHA-256 of their files, by name and version.
    pub checksums: BTreeMap<(String, String), String>,
}

/// A crate, as cargo describes it.
#[derive(Clone, Deserialize)]
pub struct Package {
    id: String,
    pub name: String,
    pub version: String,
    pub description: Option<String>,
    pub license: Option<String>,
    pub repository: Option<String>,
    source: Option<String>,
    manifest_path: PathBuf,
    /// The crates of others that it needs, perhaps through ours, as positions in the list.
    #[serde(skip)]
    pub needs: Vec<usize>,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<DependencyKind>,
}

#[derive(Deserialize)]
struct DependencyKind {
    /// `None` for what is linked, and for macros; otherwise for tests or for building.
    kind: Option<String>,
}

impl Packages {
    /// The packages of the program on a platform.
    pub fn of_program(platform: &str) -> anyhow::Result<Self> {
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command.args(["metadata", "--format-version", "1", "--locked", "--filter-platform"]);
        let text = output(command.arg(platform).current_dir(root()))?;
        let metadata = serde_json::from_str(&text).context("the output of cargo metadata")?;
        let lock = root().join("Cargo.lock");
        let lock = fs::read_to_string(&lock).with_context(|| lock.display().to_string())?;
        Self::from_metadata(platform, &metadata, checksums(&lock)?)
    }

    fn from_metadata(
        platform: &str,
        metadata: &Metadata,
        checksums: BTreeMap<(String, String), String>,
    ) -> anyhow::Result<Self> {
        let program = metadata.packages.iter().find(|package| package.name == PROGRAM);
        let mut program = program.context("cargo does not know the program")?.clone();
        let linked = Linked { nodes: &metadata.resolve.nodes };
        let all = linked.all_of(&program.id);
        let is_linked = |package: &&Package| package.source.is_some() && all.contains(&*package.id);
        let mut dependencies: Vec<Package> =
            metadata.packages.iter().filter(is_linked).cloned().collect();
        dependencies
            .sort_by(|one, other| (&one.name, &one.version).cmp(&(&other.name, &other.version)));
        let places: BTreeMap<String, usize> =
            dependencies.iter().enumerate().map(|(at, package)| (package.id.clone(), at)).collect();
        for package in dependencies.iter_mut().chain([&mut program]) {
            package.needs = linked.nearest_of(&package.id, &places);
        }
        Ok(Self { platform: platform.into(), program, dependencies, checksums })
    }
}

impl Package {
    /// Its name among all packages of all languages.
    pub fn url(&self) -> String {
        format!("pkg:cargo/{}@{}", self.name, self.version)
    }

    /// Its files whose names say that they are about licences, by name.
    pub fn licence_files(&self) -> anyhow::Result<Vec<(String, String)>> {
        let folder = self.manifest_path.parent().unwrap_or(&self.manifest_path);
        let mut files = Vec::new();
        for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let upper = name.to_uppercase();
            let is_licence = ["LICEN", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"]
                .iter()
                .any(|start| upper.starts_with(start));
            if is_licence && path.is_file() {
                let text = fs::read(&path).with_context(|| path.display().to_string())?;
                files.push((name, String::from_utf8_lossy(&text).into_owned()));
            }
        }
        files.sort();
        Ok(files)
    }
}

/// The graph of what is linked into what.
struct Linked<'a> {
    nodes: &'a [Node],
}

impl<'a> Linked<'a> {
    fn direct(&self, id: &str) -> impl Iterator<Item = &'a str> {
        let node = self.nodes.iter().find(|node| node.id == id);
        let is_linked =
            |dependency: &&Dependency| dependency.dep_kinds.iter().any(|kind| kind.kind.is_none());
        let linked = node.into_iter().flat_map(|node| &node.deps).filter(is_linked);
        linked.map(|dependency| &*dependency.pkg)
    }

    /// Everything linked into a package, itself included.
    fn all_of(&self, id: &str) -> BTreeSet<&'a str> {
        let mut found = BTreeSet::new();
        let mut waiting: Vec<&str> = self.direct(id).collect();
        while let Some(id) = waiting.pop() {
            if found.insert(id) {
                waiting.extend(self.direct(id));
            }
        }
        found
    }

    /// The packages with places that a package needs, through any number of packages without.
    fn nearest_of(&self, id: &str, places: &BTreeMap<String, usize>) -> Vec<usize> {
        let (mut seen, mut found) = (BTreeSet::new(), BTreeSet::new());
        let mut waiting: Vec<&str> = self.direct(id).collect();
        while let Some(id) = waiting.pop() {
            match places.get(id) {
                Some(&place) => drop(found.insert(place)),
                None if seen.insert(id) => waiting.extend(self.direct(id)),
                None => {}
            }
        }
        found.into_iter().collect()
    }
}

/// The checksums in cargo's lock file.
fn checksums(lock: &str) -> anyhow::Result<BTreeMap<(String, String), String>> {
    #[derive(Deserialize)]
    struct Lock {
        package: Vec<Locked>,
    }
    #[derive(Deserialize)]
    struct Locked {
        name: String,
        version: String,
        checksum: Option<String>,
    }
    let lock: Lock = toml::from_str(lock).context("Cargo.lock")?;
    let with_checksum = |locked: Locked| Some(((locked.name, locked.version), locked.checksum?));
    Ok(lock.package.into_iter().filter_map(with_checksum).collect())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn package(name: &str, source: Option<&str>) -> serde_json::Value {
        let manifest = format!("/crates/{name}/Cargo.toml");
        json!({ "id": name, "name": name, "version": "1.0.0", "source": source, "manifest_path": manifest })
    }

    /// A package needs others, which are linked into it or only used when it is built.
    fn node(id: &str, needs: &[(&str, Option<&str>)]) -> serde_json::Value {
        let needs =
            needs.iter().map(|(id, kind)| json!({ "pkg": id, "dep_kinds": [{ "kind": kind }] }));
        json!({ "id": id, "deps": needs.collect::<Vec<_>>() })
    }

    #[test]
    fn only_what_is_linked_counts_and_ours_is_looked_through() {
        let registry = Some("registry");
        let metadata = json!({
            "packages": [
                package("cli", None), package("ours", None), package("b", registry),
                package("a", registry), package("builder", registry), package("tester", registry),
            ],
            "resolve": { "nodes": [
                node("cli", &[("ours", None), ("builder", Some("build"))]),
                node("ours", &[("b", None), ("tester", Some("dev"))]),
                node("b", &[("a", None)]),
                node("a", &[]),
            ] },
        });
        let metadata = serde_json::from_value(metadata).unwrap();
        let packages = Packages::from_metadata("here", &metadata, BTreeMap::new()).unwrap();
        let names: Vec<&str> = packages.dependencies.iter().map(|it| &*it.name).collect();
        assert_eq!(names, ["a", "b"]);
        assert_eq!(packages.program.needs, [1]);
        assert_eq!(packages.dependencies[1].needs, [0]);
        assert_eq!(packages.dependencies[1].url(), "pkg:cargo/b@1.0.0");
    }

    #[test]
    fn checksums_come_from_the_lock_file() {
        let lock = "[[package]]\nname = \"a\"\nversion = \"1.0.0\"\nchecksum = \"abc\"\n\
                    [[package]]\nname = \"ours\"\nversion = \"0.1.0\"\n";
        let expected = [(("a".into(), "1.0.0".into()), "abc".into())];
        assert_eq!(checksums(lock).unwrap(), expected.into());
        assert!(checksums("?").is_err());
    }
}
