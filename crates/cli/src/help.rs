//! Help that names defaults takes them from the games.

use catalog::{Defaults, GameKind, GameName, GameWork};

/// What a game takes where nothing is asked for.
pub struct Usual {
    pub defaults: Defaults,
    pub evaluation: &'static str,
    /// What judges luck, if the game has any.
    pub luck: &'static str,
}

struct UsualOf;

impl GameWork for UsualOf {
    type Output = (&'static str, Usual);

    fn on<G: GameKind>(self) -> Self::Output {
        let luck = G::DICE.map_or("none", |dice| dice.luck);
        (G::TITLE, Usual { defaults: G::DEFAULTS, evaluation: G::EVALUATIONS[0], luck })
    }
}

/// The help of an option with the default of the first game, and those of other games that differ.
pub fn with_default(help: &str, default: impl Fn(&Usual) -> String) -> String {
    let mut texts: Vec<String> = Vec::new();
    for (title, usual) in GameName::ALL.iter().map(|game| game.run(UsualOf)) {
        let text = default(&usual);
        match texts.first() {
            Some(first) if *first == text => {}
            Some(_) => texts.push(format!("{text} for {title}")),
            None => texts.push(text),
        }
    }
    format!("{help} [default: {}]", texts.join("; "))
}

/// The same for an option that names an engine.
pub fn with_engine(help: &str) -> String {
    with_default(help, |usual| usual.defaults.engine.into())
}

/// The same for an option that names an evaluation.
pub fn with_evaluation(help: &str) -> String {
    with_default(help, |usual| usual.evaluation.into())
}
