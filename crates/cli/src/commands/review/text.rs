use std::fmt::Write;

use catalog::{GameKind, has_luck};
use game::Side;
use report::review::{
    ABOUT_DRIFT, ReviewedGame, better_turns, percent, side, signed_percent, summarize, turn_text,
};
use review::{Books, Mark, TurnReview};

use crate::output::presentable;

/// The review as text.
pub fn report<G: GameKind>(games: &[ReviewedGame<G>], judged_by: &str) -> String {
    let parts = games.iter().map(|game| game_report(game, judged_by, games.len() > 1));
    let mut parts: Vec<String> = parts.collect();
    if games.len() > 1 {
        parts.push(summary(games));
    }
    parts.join("\n")
}

fn game_report<G: GameKind>(game: &ReviewedGame<G>, judged_by: &str, is_numbered: bool) -> String {
    let mut text = String::new();
    let number = if is_numbered { format!("game {}: ", game.number) } else { String::new() };
    let name = |player: Side| {
        format!("{}: {}", side::<G>(player), presentable(&game.names[player.index()]))
    };
    let names = Side::BOTH.map(name).join(", ");
    let _ = writeln!(text, "{number}{names}; {}", game.result());
    let _ = writeln!(text, "judged by {judged_by}\n");
    text.push_str(&turns(game));
    let _ = writeln!(text, "\n{}", totals(game));
    let _ = writeln!(text, "{}", books::<G>(&game.review.books));
    if !has_luck::<G>() && game.review.books.drift.abs() >= LARGE_DRIFT {
        let _ = writeln!(text, "{ABOUT_DRIFT}");
    }
    for (number, turn) in game.worst_turns(WORST) {
        let _ = writeln!(text, "{} {number}: {}", game.unit(), worst::<G>(turn));
    }
    text
}

/// A drift that needs an explanation in games without dice, where losses should account for the
/// whole result.
const LARGE_DRIFT: f64 = 0.1;

/// The number of worst turns that are listed.
const WORST: usize = 3;

fn turns<G: GameKind>(game: &ReviewedGame<G>) -> String {
    let wins = format!("{} wins", G::SIDES[0]);
    let dice =
        if has_luck::<G>() { format!(" {:>4} {:>8}", "roll", "luck") } else { String::new() };
    let (unit, [number, played, better]) = (game.unit(), widths(game));
    let mut text = format!(
        "{unit:>number$}  {:<6}{dice}  {:<played$} {:<better$} {:>7}  {wins:>8}\n",
        "player", "played", "better", "loss"
    );
    for (place, turn) in (1..).zip(&game.review.turns) {
        let line = turn_line::<G>(turn, played, better);
        let _ = writeln!(text, "{place:>number$}  {}", line.trim_end());
    }
    if let Some(last) = game.review.unplayed_roll {
        let (player, luck) = (side::<G>(last.player), signed_percent(last.luck));
        let _ = writeln!(text, "     {player:<6} {:>4} {luck:>8}", last.roll.to_string());
    }
    text
}

/// The widths of the columns; turns of several actions need more room.
fn widths<G: GameKind>(game: &ReviewedGame<G>) -> [usize; 3] {
    match game.unit() {
        "ply" => [3, 7, 9],
        unit => [unit.len(), 11, 9],
    }
}

fn turn_line<G: GameKind>(turn: &TurnReview<G::Position>, played: usize, better: usize) -> String {
    let roll = turn.roll.map(|roll| roll.to_string()).unwrap_or_default();
    let luck = turn.luck.map(signed_percent).unwrap_or_default();
    let dice = if has_luck::<G>() { format!(" {roll:>4} {luck:>8}") } else { String::new() };
    let text = format!("{}{}", turn_text(turn.played()), turn.mark().sign());
    let other = match better_turns(turn) {
        _ if turn.is_forced() => "forced".into(),
        moves => moves.join(" "),
    };
    let loss = if turn.loss < Mark::ROUNDING { String::new() } else { percent(turn.loss) };
    let first = turn.value_after.probability();
    let exact = if turn.exact { "=" } else { " " };
    format!(
        "{:<6}{dice}  {text:<played$} {other:<better$} {loss:>7}  {:>8} {exact} {}",
        side::<G>(turn.player),
        percent(first),
        bar(first)
    )
}

