use std::fmt::Write;
use std::sync::atomic::AtomicBool;

use arena::GameSeed;
use game::Side;
use games::{Game, ReviewReference};

use crate::sample::{Sample, game_between, player};

/// Whether the luck of many games averages to nothing, and how much of the result it is.
pub fn fairness(seed: u64, games: u64) -> anyhow::Result<String> {
    let mut text = "| players | reference | games | mean luck of Red less Blue | result of Red | luck-adjusted | games that one is worth |\n|---|---|---|---|---|---|---|\n".to_owned();
    let matches = [
        ["random", "random"],
        ["greedy", "random"],
        ["greedy:eval=odema,eval.block=attack", "greedy"],
    ];
    // Poor and cheap references: luck must be fair under any.
    let references = ["greedy", "star2:depth=2,hash=1"];
    for (specs, reference) in matches.iter().flat_map(|specs| references.map(|name| (specs, name)))
    {
        let [mut red, mut blue] = [player(specs[0])?, player(specs[1])?];
        let mut analyst =
            ReviewReference::parse(Game::Ewn.default_variant(), reference, None, |_| ())?;
        let [mut luck, mut result, mut adjusted] = [Sample::default(); 3];
        for index in 0..games {
            let game = game_between([&mut red, &mut blue], GameSeed::of_pair(seed, index))?;
            let balance = analyst.review(&game, &AtomicBool::new(false), |_| ())?.balance;
            balance.luck.into_iter().for_each(|amount| luck.add(amount));
            result.add(balance.result);
            let less_luck = balance.luck_adjusted(Side::First);
            less_luck.into_iter().for_each(|result| adjusted.add(result));
        }
        writeln!(
            text,
            "| {} and {} | {reference} | {games} | {:+.4} +- {:.4} | {:.4} +- {:.4} | {:.4} +- {:.4} | {:.1} |",
            specs[0],
            specs[1],
            luck.mean(),
            luck.error(),
            result.mean(),
            result.error(),
            adjusted.mean(),
            adjusted.error(),
            result.variance() / adjusted.variance(),
        )?;
    }
    Ok(text)
}
