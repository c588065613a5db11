//! The modules of the page in a few scripts: one that the page starts with, one for every module
//! that is loaded when it is needed, and those with what several of them share.

use std::collections::{BTreeMap, BTreeSet};

use super::Files;
use super::bundle::{BundleError, ByPath, text_of};
use super::module::{Export, LOAD, Module, USE};

/// The modules that a script leads to.
#[derive(Debug)]
pub struct Graph {
    modules: ByPath<Module>,
    /// The module that the page starts with.
    start: String,
    /// The script that each module is in.
    chunk_of: ByPath<String>,
    /// The modules that wait for something, or import one that does.
    waiting: BTreeSet<String>,
}

/// The script with what the first view and others need.
const SHARED: &str = "shared.js";

/// The script with what several views need, but not the first.
const SHARED_LATER: &str = "shared-later.js";

impl Graph {
    /// Reads the script and all modules that it imports or loads; the page opens with `first`.
    pub fn read(files: &Files, start: &str, first: &[String]) -> Result<Self, BundleError> {
        let mut modules = BTreeMap::new();
        let mut unread = vec![start.to_owned()];
        while let Some(path) = unread.pop() {
            if modules.contains_key(&path) {
                continue;
            }
            let module = Module::read(&path, text_of(files, &path)?)?;
            unread.extend(imported(&module).map(str::to_owned));
            unread.extend(module.loads.iter().cloned());
            modules.insert(path, module);
        }
        let mut graph = Self {
            modules,
            start: start.to_owned(),
            chunk_of: BTreeMap::new(),
            waiting: BTreeSet::new(),
        };
        graph.check_order()?;
        graph.check_names()?;
        graph.waiting = graph.find_waiting();
        if let Some(path) = first.iter().find(|path| !graph.modules.contains_key(*path)) {
            return Err(BundleError::Missing(path.clone()));
        }
        graph.chunk_of = graph.assign_chunks(first);
        Ok(graph)
    }

    /// The scripts by name.
    pub fn chunks(&self) -> ByPath<String> {
        let mut chunks: ByPath<String> = BTreeMap::new();
        for (path, chunk) in &self.chunk_of {
            let script = chunks.entry(chunk.clone()).or_default();
            script.push_str(&self.as_function(path));
        }
        for (name, functions) in &mut chunks {
            *functions = if *name == self.start {
                self.start_script(functions)
            } else {
                format!("export const modules={{\n{functions}}};\n")
            };
        }
        chunks
    }

