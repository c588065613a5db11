use std::fmt::{Display, Write};

use game::Side;
use games::review::{Balance, Mark, TurnReview};
use games::{Game, Position};
use report::review::{
    ABOUT_DRIFT, ReviewedGame, better_turns, percent, signed_percent, summarize, turn_text,
};

use crate::output::presentable;

/// The review as text.
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
    let name = |player: Side| {
        format!("{}: {}", game.game().side_name(player), presentable(&game.names[player.index()]))
    };
    let names = Side::BOTH.map(name).join(", ");
    let _ = writeln!(text, "{number}{names}; {}", game.result());
    let _ = writeln!(text, "judged by {judged_by}\n");
    text.push_str(&turns(game));
    let _ = writeln!(text, "\n{}", totals(game));
    let _ = writeln!(text, "{}", balance(game.game(), &game.review.balance));
    if !game.has_luck() && game.review.balance.drift.abs() >= LARGE_DRIFT {
        let _ = writeln!(text, "{ABOUT_DRIFT}");
    }
    for (number, turn) in game.worst_turns(WORST) {
        let _ = writeln!(text, "{} {number}: {}", game.unit(), worst(game.game(), turn));
    }
    text
}

/// A drift that needs an explanation in games without dice, where losses should account for the
/// whole result.
const LARGE_DRIFT: f64 = 0.1;

/// The number of worst turns that are listed.
const WORST: usize = 3;

fn turns(game: &ReviewedGame) -> String {
    let wins = format!("{} wins", game.game().sides[0]);
    let rolled = if game.has_luck() { dice("roll", "luck") } else { String::new() };
    let (unit, [number, played, better]) = (game.unit(), widths(game));
    let mut text = format!(
        "{unit:>number$}  {:<6}{rolled}  {:<played$} {:<better$} {:>7}  {wins:>8}\n",
        "player", "played", "better", "loss"
    );
    for (place, turn) in (1..).zip(&game.review.turns) {
        let line = turn_line(game.game(), turn, played, better);
        let _ = writeln!(text, "{place:>number$}  {}", line.trim_end());
    }
    if let Some(last) = game.review.unplayed_roll {
        let (player, luck) = (game.game().side_name(last.player), signed_percent(last.luck));
        let _ = writeln!(text, "     {player:<6}{}", dice(last.roll, &luck));
    }
    text
}

/// The columns of the dice.
fn dice(roll: impl Display, luck: &str) -> String {
    format!(" {:>4} {luck:>8}", roll.to_string())
}

/// The widths of the columns; turns of several actions need more room.
fn widths(game: &ReviewedGame) -> [usize; 3] {
    match game.unit() {
        "ply" => [3, 7, 9],
        unit => [unit.len(), 11, 9],
    }
}

fn turn_line(game: Game, turn: &TurnReview<Position>, played: usize, better: usize) -> String {
    let luck = turn.luck.map(signed_percent).unwrap_or_default();
    let dice = turn.roll.map(|roll| dice(roll, &luck)).unwrap_or_default();
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
        game.side_name(turn.player),
        percent(first),
        bar(first)
    )
}

fn bar(share: f64) -> String {
    const WIDTH: usize = 20;
    let filled = (share * WIDTH as f64).round() as usize;
    "#".repeat(filled) + &".".repeat(WIDTH.saturating_sub(filled))
}

fn totals(game: &ReviewedGame) -> String {
    let mut text = String::new();
    // A line without values is left out.
    let mut line = |name: &str, cell: &dyn Fn(Side) -> Option<String>| {
        let [Some(first), Some(second)] = Side::BOTH.map(cell) else { return };
        let _ = writeln!(text, "{name:<20} {first:<16} {second}");
    };
    let totals = |player: Side| game.review.totals[player.index()];
    let balance = game.review.balance;
    let share = |share: Option<f64>| share.map_or("-".into(), percent);
    line("", &|player| Some(game.game().side_name(player).into()));
    let decision = game.decision();
    line(&format!("{decision}s (forced)"), &|player| {
        Some(format!("{} ({})", totals(player).turns, totals(player).forced))
    });
    line(&format!("mean loss per {decision}"), &|player| {
        Some(mean_loss(totals(player).mean_loss()))
    });
    line("worst loss", &|player| Some(percent(totals(player).worst)));
    line(&format!("best {decision}s"), &|player| Some(share(totals(player).share_of_best())));
    line("?!, ?, ??", &|player| {
        let marks = [Mark::Inaccuracy, Mark::Mistake, Mark::Blunder];
        Some(marks.map(|mark| totals(player).count(mark).to_string()).join(", "))
    });
    line("luck", &|player| totals(player).luck.map(signed_percent));
    line("result", &|player| Some(percent(balance.result_of(player))));
    line("luck-adjusted", &|player| balance.luck_adjusted(player).map(percent));
    if !game.bands().is_empty() {
        line("plays like a", &|player| Some(game.band(player).unwrap_or("-").into()));
    }
    text
}

/// Means are small, so they get one more digit.
fn mean_loss(loss: Option<f64>) -> String {
    loss.map_or("-".into(), |loss| format!("{:.2} %", 100.0 * loss))
}

/// Where the first player's result comes from.
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

fn summary(games: &[ReviewedGame]) -> String {
    let players = summarize(games);
    let width = players.iter().map(|player| presentable(&player.name).chars().count()).max();
    let width = width.unwrap_or_default().max("player".len());
    let row = |cells: [&str; 6], luck: Option<[String; 2]>| {
        let [name, games, points, moves, loss, band] = cells;
        let luck = luck.map(|[adjusted, luck]| [format!(" {adjusted:>13}"), format!(" {luck:>8}")]);
        let [adjusted, luck] = luck.unwrap_or_default();
        format!(
            "{name:<width$} {games:>6} {points:>7}{adjusted} {moves:>6} {loss:>9}{luck}  {band}\n"
        )
    };
    let has_luck = games.iter().any(ReviewedGame::has_luck);
    let luck = has_luck.then(|| ["luck-adjusted", "luck"].map(str::to_owned));
    let mut text = row(["player", "games", "points", "moves", "mean loss", "plays like a"], luck);
    for player in players {
        let cells = [
            &*presentable(&player.name),
            &player.games.to_string(),
            &format!("{:.2}", player.points),
            &player.moves.to_string(),
            &mean_loss(player.mean_loss),
            player.band.unwrap_or("-"),
        ];
        let luck = player.luck_adjusted.zip(player.luck);
        let luck = luck.map(|(adjusted, luck)| [format!("{adjusted:.2}"), signed_percent(luck)]);
        text.push_str(&row(cells, luck));
    }
    text
}
