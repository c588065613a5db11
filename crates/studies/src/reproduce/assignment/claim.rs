use crate::reproduce::{
    Block, Chart, Estimate, MatchPlan, Page, ReproduceError, Reproduction, Run, Score, Source,
    Table, Verdict, every_pair, percent,
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
    let settings = every_pair(boards, playouts);
    let matches = settings
        .into_iter()
        .flat_map(|(board, playouts)| POLICIES.map(|policy| Match { board, playouts, policy }));
    let played = run.play_each(matches, |run, it| it.plan(run))?;
    let mut table = Table::with_columns("board | playouts | policy | games | raw | luck-adjusted");
    for (it, score) in &played {
        let names = [format!("{0} x {0}", it.board).into(), it.playouts.into(), it.policy.into()];
        table.push(names.into_iter().chain(score.cells()));
    }
    let blocks = vec![
        Block::Table(table),
        Block::Chart(chart(&played)),
        Block::Text("Both players are `mcts:priors=none,solver=off`; they differ only in `policy`. `schwarz-cube` uses the score of the assignment, `schwarz` the exact expectation (approximated from 7 x 7 on). On the 3 x 3 board each side has one cube and there is no chance: whoever moves first wins. The shares in the finding are weighted means over the matches. The verdict is *agrees* if that of the assignment's score is above 50 % by two standard errors and no match is below 50 % by three.".into()),
    ];
    let (finding, verdict) = judged(&played);
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
        let plan = MatchPlan::ewn(engine(self.policy), engine("uniform"), games);
        // The network knows the official board only.
        let judge = if self.board == 5 { plan.judge } else { None };
        MatchPlan { board: Some(self.board), judge, ..plan }
    }
}

fn chart(played: &[(Match, Score)]) -> Chart {
    let chart = Chart::new("Schwarz playouts against random ones", "side of the board", "win rate");
    played.iter().fold(chart, |chart, (it, score)| {
        let name = format!("{}, {} playouts", it.policy, it.playouts);
        chart.with(name, [(it.board as f64, score.adjusted())])
    })
}

/// Standard errors that make a result clear, with about twenty of them.
const CLEAR: f64 = 3.0;

/// Whether Schwarz playouts win where chance plays a part.
fn judged(played: &[(Match, Score)]) -> (String, Verdict) {
    let known: Vec<(&Match, Estimate)> = played
        .iter()
        .filter(|(it, _)| it.board > 3)
        .filter_map(|(it, score)| Some((it, score.adjusted()?)))
        .collect();
    let deviation = |rate: &Estimate| rate.deviation_from(&Estimate::EVEN);
    let pooled = POLICIES.map(|policy| {
        let of_policy = known.iter().filter(|(it, _)| it.policy == policy);
        Estimate::pooled(of_policy.map(|(_, rate)| *rate))
    });
    let finding = format!(
        "On boards from 4 x 4 on, Schwarz playouts win {} of the games with the score of the assignment and {} with exact expectations. They are clearly ahead in {} of {} matches.",
        percent(pooled[0]),
        percent(pooled[1]),
        known.iter().filter(|(_, rate)| deviation(rate) > CLEAR).count(),
        known.len(),
    );
    let verdict = match known.iter().find(|(_, rate)| deviation(rate) < -CLEAR) {
        Some((it, rate)) => Verdict::differs(
            format!(
                "On the {0} x {0} board with {1} playouts, {2} wins only {3}.",
                it.board,
                it.playouts,
                it.policy,
                percent(*rate)
            ),
            "the same match with the other score and the other number of playouts, in the table.",
        ),
        None if pooled[0].is_some_and(|rate| deviation(&rate) > 2.0) => Verdict::Agrees,
        None => Verdict::cannot_be_reproduced("There are too few games to tell."),
    };
    (finding, verdict)
}
