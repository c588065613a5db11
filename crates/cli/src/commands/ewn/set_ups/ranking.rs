use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};

use arena::{RankedSetUp, RankingPlan, luck_judge};
use ewn::{SetUp, Side, Size, player_name};
use games::Variant;
use serde_json::{Value, json};

use super::SetUpsArguments;
use crate::arguments::Common;
use crate::interrupt::{self, interrupted};
use crate::{live_line, output, position_argument};

/// Plays games with every set-up and prints those with the best results.
pub fn run(arguments: &SetUpsArguments, common: &Common) -> anyhow::Result<()> {
    let against = match arguments.against.as_str() {
        "random" => None,
        text => Some(SetUp::parse(Size::FIVE, text)?),
    };
    let seed = position_argument::seed(common);
    let board = Variant::Ewn(Size::FIVE);
    let plan = RankingPlan {
        engine: board.engine(&arguments.engine, output::tell)?,
        reference: luck_judge(board, &arguments.reference, output::tell)?,
        against,
        games: arguments.games,
        seed,
        threads: arguments.threads.count(),
    };
    let stop = interrupt::stop_flag();
    let played = AtomicU64::new(0);
    let observe = |games: u64| {
        let played = played.fetch_add(games, Ordering::Relaxed) + games;
        live_line::show(&format!("{played} of about {} games", 2 * arguments.games));
    };
    let sides = Side::BOTH.map(|side| (side, plan.rank(side, stop, &observe)));
    live_line::clear();
    if sides[0].1.is_empty() {
        return Err(interrupted("nothing was ranked; try fewer --games"));
    }
    let json = json!({
        "engine": arguments.engine,
        "reference": arguments.reference,
        "against": arguments.against,
        "seed": seed,
        "red": sides[0].1.iter().map(ranked_json).collect::<Value>(),
        "blue": sides[1].1.iter().map(ranked_json).collect::<Value>(),
    });
    output::print_either(common, &json, &text(arguments, seed, &sides))?;
    interrupt::check("these are the results of the rounds so far")
}

type Rankings = [(Side, Vec<RankedSetUp>); 2];

fn text(arguments: &SetUpsArguments, seed: u64, sides: &Rankings) -> String {
    let mut text = String::new();
    let SetUpsArguments { engine, against, reference, .. } = arguments;
    let _ = writeln!(text, "{engine} against itself, set-ups against {against}, seed {seed}");
    if reference != "none" {
        let _ = writeln!(text, "luck-adjusted share of games won, luck judged by {reference}");
    }
    for (side, ranked) in sides.iter().filter(|(_, ranked)| !ranked.is_empty()) {
        let turn = if *side == Side::First { "first" } else { "second" };
        let _ = writeln!(text, "{}, who moves {turn}", player_name(*side));
        let shown = arguments.top.min(ranked.len());
        for (place, found) in ranked[..shown].iter().enumerate() {
            let _ = writeln!(text, "{:5} {}", place + 1, line(found));
        }
        if let Some(last) = ranked[shown..].last() {
            let _ = writeln!(text, "  ...\n{:5} {}", ranked.len(), line(last));
        }
    }
    if let [(_, [red, ..]), (_, [blue, ..])] = sides.each_ref().map(|(side, it)| (side, &it[..])) {
        let _ = writeln!(text, "best: {} for red, {} for blue", red.set_up, blue.set_up);
    }
    text
}

fn line(found: &RankedSetUp) -> String {
    let (rate, margin) = (100.0 * found.rate, 100.0 * found.margin);
    let (set_up, games) = (found.set_up.to_string(), found.games);
    format!("{set_up} {rate:6.2} +- {margin:.2} %  {games} games, round {}", found.round)
}

fn ranked_json(found: &RankedSetUp) -> Value {
    json!({
        "setup": found.set_up.to_string(),
        "rate": found.rate,
        "margin": found.margin,
        "games": found.games,
        "round": found.round,
    })
}
