use crate::reproduce::{
    Block, Cell, Chart, Estimate, MatchPlan, Page, ReproduceError, Reproduction, Run, Score,
    Source, Table, Verdict, numbered, percent,
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
        let games = (size / setting.2).max(2);
        plans.extend(
            PAIRINGS.map(|([a, b], _)| MatchPlan::ewn(a.engine(setting), b.engine(setting), games)),
        );
    }
    let setting = settings[COMPARED.min(settings.len() - 1)];
    plans.extend(READINGS.map(|reading| {
        let multi = format!("{},{reading}", Player::Multi.engine(setting));
        MatchPlan::ewn(multi, Player::Single.engine(setting), size)
    }));
    for opponent in OTHER_STATIC {
        let games = (size / 2).max(2);
        plans.extend(
            [Player::Single, Player::Multi]
                .map(|player| MatchPlan::ewn(player.engine(setting), opponent, games)),
        );
    }
    let scores = run.play_all(&plans)?;
    let (of_settings, others) = scores.split_at(PAIRINGS.len() * settings.len());
    let (of_readings, of_static) = others.split_at(READINGS.len());
    let by_setting: Vec<&[Score]> = of_settings.chunks(PAIRINGS.len()).collect();
    let blocks = vec![
        Block::Table(by_turn(settings, &by_setting)),
        Block::Text("*Moves first* and *moves second* are the shares that the first player of the pairing won when it moved first and when it moved second. *Static* is `greedy:eval=offence-defence`, as the evaluation of the paper's static player is not public.".into()),
        Block::Chart(chart(by_setting[COMPARED.min(settings.len() - 1)])),
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

fn by_turn(settings: &[(&str, u64, u64)], scores: &[&[Score]]) -> Table {
    let mut table = Table::with_columns(
        "pairing | playouts | games | moves first | moves second | all | luck-adjusted | difference in s.e.",
    );
    for ((players, paper), place) in PAIRINGS.into_iter().zip(0..) {
        let [first, second] = paper.map(|won| Estimate::of_wins(won, PAPER_GAMES));
        let pairing = pairing_name(players);
        let all = paper_rate(paper);
        let mut add = |playouts: String, games: u64, rates: [Option<Estimate>; 4]| {
            let names = [pairing.as_str().into(), playouts.into(), games.into()];
            let deviation = Cell::deviation(rates[3], &all);
            table.push(names.into_iter().chain(rates.map(Cell::from)).chain([deviation]));
        };
        let paper = [Some(first), Some(second), Some(all), None];
        add("600,000 per move (paper)".into(), 2 * PAPER_GAMES, paper);
        for ((per, playouts, _), scores) in settings.iter().zip(scores) {
            let score: &Score = &scores[place];
            let half = score.games() / 2;
            let by_turn = |won: u64| (half > 0).then(|| Estimate::of_wins(won, half));
            let [first, second] = score.wins_by_turn().map(by_turn);
            let rates = [first, second, score.raw(), score.adjusted()];
            add(format!("{playouts} per {per}"), score.games(), rates);
        }
    }
    table
}

fn paper_rate(won: [u64; 2]) -> Estimate {
    Estimate::of_wins(won[0] + won[1], 2 * PAPER_GAMES)
}

fn pairing_name([first, second]: [Player; 2]) -> String {
    format!("{} v {}", first.name(), second.name())
}

/// Figure 6: how often the first player of each pairing won.
fn chart(scores: &[Score]) -> Chart {
    let title = "Who wins: the three players against each other";
    Chart::new(title, "pairing", "win rate of the first")
        .with_names(PAIRINGS.map(|(players, _)| pairing_name(players)))
        .with("paper", numbered(0, PAIRINGS.map(|(_, won)| paper_rate(won))))
        .with("ours", numbered(0, scores.iter().map(Score::adjusted)))
}

fn by_playouts(settings: &[(&str, u64, u64)], scores: &[&[Score]]) -> Chart {
    let per_move = || settings.iter().zip(scores).filter(|((per, ..), _)| *per == "move");
    let title = "The same by playouts per move";
    let x_label = "playouts per move, logarithm to base 10";
    let chart = Chart::new(title, x_label, "win rate of the first");
    PAIRINGS.iter().enumerate().fold(chart, |chart, (place, (players, paper))| {
        let ours = per_move().map(|((_, playouts, _), scores)| {
            ((*playouts as f64).log10(), scores[place].adjusted())
        });
        let paper = (600_000f64.log10(), Some(paper_rate(*paper)));
        let name = format!("{} (paper at the right)", pairing_name(*players));
        chart.with(name, ours.chain([paper]))
    })
}

fn readings(scores: &[Score]) -> Table {
    let mut table = Table::with_columns("multi with | games | raw against single | luck-adjusted");
    for (reading, score) in READINGS.into_iter().zip(scores) {
        table.push([Cell::code(reading)].into_iter().chain(score.cells()));
    }
    table
}

fn other_static(scores: &[Score]) -> Table {
    let mut table = Table::with_columns("static player | games | single wins | multi wins");
    for (opponent, scores) in OTHER_STATIC.into_iter().zip(scores.chunks(2)) {
        let rates = scores.iter().map(|score| score.adjusted().into());
        let games = scores.iter().map(Score::games).max();
        table.push([Cell::code(opponent), games.into()].into_iter().chain(rates));
    }
    table
}

/// The paper says that multi beats single and static, and that single beats static.
fn judged(
    settings: &[(&str, u64, u64)],
    scores: &[&[Score]],
    [readings, other_static]: [&[Score]; 2],
) -> (String, Verdict) {
    let compared = COMPARED.min(settings.len() - 1);
    let rates: Vec<Option<Estimate>> = scores[compared].iter().map(Score::adjusted).collect();
    let (per, playouts, _) = settings[compared];
    let finding = format!(
        "With {playouts} playouts per {per}, single scores {} against static (paper: {}), multi {} against static (paper: {}) and {} against single (paper: {}).",
        percent(rates[0]),
        percent(paper_rate(PAIRINGS[0].1)),
        percent(rates[1]),
        percent(paper_rate(PAIRINGS[1].1)),
        percent(rates[2]),
        percent(paper_rate(PAIRINGS[2].1)),
    );
    let deviation = |(rate, (_, paper)): (&Option<Estimate>, &([Player; 2], [u64; 2]))| {
        rate.map_or(0.0, |rate| rate.deviation_from(&paper_rate(*paper)))
    };
    let deviations: Vec<f64> = rates.iter().zip(&PAIRINGS).map(deviation).collect();
    let is_worse = rates[2].is_some_and(|rate| rate.deviation_from(&Estimate::EVEN) < -2.0);
    if rates.iter().any(Option::is_none) {
        return (finding, Verdict::cannot_be_reproduced("This run ended too early."));
    }
    if !is_worse && deviations.iter().all(|deviation| deviation.abs() < 2.0) {
        return (finding, Verdict::Agrees);
    }
    let most = settings.iter().zip(scores).rev().find(|((per, ..), _)| *per == "move");
    let most = most.map_or_else(String::new, |((_, playouts, _), scores)| {
        format!(
            "{} for multi against single with {playouts} per move",
            percent(scores[2].adjusted())
        )
    });
    let best = |scores: &[Score]| {
        let rates = scores.iter().filter_map(Score::adjusted);
        percent(rates.max_by(|a, b| a.value.total_cmp(&b.value)))
    };
    let verdict = Verdict::differs(
        format!(
            "The three rates are {:+.1}, {:+.1} and {:+.1} standard errors from the paper's{}. With 60 games per pairing, the paper's rates have standard errors of about 6 %, and its static player is not public.",
            deviations[0],
            deviations[1],
            deviations[2],
            if is_worse { ", and multi loses to single" } else { "" }
        ),
        format!(
            "{} games per pairing; more playouts ({most}); four other readings, of which the best scores {} against single; other static players, against which single or multi scores up to {}.",
            scores[compared][2].games(),
            best(readings),
            best(other_static)
        ),
    );
    (finding, verdict)
}
