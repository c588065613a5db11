//! Help texts that follow from the list of games.

use arena::default_judge;
use games::{Defaults, Examples, GameKind, GameName, GameWork};

use crate::words::Words;

/// What help says about a game.
pub struct GameFacts {
    pub title: &'static str,
    pub defaults: Defaults,
    pub evaluation: &'static str,
    pub examples: Examples,
    pub dice: Option<DiceDefaults>,
    /// The smallest, the greatest and the usual side of the board, if there are several.
    pub sizes: Option<[usize; 3]>,
    /// The name of set-ups that ask human players.
    pub asking_set_ups: Option<&'static str>,
    /// A position as the game writes it.
    pub position: &'static str,
}

/// The defaults of a game with dice: what judges luck, and the engine that plays rollouts.
pub struct DiceDefaults {
    pub luck: String,
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
            examples: G::EXAMPLES,
            sizes: G::SIZES.map(|sizes| {
                let [least, greatest] = sizes.range;
                [least, greatest, (sizes.side)(G::Variant::default()).into()]
            }),
            asking_set_ups: G::SET_UPS.map(|set_ups| set_ups.name),
            dice: G::DICE
                .map(|dice| DiceDefaults { luck: luck_judges::<G>(), rollouts: dice.rollouts }),
            position: G::SAMPLES.to_move,
        }
    }
}

/// What judges luck by default, on the usual board and on others if it differs there.
fn luck_judges<G: GameKind>() -> String {
    let usual = default_judge::<G>(G::Variant::default());
    let Some(sizes) = G::SIZES else {
        return usual.into();
    };
    let [least, greatest] = sizes.range;
    let variants = (least..=greatest).filter_map(|side| (sizes.variant)(side).ok());
    match variants.map(default_judge::<G>).find(|judge| *judge != usual) {
        Some(other) => {
            let side = (sizes.side)(G::Variant::default());
            format!("{usual} on {side}x{side}, {other} on other boards")
        }
        None => usual.into(),
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
pub fn of_dice(help: &str, default: fn(&DiceDefaults) -> &str) -> String {
    let dice = GameName::ALL.iter().find_map(|game| game.run(FactsOf).dice);
    help.replace("{}", dice.as_ref().map_or("none", default))
}

/// The help of --board.
pub fn board() -> String {
    let sizes = GameName::ALL.iter().find_map(|game| game.run(FactsOf).sizes);
    let [least, greatest, usual] = sizes.unwrap_or_default();
    format!(
        "Side of the board, {least} to {greatest}, if the game has several [default: {usual}, or \
        that of the position]"
    )
}

/// The help of the set-ups of a game against people.
pub fn set_ups() -> String {
    let asking = GameName::ALL.iter().filter_map(|game| game.run(FactsOf).asking_set_ups);
    let asking: Vec<String> = asking.map(|name| format!("`{name}`")).collect();
    let help = format!(
        "Set-ups; {} ask human players, all at once or piece by piece, and give engines random ones",
        asking.join(" and ")
    );
    with_default(&help, |facts| facts.defaults.set_ups.into())
}

/// The examples of the first game.
pub fn examples() -> Examples {
    GameName::default().run(FactsOf).examples
}

/// The help of an option that names an engine.
pub fn with_engine(help: &str) -> String {
    let help = format!("{help}, as in {}; see `dreistein list`", examples().engine);
    with_default(&help, |facts| facts.defaults.engine.into())
}

/// The help of an option that names an evaluation.
pub fn with_evaluation(help: &str) -> String {
    with_default(help, |facts| facts.evaluation.into())
}
