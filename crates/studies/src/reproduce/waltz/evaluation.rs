use crate::reproduce::{
    Block, Cell, Estimate, MatchPlan, Page, ReproduceError, Reproduction, Run, Source, Table,
    Verdict, percent,
};

pub const EVALUATION: Reproduction = Reproduction {
    name: "waltz-evaluation",
    source: Source::Waltz,
    item: "Section 2.1 and the improved evaluation of section 4",
    summary: "the evaluation with the paper's constants against that of the published program",
    minutes: 4,
    make,
};

/// Who plays, under which limit; the first with the paper's constants.
const MATCHES: [(&str, &str, &str); 4] = [
    (
        "alpha-beta, 1,000 nodes",
        "alpha-beta:eval=waltz-paper,nodes=1000,hash=2",
        "alpha-beta:eval=waltz,nodes=1000,hash=2",
    ),
    (
        "alpha-beta, 10,000 nodes",
        "alpha-beta:eval=waltz-paper,nodes=10000,hash=4",
        "alpha-beta:eval=waltz,nodes=10000,hash=4",
    ),
    (
        "WALTZ's expert, 10,000 nodes",
        "waltz-expert:eval=waltz-paper,nodes=10000,hash=4",
        "waltz-expert:nodes=10000,hash=4",
    ),
    (
        "against `tuned`, 1,000 nodes",
        "alpha-beta:eval=waltz-paper,nodes=1000,hash=2",
        "alpha-beta:eval=tuned,nodes=1000,hash=2",
    ),
];
/// "The version with the enhanced evaluation function won 136 and lost 102 games".
const IMPROVED: (u64, u64) = (136, 102);

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let games = run.size(200, 4);
    let played =
        run.play_each(MATCHES, |_, &(_, paper, program)| MatchPlan::tzaar(paper, program, games))?;
    let mut table =
        Table::with_columns("players | games | share of `waltz-paper` | from 50 % in s.e.");
    for ((name, ..), score) in &played {
        let share = score.raw();
        let deviation = Cell::deviation(share, &Estimate::EVEN);
        table.push([Cell::from(*name), score.games().into(), share.into(), deviation]);
    }
    let share = |place: usize| said(played[place].1.raw());
    let (wins, losses) = IMPROVED;
    let improved = percent(Estimate::of_wins(wins, wins + losses));
    Ok(Page {
        finding: format!(
            "Against the constants of the published program, those of the paper score {} in alpha-beta with 1,000 nodes, {} with 10,000, and {} in WALTZ's expert.",
            share(0), share(1), share(2)
        ),
        verdict: Some(Verdict::cannot_be_reproduced(format!("The paper says that an improved evaluation beat an older one {wins}:{losses} ({improved}). It describes neither version beyond the constants of section 2.1."))),
        blocks: vec![
            Block::Text("`waltz` has the constants of the published program, `waltz-paper` those that section 2.1 prints, with two terms that the program lacks; where the paper gives a range, the steps are our reading ([tzaar-engine.md](../../docs/tzaar-engine.md)). Equal nodes, paired games from random starts.".into()),
            Block::Table(table),
        ],
    })
}

fn said(share: Option<Estimate>) -> String {
    let word = match share.map_or(0.0, |share| share.deviation_from(&Estimate::EVEN)) {
        2.0.. => "better",
        ..-2.0 => "worse",
        _ => "no clear difference",
    };
    format!("{} ({word})", percent(share))
}
