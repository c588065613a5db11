use crate::reproduce::{
    Block, Cell, Estimate, MatchPlan, Page, ReproduceError, Reproduction, Run, Source, Table,
    Verdict,
};

pub const TABLE_3: Reproduction = Reproduction {
    name: "waltz-table-3",
    source: Source::Waltz,
    item: "Table 3",
    summary: "WALTZ against other programs; here against other searches instead",
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
    "tzaar:eval=tuned,nodes=10000,hash=2",
];

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let games = run.size(60, 2);
    let played =
        run.play_each(STAND_INS, |_, stand_in| MatchPlan::tzaar(EXPERT, *stand_in, games))?;
    let mut paper = Table::with_columns("program | wins | losses | share");
    for (program, wins, losses) in PAPER {
        let share = Estimate::of_wins(wins, wins + losses);
        paper.push([Cell::from(program), wins.into(), losses.into(), share.into()]);
    }
    let mut ours = Table::with_columns("opponent | games | share of the expert | mean actions");
    for (stand_in, score) in &played {
        let plies = Cell::number(score.plies(), 0);
        ours.push([Cell::code(stand_in), score.games().into(), score.raw().into(), plies]);
    }
    let beaten = played
        .iter()
        .filter_map(|(_, score)| score.raw())
        .filter(|share| share.deviation_from(&Estimate::EVEN) > 2.0)
        .count();
    let finding = format!(
        "None of the five programs is available. `{EXPERT}` clearly beats {beaten} of {} other engines that stand in for them.",
        STAND_INS.len()
    );
    Ok(Page {
        finding,
        verdict: Some(Verdict::cannot_be_reproduced("HsTZAAR and the students' programs of table 3 are not available, and nothing else is known about their strength.")),
        blocks: vec![
            Block::Heading("The paper".into()),
            Block::Table(paper),
            Block::Heading("Stand-ins".into()),
            Block::Text("Paired games from random starts. These opponents say nothing about the paper's programs; they show how strong WALTZ's expert is next to other searches.".into()),
            Block::Table(ours),
        ],
    })
}
