use std::collections::HashMap;
use std::fmt::Display;
use std::str::FromStr;

use game::{Position, Turn};

/// Checks the text of a proof by the rules alone: the last position, whether its mover wins, and
/// how many positions the proof has; or what is wrong with it.
pub fn check_proof<P>(text: &str) -> Result<(P, bool, usize), String>
where
    P: Position + FromStr<Err: Display>,
{
    let mut proven: HashMap<P, bool> = HashMap::new();
    let mut last = None;
    for (index, text) in text.lines().enumerate() {
        let in_line = |problem| format!("line {}: {problem}", index + 1);
        let (position, mov) = read_step(text).map_err(in_line)?;
        check_step(&position, mov, &proven).map_err(in_line)?;
        proven.insert(position, mov.is_some());
        last = Some((position, mov.is_some()));
    }
    let (position, mover_wins) = last.ok_or("the text is empty")?;
    Ok((position, mover_wins, proven.len()))
}

/// A position, and the move that wins there if it is not lost.
fn read_step<P>(text: &str) -> Result<(P, Option<P::Move>), String>
where
    P: Position + FromStr<Err: Display>,
{
    let position = |text: &str| text.parse().map_err(|error| format!("{error}"));
    if let Some(rest) = text.strip_prefix("loss ") {
        return Ok((position(rest)?, None));
    }
    let won = text.strip_prefix("win ").and_then(|rest| rest.split_once(": "));
    let (rest, mov) = won.ok_or_else(|| {
        let start: String = text.chars().take(80).collect();
        format!("expected \"win POSITION: MOVE\" or \"loss POSITION\", found \"{start}\"")
    })?;
    let position: P = position(rest)?;
    let mov = position.parse_move(mov).map_err(|error| error.to_string())?;
    Ok((position, Some(mov)))
}

fn check_step<P: Position>(
    position: &P,
    mov: Option<P::Move>,
    proven: &HashMap<P, bool>,
) -> Result<(), String> {
    let mover = position.mover();
    let mover_wins_after = |mov| {
        let next = position.play(mov);
        match next.turn() {
            Turn::Over(outcome) => Some(outcome.winner == mover),
            _ => proven.get(&next).map(|&next_wins| next_wins == (next.mover() == mover)),
        }
    };
    match mov {
        Some(mov) if mover_wins_after(mov) == Some(true) => Ok(()),
        Some(mov) => Err(format!(
            "{mov} neither wins at once nor leads to a position won in an earlier line"
        )),
        None => match position.moves().find(|&mov| mover_wins_after(mov) != Some(false)) {
            Some(mov) => Err(format!("no earlier line says that the opponent wins after {mov}")),
            None => Ok(()),
        },
    }
}
