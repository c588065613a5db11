//! A module of the page: what it imports and exports, and its code as a function can hold it.

use std::collections::{BTreeMap, BTreeSet};

use super::bundle::{BundleError, BundleError::Unsupported};
use super::tokens::{Kind, Token, join, tokens};

/// A module, read for a bundle.
#[derive(Debug)]
pub struct Module {
    /// What it imports, in order.
    pub imports: Vec<Import>,
    /// What it exports, by name.
    pub exports: BTreeMap<String, Export>,
    /// The modules all of whose names it exports, too.
    pub passed_on: Vec<String>,
    /// The modules that it loads when it needs them.
    pub loads: BTreeSet<String>,
    /// Whether it waits for something while it starts.
    pub waits: bool,
    /// Its code without imports, exports and comments.
    pub body: String,
}

/// An import at the head of a module.
#[derive(Debug)]
pub struct Import {
    /// The path of the other module.
    pub from: String,
    /// What a declaration binds: nothing, a name, or some names between braces.
    pub binding: String,
    /// The names that the other module has to export.
    pub names: Vec<String>,
}

/// What a module exports.
#[derive(Debug)]
pub enum Export {
    /// The value of a name inside of the module.
    Own(String),
    /// What another module exports.
    Other {
        /// The path of the other module.
        from: String,
        /// Its name there.
        name: String,
    },
}

/// The function that gives a module what another exports.
pub const USE: &str = "$use";

/// The function that loads a module when it is needed.
pub const LOAD: &str = "$load";

impl Module {
    /// Reads the module with this path.
    pub fn read(path: &str, script: &str) -> Result<Self, BundleError> {
        let all = tokens(script);
        let significant = (0..all.len()).filter(|&at| all[at].is_significant()).collect();
        let mut reader = Reader { path, all: &all, significant, next: 0, changes: BTreeMap::new() };
        let mut module = Self {
            imports: Vec::new(),
            exports: BTreeMap::new(),
            passed_on: Vec::new(),
            loads: BTreeSet::new(),
            waits: false,
            body: String::new(),
        };
        reader.read_into(&mut module)?;
        module.body = reader.changed();
        Ok(module)
    }
}

/// Goes through the significant pieces and notes what becomes of some of them.
struct Reader<'a> {
    path: &'a str,
    all: &'a [Token<'a>],
    significant: Vec<usize>,
    /// The piece to read next, among the significant ones.
    next: usize,
    /// What stands in the place of a piece.
    changes: BTreeMap<usize, String>,
}

impl<'a> Reader<'a> {
    fn read_into(&mut self, module: &mut Module) -> Result<(), BundleError> {
        let (mut depth, mut braces) = (0_usize, 0_usize);
        while let Some(token) = self.peek(0) {
            let is_member = self.next > 0 && self.all[self.significant[self.next - 1]].is(".");
            let follows = |text| self.peek(1).is_some_and(|token| token.is(text));
            match token.text {
                _ if token.is(USE) || token.is(LOAD) => return Err(self.unsupported(token.text)),
                "import" if token.is("import") && !is_member && follows("(") => {
                    module.loads.insert(self.load()?);
                    continue;
                }
                "import" if token.is("import") && !is_member && follows(".") => {
                    self.own_address();
                    continue;
                }
                "import" if token.is("import") && !is_member && depth == 0 => {
                    module.imports.push(self.import()?);
                    continue;
                }
                "export" if token.is("export") && !is_member && depth == 0 => {
                    self.export(module)?;
                    continue;
                }
                "await" if token.is("await") && braces == 0 => module.waits = true,
                "(" | "[" if token.kind == Kind::Sign => depth += 1,
                ")" | "]" if token.kind == Kind::Sign => depth = depth.saturating_sub(1),
                "{" if token.kind == Kind::Sign => (depth, braces) = (depth + 1, braces + 1),
                "}" if token.kind == Kind::Sign => {
                    (depth, braces) = (depth.saturating_sub(1), braces.saturating_sub(1));
                }
                _ => {}
            }
            self.next += 1;
        }
        Ok(())
    }

    /// `import('./x.js')`, at the word.
    fn load(&mut self) -> Result<String, BundleError> {
        let text = self.peek(2).filter(|token| token.kind == Kind::Text);
        let is_whole = self.peek(3).is_some_and(|token| token.is(")") || token.is(","));
        let text =
            text.filter(|_| is_whole).ok_or_else(|| self.unsupported("import of an expression"))?;
        let from = self.resolve(text)?;
        self.replace(LOAD.to_owned());
        self.next += 1;
        self.replace(format!("{from:?}"));
        Ok(from)
    }

    /// `import.meta`, at the first word: the module's own address, not the bundle's.
    fn own_address(&mut self) {
        let address =
            format!("({{url:new URL({:?},import.meta.url).href}})", format!("./{}", self.path));
        self.replace(address);
        self.remove();
        self.remove();
    }

    /// `import {a, b as c} from './x.js'` and its relatives, at the first word.
    fn import(&mut self) -> Result<Import, BundleError> {
        self.remove();
        let (mut binding, mut names) = (String::new(), Vec::new());
        if self.is_at("{") {
            let pairs = self.names()?;
            let bound = pairs.iter().map(|(name, other)| format!("{name}:{other}"));
            binding = format!("{{{}}}", bound.collect::<Vec<_>>().join(","));
            names = pairs.into_iter().map(|(name, _)| name).collect();
        } else if self.is_at("*") {
            self.remove();
            self.expect("as")?;
            binding = self.word()?;
        }
        if !binding.is_empty() {
            self.expect("from")?;
        }
        Ok(Import { from: self.origin()?, binding, names })
    }

