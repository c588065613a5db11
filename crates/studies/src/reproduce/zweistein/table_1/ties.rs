use search::Ties;

use super::{Match, PLAIN_RULE, Results, Table, every_pair};

/// The readings whose ties are studied, and the depths of the searches.
const READINGS: [&str; 2] = ["none", "runners"];
const DEPTHS: [u32; 4] = [1, 2, 3, 4];
/// The deepest plain search.
const DEEPEST_PLAIN: u32 = 2;

pub(super) fn matches() -> impl Iterator<Item = Match> {
    rows().into_iter().flat_map(|(reading, (depth, ties))| {
        let plain =
            (depth <= DEEPEST_PLAIN).then(|| of_search("expectiminimax", reading, depth, ties));
        [Some(of_search("star2", reading, depth, ties)), plain].into_iter().flatten()
    })
}

fn rows() -> Vec<(&'static str, (u32, &'static str))> {
    every_pair(&READINGS, &every_pair(&DEPTHS, Ties::NAMES))
}

fn of_search(search: &'static str, reading: &'static str, depth: u32, ties: &'static str) -> Match {
    Match { reading, depth, ties, search }
}

pub(super) fn table(results: &Results) -> Table {
    let mut table =
        Table::with_columns("block | depth | ties | paper | star2 | expectiminimax, same games");
    for (reading, (depth, ties)) in rows() {
        let rate = |search| results.rate(&of_search(search, reading, depth, ties));
        if rate("star2").is_none() {
            continue;
        }
        table.push([
            reading.into(),
            depth.into(),
            ties.into(),
            super::paper(depth).into(),
            rate("star2").into(),
            rate("expectiminimax").into(),
        ]);
    }
    table
}

/// What the rule for ties changes, from the results.
pub(super) fn explanation(results: &Results) -> String {
    let at_depth_2 = |ties| results.rate(&of_search("star2", "none", 2, ties));
    let effect = at_depth_2(PLAIN_RULE).zip(at_depth_2("shallower")).map(|(first, shallower)| {
        format!(
            " At depth 2 without a blocking term, Zweistein scores {:.1} % if equal moves are played in \
             the game's order and {:.1} % if the best of the depth before is played.",
            100.0 * first.value,
            100.0 * shallower.value,
        )
    });
    let pairs: Vec<bool> = rows()
        .into_iter()
        .filter_map(|(reading, (depth, ties))| {
            let score = |search| results.score(&of_search(search, reading, depth, ties));
            let (star2, plain) = (score("star2")?, score("expectiminimax")?);
            (star2.games() == plain.games()).then(|| star2 == plain)
        })
        .collect();
    let same = pairs.iter().filter(|&&is_same| is_same).count();
    format!(
        "At even depths the opponent moves last. Without a blocking term, ODEMA judges only the attack \
         of the side that moved last, so most moves have equal values and the rule for ties decides.{} Plain expectiminimax finds the same values as `star2`; under the same rule and with \
         the same dice, {same} of {} matches had exactly the same results.",
        effect.unwrap_or_default(),
        pairs.len(),
    )
}
