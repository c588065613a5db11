use catalog::GameName;

use crate::reproduce::{
    Block, Cell, Chart, Estimate, MatchPlan, Page, ReproduceError, Reproduction, Run, Score,
    Series, Source, Table, Verdict,
};

pub const TABLE_2: Reproduction = Reproduction {
    name: "multi-attribute-table-2",
    source: Source::MultiAttribute,
    item: "Table 2 and Figure 6",
    summary: "single attribute, multi attributes and a static evaluation against each other, by who begins",
    minutes: 10,
    make,
};

const PAPER_GAMES: u64 = 30;
/// The three pairings, and the games of 30 that the first player won as the first and as the
/// second to move.
const PAIRINGS: [([Player; 2], [u64; 2]); 3] = [
    ([Player::Single, Player::Static], [21, 18]),
    ([Player::Multi, Player::Static], [18, 19]),
    ([Player::Multi, Player::Single], [17, 16]),
];
/// How playouts are counted, how many, and the share of the games that are played with them.
const SETTINGS: [(&str, u64, u64); 4] =
    [("move", 600, 1), ("move", 6000, 1), ("move", 60_000, 10), ("decision", 6000, 1)];
/// The setting whose games are compared with the paper's in the chart.
const COMPARED: usize = 1;
/// Other readings of the value by several attributes, against the single attribute.
const READINGS: [&str; 4] =
    ["weight=13", "cases=formula", "distance=before", "weight=13,cases=formula,distance=before"];

/// Other players that look no further than a static evaluation.
const OTHER_STATIC: [&str; 2] = ["greedy:eval=odema", "greedy:eval=schwarz"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Player {
    Single,
    Multi,
    Static,
}

impl Player {
    const fn name(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Multi => "multi",
            Self::Static => "static",
        }
    }

    fn engine(self, (per, playouts, _): (&str, u64, u64)) -> String {
        match self {
            Self::Single => format!("mc:playouts={playouts},per={per}"),
            Self::Multi => format!("mc:playouts={playouts},per={per},value=multi"),
            Self::Static => "greedy:eval=offence-defence".into(),
        }
    }
}

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let settings = if run.is_quick() { &SETTINGS[..1] } else { &SETTINGS };
    let size = run.size(300, 2);
    let mut plans = Vec::new();
    for &setting in settings {
        for ([a, b], _) in PAIRINGS {
            let games = (size / setting.2).max(2);
            plans.push(MatchPlan::new(GameName::Ewn, a.engine(setting), b.engine(setting), games));
        }
    }
    let setting = settings[COMPARED.min(settings.len() - 1)];
    for reading in READINGS {
        let multi = format!("{},{reading}", Player::Multi.engine(setting));
        plans.push(MatchPlan::new(GameName::Ewn, multi, Player::Single.engine(setting), size));
    }
    for opponent in OTHER_STATIC {
        for player in [Player::Single, Player::Multi] {
            let games = (size / 2).max(2);
            plans.push(MatchPlan::new(GameName::Ewn, player.engine(setting), opponent, games));
        }
    }
    let scores = run.play_all(&plans)?;
    let (of_settings, others) = scores.split_at(3 * settings.len());
    let (of_readings, of_static) = others.split_at(READINGS.len());
    let by_setting: Vec<&[Option<Score>]> = of_settings.chunks(3).collect();
    let blocks = vec![
        Block::Table(by_turn(settings, &by_setting)),
        Block::Text("*Moves first* and *moves second* are the shares that the first player of the pairing won in games that it began and in the others. *Static* is `greedy:eval=offence-defence`: the evaluation of the paper's static player is not public.".into()),
        Block::Chart(chart(by_setting.get(COMPARED).or(by_setting.first()).copied())),
        Block::Heading("More playouts".into()),
        Block::Text("If the paper's result needed its 600,000 playouts per move, the rates would move towards the paper's with the number of playouts.".into()),
        Block::Chart(by_playouts(settings, &by_setting)),
        Block::Heading("Other readings".into()),
        Block::Table(readings(of_readings)),
        Block::Heading("Other static players".into()),
        Block::Table(other_static(of_static)),
    ];
    let (finding, verdict) = judged(settings, &by_setting, [of_readings, of_static]);
    Ok(Page { finding, verdict: Some(verdict), blocks })
}

