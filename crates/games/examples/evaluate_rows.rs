//! Evaluates positions from a file of rows, as `Evaluation.of_array` of the Python package does with
//! an array: `evaluate_rows GAME EVALUATION FILE`. `python/benchmarks/speed.py` compares the two.
//!
//! Prints the seconds, of reading rows and evaluating alone, and the sum of the values.

use std::time::Instant;
use std::{env, fs};

use game::Evaluator as _;
use games::{Game, Problem, Variant};

/// The seconds and the sum of the values.
fn evaluate(variant: Variant, evaluation: &str, rows: &[i8]) -> Result<(f64, f64), Problem> {
    let evaluation = variant.evaluation(evaluation, |_| ())?;
    let begin = Instant::now();
    let mut values = Vec::with_capacity(rows.len() / variant.row_length());
    for row in rows.chunks_exact(variant.row_length()) {
        values.push(evaluation.evaluate(&variant.read_row(row)?).probability());
    }
    Ok((begin.elapsed().as_secs_f64(), values.iter().sum()))
}

fn main() -> Result<(), Problem> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [game, evaluation, file] = arguments.as_slice() else {
        return Err("expected a game, an evaluation and a file of rows".into());
    };
    let rows: Vec<i8> = fs::read(file)?.into_iter().map(u8::cast_signed).collect();
    let game: Game = game.parse()?;
    let (seconds, sum) = evaluate(game.default_variant(), evaluation, &rows)?;
    println!("{seconds} {sum}");
    Ok(())
}
