mod readings;
mod ties;

use crate::reproduce::{
    Block, Cell, Chart, Estimate, MatchPlan, Page, ReproduceError, Reproduction, Run, Score,
    Source, Table, UNFINISHED, Verdict, every_pair, numbered, percent,
};
use readings::{Fit, READINGS, fits};

pub const TABLE_1: Reproduction = Reproduction {
    name: "zweistein-table-1",
    source: Source::Zweistein,
    item: "Table 1",
    summary: "the win rate of Zweistein against ODEMA at search depths 1 to 7",
    minutes: 15,
    make,
};

/// The printed win rates, from 100,000 games each.
const PAPER: [f64; 7] = [0.47284, 0.59492, 0.55789, 0.62252, 0.53955, 0.60491, 0.52779];
const PAPER_GAMES: u64 = 100_000;
/// Games at each depth: deep searches take long, and luck adjustment leaves them less variance.
const GAMES: [u64; 7] = [6_000, 5_000, 3_000, 1_600, 700, 322, 130];
/// The rule for ties of a plain program: a move must be better to replace the first.
const PLAIN_RULE: &str = "first";

/// One number of the table.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Match {
    reading: &'static str,
    depth: u32,
    ties: &'static str,
    search: &'static str,
}

impl Match {
    fn plan(&self, run: &Run) -> MatchPlan {
        let Self { reading, depth, ties, search } = self;
        let hash = if *search == "expectiminimax" { "" } else { "hash=16," };
        let player = |evaluation: &str| {
            format!("{search}:{hash}ties={ties},depth={depth},eval={evaluation}")
        };
        let odema = player(&format!("odema,eval.block={reading}"));
        let games = run.size(GAMES[self.depth as usize - 1], 40);
        MatchPlan::ewn(player("zweistein"), odema, games)
    }

    fn paper(&self) -> Estimate {
        paper(self.depth)
    }
}

fn paper(depth: u32) -> Estimate {
    Estimate::of_games(PAPER[depth as usize - 1], PAPER_GAMES)
}

/// Matches and their results, as far as they were played.
struct Results(Vec<(Match, Score)>);

impl Results {
    /// `None` without games.
    fn score(&self, wanted: &Match) -> Option<&Score> {
        let found = self.0.iter().find(|(it, score)| it == wanted && score.games() > 0);
        found.map(|(_, score)| score)
    }

    fn rate(&self, wanted: &Match) -> Option<Estimate> {
        self.score(wanted).and_then(Score::adjusted)
    }
}

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let deepest = if run.is_quick() { 2 } else { PAPER.len() as u32 };
    let mut matches: Vec<Match> = readings::matches().filter(|it| it.depth <= deepest).collect();
    matches.extend(
        ties::matches()
            .filter(|it| it.depth <= deepest && !matches.contains(it))
            .collect::<Vec<_>>(),
    );
    let results = Results(run.play_each(matches, |run, it| it.plan(run))?);
    let fits = fits(&results);
    Ok(Page {
        finding: finding(&fits),
        verdict: Some(verdict(&fits)),
        blocks: vec![
            Block::Text(readings::INTRODUCTION.into()),
            Block::Table(readings::table(&results)),
            Block::Chart(readings::chart(&results)),
            Block::Table(readings::fit_table(&fits)),
            Block::Heading("Ties".into()),
            Block::Text(ties::explanation(&results)),
            Block::Table(ties::table(&results)),
        ],
    })
}

fn finding(fits: &[Fit]) -> String {
    let Some(closest) = fits.first() else {
        return UNFINISHED.into();
    };
    let Fit { reading, distance, worst, .. } = closest;
    let claim = match closest.lowest_beyond_depth_1 {
        Some((depth, rate)) if rate.deviation_from(&Estimate::EVEN) < -2.0 => format!(
            "Zweistein scores less than 50 % at depth {depth} ({}), although the paper says that it never does beyond depth 1",
            percent(rate)
        ),
        _ => "no score beyond depth 1 is clearly below 50 %, as the paper says".into(),
    };
    format!(
        "ODEMA's blocking term is not public. Of {} readings, `block={reading}` comes closest to the printed numbers: \
         the root mean square difference is {:.1} percentage points and the largest {:.1}, at depth {}. With it, {claim}.",
        READINGS.len(),
        100.0 * distance,
        100.0 * worst.1,
        worst.0,
    )
}

fn verdict(fits: &[Fit]) -> Verdict {
    match fits.first() {
        Some(fit) if fit.largest_deviation < 3.0 => Verdict::Agrees,
        _ => Verdict::Differs {
            reason: "The paper used a blocking term with a parameter N that neither it nor the \
                     original defines, and it does not say which of several equal moves is played."
                .into(),
            test: "the readings of the blocking term and the rules for ties, compared below."
                .into(),
        },
    }
}
