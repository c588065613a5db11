//! The engines in browsers: the values of networks there, the module of the site, its speed.

mod compiler;
mod module;
mod speed;
mod standard_library;

use std::path::PathBuf;

use crate::steps::{Steps, quietly, root, target};

use compiler::{Compiler, TARGET};
pub use compiler::{DEBIAN_PACKAGES, compiler_found};
pub use speed::run as compare_speed;

/// How a module is compiled. Browsers refuse a whole module with instructions that they do not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// With vectors of 128 bits.
    Simd,
    /// For browsers without them.
    Plain,
}

impl Variant {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Simd, Self::Plain];

    /// The name of its folder.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Simd => "simd",
            Self::Plain => "plain",
        }
    }

    /// Flags for rustc.
    const fn flags(self) -> &'static [&'static str] {
        match self {
            // Without the instruction that copies memory: it is slower than `network`'s function.
            Self::Simd => &[
                "-Ctarget-cpu=mvp",
                "-Ctarget-feature=+mutable-globals,+nontrapping-fptoint,+reference-types,+sign-ext,+simd128",
            ],
            Self::Plain => &[],
        }
    }
}

/// Whom modules are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Built quickly, without warnings, with the checks of debug builds.
    Tests,
    /// Small and fast.
    Users,
}

impl Purpose {
    /// The folder for what is built for this purpose.
    pub fn folder(self) -> PathBuf {
        match self {
            Self::Tests => target().join("site-for-tests"),
            Self::Users => target(),
        }
    }

    /// Cargo's profile, and the folder that cargo has for it.
    const fn profile(self) -> (&'static str, &'static str) {
        match self {
            Self::Tests => ("dev", "debug"),
            Self::Users => ("wasm", "wasm"),
        }
    }

    /// Flags for rustc.
    const fn flags(self) -> &'static [&'static str] {
        match self {
            Self::Tests => &["-Dwarnings"],
            Self::Users => &[],
        }
    }
}

/// Tests networks in WebAssembly, and checks everything else that runs in browsers.
pub fn run(steps: &mut Steps) -> Result<(), String> {
    let compiler = Compiler::prepare(steps)?;
    let flags = [Purpose::Tests.flags(), Variant::Simd.flags()].concat();
    let mut test = compiler.cargo("test", &flags);
    let tests = root().join("xtask/wasm_tests.mjs");
    test.arg("--config").arg(format!("target.{TARGET}.runner=['node', '{}']", tests.display()));
    steps.step("WebAssembly: networks with SIMD", || {
        quietly(test.args(["--package", "network", "--tests"]))
    })?;
    let mut check = compiler.cargo("check", &flags);
    check.args(module::MODULE);
    steps.step("WebAssembly: engines", || quietly(&mut check))
}

/// Builds the module in both variants. Returns the folder with a folder for each.
pub fn build_for(steps: &mut Steps, purpose: Purpose) -> Result<PathBuf, String> {
    let compiler = Compiler::prepare(steps)?;
    let folder = purpose.folder().join("modules");
    for variant in Variant::ALL {
        steps.step(&format!("WebAssembly: {} module", variant.name()), || {
            module::build(&compiler, purpose, variant, &folder.join(variant.name()))
        })?;
    }
    println!("    {}", folder.display());
    Ok(folder)
}
