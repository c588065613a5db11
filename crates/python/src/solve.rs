use game::quantity::parse_mebibytes;
use games::{ExactRequest, ProofRequest};
use pyo3::prelude::*;
use report::{ExactAnswer, ProofAnswer};
use search::proof_number::ProofTask;
use search::{Limits, TimeLimit};
use serde_json::json;

use crate::errors::refused;
use crate::json::json;
use crate::number::Number;
use crate::options::{memory, seconds};
use crate::position::Position;
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
    let cubes: Option<u8> = Number::optional(cubes, "cubes")?;
    let Position(own) = position;
    let has_proofs = own.game().has_proofs();
    position.check_open()?;
    let (others, kind) = match has_proofs {
        true => {
            let tables = ("tables", tables.is_some());
            (vec![("cubes", cubes.is_some()), ("memory", memory.is_some()), tables], "with")
        }
        false => {
            let (time, hash) = (("time", time.is_some()), ("hash", hash.is_some()));
            let prover = ("prover", prover.is_some());
            (vec![time, hash, prover, ("certificate", certificate)], "without")
        }
    };
    if let Some((option, _)) = others.iter().find(|(_, is_given)| *is_given) {
        return Err(refused(format!("{option} is for games {kind} dice: leave it out")));
    }
    work::answer(py, progress, |work| match has_proofs {
        true => prove(own, (prover, hash, time), certificate, work),
        false => find(own, cubes, memory, tables, work),
    })
}

/// Exact win probabilities, as JSON.
fn find(
    position: &games::Position,
    cubes: Option<u8>,
    memory: Option<&str>,
    tables: Option<&str>,
    work: &Work,
) -> PyResult<String> {
    let request = ExactRequest {
        cubes,
        memory: self::memory(memory, ExactRequest::DEFAULT_MEMORY)?,
        tables,
        stop: work.stop,
        observe: &mut |positions| work.tell_json(&json!({ "positions": positions })),
        tell: |_| (),
    };
    let title = position.game().title;
    let found = position.exact(request);
    let found = found.ok_or_else(|| refused(format!("{title} has no exact solver")))?;
    json(&ExactAnswer::new(position, &found.map_err(refused)?))
}

/// Who wins with perfect play, as JSON.
fn prove(
    position: &games::Position,
    (prover, hash, time): (Option<&str>, Option<&str>, Option<f64>),
    certificate: bool,
    work: &Work,
) -> PyResult<String> {
    let hash = hash.map(parse_mebibytes).transpose().map_err(refused)?;
    let time = time.map(seconds).transpose()?.map(TimeLimit::PerMove);
    let request = ProofRequest {
        options: ProofRequest::options(prover.unwrap_or_default(), hash).map_err(refused)?,
        task: ProofTask { limits: Limits { time, ..Limits::default() }, stop: work.stop },
        longest_certificate: certificate.then_some(ProofRequest::LONGEST_CERTIFICATE),
    };
    let proof = position.prove(request, &mut |progress| {
        work.tell_json(&json!({ "nodes": progress.nodes, "turns": progress.turns }));
    });
    let proof = proof.ok_or_else(|| refused("a game with dice has no proofs"))?;
    let mut answer = serde_json::to_value(ProofAnswer::new(position, &proof)).map_err(refused)?;
    if let Some(certificate) = proof.certificate {
        answer["certificate"] = certificate.map_err(refused)?.into();
    }
    json(&answer)
}
