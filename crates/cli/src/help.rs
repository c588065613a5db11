//! Help texts that follow from the list of games.

use catalog::{Defaults, GameKind, GameName, GameWork};

use crate::words::Words;

/// What help says about a game.
pub struct GameFacts {
    pub title: &'static str,
    pub defaults: Defaults,
    pub evaluation: &'static str,
    pub dice: Option<DiceDefaults>,
    /// A position as the game writes it.
    pub position: &'static str,
}

/// The defaults of a game with dice: what judges luck, and the engine that plays rollouts.
pub struct DiceDefaults {
    pub luck: &'static str,
    pub rollouts: &'static str,
}

#[derive(Clone, Copy)]
struct FactsOf;

impl GameWork for FactsOf {
    type Output = GameFacts;

    fn on<G: GameKind>(self) -> GameFacts {
        GameFacts {
            title: G::TITLE,
            defaults: G::DEFAULTS,
            evaluation: G::EVALUATIONS[0],
            dice: G::DICE.map(|dice| DiceDefaults { luck: dice.luck, rollouts: dice.rollouts }),
            position: G::SAMPLES.to_move,
        }
    }
}

/// One line about the program.
pub fn about() -> String {
    let titles: Vec<&str> = GameName::ALL.iter().map(|game| game.run(FactsOf).title).collect();
    format!("Play, analyse and study {}", titles.join(" and "))
}

/// About the program, with the ways to write a position.
pub fn long_about() -> String {
    let example = |game: &GameName| {
        let facts = game.run(FactsOf);
        format!("\n  {}: \"{}\"", facts.title, facts.position)
    };
    let examples: String = GameName::ALL.iter().map(example).collect();
    format!(
        "{}\n\nA POSITION is `startpos`, `random` (drawn by --seed), `random:SEED`, or a text in a \
        notation of the game, in quotes if it has spaces, such as{examples}",
        about()
    )
}

/// The help of --game.
pub fn games() -> String {
    let names: Vec<&str> = GameName::ALL.iter().map(|game| game.name()).collect();
    format!("The game: {} [default: {}]", names.join(" or "), GameName::default())
}

/// The help of an option with the default of the first game, and those of other games that differ.
pub fn with_default(help: &str, default: impl Fn(&GameFacts) -> String) -> String {
    let texts = by_game(|game| {
        let facts = game.run(FactsOf);
        (facts.title, default(&facts))
    });
    format!("{help} [default: {texts}]")
}

/// The help of an option with the words that each game has for it.
pub fn with_words(help: &str, words: Words) -> String {
    format!("{help}: {}", by_game(|game| (game.run(FactsOf).title, game.run(words).join(", "))))
}

/// The text of the first game, and those of other games that differ.
fn by_game(text: impl Fn(GameName) -> (&'static str, String)) -> String {
    let mut texts: Vec<String> = Vec::new();
    for (title, text) in GameName::ALL.iter().map(|&game| text(game)) {
        match texts.first() {
            Some(first) if *first == text => {}
            Some(_) => texts.push(format!("{text} for {title}")),
            None => texts.push(text),
        }
    }
    texts.join("; ")
}

/// The help of an option that needs dice: `{}` stands for the default of the first game with dice.
pub fn of_dice(help: &str, default: fn(&DiceDefaults) -> &'static str) -> String {
    let dice = GameName::ALL.iter().find_map(|game| game.run(FactsOf).dice);
    help.replace("{}", dice.as_ref().map_or("none", default))
}

/// The help of an option that names an engine.
pub fn with_engine(help: &str) -> String {
    with_default(help, |facts| facts.defaults.engine.into())
}

/// The help of an option that names an evaluation.
pub fn with_evaluation(help: &str) -> String {
    with_default(help, |facts| facts.evaluation.into())
}
