use super::levels::{LEVELS, nodes_of_30_seconds, plan};
use crate::reproduce::{
    Block, Cell, Page, ReproduceError, Reproduction, Run, Source, Table, Verdict,
};

pub const TABLE_6: Reproduction = Reproduction {
    name: "waltz-table-6",
    source: Source::Waltz,
    item: "Table 6",
    summary: "WALTZ against people: ratings that its results imply, and its two best levels here",
    minutes: 4,
    make,
};

/// A person's rating, and WALTZ's wins and losses.
type Result = (&'static str, f64, u64, u64);

const EXPERT: [Result; 7] = [
    ("SlowBrain", 2432.0, 1, 3),
    ("Gambit", 2229.0, 2, 4),
    ("Paulie", 2220.0, 8, 3),
    ("evrardmoloic", 2062.0, 1, 1),
    ("mat76", 1690.0, 16, 1),
    ("Gregg", 1684.0, 14, 5),
    ("PhilDakota", 1684.0, 14, 3),
];
const UNBEATABLE: [Result; 6] = [
    ("SlowBrain", 2432.0, 9, 16),
    ("Paulie", 2220.0, 1, 3),
    ("mnmr", 2184.0, 0, 1),
    ("Zeichner", 2143.0, 1, 0),
    ("Talisac", 2100.0, 3, 0),
    ("azazhel", 1931.0, 8, 2),
];
/// The ratings that the server gave them.
const RATED: [f64; 2] = [2068.0, 2087.0];
/// The two against each other in table 5: the second won 149 of 247 games.
const BETWEEN: f64 = 149.0 / 247.0;

fn make(run: &mut Run) -> std::result::Result<Page, ReproduceError> {
    let (unbeatable, nodes) = (LEVELS.len() - 1, nodes_of_30_seconds(run));
    let score = run.play_all(&[plan(run, unbeatable, unbeatable - 1)])?.pop().unwrap_or_default();
    let ours = score.raw();
    let performances = [performance(&EXPERT), performance(&UNBEATABLE)];
    let mut table =
        Table::with_columns("level | rating on the server | rating that its results imply");
    for (level, (rated, implied)) in
        ["expert", "unbeatable"].iter().zip(RATED.iter().zip(performances))
    {
        table.push([Cell::from(*level), Cell::Number(*rated, 0), Cell::Number(implied, 0)]);
    }
    let mut differences = Table::with_columns("unbeatable over expert | Elo");
    let mut add = |name: String, elo: Option<f64>| {
        differences.push([Cell::from(name), Cell::number(elo, 0)]);
    };
    add("ratings on the server".into(), Some(RATED[1] - RATED[0]));
    add("implied by the results of table 6".into(), Some(performances[1] - performances[0]));
    add("implied by table 5 (149:98)".into(), Some(elo(BETWEEN)));
    add(
        format!("ours, {} games at {nodes} and ten times as many nodes", score.games()),
        ours.map(|ours| elo(ours.value)),
    );
    let elo_here = ours.map_or_else(
        || "were not measured".into(),
        |ours| {
            let [low, high] = [-2.0, 2.0].map(|errors| elo(ours.value + errors * ours.error));
            format!("are worth {:.0} Elo (95 %: {low:.0} to {high:.0})", elo(ours.value))
        },
    );
    Ok(Page {
        finding: format!(
            "Games against people cannot be repeated. The printed results imply a rating of {:.0} for the expert and {:.0} for the unbeatable level. Here, ten times the nodes {elo_here}.",
            performances[0], performances[1]
        ),
        verdict: Some(Verdict::cannot_be_reproduced("The games were played against members of a server.")),
        blocks: vec![
            Block::Table(printed()),
            Block::Heading("What the results imply".into()),
            Block::Text("The rating that a player would need to expect exactly the printed number of wins, by the usual formula (400 points are odds of 10 to 1). The printed games are a selection.".into()),
            Block::Table(table),
            Block::Table(differences),
        ],
    })
}

fn printed() -> Table {
    let mut table = Table::with_columns("level | player | Elo | wins | losses");
    for (level, results) in [("expert", &EXPERT[..]), ("unbeatable", &UNBEATABLE[..])] {
        for &(player, rating, wins, losses) in results {
            let names = [level.into(), player.into(), Cell::Number(rating, 0)];
            table.push(names.into_iter().chain([wins, losses].map(Cell::from)));
        }
    }
    table
}

/// The rating with which the expected number of wins is the number of wins, by bisection.
fn performance(results: &[Result]) -> f64 {
    let surplus = |rating: f64| -> f64 {
        let of = |&(_, other, wins, losses): &Result| {
            (wins + losses) as f64 * stats::rate_of_elo(rating - other) - wins as f64
        };
        results.iter().map(of).sum()
    };
    let (mut low, mut high) = (0.0, 4000.0);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if surplus(middle) < 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// The difference in ratings that a share of wins implies.
fn elo(share: f64) -> f64 {
    stats::elo_of_rate(share.clamp(0.001, 0.999)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_follow_the_usual_formula() {
        assert!((elo(10.0 / 11.0) - 400.0).abs() < 1e-9);
        let even = [("a", 2000.0, 5, 5)];
        assert!((performance(&even) - 2000.0).abs() < 1e-6);
        let strong = [("a", 2000.0, 10, 1), ("b", 2000.0, 10, 1)];
        assert!((performance(&strong) - 2400.0).abs() < 1e-6);
    }
}
