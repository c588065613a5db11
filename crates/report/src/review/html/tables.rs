use std::fmt::Write;

use game::Side;
use games::Position;
use games::review::{Mark, TurnReview};

use crate::escape::escape;
use crate::review::reviewed_game::{
    ReviewedGame, better_turns, percent, signed_percent, turn_text,
};
use crate::review::tables::{self, capitalized};

/// The style classes of the two sides.
const SIDE_CLASSES: [&str; 2] = ["first", "second"];

/// The table of both players' totals, side by side.
pub fn totals(game: &ReviewedGame) -> String {
    let [first, second] = game.names.each_ref().map(|name| escape(name));
    let mut text = format!(
        "<table class=\"totals\"><thead><tr><td></td><th scope=\"col\" class=\"side-first\">{first}</th><th scope=\"col\" class=\"side-second\">{second}</th></tr></thead><tbody>\n"
    );
    for [name, first, second] in tables::totals(game) {
        let _ = writeln!(
            text,
            "<tr><th scope=\"row\">{name}</th><td>{first}</td><td>{second}</td></tr>"
        );
    }
    text + "</tbody></table>\n"
}

/// The table that shows where the first player's result comes from.
pub fn balance(game: &ReviewedGame) -> String {
    let [first, second] = Side::BOTH.map(|side| game.game().player_tag(side));
    let balance = game.review.balance;
    let mut entries = vec![("The start".to_owned(), percent(balance.start))];
    let mut entry = |name: &str, amount: String| entries.push((name.to_owned(), amount));
    if let Some(luck) = balance.luck {
        entry(&format!("Luck, {first}'s minus {second}'s"), signed_percent(luck));
    }
    entry(&format!("Losses, {second}'s minus {first}'s"), signed_percent(balance.losses));
    entry("Drift: the reference saw further", signed_percent(balance.drift));
    if balance.conceded != 0.0 {
        entry("Conceded by the loser", signed_percent(balance.conceded));
    }
    entry("Result", percent(balance.result));
    let row = |(name, amount): (String, String)| {
        format!("<tr><th scope=\"row\">{name}</th><td>{amount}</td></tr>\n")
    };
    let rows = entries.into_iter().map(row).collect::<String>();
    format!("<table class=\"books\"><tbody>\n{rows}</tbody></table>\n")
}

/// The table with a row for every turn.
pub fn turns(game: &ReviewedGame) -> String {
    let wins = format!("{} wins", game.game().player_tag(Side::First));
    let unit = game.unit();
    let all = if unit == "ply" { "All plies" } else { "All turns" };
    let head = capitalized(unit);
    let dice: &[&str] = if game.has_luck() { &["Roll", "Luck"] } else { &[] };
    let names = [&[&head, "Side"], dice, &["Played", "Better", "Loss", &wins]].concat();
    let head = column_heads(names.into_iter());
    let mut text = format!(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{all}\"><table class=\"plies\"><thead><tr>{head}</tr></thead><tbody>\n"
    );
    for (number, turn) in (1..).zip(&game.review.turns) {
        text.push_str(&turn_row(number, turn));
    }
    if let Some(last) = game.review.unplayed_roll {
        let (player, luck) = (game.game().side_name(last.player), signed_percent(last.luck));
        let class = SIDE_CLASSES[last.player.index()];
        let _ = writeln!(
            text,
            "<tr class=\"side-{class}\"><th scope=\"row\"></th><td>{player}</td><td>{}</td><td>{luck}</td><td colspan=\"4\">no move</td></tr>",
            last.roll
        );
    }
    text + "</tbody></table></div>\n"
}

fn turn_row(number: usize, turn: &TurnReview<Position>) -> String {
    let game = turn.rolled.game();
    let (player, class) = (game.side_name(turn.player), SIDE_CLASSES[turn.player.index()]);
    let luck = turn.luck.map(signed_percent).unwrap_or_default();
    let dice = turn.roll.map(|roll| format!("<td>{roll}</td><td>{luck}</td>")).unwrap_or_default();
    let (played, mark) = (turn_text(turn.played()), turn.mark());
    let sign = mark.sign();
    let better = if turn.is_forced() { "forced".to_owned() } else { better_turns(turn).join(" ") };
    let loss = if turn.loss < Mark::ROUNDING { String::new() } else { percent(turn.loss) };
    let first_wins = turn.value_after.probability();
    let exact = if turn.exact { " <abbr title=\"exact\">=</abbr>" } else { "" };
    format!(
        "<tr class=\"side-{class}\"><th scope=\"row\">{number}</th><td>{player}</td>{dice}<td class=\"{mark}\" title=\"{mark}\">{played}{sign}</td><td>{better}</td><td>{loss}</td><td class=\"chance\"><span class=\"bar\" aria-hidden=\"true\"><span style=\"width:{:.0}%\"></span></span> {}{exact}</td></tr>\n",
        100.0 * first_wins,
        percent(first_wins)
    )
}

/// The table of each player's totals over all games.
pub fn summary(games: &[ReviewedGame]) -> String {
    let mut rows = tables::summary(games).into_iter();
    let head = rows.next().unwrap_or_default();
    let head = column_heads(head.iter().map(String::as_str));
    let mut text = format!(
        "<section><h2>All games</h2><div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"All games\"><table><thead><tr>{head}</tr></thead><tbody>\n"
    );
    for row in rows {
        let (name, cells) = (escape(&row[0]), row[1..].join("</td><td>"));
        let _ = writeln!(text, "<tr><th scope=\"row\">{name}</th><td>{cells}</td></tr>");
    }
    text + "</tbody></table></div></section>\n"
}

fn column_heads<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.map(|name| format!("<th scope=\"col\">{name}</th>")).collect()
}
