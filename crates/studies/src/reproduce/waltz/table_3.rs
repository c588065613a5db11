use catalog::GameName;

use crate::reproduce::{
    Block, Cell, Estimate, MatchPlan, Page, ReproduceError, Reproduction, Run, Score, Source,
    Table, Verdict,
};

pub const TABLE_3: Reproduction = Reproduction {
    name: "waltz-table-3",
    source: Source::Waltz,
    item: "Table 3",
    summary: "WALTZ against other programs; here against other searches in their place",
    minutes: 3,
    make,
};

/// Program, wins and losses of WALTZ.
const PAPER: [(&str, u64, u64); 5] = [
    ("HsTZAAR", 479, 121),
    ("GreensteinTzaarAI", 342, 53),
    ("BiTzaarBot", 196, 5),
    ("Mockinator++", 83, 2),
    ("Mockinator", 82, 1),
];

const EXPERT: &str = "waltz-expert:nodes=10000,hash=2";
/// Searches that need no knowledge of WALTZ, and our own engine.
const STAND_INS: [&str; 5] = [
    "random",
    "greedy:eval=simple",
    "mcts:playouts=1000",
    "alpha-beta:eval=simple,nodes=10000,hash=2",
    "tzaar:nodes=10000,hash=2",
];

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let games = run.size(60, 2);
    let plans: Vec<MatchPlan> = STAND_INS
        .iter()
        .map(|stand_in| MatchPlan::new(GameName::Tzaar, EXPERT, *stand_in, games))
        .collect();
    let scores = run.play_all(&plans)?;
    let mut paper = Table::new(&["program", "wins", "losses", "share"]);
    for (program, wins, losses) in PAPER {
        let share = Estimate::of_games(wins as f64 / (wins + losses) as f64, wins + losses);
        paper.push([Cell::from(program), wins.into(), losses.into(), share.into()]);
    }
    let mut ours = Table::new(&["opponent", "games", "share of the expert", "mean actions"]);
    for (stand_in, score) in STAND_INS.iter().zip(&scores) {
        ours.push([
            Cell::from(format!("`{stand_in}`")),
            score.as_ref().map(Score::games).into(),
            score.as_ref().and_then(Score::raw).into(),
            score.as_ref().and_then(Score::plies).map(|plies| Cell::Number(plies, 0)).into(),
        ]);
    }
    let beaten = scores.iter().flatten().filter_map(Score::raw).filter(|it| it.value > 0.5).count();
    let finding = format!(
        "None of the five programs is available to us. In their place, `{EXPERT}` scores more than half against {beaten} of {} other engines.",
        STAND_INS.len()
    );
    Ok(Page {
        finding,
        verdict: Some(Verdict::CannotBeReproduced {
            reason: "HsTZAAR and the students' programs of table 3 are not available here, and their strength is not known otherwise.".into(),
        }),
        blocks: vec![
            Block::Heading("The paper".into()),
            Block::Table(paper),
            Block::Heading("Stand-ins".into()),
            Block::Text("Paired games from random starts. These opponents say nothing about those programs; they show what WALTZ's expert is worth beside searches that can be had.".into()),
            Block::Table(ours),
        ],
    })
}
