use std::fmt;

use crate::{GameKind, SpecError};

/// An engine as an opponent for people: how strong it is was measured, not promised.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    /// The name in `level:NAME`.
    pub name: &'static str,
    /// The name for people.
    pub label: &'static str,
    /// The engine.
    pub spec: &'static str,
    /// How it plays, in a line.
    pub summary: &'static str,
    /// How strong it is.
    pub strength: Strength,
}

/// What `experiments/levels` found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// The opponent: the level below, or for the lowest the engine `random`.
    pub against: &'static str,
    /// The percentage of games won.
    pub percent: f64,
    /// Half of its 95 % interval.
    pub error: f64,
    /// How many games were played.
    pub games: u32,
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { against, percent, error, games } = self;
        write!(f, "wins {percent:.1} ± {error:.1} % of {games} games against {against}")
    }
}

/// What a spec of a level has before the name.
const PREFIX: &str = "level:";

/// The spec of an engine: that of the level if the text is `level:NAME`, or the text as it is.
///
/// # Errors
/// If the game has no such level.
pub fn level_or_engine<G: GameKind>(text: &str) -> Result<&str, SpecError> {
    let Some(name) = text.strip_prefix(PREFIX) else {
        return Ok(text);
    };
    let level = G::levels().iter().find(|level| level.name == name);
    let known = || SpecError::unknown("level", name, G::levels().iter().map(|level| level.name));
    level.map(|level| level.spec).ok_or_else(known)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ewn, Tzaar};
    use arena::{Budget, Player};
    use game::{Dice, Position};

    const EXPERIMENT: &str = include_str!("../../../experiments/levels/README.md");

    /// Every level climbs on the one below it, as the experiment's table has it.
    fn check_levels<G: GameKind>(start: &G::Position) {
        let table = EXPERIMENT.split(&format!("## {}\n", G::TITLE)).nth(1).unwrap();
        let table = table.split("\n## ").next().unwrap();
        let rows = table.lines().filter(|line| line.starts_with("| ") && line.contains('`'));
        let rows: Vec<Vec<&str>> = rows.map(|row| row.split(" | ").collect()).collect();
        assert_eq!(rows.len(), G::levels().len(), "{rows:?}");
        let mut below = "random";
        for (level, row) in G::levels().iter().zip(rows) {
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
            plays::<G>(level, start);
        }
    }

    fn plays<G: GameKind>(level: &Level, start: &G::Position) {
        let spec = format!("level:{}", level.name);
        let mut engine = G::engine(G::variant(start), &spec, |_| ()).unwrap();
        let roll = start.rolls().next().map(|(roll, _)| roll);
        let rolled = roll.map_or(*start, |roll| start.roll(roll));
        let budget = Budget { control: "nodes=1000".parse().unwrap(), ..Budget::default() };
        let choice = engine.choose(&rolled, &budget, &mut Dice::new(1)).unwrap();
        assert!(rolled.moves().any(|mov| mov == choice.mov), "{spec}");
    }

    #[test]
    fn levels_play_and_claim_what_was_measured() {
        check_levels::<Ewn>(&Ewn::start(ewn::Size::FIVE).unwrap());
        check_levels::<Tzaar>(&tzaar::Position::fixed_start());
    }

    #[test]
    fn only_levels_are_looked_up() {
        assert_eq!(level_or_engine::<Ewn>("greedy:noise=1"), Ok("greedy:noise=1"));
        assert_eq!(level_or_engine::<Ewn>("level:champion"), Ok(Ewn::levels()[6].spec));
        let error = level_or_engine::<Tzaar>("level:amateur").unwrap_err().to_string();
        assert_eq!(
            error,
            "no level \"amateur\": expected beginner, novice, casual, club, expert, master, champion"
        );
    }
}
