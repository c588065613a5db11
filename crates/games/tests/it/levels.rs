use game::Position as _;
use games::{Game, Level, Strength};

use super::{report, to_move};

const EXPERIMENT: &str = include_str!("../../../../experiments/levels/README.md");

/// Every level was measured against the one below, as in the experiment's table.
fn check_levels(game: Game) {
    let table = EXPERIMENT.split(&format!("## {}\n", game.title)).nth(1).unwrap();
    let table = table.split("\n## ").next().unwrap();
    let rows = table.lines().filter(|line| line.starts_with("| ") && line.contains('`'));
    let rows: Vec<Vec<&str>> = rows.map(|row| row.split(" | ").collect()).collect();
    assert_eq!(rows.len(), game.levels.len(), "{rows:?}");
    let mut below = "random";
    for (level, row) in game.levels.iter().zip(rows) {
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
        plays(game, level);
    }
}

fn plays(game: Game, level: &Level) {
    let spec = format!("level:{}", level.name);
    let rolled = to_move(game.default_variant().start().unwrap());
    let mut engine = game.default_variant().engine(&spec, |_| ()).unwrap();
    let best = report(&mut engine, &rolled, 1).unwrap().best().unwrap();
    assert!(rolled.moves().any(|mov| mov == best), "{spec}");
}

#[test]
fn levels_play_and_claim_what_was_measured() {
    Game::all().for_each(check_levels);
}

#[test]
fn only_levels_are_looked_up() {
    assert_eq!(Game::Ewn.level_or_engine("greedy:noise=1"), Ok("greedy:noise=1"));
    assert_eq!(Game::Ewn.level_or_engine("level:champion"), Ok(Game::Ewn.levels[6].spec));
    let error = Game::Tzaar.level_or_engine("level:amateur").unwrap_err().to_string();
    assert_eq!(
        error,
        "no level \"amateur\": expected beginner, novice, casual, club, advanced, expert, master, grandmaster, champion"
    );
}
