use catalog::GameName;

use crate::reproduce::{
    Block, Cell, Chart, Estimate, MatchPlan, Page, ReproduceError, Reproduction, Run, Score,
    Series, Source, Table, Verdict,
};

pub const CLAIM: Reproduction = Reproduction {
    name: "assignment-claim",
    source: Source::Assignment,
    item: "Task 3's claim",
    summary: "tree search with Schwarz playouts against random ones, by board and playouts",
    minutes: 4,
    make,
};

/// The policies with Schwarz scores: the assignment's and ours.
const POLICIES: [&str; 2] = ["schwarz-cube", "schwarz"];
/// Playouts for a move.
const PLAYOUTS: [u64; 2] = [100, 1000];
/// Sides of boards. On the smallest one chance plays no part and the first player always wins.
const BOARDS: [usize; 6] = [3, 4, 5, 6, 7, 8];
const QUICK_BOARDS: [usize; 2] = [4, 5];

/// A cell of the table.
#[derive(Clone, Copy, PartialEq)]
struct Match {
    board: usize,
    playouts: u64,
    policy: &'static str,
}

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let boards = if run.is_quick() { &QUICK_BOARDS[..] } else { &BOARDS };
    let playouts = if run.is_quick() { &PLAYOUTS[..1] } else { &PLAYOUTS };
    let mut matches = Vec::new();
    for &board in boards {
        for &playouts in playouts {
            matches.extend(POLICIES.map(|policy| Match { board, playouts, policy }));
        }
    }
    let plans: Vec<MatchPlan> = matches.iter().map(|it| it.plan(run)).collect();
    let scores = run.play_all(&plans)?;
    let rates: Vec<Option<Estimate>> =
        scores.iter().map(|score| score.as_ref().and_then(Score::adjusted)).collect();
    let mut table = Table::new(&["board", "playouts", "policy", "games", "raw", "luck-adjusted"]);
    for ((it, score), rate) in matches.iter().zip(&scores).zip(&rates) {
        table.push([
            format!("{0} x {0}", it.board).into(),
            Cell::Count(it.playouts),
            it.policy.into(),
            score.as_ref().map(Score::games).into(),
            score.as_ref().and_then(Score::raw).into(),
            (*rate).into(),
        ]);
    }
    let blocks = vec![
        Block::Table(table),
        Block::Chart(chart(&matches, &rates)),
        Block::Text("Both players are `mcts:priors=none,solver=off`; they differ in `policy` alone. `schwarz-cube` has the score of the assignment, `schwarz` the exact expectation (approximated from 7 x 7 on). On the 3 x 3 board there is one cube a side and no chance: whoever moves first wins.".into()),
    ];
    let (finding, verdict) = judged(&matches, &rates);
    Ok(Page { finding, verdict: Some(verdict), blocks })
}

impl Match {
    fn plan(&self, run: &Run) -> MatchPlan {
        let engine = |policy| {
            format!("mcts:policy={policy},playouts={},priors=none,solver=off", self.playouts)
        };
        // Games on larger boards take longer, and so do exact scores.
        let share = match (self.board, self.playouts) {
            (..=5, _) => 1,
            (6 | 7, _) => 4,
            (_, 1000) => 10,
            _ => 5,
        };
        let games = (run.size(200, 4) / share).max(2);
        let plan = MatchPlan::new(GameName::Ewn, engine(self.policy), engine("uniform"), games);
        // The network knows the official board only.
        let judge = if self.board == 5 { plan.judge } else { None };
        MatchPlan { board: Some(self.board), judge, ..plan }
    }
}

fn chart(matches: &[Match], rates: &[Option<Estimate>]) -> Chart {
    let mut series: Vec<Series> = Vec::new();
    for (it, rate) in matches.iter().zip(rates) {
        let name = format!("{}, {} playouts", it.policy, it.playouts);
        let points = rate.map(|rate| (it.board as f64, rate));
        match series.iter_mut().find(|series| series.name == name) {
            Some(series) => series.points.extend(points),
            None => series.push(Series { name, points: points.into_iter().collect() }),
        }
    }
    Chart {
        title: "Schwarz playouts against random ones".into(),
        x_label: "side of the board".into(),
        y_label: "win rate".into(),
        x_names: Vec::new(),
        series,
    }
}

/// Whether Schwarz playouts win wherever chance plays a part.
fn judged(matches: &[Match], rates: &[Option<Estimate>]) -> (String, Verdict) {
    let known = || matches.iter().zip(rates).filter_map(|(it, rate)| Some((it, (*rate)?)));
    let of_chance = || known().filter(|(it, _)| it.board > 3);
    let above = of_chance().filter(|(_, rate)| rate.value > 0.5).count();
    let below: Vec<_> =
        of_chance().filter(|(_, rate)| rate.value + 3.0 * rate.error < 0.5).collect();
    let mean = |policy: &str| {
        let values: Vec<f64> =
            of_chance().filter(|(it, _)| it.policy == policy).map(|(_, rate)| rate.value).collect();
        100.0 * values.iter().sum::<f64>() / values.len().max(1) as f64
    };
    let finding = format!(
        "Schwarz playouts win more than half of the games in {above} of {} matches on boards from 4 x 4 on: {:.1} % on average with the score of the assignment, {:.1} % with exact expectations.",
        of_chance().count(),
        mean(POLICIES[0]),
        mean(POLICIES[1]),
    );
    let verdict = match below.first() {
        None => Verdict::Agrees,
        Some((it, rate)) => Verdict::Differs {
            reason: format!(
                "On the {0} x {0} board with {1} playouts {2} wins only {3:.1} %.",
                it.board,
                it.playouts,
                it.policy,
                100.0 * rate.value
            ),
            test:
                "the same match with other numbers of playouts and the other score, in the table."
                    .into(),
        },
    };
    (finding, verdict)
}