fn by_turn(settings: &[(&str, u64, u64)], scores: &[&[Option<Score>]]) -> Table {
    let mut table = Table::new(&[
        "pairing",
        "playouts",
        "games",
        "moves first",
        "moves second",
        "all",
        "luck-adjusted",
        "difference to the paper in s.e.",
    ]);
    for ((players, paper), place) in PAIRINGS.into_iter().zip(0..) {
        let [first, second] =
            paper.map(|won| Estimate::of_games(won as f64 / PAPER_GAMES as f64, PAPER_GAMES));
        let pairing = format!("{} v {}", players[0].name(), players[1].name());
        let all = paper_rate(paper);
        table.push([
            pairing.as_str().into(),
            "600,000 a move (paper)".into(),
            Cell::Count(2 * PAPER_GAMES),
            first.into(),
            second.into(),
            all.into(),
            Cell::Missing,
            Cell::Missing,
        ]);
        for ((per, playouts, _), scores) in settings.iter().zip(scores) {
            let score = scores[place].as_ref();
            let [first, second] = score.map_or([None; 2], |score| {
                score.wins_by_turn().map(|won| {
                    let games = score.games() / 2;
                    Some(Estimate::of_games(won as f64 / games as f64, games))
                })
            });
            let adjusted = score.and_then(Score::adjusted);
            table.push([
                pairing.as_str().into(),
                format!("{playouts} a {per}").into(),
                score.map(Score::games).into(),
                first.into(),
                second.into(),
                score.and_then(Score::raw).into(),
                adjusted.into(),
                adjusted.map(|ours| Cell::Deviation(ours.deviation_from(&all))).into(),
            ]);
        }
    }
    table
}

fn paper_rate(won: [u64; 2]) -> Estimate {
    let games = 2 * PAPER_GAMES;
    Estimate::of_games((won[0] + won[1]) as f64 / games as f64, games)
}

/// Figure 6: how often the first player of each pairing won.
fn chart(scores: Option<&[Option<Score>]>) -> Chart {
    let paper = PAIRINGS.iter().zip(0..).map(|((_, won), x)| (f64::from(x), paper_rate(*won)));
    let ours = scores.unwrap_or_default().iter().zip(0..);
    let ours = ours.filter_map(|(score, x)| Some((f64::from(x), score.as_ref()?.adjusted()?)));
    let name =
        |(players, _): &([Player; 2], _)| format!("{} v {}", players[0].name(), players[1].name());
    Chart {
        title: "Who wins: the three players against each other".into(),
        x_label: "pairing".into(),
        y_label: "win rate of the first".into(),
        x_names: PAIRINGS.iter().map(name).collect(),
        series: vec![
            Series { name: "paper".into(), points: paper.collect() },
            Series { name: "ours".into(), points: ours.collect() },
        ],
    }
}

fn by_playouts(settings: &[(&str, u64, u64)], scores: &[&[Option<Score>]]) -> Chart {
    let per_move = || settings.iter().zip(scores).filter(|((per, ..), _)| *per == "move");
    let series = PAIRINGS.iter().enumerate().map(|(place, (players, paper))| {
        let ours = per_move().filter_map(|((_, playouts, _), scores)| {
            Some(((*playouts as f64).log10(), scores[place].as_ref()?.adjusted()?))
        });
        let paper = (600_000f64.log10(), paper_rate(*paper));
        let name = format!("{} v {} (paper at the right)", players[0].name(), players[1].name());
        Series { name, points: ours.chain([paper]).collect() }
    });
    Chart {
        title: "The same by playouts per move".into(),
        x_label: "playouts per move, logarithm to base 10".into(),
        y_label: "win rate of the first".into(),
        x_names: Vec::new(),
        series: series.collect(),
    }
}

