use game::quantity::parse_mebibytes;
use game::{Position as _, Turn};
use games::{ExactRequest, FindExact, GameKind, GameName, GameWork, ProofRequest, Prove};
use pyo3::prelude::*;
use report::{ExactAnswer, ProofAnswer};
use search::proof_number::ProofTask;
use search::{Limits, TimeLimit};
use serde_json::json;

use crate::errors::refused;
use crate::json::{json, to_python};
use crate::number::Number;
use crate::options::{memory, seconds};
use crate::position::Position;
use crate::python_function::Failure;
use crate::work::{self, Work};

/// Who wins with perfect play, as `dreistein solve --json` prints it: win probabilities in a game
/// with dice, a proof in a game without.
///
/// With dice: `cubes` is the number of faces if fewer than usual, `memory` a text such as `500MB`,
/// `tables` is `auto`, `off` or a folder. Without: `time` is in seconds, `hash` the memory of the
/// table such as `1GiB`, `prover` the options of the search, and `certificate=True` adds the whole
/// proof as text.
///
/// >>> import dreistein
/// >>> position = dreistein.Position("r1../.../..b1 r -", board=3)
/// >>> dreistein.solve(position)["red"]
/// 1.0
#[pyfunction]
#[pyo3(signature = (position, *, cubes = None, memory = None, tables = None, time = None, hash = None, prover = None, certificate = false, progress = None))]
#[expect(clippy::too_many_arguments, reason = "they have names in Python")]
pub fn solve<'py>(
    py: Python<'py>,
    position: &Position,
    cubes: Option<Number>,
    memory: Option<&str>,
    tables: Option<&str>,
    time: Option<f64>,
    hash: Option<&str>,
    prover: Option<&str>,
    certificate: bool,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let game: GameName = position.game_name().parse().map_err(refused)?;
    let cubes = Number::optional(cubes, "cubes")?;
    let asked = Asked { cubes, memory, tables, time, hash, prover, certificate };
    let found = work::run(py, progress, &Failure::default(), |work| {
        game.run(Solve { position, asked: &asked, work: &work })
    })?;
    to_python(py, &found?)
}

/// The options of both kinds of games.
struct Asked<'a> {
    cubes: Option<u8>,
    memory: Option<&'a str>,
    tables: Option<&'a str>,
    time: Option<f64>,
    hash: Option<&'a str>,
    prover: Option<&'a str>,
    certificate: bool,
}

impl Asked<'_> {
    /// Refuses the options of the other kind of game.
    fn check(&self, has_proofs: bool) -> PyResult<()> {
        let with_dice = [
            ("cubes", self.cubes.is_some()),
            ("memory", self.memory.is_some()),
            ("tables", self.tables.is_some()),
        ];
        let without_dice = [
            ("time", self.time.is_some()),
            ("hash", self.hash.is_some()),
            ("prover", self.prover.is_some()),
            ("certificate", self.certificate),
        ];
        let (options, kind) = match has_proofs {
            true => (&with_dice[..], "with"),
            false => (&without_dice[..], "without"),
        };
        match options.iter().find(|(_, is_given)| *is_given) {
            Some((option, _)) => {
                Err(refused(format!("{option} is for games {kind} dice: leave it out")))
            }
            None => Ok(()),
        }
    }
}

struct Solve<'a> {
    position: &'a Position,
    asked: &'a Asked<'a>,
    work: &'a Work<'a>,
}

impl GameWork for Solve<'_> {
    type Output = PyResult<String>;

    fn on<G: GameKind>(self) -> PyResult<String> {
        let position = self.position.of::<G>()?;
        if let Turn::Over(_) = position.turn() {
            return Err(refused(format!("{position}: the game is over")));
        }
        self.asked.check(G::PROOFS.is_some())?;
        match (G::PROOFS, G::EXACT) {
            (Some(prove), _) => self.prove::<G>(position, prove),
            (None, Some(find)) => self.find::<G>(position, find),
            (None, None) => Err(refused(format!("{} has no exact solver", G::TITLE))),
        }
    }
}

impl Solve<'_> {
    fn find<G: GameKind>(&self, position: &G::Position, find: FindExact<G>) -> PyResult<String> {
        let request = ExactRequest {
            cubes: self.asked.cubes,
            memory: memory(self.asked.memory, ExactRequest::DEFAULT_MEMORY)?,
            tables: self.asked.tables,
            stop: self.work.stop,
            observe: &mut |positions| self.work.tell_json(&json!({ "positions": positions })),
            tell: |_| (),
        };
        let found = find(position, request).map_err(refused)?;
        json(&ExactAnswer::new::<G>(position, &found))
    }

    fn prove<G: GameKind>(&self, position: &G::Position, prove: Prove<G>) -> PyResult<String> {
        let asked = self.asked;
        let hash = asked.hash.map(parse_mebibytes).transpose().map_err(refused)?;
        let time = asked.time.map(seconds).transpose()?.map(TimeLimit::PerMove);
        let request = ProofRequest {
            options: ProofRequest::options(asked.prover.unwrap_or_default(), hash)
                .map_err(refused)?,
            task: ProofTask { limits: Limits { time, ..Limits::default() }, stop: self.work.stop },
            longest_certificate: asked.certificate.then_some(ProofRequest::LONGEST_CERTIFICATE),
        };
        let proof = prove(position, request, &mut |progress| {
            self.work.tell_json(&json!({ "nodes": progress.nodes, "turns": progress.turns }));
        });
        let mut answer =
            serde_json::to_value(ProofAnswer::new::<G>(position, &proof)).map_err(refused)?;
        if let Some(certificate) = proof.certificate {
            answer["certificate"] = certificate.map_err(refused)?.into();
        }
        json(&answer)
    }
}
