use std::fmt::Write;

use catalog::{GameKind, has_luck, player_tag};
use game::Side;
use review::{Mark, TurnReview};

use crate::escape::escape;
use crate::review::reviewed_game::{
    ReviewedGame, better_turns, percent, side, signed_percent, turn_text,
};
use crate::review::summary::summarize;

/// The style classes of the two sides.
const SIDE_CLASSES: [&str; 2] = ["first", "second"];

/// The totals of both players, side by side.
pub fn totals<G: GameKind>(game: &ReviewedGame<G>) -> String {
    let [first, second] = game.names.each_ref().map(|name| escape(name));
    let mut text = format!(
        "<table class=\"totals\"><thead><tr><td></td><th scope=\"col\" class=\"side-first\">{first}</th><th scope=\"col\" class=\"side-second\">{second}</th></tr></thead><tbody>\n"
    );
    let mut row = |name: &str, cell: &dyn Fn(Side) -> String| {
        let [first, second] = Side::BOTH.map(cell);
        let _ = writeln!(
            text,
            "<tr><th scope=\"row\">{name}</th><td>{first}</td><td>{second}</td></tr>"
        );
    };
    let decision = game.decision();
    let totals = |player: Side| game.review.totals[player.index()];
    let books = game.review.books;
    if !game.bands().is_empty() {
        row("Plays like a", &|player| game.band(player).unwrap_or("–").into());
    }
    row(&format!("Mean loss per {decision}"), &|player| mean_loss(totals(player).mean_loss()));
    row(&format!("Best {decision}s"), &|player| {
        totals(player).share_of_best().map_or("–".into(), percent)
    });
    for (name, mark) in [
        ("Inaccuracies", Mark::Inaccuracy),
        ("Mistakes", Mark::Mistake),
        ("Blunders", Mark::Blunder),
    ] {
        row(name, &|player| totals(player).count(mark).to_string());
    }
    row("Worst loss", &|player| percent(totals(player).worst));
    if has_luck::<G>() {
        row("Luck", &|player| signed_percent(totals(player).luck));
    }
    row("Result", &|player| percent(books.result_of(player)));
    if has_luck::<G>() {
        row("Luck-adjusted result", &|player| percent(books.luck_adjusted(player)));
    }
    row(&format!("{} (forced)", capitalized(decision) + "s"), &|player| {
        format!("{} ({})", totals(player).turns, totals(player).forced)
    });
    text + "</tbody></table>\n"
}

/// Where the first player's result comes from.
pub fn books<G: GameKind>(game: &ReviewedGame<G>) -> String {
    let [first, second] = Side::BOTH.map(player_tag::<G>);
    let books = game.review.books;
    let mut entries = vec![("The start".to_owned(), percent(books.start))];
    let mut entry = |name: &str, amount: String| entries.push((name.to_owned(), amount));
    if has_luck::<G>() {
        entry(&format!("Luck, {first}'s minus {second}'s"), signed_percent(books.luck));
    }
    entry(&format!("Losses, {second}'s minus {first}'s"), signed_percent(books.losses));
    entry("Drift: the reference saw further", signed_percent(books.drift));
    if books.conceded != 0.0 {
        entry("Conceded by the loser", signed_percent(books.conceded));
    }
    entry("Result", percent(books.result));
    let row = |(name, amount): (String, String)| {
        format!("<tr><th scope=\"row\">{name}</th><td>{amount}</td></tr>\n")
    };
    let rows = entries.into_iter().map(row).collect::<String>();
    format!("<table class=\"books\"><tbody>\n{rows}</tbody></table>\n")
}

