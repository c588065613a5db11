use crate::reproduce::{
    Block, Cell, MatchPlan, Page, ReproduceError, Reproduction, Run, Source, Table, Verdict,
};

pub const TABLE_5: Reproduction = Reproduction {
    name: "zweistein-table-5",
    source: Source::Zweistein,
    item: "Table 5",
    summary: "a tournament of eight players, 100 games per pairing, as a cross-table",
    minutes: 3,
    make,
};

const PLAYERS: usize = 8;
/// The tournament TCGA 2023: games won by the player of a row against that of a column.
const PAPER_WON: [[u64; PLAYERS]; PLAYERS] = [
    [0, 39, 59, 50, 68, 37, 53, 76],
    [61, 0, 73, 49, 57, 53, 53, 83],
    [41, 27, 0, 35, 48, 32, 33, 74],
    [50, 51, 65, 0, 66, 46, 50, 73],
    [32, 43, 52, 34, 0, 38, 46, 62],
    [63, 47, 68, 54, 62, 0, 52, 68],
    [47, 47, 67, 50, 54, 48, 0, 66],
    [24, 17, 26, 27, 38, 32, 34, 0],
];
const PAPER_NAMES: [&str; PLAYERS] =
    ["EWN_AI", "Zweistein", "Reinstein", "Monte_Alpha", "EWN_Alpha", "deku_Ein", "ssunoo", "MuMu"];
/// The place of Zweistein in both tables.
const ZWEISTEIN: usize = 1;
/// Our engines, by the methods of the time: evaluations under a search, playouts, and tree search.
const ENGINES: [(&str, &str); PLAYERS] = [
    ("tree search, Schwarz playouts", "mcts:playouts=1000,policy=schwarz"),
    ("Zweistein", "star2:eval=zweistein,depth=3"),
    ("flat Monte Carlo", "mc:playouts=3000"),
    ("tree search", "mcts:playouts=1000"),
    ("multi-attribute Monte Carlo", "mc:playouts=3000,value=multi"),
    ("ODEMA", "star2:eval=odema,depth=3"),
    ("Schwarz", "star2:eval=schwarz,depth=3"),
    ("greedy Zweistein", "greedy"),
];

type Won = [[Option<u64>; PLAYERS]; PLAYERS];

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let pairings: Vec<[usize; 2]> =
        (0..PLAYERS).flat_map(|a| (a + 1..PLAYERS).map(move |b| [a, b])).collect();
    let games = run.size(100, 2);
    let played =
        run.play_each(pairings, |_, &[a, b]| MatchPlan::ewn(ENGINES[a].1, ENGINES[b].1, games))?;
    let mut won: Won = [[None; PLAYERS]; PLAYERS];
    for ([a, b], score) in played {
        let games_won = score.0.pairs().games_won();
        won[a][b] = Some(games_won);
        won[b][a] = Some(score.games() - games_won);
    }
    let paper: Won =
        std::array::from_fn(|a| std::array::from_fn(|b| (a != b).then_some(PAPER_WON[a][b])));
    let names = ENGINES.map(|(name, _)| name);
    let blocks = vec![
        Block::Heading("Ours".into()),
        Block::Table(cross_table(names, &won)),
        Block::Text(format!("The engines: {}.", ENGINES.map(|(name, spec)| format!("{name} `{spec}`")).join(", "))),
        Block::Heading("The paper's".into()),
        Block::Table(cross_table(PAPER_NAMES, &paper)),
        Block::Text("`dreistein tournament FILE --format cross-table` prints such a table for any tournament.".into()),
    ];
    let [ours, theirs] = [&won, &paper].map(|won| (sum(won, ZWEISTEIN), rank(won, ZWEISTEIN)));
    let finding = format!(
        "Zweistein at depth 3 wins {} of {} games against seven of our engines at fast settings: place {}. In TCGA 2023 it won {} of 700: place {}.",
        ours.0,
        7 * games,
        ours.1,
        theirs.0,
        theirs.1
    );
    let reason = "Neither the other seven programs of the tournament nor its time limits were published. Our own engines, which use the methods of the time, stand in for them.";
    let verdict = Some(Verdict::cannot_be_reproduced(reason));
    Ok(Page { finding, verdict, blocks })
}

fn cross_table(names: [&str; PLAYERS], won: &Won) -> Table {
    let numbers: Vec<String> = (1..=PLAYERS).map(|number| number.to_string()).collect();
    let mut head = vec!["no.", "player"];
    head.extend(numbers.iter().map(String::as_str));
    head.extend(["sum", "rank"]);
    let mut table = Table::new(head);
    for (place, name) in names.into_iter().enumerate() {
        let cells = won[place].map(Cell::from);
        let before = [Cell::from(place + 1), name.into()];
        let after = [sum(won, place).into(), Cell::Count(rank(won, place))];
        table.push(before.into_iter().chain(cells).chain(after));
    }
    table
}

fn sum(won: &Won, place: usize) -> u64 {
    won[place].iter().flatten().sum()
}

fn rank(won: &Won, place: usize) -> u64 {
    1 + (0..PLAYERS).filter(|&other| sum(won, other) > sum(won, place)).count() as u64
}
