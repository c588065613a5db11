use std::fmt::Write;

use game::Side;
use games::review::{Balance, Mark, TurnReview};
use games::{Game, Position};
use report::contest::aligned;
use report::review::{
    ABOUT_DRIFT, ReviewedGame, better_turns, percent, signed_percent, summary, totals, turn_text,
};

use crate::output::presentable;

/// Formats the reviews of games as text.
pub fn report(games: &[ReviewedGame], judged_by: &str) -> String {
    let parts = games.iter().map(|game| game_report(game, judged_by, games.len() > 1));
    let mut parts: Vec<String> = parts.collect();
    if games.len() > 1 {
        let rows = summary(games).into_iter();
        let rows = rows.map(|row| row.iter().map(|cell| presentable(cell)).collect::<Vec<_>>());
        parts.push(aligned(&rows.collect::<Vec<_>>()));
    }
    parts.join("\n")
}

fn game_report(game: &ReviewedGame, judged_by: &str, is_numbered: bool) -> String {
    let mut text = String::new();
    let number = if is_numbered { format!("game {}: ", game.number) } else { String::new() };
    let name = |player: Side| {
        format!("{}: {}", game.game().side_name(player), presentable(&game.names[player.index()]))
    };
    let names = Side::BOTH.map(name).join(", ");
    let _ = writeln!(text, "{number}{names}; {}", game.result());
    let _ = writeln!(text, "judged by {judged_by}\n");
    text.push_str(&turns(game));
    let [first, second] = game.game().sides.map(str::to_owned);
    let totals = [vec![[String::new(), first, second]], totals(game)].concat();
    let _ = writeln!(text, "\n{}", aligned(&totals));
    let _ = writeln!(text, "{}", balance(game.game(), &game.review.balance));
    if !game.has_luck() && game.review.balance.drift.abs() >= LARGE_DRIFT {
        let _ = writeln!(text, "{ABOUT_DRIFT}");
    }
    for (number, turn) in game.worst_turns(WORST) {
        let _ = writeln!(text, "{} {number}: {}", game.unit(), worst(game.game(), turn));
    }
    text
}

/// A larger drift is explained in games without dice, where the players' losses should add up to
/// the whole result.
const LARGE_DRIFT: f64 = 0.1;

/// The number of worst turns to list.
const WORST: usize = 3;

fn turns(game: &ReviewedGame) -> String {
    let wins = format!("{} wins", game.game().sides[0]);
    let dice: &[&str] = if game.has_luck() { &["roll", "luck"] } else { &[] };
    let head = [&[game.unit(), "player"], dice, &["played", "better", "loss", &wins]].concat();
    let mut rows = vec![head.into_iter().map(str::to_owned).collect()];
    let turns = (1..).zip(&game.review.turns);
    rows.extend(turns.map(|(number, turn)| turn_row(game.game(), number, turn)));
    if let Some(last) = game.review.unplayed_roll {
        let player = game.game().side_name(last.player).to_owned();
        let roll = format!("{:>4}", last.roll.to_string());
        let luck = format!("{:>8}", signed_percent(last.luck));
        rows.push(vec![String::new(), player, roll, luck]);
    }
    aligned(&rows)
}

fn turn_row(game: Game, number: usize, turn: &TurnReview<Position>) -> Vec<String> {
    let luck = turn.luck.map(signed_percent).unwrap_or_default();
    let better = if turn.is_forced() { "forced".into() } else { better_turns(turn).join(" ") };
    let first = turn.value_after.probability();
    let mut cells = vec![format!("{number:>3}"), game.side_name(turn.player).into()];
    cells.extend(
        turn.roll
            .into_iter()
            .flat_map(|roll| [format!("{:>4}", roll.to_string()), format!("{luck:>8}")]),
    );
    cells.extend([
        format!("{}{}", turn_text(turn.played()), turn.mark().sign()),
        better,
        if turn.loss < Mark::ROUNDING {
            String::new()
        } else {
            format!("{:>7}", percent(turn.loss))
        },
        format!("{:>8}", percent(first)),
        if turn.exact { "=" } else { "" }.into(),
        bar(first),
    ]);
    cells
}

fn bar(share: f64) -> String {
    const WIDTH: usize = 20;
    let filled = (share * WIDTH as f64).round() as usize;
    "#".repeat(filled) + &".".repeat(WIDTH.saturating_sub(filled))
}

/// Lists what the first player's result is made of: the start, luck and losses.
fn balance(game: Game, balance: &Balance) -> String {
    let mut text = format!("{}: start {}", game.sides[0], percent(balance.start));
    let mut entry = |name: &str, amount: f64| {
        let _ = write!(text, ", {name} {}", signed_percent(amount));
    };
    if let Some(luck) = balance.luck {
        entry("luck", luck);
    }
    entry("losses", balance.losses);
    entry("drift", balance.drift);
    if balance.conceded != 0.0 {
        entry("conceded", balance.conceded);
    }
    let _ = write!(text, "; result {}", percent(balance.result));
    text
}

fn worst(game: Game, turn: &TurnReview<Position>) -> String {
    let (player, loss) = (game.side_name(turn.player), percent(turn.loss));
    let played = turn_text(turn.played());
    let better = better_turns(turn).join(" or ");
    format!("{player} plays {played} and loses {loss}; better: {better}")
}
