//! Evaluates positions from a file of rows, as `Evaluation.of_array` of the Python package does with
//! an array: `evaluate_rows GAME EVALUATION FILE`. `python/benchmarks/speed.py` compares the two.
//!
//! Prints the seconds, of reading rows and evaluating alone, and the sum of the values.

use std::time::Instant;
use std::{env, fs};

use games::{GameKind, GameName, GameWork, Problem};

struct EvaluateRows<'a> {
    evaluation: &'a str,
    rows: &'a [i8],
}

impl GameWork for EvaluateRows<'_> {
    type Output = Result<(f64, f64), Problem>;

    fn on<G: GameKind>(self) -> Self::Output {
        let variant = G::Variant::default();
        let evaluation = G::evaluation(variant, self.evaluation, |_| ())?;
        let begin = Instant::now();
        let mut values = Vec::with_capacity(self.rows.len() / G::row_length(variant));
        for row in self.rows.chunks_exact(G::row_length(variant)) {
            values.push(evaluation.evaluate(&G::read_row(variant, row)?).probability());
        }
        Ok((begin.elapsed().as_secs_f64(), values.iter().sum()))
    }
}

fn main() -> Result<(), Problem> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [game, evaluation, file] = arguments.as_slice() else {
        return Err("expected a game, an evaluation and a file of rows".into());
    };
    let rows: Vec<i8> = fs::read(file)?.into_iter().map(u8::cast_signed).collect();
    let game: GameName = game.parse()?;
    let (seconds, sum) = game.run(EvaluateRows { evaluation, rows: &rows })?;
    println!("{seconds} {sum}");
    Ok(())
}
