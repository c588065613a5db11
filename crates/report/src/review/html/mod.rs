//! Writes reviews as a self-contained page, readable without scripts.

mod graph;
mod tables;

use game::Side;
use games::review::{Mark, TurnReview};
use games::{Arrow, Position};

use super::reviewed_game::{
    ABOUT_DRIFT, ReviewedGame, better_turns, percent, signed_percent, turn_text,
};
use super::tables::capitalized;
use crate::board::{BOARD_STYLE, PALETTE};
use crate::escape::escape;

/// Writes the reviews of all games as one page; `judged_by` names the engine for people.
pub fn page(games: &[ReviewedGame], judged_by: &str) -> String {
    let title = match games {
        [game] => format!("{} – {}", escape(&game.names[0]), escape(&game.names[1])),
        _ => format!("{} games", games.len()),
    };
    let summary = if games.len() > 1 { tables::summary(games) } else { String::new() };
    let reviews = games.iter().map(|game| section(game, games.len() > 1)).collect::<String>();
    let (style, script, heads) =
        (include_str!("style.css"), include_str!("steps.js"), arrow_heads());
    let game_style = games.first().map_or("", |game| game.game().page_style);
    let legend = legend(games.iter().any(ReviewedGame::has_luck));
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n\
         <title>Review: {title}</title>\n<style>\n{PALETTE}{style}{BOARD_STYLE}{game_style}</style>\n</head>\n<body>\n{heads}\
         <header><p class=\"kind\">Review</p><h1>{title}</h1><p>Judged by {judge}.</p></header>\n\
         <main>\n{summary}{reviews}{legend}</main>\n<script>\n{script}</script>\n</body>\n</html>\n",
        judge = escape(judged_by),
    )
}

/// Explains how to read a review.
fn legend(has_luck: bool) -> String {
    let [luck, less] = if has_luck { [ABOUT_LUCK, ABOUT_RESULTS] } else { [""; 2] };
    let drift = if has_luck { String::new() } else { format!(" {ABOUT_DRIFT}") };
    format!(
        "<footer><h2>How to read this</h2>\
<p><b>Loss</b> is how much less win probability a move has than the best move: an inaccuracy (?!) from 2 %, a mistake (?) from 5 %, a blunder (??) from 10 %. \
{luck}Forced moves do not count in means. {less}An equals sign marks exact values.{drift}</p></footer>\n"
    )
}

const ABOUT_LUCK: &str = "<b>Luck</b> is the value with the roll that came up minus the mean over all rolls, for the player who rolled. ";
const ABOUT_RESULTS: &str =
    "The <b>luck-adjusted result</b> is what these moves would have earned on average. ";

/// Defines the arrow heads that all boards of a page use.
fn arrow_heads() -> String {
    let head = |class: &str| {
        format!(
            "<marker id=\"head-{class}\" class=\"{class}\" viewBox=\"0 0 6 6\" refX=\"4\" refY=\"3\" markerWidth=\"3.4\" markerHeight=\"3.4\" orient=\"auto\"><path d=\"M0 0L6 3L0 6z\"/></marker>"
        )
    };
    let heads = ["played", "better"].map(head).concat();
    format!("<svg width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>{heads}</defs></svg>\n")
}

