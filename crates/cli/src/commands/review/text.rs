use std::fmt::Write;

use ewn::{AnyPosition, Player, RED, player_name};
use review::{Books, Mark, PlyReview};

use super::reviewed_game::{ReviewedGame, better_moves, percent, signed_percent};
use super::summary::summarize;
use crate::output::presentable;

/// Everything, for people to read.
pub fn report(games: &[ReviewedGame], judged_by: &str) -> String {
    let parts = games.iter().map(|game| game_report(game, judged_by, games.len() > 1));
    let mut parts: Vec<String> = parts.collect();
    if games.len() > 1 {
        parts.push(summary(games));
    }
    parts.join("\n")
}

fn game_report(game: &ReviewedGame, judged_by: &str, is_numbered: bool) -> String {
    let mut text = String::new();
    let number = if is_numbered { format!("game {}: ", game.number) } else { String::new() };
    let [red, blue] = game.names.each_ref().map(|name| presentable(name));
    let _ = writeln!(text, "{number}red: {red}, blue: {blue}; {}", game.result());
    let _ = writeln!(text, "judged by {judged_by}\n");
    text.push_str(&plies(game));
    let _ = writeln!(text, "\n{}", totals(game));
    let _ = writeln!(text, "{}", books(&game.review.books));
    for (number, ply) in game.worst_plies(WORST) {
        text.push_str(&worst(number, ply));
    }
    text
}

/// As many of the worst moves as are told apart from the rest.
const WORST: usize = 3;

fn plies(game: &ReviewedGame) -> String {
    let mut text = format!(
        "{:>3}  {:<6} {:>4} {:>8}  {:<7} {:<9} {:>7}  {:>8}\n",
        "ply", "player", "roll", "luck", "played", "better", "loss", "red wins"
    );
    for (number, ply) in (1..).zip(&game.review.plies) {
        let _ = writeln!(text, "{number:>3}  {}", ply_line(ply).trim_end());
    }
    if let Some(last) = game.review.unplayed_roll {
        let (player, luck) = (player_name(last.player), signed_percent(last.luck));
        let _ = writeln!(text, "     {player:<6} {:>4} {luck:>8}", last.roll.to_string());
    }
    text
}

fn ply_line(ply: &PlyReview<AnyPosition>) -> String {
    let roll = ply.roll.map(|roll| roll.to_string()).unwrap_or_default();
    let luck = ply.luck.map(signed_percent).unwrap_or_default();
    let played = format!("{}{}", ply.played.mov, ply.mark().sign());
    let better = match better_moves(ply) {
        _ if ply.is_forced() => "forced".into(),
        moves => moves.join(" "),
    };
    let loss = if ply.loss < Mark::ROUNDING { String::new() } else { percent(ply.loss) };
    let red = ply.played.value.of(RED);
    let exact = if ply.exact { "=" } else { " " };
    format!(
        "{:<6} {roll:>4} {luck:>8}  {played:<7} {better:<9} {loss:>7}  {:>8} {exact} {}",
        player_name(ply.player),
        percent(red),
        bar(red)
    )
}

fn bar(share: f64) -> String {
    const WIDTH: usize = 20;
    let filled = (share * WIDTH as f64).round() as usize;
    "#".repeat(filled) + &".".repeat(WIDTH.saturating_sub(filled))
}

fn totals(game: &ReviewedGame) -> String {
    let mut text = String::new();
    let mut line = |name: &str, cell: &dyn Fn(Player) -> String| {
        let [red, blue] = Player::BOTH.map(cell);
        let _ = writeln!(text, "{name:<20} {red:<16} {blue}");
    };
    let totals = |player: Player| game.review.totals[player.index()];
    let books = game.review.books;
    let share = |share: Option<f64>| share.map_or("-".into(), percent);
    line("", &|player| player_name(player).into());
    line("moves (forced)", &|player| {
        format!("{} ({})", totals(player).moves, totals(player).forced)
    });
    line("mean loss a move", &|player| mean_loss(totals(player).mean_loss()));
    line("worst loss", &|player| percent(totals(player).worst));
    line("best moves", &|player| share(totals(player).share_of_best()));
    line("?!, ?, ??", &|player| {
        let marks = [Mark::Inaccuracy, Mark::Mistake, Mark::Blunder];
        marks.map(|mark| totals(player).count(mark).to_string()).join(", ")
    });
    line("luck", &|player| signed_percent(totals(player).luck));
    line("result", &|player| percent(books.result_of(player)));
    line("less the luck", &|player| percent(books.luck_adjusted(player)));
    if !game.bands().is_empty() {
        line("plays like a", &|player| game.band(player).unwrap_or("-").into());
    }
    text
}

/// Means are small: they get one digit more.
fn mean_loss(loss: Option<f64>) -> String {
    loss.map_or("-".into(), |loss| format!("{:.2} %", 100.0 * loss))
}

/// Where Red's result comes from.
fn books(books: &Books) -> String {
    let mut text = format!("red: start {}", percent(books.start));
    let mut entry = |name: &str, amount: f64| {
        let _ = write!(text, ", {name} {}", signed_percent(amount));
    };
    entry("luck", books.luck);
    entry("losses", books.losses);
    entry("drift", books.drift);
    if books.conceded != 0.0 {
        entry("conceded", books.conceded);
    }
    let _ = write!(text, "; result {}", percent(books.result));
    text
}

fn worst(number: usize, ply: &PlyReview<AnyPosition>) -> String {
    let (player, played, loss) = (player_name(ply.player), ply.played.mov, percent(ply.loss));
    let better = better_moves(ply).join(" or ");
    format!("ply {number}: {player} plays {played} and gives away {loss}; better: {better}\n")
}

fn summary(games: &[ReviewedGame]) -> String {
    let players = summarize(games);
    let width = players.iter().map(|player| presentable(&player.name).chars().count()).max();
    let width = width.unwrap_or_default().max("player".len());
    let mut text = format!(
        "{:<width$} {:>6} {:>7} {:>13} {:>6} {:>9} {:>8}  {}\n",
        "player", "games", "points", "less the luck", "moves", "mean loss", "luck", "plays like a"
    );
    for player in players {
        let _ = writeln!(
            text,
            "{:<width$} {:>6} {:>7.2} {:>13.2} {:>6} {:>9} {:>8}  {}",
            presentable(&player.name),
            player.games,
            player.points,
            player.luck_adjusted,
            player.totals.moves,
            mean_loss(player.totals.mean_loss()),
            signed_percent(player.totals.luck),
            player.band.unwrap_or("-"),
        );
    }
    text
}
