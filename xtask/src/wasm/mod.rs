//! The engines in browsers: whether the core compiles for WebAssembly, with the same values of
//! networks there; the module of the site; its speed.

mod compiler;
mod module;
mod speed;
mod standard_library;

use crate::steps::{Steps, quietly, root, run as run_command};

use compiler::{Compiler, TARGET};
pub use module::build;
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

/// Checks the core for WebAssembly and tests networks in it, or says why not.
pub fn run(steps: &mut Steps) -> Result<(), String> {
    let Some(compiler) = Compiler::prepare(steps)? else { return Ok(()) };
    // The dependencies of `report` are all of the core.
    let mut check = compiler.cargo("check", &["-Dwarnings"]);
    steps.step("WebAssembly", || run_command(check.args(["--package", "report"])))?;
    let mut test = compiler.cargo("test", &[&["-Dwarnings"], Variant::Simd.flags()].concat());
    let tests = root().join("xtask/wasm_tests.mjs");
    test.arg("--config").arg(format!("target.{TARGET}.runner=['node', '{}']", tests.display()));
    steps.step("WebAssembly: networks with SIMD", || quietly(test.args(["--package", "network"])))
}

/// Builds the module of the site in both variants, and prints where they are.
pub fn build_all(steps: &mut Steps) -> Result<(), String> {
    for variant in Variant::ALL {
        let Some(folder) = build(steps, variant)? else { return Ok(()) };
        println!("    {}", folder.display());
    }
    Ok(())
}
