use super::EWNNY;
use crate::reproduce::{
    Block, Cell, Chart, Estimate, MatchPlan, Page, ReproduceError, Reproduction, Run, Source,
    Table, Verdict, percent,
};

pub const TABLE_4: Reproduction = Reproduction {
    name: "zweistein-table-4",
    source: Source::Zweistein,
    item: "Table 4",
    summary: "the win rate of Zweistein with 1 to 10 seconds for a whole game",
    minutes: 4,
    make,
};

/// The printed win rates against EWNNY with 1, 2 and so on seconds, from 100,000 games each.
const PAPER: [f64; 10] = [
    0.496050, 0.499440, 0.499060, 0.498910, 0.502150, 0.502710, 0.501050, 0.500350, 0.501000,
    0.502430,
];
/// Stand-ins for EWNNY.
const OPPONENTS: [&str; 2] = ["odema", "offence-defence"];
/// Seconds for all games of a match, if every game took its whole time once.
const SECONDS_A_MATCH: u64 = 20;

/// The time for a game, and the games played with it.
struct Budget {
    milliseconds: u64,
    games: u64,
    paper: Option<Estimate>,
}

fn budgets(run: &Run) -> Vec<Budget> {
    if run.is_quick() {
        return [50, 100].map(|milliseconds| Budget { milliseconds, games: 2, paper: None }).into();
    }
    let budget = |(seconds, &rate): (u64, &f64)| Budget {
        milliseconds: 1_000 * seconds,
        games: run.size((SECONDS_A_MATCH / seconds).next_multiple_of(2), 2),
        paper: Some(Estimate::of_games(rate, 100_000)),
    };
    (1..).zip(&PAPER).map(budget).collect()
}

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let budgets = budgets(run);
    let plans: Vec<MatchPlan> =
        OPPONENTS.iter().flat_map(|it| budgets.iter().map(|budget| plan(it, budget))).collect();
    let scores = run.play_all(&plans)?;
    let rate =
        |opponent: usize, budget: usize| scores[opponent * budgets.len() + budget].adjusted();
    let mut table = Table::with_columns(
        "seconds per game | paper: against EWNNY | games | against odema | against offence-defence",
    );
    for (index, budget) in budgets.iter().enumerate() {
        table.push([
            Cell::Number(budget.milliseconds as f64 / 1e3, if run.is_quick() { 2 } else { 0 }),
            budget.paper.into(),
            budget.games.into(),
            rate(0, index).into(),
            rate(1, index).into(),
        ]);
    }
    let together =
        [0, 1].map(|it| Estimate::pooled((0..budgets.len()).filter_map(|index| rate(it, index))));
    Ok(Page {
        finding: finding(&together, budgets.iter().map(|it| it.games).min().unwrap_or(0)),
        verdict: Some(Verdict::cannot_be_reproduced(EWNNY)),
        blocks: vec![
            Block::Text(
                "The paper's protocol against two evaluations that are available. Each side has a total time \
                 and divides it by equation (6): the time left, divided by 15 minus the moves made, but by at \
                 least 3 (`clock=paper`). Both use `star2`. A game takes about its total time, so there are \
                 few games; with 112 or more, win rates are luck-adjusted. Searches stopped by a clock are not repeatable."
                    .into(),
            ),
            Block::Table(table),
            Block::Chart(chart(&budgets, rate)),
        ],
    })
}

fn plan(opponent: &str, budget: &Budget) -> MatchPlan {
    let player = |evaluation: &str| format!("star2:eval={evaluation},clock=paper");
    MatchPlan::ewn(player("zweistein"), player(opponent), budget.games)
        .with_limits(format!("total={}ms", budget.milliseconds))
}

/// With fewer games at each time, all of them with the same dice, their mean says little.
const FEWEST_GAMES: u64 = 100;

fn finding(together: &[Option<Estimate>; 2], fewest_games: u64) -> String {
    let mut finding = "The printed numbers are against EWNNY and cannot be compared.".to_owned();
    if fewest_games < FEWEST_GAMES {
        return finding
            + &format!(
                " Our games, {fewest_games} at some times and with the same dice at all times, are \
                 too few to say who is better."
            );
    }
    for (opponent, rate) in OPPONENTS.iter().zip(together) {
        let rate = percent(*rate);
        finding += &format!(
            " Against `{opponent}`, Zweistein scores {rate} over all total times together."
        );
    }
    finding
}

fn chart(budgets: &[Budget], rate: impl Fn(usize, usize) -> Option<Estimate>) -> Chart {
    let seconds = |budget: &Budget| budget.milliseconds as f64 / 1e3;
    let title = "Zweistein with a total time for the game";
    let chart = Chart::new(title, "seconds per game", "win rate of Zweistein")
        .with("paper: EWNNY", budgets.iter().map(|it| (seconds(it), it.paper)));
    OPPONENTS.iter().enumerate().fold(chart, |chart, (opponent, name)| {
        let points = budgets.iter().enumerate();
        chart.with(*name, points.map(|(index, it)| (seconds(it), rate(opponent, index))))
    })
}