fn bar(share: f64) -> String {
    const WIDTH: usize = 20;
    let filled = (share * WIDTH as f64).round() as usize;
    "#".repeat(filled) + &".".repeat(WIDTH.saturating_sub(filled))
}

fn totals<G: GameKind>(game: &ReviewedGame<G>) -> String {
    let mut text = String::new();
    let mut line = |name: &str, cell: &dyn Fn(Side) -> String| {
        let [first, second] = Side::BOTH.map(cell);
        let _ = writeln!(text, "{name:<20} {first:<16} {second}");
    };
    let totals = |player: Side| game.review.totals[player.index()];
    let books = game.review.books;
    let share = |share: Option<f64>| share.map_or("-".into(), percent);
    line("", &|player| side::<G>(player).into());
    let decision = game.decision();
    line(&format!("{decision}s (forced)"), &|player| {
        format!("{} ({})", totals(player).turns, totals(player).forced)
    });
    line(&format!("mean loss per {decision}"), &|player| mean_loss(totals(player).mean_loss()));
    line("worst loss", &|player| percent(totals(player).worst));
    line(&format!("best {decision}s"), &|player| share(totals(player).share_of_best()));
    line("?!, ?, ??", &|player| {
        let marks = [Mark::Inaccuracy, Mark::Mistake, Mark::Blunder];
        marks.map(|mark| totals(player).count(mark).to_string()).join(", ")
    });
    if has_luck::<G>() {
        line("luck", &|player| signed_percent(totals(player).luck));
    }
    line("result", &|player| percent(books.result_of(player)));
    if has_luck::<G>() {
        line("luck-adjusted", &|player| percent(books.luck_adjusted(player)));
    }
    if !game.bands().is_empty() {
        line("plays like a", &|player| game.band(player).unwrap_or("-").into());
    }
    text
}

/// Means are small, so they get one more digit.
fn mean_loss(loss: Option<f64>) -> String {
    loss.map_or("-".into(), |loss| format!("{:.2} %", 100.0 * loss))
}

/// Where the first player's result comes from.
fn books<G: GameKind>(books: &Books) -> String {
    let mut text = format!("{}: start {}", G::SIDES[0], percent(books.start));
    let mut entry = |name: &str, amount: f64| {
        let _ = write!(text, ", {name} {}", signed_percent(amount));
    };
    if has_luck::<G>() {
        entry("luck", books.luck);
    }
    entry("losses", books.losses);
    entry("drift", books.drift);
    if books.conceded != 0.0 {
        entry("conceded", books.conceded);
    }
    let _ = write!(text, "; result {}", percent(books.result));
    text
}

fn worst<G: GameKind>(turn: &TurnReview<G::Position>) -> String {
    let (player, loss) = (side::<G>(turn.player), percent(turn.loss));
    let played = turn_text(turn.played());
    let better = better_turns(turn).join(" or ");
    format!("{player} plays {played} and loses {loss}; better: {better}")
}

fn summary<G: GameKind>(games: &[ReviewedGame<G>]) -> String {
    let players = summarize(games);
    let width = players.iter().map(|player| presentable(&player.name).chars().count()).max();
    let width = width.unwrap_or_default().max("player".len());
    let row = |cells: [&str; 8]| {
        let [name, games, points, less_luck, moves, loss, luck, band] = cells;
        let mut line = format!("{name:<width$} {games:>6} {points:>7}");
        if has_luck::<G>() {
            let _ = write!(line, " {less_luck:>13}");
        }
        let _ = write!(line, " {moves:>6} {loss:>9}");
        if has_luck::<G>() {
            let _ = write!(line, " {luck:>8}");
        }
        format!("{line}  {band}\n")
    };
    let (points, loss, band) = (["points", "luck-adjusted"], "mean loss", "plays like a");
    let mut text = row(["player", "games", points[0], points[1], "moves", loss, "luck", band]);
    for player in players {
        text.push_str(&row([
            &presentable(&player.name),
            &player.games.to_string(),
            &format!("{:.2}", player.points),
            &format!("{:.2}", player.luck_adjusted),
            &player.totals.turns.to_string(),
            &mean_loss(player.totals.mean_loss()),
            &signed_percent(player.totals.luck),
            player.band.unwrap_or("-"),
        ]));
    }
    text
}
