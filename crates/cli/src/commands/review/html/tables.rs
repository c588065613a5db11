use std::fmt::Write;

use ewn::{AnyPosition, Player, RED, player_name};
use review::{Mark, PlyReview};

use super::escape::escape;
use crate::commands::review::reviewed_game::{ReviewedGame, better_moves, percent, signed_percent};
use crate::commands::review::summary::summarize;

/// What both players did, side by side.
pub fn totals(game: &ReviewedGame) -> String {
    let [red, blue] = game.names.each_ref().map(|name| escape(name));
    let mut text = format!(
        "<table class=\"totals\"><thead><tr><td></td><th scope=\"col\" class=\"side-red\">{red}</th><th scope=\"col\" class=\"side-blue\">{blue}</th></tr></thead><tbody>\n"
    );
    let mut row = |name: &str, cell: &dyn Fn(Player) -> String| {
        let [red, blue] = Player::BOTH.map(cell);
        let _ =
            writeln!(text, "<tr><th scope=\"row\">{name}</th><td>{red}</td><td>{blue}</td></tr>");
    };
    let totals = |player: Player| game.review.totals[player.index()];
    let books = game.review.books;
    if !game.bands().is_empty() {
        row("Plays like a", &|player| game.band(player).unwrap_or("–").into());
    }
    row("Mean loss a move", &|player| mean_loss(totals(player).mean_loss()));
    row("Best moves", &|player| totals(player).share_of_best().map_or("–".into(), percent));
    for (name, mark) in [
        ("Inaccuracies", Mark::Inaccuracy),
        ("Mistakes", Mark::Mistake),
        ("Blunders", Mark::Blunder),
    ] {
        row(name, &|player| totals(player).count(mark).to_string());
    }
    row("Worst loss", &|player| percent(totals(player).worst));
    row("Luck", &|player| signed_percent(totals(player).luck));
    row("Result", &|player| percent(books.result_of(player)));
    row("Result less the luck", &|player| percent(books.luck_adjusted(player)));
    row("Moves (forced)", &|player| {
        format!("{} ({})", totals(player).moves, totals(player).forced)
    });
    text + "</tbody></table>\n"
}

/// Where Red's result comes from.
pub fn books(game: &ReviewedGame) -> String {
    let books = game.review.books;
    let mut entries = vec![
        ("The start", percent(books.start)),
        ("Luck, Red's less Blue's", signed_percent(books.luck)),
        ("Losses, Blue's less Red's", signed_percent(books.losses)),
        ("Drift: the reference saw further", signed_percent(books.drift)),
    ];
    if books.conceded != 0.0 {
        entries.push(("Conceded by the loser", signed_percent(books.conceded)));
    }
    entries.push(("Result", percent(books.result)));
    let row = |(name, amount)| format!("<tr><th scope=\"row\">{name}</th><td>{amount}</td></tr>\n");
    let rows = entries.into_iter().map(row).collect::<String>();
    format!("<table class=\"books\"><tbody>\n{rows}</tbody></table>\n")
}

/// Every ply.
pub fn plies(game: &ReviewedGame) -> String {
    let names = ["Ply", "Player", "Roll", "Luck", "Played", "Better", "Loss", "Red wins"];
    let head = names.map(|name| format!("<th scope=\"col\">{name}</th>")).concat();
    let mut text = format!(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"All plies\"><table class=\"plies\"><thead><tr>{head}</tr></thead><tbody>\n"
    );
    for (number, ply) in (1..).zip(&game.review.plies) {
        text.push_str(&ply_row(number, ply));
    }
    if let Some(last) = game.review.unplayed_roll {
        let (player, luck) = (player_name(last.player), signed_percent(last.luck));
        let _ = writeln!(
            text,
            "<tr class=\"side-{player}\"><th scope=\"row\"></th><td>{player}</td><td>{}</td><td>{luck}</td><td colspan=\"4\">no move</td></tr>",
            last.roll
        );
    }
    text + "</tbody></table></div>\n"
}

fn ply_row(number: usize, ply: &PlyReview<AnyPosition>) -> String {
    let player = player_name(ply.player);
    let roll = ply.roll.map(|roll| roll.to_string()).unwrap_or_default();
    let luck = ply.luck.map(signed_percent).unwrap_or_default();
    let (played, mark, sign) = (ply.played.mov, ply.mark(), ply.mark().sign());
    let better = if ply.is_forced() { "forced".to_owned() } else { better_moves(ply).join(" ") };
    let loss = if ply.loss < Mark::ROUNDING { String::new() } else { percent(ply.loss) };
    let red = ply.played.value.of(RED);
    let exact = if ply.exact { " <abbr title=\"exact\">=</abbr>" } else { "" };
    format!(
        "<tr class=\"side-{player}\"><th scope=\"row\">{number}</th><td>{player}</td><td>{roll}</td><td>{luck}</td><td class=\"{mark}\" title=\"{mark}\">{played}{sign}</td><td>{better}</td><td>{loss}</td><td class=\"chance\"><span class=\"bar\" aria-hidden=\"true\"><span style=\"width:{:.0}%\"></span></span> {}{exact}</td></tr>\n",
        100.0 * red,
        percent(red)
    )
}

/// What everybody did in all games.
pub fn summary(games: &[ReviewedGame]) -> String {
    let names = [
        "Player",
        "Games",
        "Points",
        "Less the luck",
        "Moves",
        "Mean loss",
        "Luck",
        "Plays like a",
    ];
    let head = names.map(|name| format!("<th scope=\"col\">{name}</th>")).concat();
    let mut text = format!(
        "<section><h2>All games</h2><div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"All games\"><table><thead><tr>{head}</tr></thead><tbody>\n"
    );
    for player in summarize(games) {
        let _ = writeln!(
            text,
            "<tr><th scope=\"row\">{}</th><td>{}</td><td>{:.2}</td><td>{:.2}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            escape(&player.name),
            player.games,
            player.points,
            player.luck_adjusted,
            player.totals.moves,
            mean_loss(player.totals.mean_loss()),
            signed_percent(player.totals.luck),
            player.band.unwrap_or("–"),
        );
    }
    text + "</tbody></table></div></section>\n"
}

/// Means are small: they get one digit more.
fn mean_loss(loss: Option<f64>) -> String {
    loss.map_or("–".into(), |loss| format!("{:.2} %", 100.0 * loss))
}
