//! The engines in browsers: tests of networks there, the site's module and its speed.

mod compiler;
mod module;
mod speed;
mod standard_library;

use std::path::PathBuf;

use crate::steps::{Steps, quietly, root, target};

use compiler::{Compiler, TARGET};
pub use compiler::{DEBIAN_PACKAGES, compiler_found};
pub use speed::run as compare_speed;

/// A way to compile a module. Browsers refuse a module if it has any instruction unknown to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// With SIMD: vectors of 128 bits.
    Simd,
    /// For browsers without SIMD.
    Plain,
}

impl Variant {
    /// All variants, in the order in which they are built.
    pub const ALL: [Self; 2] = [Self::Simd, Self::Plain];

    /// The name of the variant's folder.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Simd => "simd",
            Self::Plain => "plain",
        }
    }

    /// The variant's flags for rustc.
    const fn flags(self) -> &'static [&'static str] {
        match self {
            // Without the instruction that copies memory: the function in `network` is faster.
            Self::Simd => &[
                "-Ctarget-cpu=mvp",
                "-Ctarget-feature=+mutable-globals,+nontrapping-fptoint,+reference-types,+sign-ext,+simd128",
            ],
            Self::Plain => &[],
        }
    }
}

/// What modules are built for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Builds quickly, with warnings as errors and debug assertions.
    Tests,
    /// Builds small and fast modules.
    Users,
}

impl Purpose {
    /// The folder in which this purpose's results are built.
    pub fn folder(self) -> PathBuf {
        match self {
            Self::Tests => target().join("site-for-tests"),
            Self::Users => target(),
        }
    }

    /// Cargo's profile, and the name of that profile's folder under cargo's target.
    const fn profile(self) -> (&'static str, &'static str) {
        match self {
            Self::Tests => ("dev", "debug"),
            Self::Users => ("wasm", "wasm"),
        }
    }

    /// The purpose's flags for rustc.
    const fn flags(self) -> &'static [&'static str] {
        match self {
            Self::Tests => &["-Dwarnings"],
            Self::Users => &[],
        }
    }
}

/// Tests networks in WebAssembly, and checks all other code that runs in browsers.
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

/// Builds both variants of the module. Returns the folder that has a folder for each.
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
