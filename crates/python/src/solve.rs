use game::quantity::parse_mebibytes;
use games::{ExactRequest, ProofRequest};
use pyo3::prelude::*;
use report::{ProofAnswer, exact_json};
use search::{Limits, Task, TimeLimit};
use serde_json::json;

use crate::errors::refused;
use crate::json::{Json, json};
use crate::options::{Number, memory, seconds};
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
pub fn solve(
    py: Python<'_>,
    position: &Position,
    cubes: Option<Number>,
    memory: Option<&str>,
    tables: Option<&str>,
    time: Option<f64>,
    hash: Option<&str>,
    prover: Option<&str>,
    certificate: bool,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Json> {
    let cubes: Option<u8> = Number::optional(cubes, "cubes")?;
    let Position(own) = position;
    let has_proofs = own.game().has_proofs();
    position.check_open()?;
    // Whether each option is given, and whether it is for games with dice.
    let options = [
        ("cubes", cubes.is_some(), true),
        ("memory", memory.is_some(), true),
        ("tables", tables.is_some(), true),
        ("time", time.is_some(), false),
        ("hash", hash.is_some(), false),
        ("prover", prover.is_some(), false),
        ("certificate", certificate, false),
    ];
    if let Some((option, ..)) = options.iter().find(|option| option.1 && option.2 == has_proofs) {
        let kind = if has_proofs { "with" } else { "without" };
        return Err(refused(format!("{option} is for games {kind} dice: leave it out")));
    }
    work::answer(py, progress, |work| {
        if has_proofs {
            return prove(own, (prover, hash, time), certificate, work);
        }
        let found = own.exact(ExactRequest {
            cubes,
            memory: self::memory(memory, ExactRequest::DEFAULT_MEMORY)?,
            tables,
            stop: work.stop,
            observe: &mut |positions| work.tell_json(&json!({ "positions": positions })),
            tell: |_| (),
        });
        let title = own.game().title;
        let found = found.ok_or_else(|| refused(format!("{title} has no exact solver")))?;
        json(&exact_json(own, &found.map_err(refused)?))
    })
}

/// Who wins with perfect play, as JSON.
fn prove(
    position: &games::Position,
    (prover, hash, time): (Option<&str>, Option<&str>, Option<f64>),
    certificate: bool,
    work: &Work,
) -> PyResult<Json> {
    let hash = hash.map(parse_mebibytes).transpose().map_err(refused)?;
    let time = time.map(seconds).transpose()?.map(TimeLimit::PerMove);
    let request = ProofRequest {
        options: ProofRequest::options(prover.unwrap_or_default(), hash).map_err(refused)?,
        task: Task::new(Limits { time, ..Limits::default() }, work.stop),
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
