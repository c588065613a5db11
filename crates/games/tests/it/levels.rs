use game::Position;
use games::{Ewn, GameKind, Level, Roster, Strength, Tzaar, engine, level_or_engine};

use super::{report, to_move};

const EXPERIMENT: &str = include_str!("../../../../experiments/levels/README.md");

/// Every level was measured against the one below, as in the experiment's table.
fn check_levels<G: GameKind>() {
    let table = EXPERIMENT.split(&format!("## {}\n", G::TITLE)).nth(1).unwrap();
    let table = table.split("\n## ").next().unwrap();
    let rows = table.lines().filter(|line| line.starts_with("| ") && line.contains('`'));
    let rows: Vec<Vec<&str>> = rows.map(|row| row.split(" | ").collect()).collect();
    assert_eq!(rows.len(), G::LEVELS.len(), "{rows:?}");
    let mut below = "random";
    for (level, row) in G::LEVELS.iter().zip(rows) {
        let Strength { against, percent, error, games } = level.strength;
        assert_eq!(against, below, "{}", level.name);
        below = level.name;
        let result = format!("{percent:.1} ± {error:.1} % |");
        let expected = [
            format!("| {}", level.name),
            format!("`{}`", level.spec),
            against.to_owned(),
            games.to_string(),
        ];
        assert_eq!(row[..4], expected, "{}", level.name);
        assert_eq!(*row.last().unwrap(), result, "{}", level.name);
        assert!(percent - error > 50.0, "{} is no stronger than {against}", level.name);
        plays::<G>(level);
    }
}

fn plays<G: GameKind>(level: &Level) {
    let spec = format!("level:{}", level.name);
    let rolled = to_move(G::start(G::Variant::default()).unwrap());
    let mut engine = engine::<G>(G::Variant::default(), &spec, |_| ()).unwrap();
    let best = report::<G>(&mut engine, &rolled, 1).unwrap().best().unwrap();
    assert!(rolled.moves().any(|mov| mov == best), "{spec}");
}

#[test]
fn levels_play_and_claim_what_was_measured() {
    check_levels::<Ewn>();
    check_levels::<Tzaar>();
}

#[test]
fn only_levels_are_looked_up() {
    assert_eq!(level_or_engine::<Ewn>("greedy:noise=1"), Ok("greedy:noise=1"));
    assert_eq!(level_or_engine::<Ewn>("level:champion"), Ok(Ewn::LEVELS[6].spec));
    let error = level_or_engine::<Tzaar>("level:amateur").unwrap_err().to_string();
    assert_eq!(
        error,
        "no level \"amateur\": expected beginner, novice, casual, club, advanced, expert, master, grandmaster, champion"
    );
}