    /// The scripts that have to be there before a module can start, other than the first.
    pub fn needed_for(&self, path: &str) -> Vec<String> {
        let reached = self.reached_from(path);
        let chunks = reached.iter().filter_map(|path| self.chunk_of.get(path));
        let chunks = chunks.filter(|chunk| **chunk != self.start).cloned();
        chunks.collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// The script that starts the page: it also knows how to load the others.
    fn start_script(&self, functions: &str) -> String {
        let loaded =
            self.modules.values().flat_map(|module| &module.loads).collect::<BTreeSet<_>>();
        let needed = loaded.iter().map(|path| {
            let chunks = self
                .needed_for(path)
                .iter()
                .map(|name| format!("\"./{name}\""))
                .collect::<Vec<_>>();
            format!("{path:?}:[{}]", chunks.join(","))
        });
        format!(
            "const $code={{\n{functions}}};\n\
             const $needed={{{}}};\n\
             const $made={{}};\n\
             const {USE}=(path)=>($made[path]??=$code[path]({USE},{LOAD}));\n\
             const {LOAD}=async(path)=>{{\n\
             const chunks=await Promise.all($needed[path].map((name)=>import(name)));\n\
             for(const {{modules}} of chunks)Object.assign($code,modules);\n\
             return {USE}(path);\n\
             }};\n\
             await {USE}({:?});\n",
            needed.collect::<Vec<_>>().join(","),
            self.start,
        )
    }

    /// A module as a function that returns what it exports.
    fn as_function(&self, path: &str) -> String {
        let module = &self.modules[path];
        let used = |from: &str| {
            let wait = if self.waiting.contains(from) { "await " } else { "" };
            format!("{wait}{USE}({from:?})")
        };
        let bindings = module.imports.iter().map(|import| match import.binding.as_str() {
            "" => format!("{};\n", used(&import.from)),
            binding => format!("const {binding}={};\n", used(&import.from)),
        });
        let passed_on = module.passed_on.iter().map(|from| format!("...{}", used(from)));
        let exports = module.exports.iter().map(|(name, export)| match export {
            Export::Own(value) => format!("{name}:{value}"),
            Export::Other { from, name: other } => format!("{name}:({}).{other}", used(from)),
        });
        let returned = passed_on.chain(exports).collect::<Vec<_>>().join(",");
        let wait = if self.waiting.contains(path) { "async" } else { "" };
        format!(
            "{path:?}:{wait}({USE},{LOAD})=>{{\n{}{}\nreturn{{{returned}}};\n}},\n",
            bindings.collect::<String>(),
            module.body,
        )
    }

    /// Everything that is there when this module has started, itself included.
    fn reached_from(&self, path: &str) -> BTreeSet<String> {
        let mut reached = BTreeSet::new();
        let mut open = vec![path];
        while let Some(path) = open.pop() {
            if reached.insert(path.to_owned()) {
                open.extend(self.modules.get(path).into_iter().flat_map(imported));
            }
        }
        reached
    }

    /// What the first script does not have goes to the script of the only module that needs it,
    /// or to a shared one.
    fn assign_chunks(&self, first: &[String]) -> ByPath<String> {
        let at_first =
            first.iter().flat_map(|path| self.reached_from(path)).collect::<BTreeSet<_>>();
        let at_start = self.reached_from(&self.start);
        let mut chunk_of: ByPath<String> =
            at_start.iter().map(|path| (path.clone(), self.start.clone())).collect();
        let loaded =
            self.modules.values().flat_map(|module| &module.loads).collect::<BTreeSet<_>>();
        for entry in loaded {
            for path in self.reached_from(entry).difference(&at_start) {
                let own = entry.replace('/', "-");
                let chunk = chunk_of.entry(path.clone()).or_insert_with(|| own.clone());
                if *chunk != own {
                    let shared = if at_first.contains(path) { SHARED } else { SHARED_LATER };
                    shared.clone_into(chunk);
                }
            }
        }
        chunk_of
    }

    fn find_waiting(&self) -> BTreeSet<String> {
        let waits =
            |path: &String| self.reached_from(path).iter().any(|path| self.modules[path].waits);
        self.modules.keys().filter(|path| waits(path)).cloned().collect()
    }

    /// Nobody imports what is not exported: browsers would refuse that, functions would not.
    fn check_names(&self) -> Result<(), BundleError> {
        for (path, module) in &self.modules {
            for import in &module.imports {
                if let Some(name) =
                    import.names.iter().find(|name| !self.exports(&import.from, name))
                {
                    let (path, from, name) = (path.clone(), import.from.clone(), name.clone());
                    return Err(BundleError::NotExported { path, from, name });
                }
            }
        }
        Ok(())
    }

    fn exports(&self, path: &str, name: &str) -> bool {
        self.modules.get(path).is_some_and(|module| {
            module.exports.contains_key(name)
                || module.passed_on.iter().any(|from| self.exports(from, name))
        })
    }

    /// No module needs itself to start.
    fn check_order(&self) -> Result<(), BundleError> {
        let mut done = BTreeSet::new();
        let mut way = Vec::new();
        self.modules.keys().try_for_each(|path| self.check_order_from(path, &mut way, &mut done))
    }

    fn check_order_from<'a>(
        &'a self,
        path: &'a str,
        way: &mut Vec<&'a str>,
        done: &mut BTreeSet<&'a str>,
    ) -> Result<(), BundleError> {
        if let Some(at) = way.iter().position(|before| *before == path) {
            return Err(BundleError::Circle(
                way[at..].iter().map(|&path| path.to_owned()).collect(),
            ));
        }
        if done.insert(path) {
            way.push(path);
            for other in imported(&self.modules[path]) {
                self.check_order_from(other, way, done)?;
            }
            way.pop();
        }
        Ok(())
    }
}

/// The modules that a module imports.
fn imported(module: &Module) -> impl Iterator<Item = &str> {
    let imports = module.imports.iter().map(|import| import.from.as_str());
    imports.chain(module.passed_on.iter().map(String::as_str))
}