/// Every turn.
pub fn turns<G: GameKind>(game: &ReviewedGame<G>) -> String {
    let wins = format!("{} wins", player_tag::<G>(Side::First));
    let unit = game.unit();
    let all = if unit == "ply" { "All plies" } else { "All turns" };
    let head = capitalized(unit);
    let names = [head.as_str(), "Side", "Roll", "Luck", "Played", "Better", "Loss", &wins];
    let is_shown = |name: &&str| has_luck::<G>() || !["Roll", "Luck"].contains(name);
    let head = column_heads(names.into_iter().filter(is_shown));
    let mut text = format!(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{all}\"><table class=\"plies\"><thead><tr>{head}</tr></thead><tbody>\n"
    );
    for (number, turn) in (1..).zip(&game.review.turns) {
        text.push_str(&turn_row::<G>(number, turn));
    }
    if let Some(last) = game.review.unplayed_roll {
        let (player, luck) = (side::<G>(last.player), signed_percent(last.luck));
        let class = SIDE_CLASSES[last.player.index()];
        let _ = writeln!(
            text,
            "<tr class=\"side-{class}\"><th scope=\"row\"></th><td>{player}</td><td>{}</td><td>{luck}</td><td colspan=\"4\">no move</td></tr>",
            last.roll
        );
    }
    text + "</tbody></table></div>\n"
}

fn turn_row<G: GameKind>(number: usize, turn: &TurnReview<G::Position>) -> String {
    let (player, class) = (side::<G>(turn.player), SIDE_CLASSES[turn.player.index()]);
    let roll = turn.roll.map(|roll| roll.to_string()).unwrap_or_default();
    let luck = turn.luck.map(signed_percent).unwrap_or_default();
    let (played, mark) = (turn_text(turn.played()), turn.mark());
    let sign = mark.sign();
    let better = if turn.is_forced() { "forced".to_owned() } else { better_turns(turn).join(" ") };
    let loss = if turn.loss < Mark::ROUNDING { String::new() } else { percent(turn.loss) };
    let first_wins = turn.value_after.probability();
    let dice =
        if has_luck::<G>() { format!("<td>{roll}</td><td>{luck}</td>") } else { String::new() };
    let exact = if turn.exact { " <abbr title=\"exact\">=</abbr>" } else { "" };
    format!(
        "<tr class=\"side-{class}\"><th scope=\"row\">{number}</th><td>{player}</td>{dice}<td class=\"{mark}\" title=\"{mark}\">{played}{sign}</td><td>{better}</td><td>{loss}</td><td class=\"chance\"><span class=\"bar\" aria-hidden=\"true\"><span style=\"width:{:.0}%\"></span></span> {}{exact}</td></tr>\n",
        100.0 * first_wins,
        percent(first_wins)
    )
}

/// The totals of all players over all games.
pub fn summary<G: GameKind>(games: &[ReviewedGame<G>]) -> String {
    let columns = "Side,Games,Points,Luck-adjusted,Moves,Mean loss,Luck,Plays like a";
    let columns: Vec<&str> = columns.split(',').collect();
    let is_shown = |column: &str| has_luck::<G>() || !column.starts_with("Luck");
    let head = column_heads(columns.iter().copied().filter(|column| is_shown(column)));
    let mut text = format!(
        "<section><h2>All games</h2><div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"All games\"><table><thead><tr>{head}</tr></thead><tbody>\n"
    );
    for player in summarize(games) {
        let cells = [
            player.games.to_string(),
            format!("{:.2}", player.points),
            format!("{:.2}", player.luck_adjusted),
            player.totals.turns.to_string(),
            mean_loss(player.totals.mean_loss()),
            signed_percent(player.totals.luck),
            player.band.unwrap_or("–").to_owned(),
        ];
        let cells = columns[1..].iter().zip(&cells).filter(|(column, _)| is_shown(column));
        let cells = cells.map(|(_, cell)| format!("<td>{cell}</td>")).collect::<String>();
        let name = escape(&player.name);
        let _ = writeln!(text, "<tr><th scope=\"row\">{name}</th>{cells}</tr>");
    }
    text + "</tbody></table></div></section>\n"
}

fn column_heads<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.map(|name| format!("<th scope=\"col\">{name}</th>")).collect()
}

pub fn capitalized(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + rest
}

/// Means are small, so they get one more digit.
fn mean_loss(loss: Option<f64>) -> String {
    loss.map_or("–".into(), |loss| format!("{:.2} %", 100.0 * loss))
}