fn section(game: &ReviewedGame, is_numbered: bool) -> String {
    let names = game.names.each_ref().map(|name| escape(name));
    // Below the heading of the page, or of the game if there are several.
    let (heading, level) = if is_numbered {
        (format!("<h2>Game {}: {} – {}</h2>\n", game.number, names[0], names[1]), 3)
    } else {
        (String::new(), 2)
    };
    let head = |name: &str| format!("<h{level}>{name}</h{level}>\n");
    let occasion = match game.occasion.as_str() {
        "" => String::new(),
        occasion => format!(" ({})", escape(occasion)),
    };
    let (unit, decision) = (game.unit(), game.decision());
    let (result, graph) = (game.result(), graph::draw(game));
    let [first, second] = Side::BOTH.map(|side| game.game().player_tag(side));
    let luck =
        if game.has_luck() { "each roll (<span class=\"key luck\"></span> luck) and " } else { "" };
    let (totals, balance, plies) =
        (tables::totals(game), tables::balance(game), tables::turns(game));
    format!(
        "<section class=\"game\">{heading}<p class=\"result\"><span class=\"side-first\">{first_name}</span> plays {first}, <span class=\"side-second\">{second_name}</span> plays {second}: {result}{occasion}.</p>\n\
         <figure>{graph}<figcaption>Above: how likely {first} is to win after every {unit}. Below: what {luck}each {decision} (<span class=\"key loss\"></span> loss) changed, upwards for {first}.</figcaption></figure>\n\
         {worst}<div class=\"columns\"><div>{totals_head}{totals}</div><div>{balance_head}{balance}</div></div>\n\
         {plies_head}{plies}{steps}</section>\n",
        first_name = names[0],
        second_name = names[1],
        worst = worst_turns(game, &head(&format!("Worst {decision}s"))),
        totals_head = head("Totals"),
        balance_head = head(&format!("Where {first}'s result comes from")),
        plies_head = head(&format!("Every {unit}")),
        steps = positions(game),
    )
}

/// How many of the worst turns are drawn.
const WORST: usize = 4;

fn worst_turns(game: &ReviewedGame, heading: &str) -> String {
    let worst = game.worst_turns(WORST);
    if worst.is_empty() {
        return String::new();
    }
    let unit = capitalized(game.unit());
    let figure = |(number, turn): &(usize, &TurnReview<Position>)| {
        figure(&format!("{unit} {number}"), turn, true)
    };
    let figures = worst.iter().map(figure).collect::<String>();
    format!("{heading}<div class=\"boards\">\n{figures}</div>\n")
}

/// Draws every position, to step through the game.
fn positions(game: &ReviewedGame) -> String {
    let unit = capitalized(game.unit());
    let turns = (1..).zip(&game.review.turns);
    let figures = turns
        .map(|(number, turn)| figure(&format!("{unit} {number}"), turn, false))
        .collect::<String>();
    let end = &game.review.end;
    let result = game.result();
    let last = end.svg(&[], &format!("The end: {end}"));
    format!(
        "<details class=\"steps\"><summary>All positions</summary>\n<div class=\"boards\">\n{figures}<figure>{last}<figcaption>The end: {result}.</figcaption></figure>\n</div></details>\n"
    )
}

/// Draws the board before a turn, with arrows for the played turn and for the best one.
fn figure(name: &str, turn: &TurnReview<Position>, is_worst: bool) -> String {
    let arrow = |class| move |mov| Arrow { mov, class };
    let mut arrows: Vec<_> = turn.played().map(arrow("played")).collect();
    if turn.mark() != Mark::Best {
        arrows.extend(turn.best.iter().copied().map(arrow("better")));
    }
    let title = format!("{name}: {}", turn.rolled);
    let drawn = turn.rolled.svg(&arrows, &title);
    let luck = turn.luck.map(|luck| format!(" ({})", signed_percent(luck))).unwrap_or_default();
    let rolled = turn.roll.map(|roll| format!(" rolled {roll}{luck} and")).unwrap_or_default();
    let game = turn.rolled.game();
    let (player, played, mark) =
        (game.side_name(turn.player), turn_text(turn.played()), turn.mark());
    let better = match better_turns(turn).join(" or ") {
        none if none.is_empty() => String::new(),
        better => format!(
            ", {mark}, lost {}; <span class=\"better\">{better}</span> was better",
            percent(turn.loss)
        ),
    };
    let chance = if is_worst {
        String::new()
    } else {
        format!(
            " {} wins {}.",
            game.player_tag(Side::First),
            percent(turn.value_after.probability())
        )
    };
    format!(
        "<figure>{drawn}<figcaption><b>{name}</b>: {player}{rolled} played <span class=\"played\">{played}</span>{better}.{chance}</figcaption></figure>\n"
    )
}
