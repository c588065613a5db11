use game::Side;
use games::review::Mark;

use super::reviewed_game::{ReviewedGame, percent, signed_percent};
use super::summary::summarize;

/// The totals of a game as rows: a name and a cell for each player. Leaves out what a game lacks.
pub fn totals(game: &ReviewedGame) -> Vec<[String; 3]> {
    let mut rows = Vec::new();
    let mut row = |name: &str, cell: &dyn Fn(Side) -> Option<String>| {
        if let [Some(first), Some(second)] = Side::BOTH.map(cell) {
            rows.push([name.to_owned(), first, second]);
        }
    };
    let decision = game.decision();
    let totals = |player: Side| game.review.totals[player.index()];
    let balance = game.review.balance;
    if !game.bands.is_empty() {
        row("Plays like a", &|player| Some(game.band(player).unwrap_or("–").into()));
    }
    row(&format!("Mean loss per {decision}"), &|player| {
        Some(mean_loss(totals(player).mean_loss()))
    });
    row(&format!("Best {decision}s"), &|player| {
        Some(totals(player).share_of_best().map_or("–".into(), percent))
    });
    for (name, mark) in [
        ("Inaccuracies", Mark::Inaccuracy),
        ("Mistakes", Mark::Mistake),
        ("Blunders", Mark::Blunder),
    ] {
        row(name, &|player| Some(totals(player).count(mark).to_string()));
    }
    row("Worst loss", &|player| Some(percent(totals(player).worst)));
    row("Luck", &|player| totals(player).luck.map(signed_percent));
    row("Result", &|player| Some(percent(balance.result_of(player))));
    row("Luck-adjusted result", &|player| balance.luck_adjusted(player).map(percent));
    row(&format!("{}s (forced)", capitalized(decision)), &|player| {
        Some(format!("{} ({})", totals(player).turns, totals(player).forced))
    });
    rows
}

/// The totals of each player over all games as rows, after a row with the names of the columns.
pub fn summary(games: &[ReviewedGame]) -> Vec<Vec<String>> {
    let luck = |name| games.iter().any(ReviewedGame::has_luck).then_some(name);
    let points = [Some("Player"), Some("Games"), Some("Points"), luck("Luck-adjusted")];
    let moves = [Some("Moves"), Some("Mean loss"), luck("Luck"), Some("Plays like a")];
    let head = points.into_iter().chain(moves).flatten().map(str::to_owned).collect();
    let rows = summarize(games).into_iter().map(|player| {
        let cells = [
            Some(player.name),
            Some(player.games.to_string()),
            Some(format!("{:.2}", player.points)),
            player.luck_adjusted.map(|points| format!("{points:.2}")),
            Some(player.moves.to_string()),
            Some(mean_loss(player.mean_loss)),
            player.luck.map(signed_percent),
            Some(player.band.unwrap_or("–").to_owned()),
        ];
        cells.into_iter().flatten().collect()
    });
    std::iter::once(head).chain(rows).collect()
}

/// Writes a word with a capital first letter, for headings.
pub(crate) fn capitalized(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + rest
}

/// A mean loss in percent. Means are small, so they get two decimals.
fn mean_loss(loss: Option<f64>) -> String {
    loss.map_or("–".into(), |loss| format!("{:.2} %", 100.0 * loss))
}