fn readings(scores: &[Option<Score>]) -> Table {
    let mut table = Table::new(&["multi with", "games", "raw against single", "luck-adjusted"]);
    for (reading, score) in READINGS.into_iter().zip(scores) {
        let score = score.as_ref();
        table.push([
            format!("`{reading}`").into(),
            score.map(Score::games).into(),
            score.and_then(Score::raw).into(),
            score.and_then(Score::adjusted).into(),
        ]);
    }
    table
}

fn other_static(scores: &[Option<Score>]) -> Table {
    let mut table = Table::new(&["static player", "games", "single wins", "multi wins"]);
    for (opponent, scores) in OTHER_STATIC.into_iter().zip(scores.chunks(2)) {
        let rates = scores.iter().map(|score| score.as_ref().and_then(Score::adjusted).into());
        let games = scores.iter().flatten().map(Score::games).max();
        table.push([format!("`{opponent}`").into(), games.into()].into_iter().chain(rates));
    }
    table
}

/// The paper says that multi beats single and static, and that single beats static.
fn judged(
    settings: &[(&str, u64, u64)],
    scores: &[&[Option<Score>]],
    [readings, other_static]: [&[Option<Score>]; 2],
) -> (String, Verdict) {
    let rate = |score: &Option<Score>| score.as_ref().and_then(Score::adjusted);
    let shown = |rate: Option<Estimate>| {
        rate.map_or_else(
            || "–".into(),
            |rate| format!("{:.1} ± {:.1} %", 100.0 * rate.value, 100.0 * rate.error),
        )
    };
    let compared = COMPARED.min(settings.len() - 1);
    let rates: Vec<Option<Estimate>> = scores[compared].iter().map(rate).collect();
    let (per, playouts, _) = settings[compared];
    let finding = format!(
        "With {playouts} playouts a {per}, single wins {} against static (paper {}), multi {} against static (paper {}) and {} against single (paper {}).",
        shown(rates[0]),
        shown(Some(paper_rate(PAIRINGS[0].1))),
        shown(rates[1]),
        shown(Some(paper_rate(PAIRINGS[1].1))),
        shown(rates[2]),
        shown(Some(paper_rate(PAIRINGS[2].1))),
    );
    let deviation = |(rate, (_, paper)): (&Option<Estimate>, &([Player; 2], [u64; 2]))| {
        rate.map_or(0.0, |rate| rate.deviation_from(&paper_rate(*paper)))
    };
    let deviations: Vec<f64> = rates.iter().zip(&PAIRINGS).map(deviation).collect();
    let is_worse = rates[2].is_some_and(|rate| rate.value + 2.0 * rate.error < 0.5);
    if !is_worse && deviations.iter().all(|deviation| deviation.abs() < 2.0) {
        return (finding, Verdict::Agrees);
    }
    let most = settings.iter().zip(scores).rev().find(|((per, ..), _)| *per == "move");
    let most = most.map_or_else(String::new, |((_, playouts, _), scores)| {
        format!("{} with {playouts} a move", shown(rate(&scores[2])))
    });
    let best = |scores: &[Option<Score>]| {
        100.0 * scores.iter().filter_map(rate).map(|rate| rate.value).fold(0.0, f64::max)
    };
    let verdict = Verdict::Differs {
        reason: format!(
            "The three rates are {:+.1}, {:+.1} and {:+.1} standard errors from the paper's{}. Its 60 games a pairing have a standard error of 6 %, too large to tell who is better, and its static player is not public.",
            deviations[0],
            deviations[1],
            deviations[2],
            if is_worse { ", and multi loses to single" } else { "" }
        ),
        test: format!(
            "{} games a pairing; more playouts ({most}); four other readings, of which the best wins {:.1} % against single; other static players, against which single or multi wins up to {:.1} %.",
            scores[compared][2].as_ref().map_or(0, Score::games),
            best(readings),
            best(other_static)
        ),
    };
    (finding, verdict)
}
