use arena::NO_JUDGE;
use game::{Position as _, Side};
use games::Position;
use report::{RolloutAnswer, RolloutEstimate};

/// The results of a rollout of a position, for people.
pub fn text(answer: &RolloutAnswer, position: &Position) -> String {
    let ([first, second], mover) = (position.game().sides, position.mover());
    let [wins, losses] = answer.values.values.map(|value| 100.0 * value);
    let mut text =
        format!("{first} {wins:.3} %, {second} {losses:.3} %{}\n", error(answer.standard_error));
    let raw_wins = 100.0 * answer.raw.of(Side::First);
    let raw_error = error(answer.raw.standard_error);
    text += &format!("unadjusted: {first} {raw_wins:.3} %{raw_error}\n");
    for face in &answer.faces {
        text += &format!("  @{:<2} {}\n", face.die, percent(&face.estimate, mover));
    }
    for (index, found) in answer.moves.iter().enumerate() {
        let (loss, margin) = (100.0 * found.loss.value, margin(found.loss.standard_error));
        let lost = if index == 0 { String::new() } else { format!("   loses {loss:.3} %{margin}") };
        text += &format!("  {} {}{lost}\n", found.r#move, percent(&found.estimate, mover));
    }
    text + &footer(answer)
}

fn footer(answer: &RolloutAnswer) -> String {
    let RolloutAnswer { reference, look_ahead, trials, seed, .. } = answer;
    let saved = answer.variance_factor.zip(answer.worth).filter(|_| reference != NO_JUDGE);
    let saved = saved.map(|(factor, worth)| {
        let trials = format!("{factor:.1} times fewer trials");
        format!("luck adjustment: {trials}; a trial is worth {worth:.1} plain games\n")
    });
    let ahead = Some(look_ahead).filter(|moves| **moves > 0);
    let ahead = ahead.map(|moves| format!(", looking {moves} ahead")).unwrap_or_default();
    let saved = saved.unwrap_or_default();
    format!("{saved}{trials} trials, seed {seed}, luck judged by {reference}{ahead}\n")
}

fn percent(found: &RolloutEstimate, side: Side) -> String {
    format!("{:8.3} % {}", 100.0 * found.of(side), margin(found.standard_error))
}

fn margin(standard_error: Option<f64>) -> String {
    standard_error.map(|error| format!(" ± {:.3}", 100.0 * error)).unwrap_or_default()
}

fn error(standard_error: Option<f64>) -> String {
    let error = standard_error.map(|error| format!("{:.3} %", 100.0 * error));
    format!(", standard error {}", error.as_deref().unwrap_or("unknown"))
}
