use std::fmt::Write;

use catalog::{GameKind, has_luck};
use game::Side;
use report::review::{ReviewedGame, better_moves, percent, side, signed_percent, summarize};
use review::{Books, Mark, PlyReview};

use crate::output::presentable;

/// Everything, for people to read.
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
    text.push_str(&plies(game));
    let _ = writeln!(text, "\n{}", totals(game));
    let _ = writeln!(text, "{}", books::<G>(&game.review.books));
    for (number, ply) in game.worst_plies(WORST) {
        text.push_str(&worst::<G>(number, ply));
    }
    text
}

/// As many of the worst moves as are told apart from the rest.
const WORST: usize = 3;

fn plies<G: GameKind>(game: &ReviewedGame<G>) -> String {
    let wins = format!("{} wins", G::SIDES[0]);
    let dice =
        if has_luck::<G>() { format!(" {:>4} {:>8}", "roll", "luck") } else { String::new() };
    let mut text = format!(
        "{:>3}  {:<6}{dice}  {:<7} {:<9} {:>7}  {wins:>8}\n",
        "ply", "player", "played", "better", "loss"
    );
    for (number, ply) in (1..).zip(&game.review.plies) {
        let _ = writeln!(text, "{number:>3}  {}", ply_line::<G>(ply).trim_end());
    }
    if let Some(last) = game.review.unplayed_roll {
        let (player, luck) = (side::<G>(last.player), signed_percent(last.luck));
        let _ = writeln!(text, "     {player:<6} {:>4} {luck:>8}", last.roll.to_string());
    }
    text
}

fn ply_line<G: GameKind>(ply: &PlyReview<G::Position>) -> String {
    let roll = ply.roll.map(|roll| roll.to_string()).unwrap_or_default();
    let luck = ply.luck.map(signed_percent).unwrap_or_default();
    let dice = if has_luck::<G>() { format!(" {roll:>4} {luck:>8}") } else { String::new() };
    let played = format!("{}{}", ply.played.mov, ply.mark().sign());
    let better = match better_moves(ply) {
        _ if ply.is_forced() => "forced".into(),
        moves => moves.join(" "),
    };
    let loss = if ply.loss < Mark::ROUNDING { String::new() } else { percent(ply.loss) };
    let first = ply.played.value.probability();
    let exact = if ply.exact { "=" } else { " " };
    format!(
        "{:<6}{dice}  {played:<7} {better:<9} {loss:>7}  {:>8} {exact} {}",
        side::<G>(ply.player),
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
    if has_luck::<G>() {
        line("luck", &|player| signed_percent(totals(player).luck));
    }
    line("result", &|player| percent(books.result_of(player)));
    if has_luck::<G>() {
        line("less the luck", &|player| percent(books.luck_adjusted(player)));
    }
    if !game.bands().is_empty() {
        line("plays like a", &|player| game.band(player).unwrap_or("-").into());
    }
    text
}

/// Means are small: they get one digit more.
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

fn worst<G: GameKind>(number: usize, ply: &PlyReview<G::Position>) -> String {
    let (player, played, loss) = (side::<G>(ply.player), ply.played.mov, percent(ply.loss));
    let better = better_moves(ply).join(" or ");
    format!("ply {number}: {player} plays {played} and gives away {loss}; better: {better}\n")
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
    let mut text = row([
        "player",
        "games",
        "points",
        "less the luck",
        "moves",
        "mean loss",
        "luck",
        "plays like a",
    ]);
    for player in players {
        text.push_str(&row([
            &presentable(&player.name),
            &player.games.to_string(),
            &format!("{:.2}", player.points),
            &format!("{:.2}", player.luck_adjusted),
            &player.totals.moves.to_string(),
            &mean_loss(player.totals.mean_loss()),
            &signed_percent(player.totals.luck),
            player.band.unwrap_or("-"),
        ]));
    }
    text
}