    /// An export, at the word.
    fn export(&mut self, module: &mut Module) -> Result<(), BundleError> {
        self.remove();
        let Some(first) = self.peek(0) else { return Err(self.unsupported("export")) };
        match first.text {
            "{" => {
                let pairs = self.names()?;
                let source = if self.is_at("from") {
                    self.remove();
                    let from = self.origin()?;
                    let names = pairs.iter().map(|(name, _)| name.clone()).collect();
                    module.imports.push(Import {
                        from: from.clone(),
                        binding: String::new(),
                        names,
                    });
                    Some(from)
                } else {
                    self.end_of_statement();
                    None
                };
                for (name, other) in pairs {
                    let export = match source.clone() {
                        Some(from) => Export::Other { from, name },
                        None => Export::Own(name),
                    };
                    module.exports.insert(other, export);
                }
            }
            "*" => {
                self.remove();
                self.expect("from")?;
                module.passed_on.push(self.origin()?);
            }
            "const" if self.peek(1).is_some_and(|token| token.is("{")) => {
                for name in self.unpacked()? {
                    module.exports.insert(name.clone(), Export::Own(name));
                }
            }
            "const" | "class" => self.declaration(1, module)?,
            "function" => {
                let generator = self.peek(1).is_some_and(|token| token.is("*"));
                self.declaration(1 + usize::from(generator), module)?;
            }
            "async" => self.declaration(2, module)?,
            other => {
                let what = format!("export {other}");
                return Err(self.unsupported(&what));
            }
        }
        Ok(())
    }

    /// A declaration whose name comes after this many words.
    fn declaration(&mut self, words: usize, module: &mut Module) -> Result<(), BundleError> {
        let name = self.peek(words).filter(|token| token.kind == Kind::Word);
        let name = name.ok_or_else(|| self.unsupported("export without a name"))?.text.to_owned();
        module.exports.insert(name.clone(), Export::Own(name));
        Ok(())
    }

    /// The names that `const {a, b: c} = ...` declares, at its first word.
    fn unpacked(&self) -> Result<Vec<String>, BundleError> {
        let mut names = Vec::new();
        let mut ahead = 2;
        loop {
            let (Some(word), Some(sign)) = (self.peek(ahead), self.peek(ahead + 1)) else {
                return Err(self.unsupported("export"));
            };
            match sign.text {
                _ if word.kind != Kind::Word => return Err(self.unsupported("export of a part")),
                ":" => {}
                "," => names.push(word.text.to_owned()),
                "}" => {
                    names.push(word.text.to_owned());
                    return Ok(names);
                }
                _ => return Err(self.unsupported("export of a part")),
            }
            ahead += 2;
        }
    }

    /// Names between braces, each with the one after `as` or itself.
    fn names(&mut self) -> Result<Vec<(String, String)>, BundleError> {
        self.remove();
        let mut pairs = Vec::new();
        while !self.is_at("}") {
            let name = self.word()?;
            let mut other = name.clone();
            if self.is_at("as") {
                self.remove();
                other = self.word()?;
            }
            pairs.push((name, other));
            if self.is_at(",") {
                self.remove();
            }
        }
        self.remove();
        Ok(pairs)
    }

    /// The address that an import ends with.
    fn origin(&mut self) -> Result<String, BundleError> {
        let text = self.peek(0).filter(|token| token.kind == Kind::Text);
        let from = self.resolve(text.ok_or_else(|| self.unsupported("import"))?)?;
        self.remove();
        self.end_of_statement();
        Ok(from)
    }

    /// The path of a module from its address in this one.
    fn resolve(&self, address: Token<'_>) -> Result<String, BundleError> {
        let relative = &address.text[1..address.text.len() - 1];
        let mut parts: Vec<&str> = self.path.split('/').collect();
        parts.pop();
        if !relative.starts_with('.') {
            return Err(self.unsupported(relative));
        }
        for part in relative.split('/') {
            match part {
                "." => {}
                ".." => drop(parts.pop()),
                _ => parts.push(part),
            }
        }
        Ok(parts.join("/"))
    }

    fn peek(&self, ahead: usize) -> Option<Token<'a>> {
        self.significant.get(self.next + ahead).map(|&at| self.all[at])
    }

    fn is_at(&self, text: &str) -> bool {
        self.peek(0).is_some_and(|token| token.is(text))
    }

    fn expect(&mut self, text: &str) -> Result<(), BundleError> {
        if !self.is_at(text) {
            return Err(self.unsupported(&format!("no {text:?} in an import or export")));
        }
        self.remove();
        Ok(())
    }

    fn word(&mut self) -> Result<String, BundleError> {
        let word = self.peek(0).filter(|token| token.kind == Kind::Word);
        let word = word.ok_or_else(|| self.unsupported("import or export"))?.text.to_owned();
        self.remove();
        Ok(word)
    }

    fn end_of_statement(&mut self) {
        if self.is_at(";") {
            self.remove();
        }
    }

    fn remove(&mut self) {
        self.replace(String::new());
    }

    fn replace(&mut self, text: String) {
        if let Some(&at) = self.significant.get(self.next) {
            self.changes.insert(at, text);
            self.next += 1;
        }
    }

    fn unsupported(&self, what: &str) -> BundleError {
        Unsupported { path: self.path.to_owned(), what: what.to_owned() }
    }

    fn changed(&self) -> String {
        let change = |(at, token): (usize, &Token<'a>)| match self.changes.get(&at) {
            Some(text) if text.is_empty() => None,
            Some(text) => Some((token.kind, text.as_str())),
            None => Some((token.kind, token.text)),
        };
        let changed = self.all.iter().enumerate().filter_map(change);
        join(&changed.map(|(kind, text)| Token { kind, text }).collect::<Vec<_>>())
    }
}
