//! Help texts that are made from the list of games.

use arena::default_judge;
use games::Game;

use crate::words::Words;

/// The default judge of luck on the usual board and, if it differs there, on other boards.
pub fn luck_judge(game: Game) -> String {
    let variant = game.default_variant();
    let usual = default_judge(variant);
    let (Some([least, greatest]), Some(side)) = (game.sizes, variant.board_side()) else {
        return usual.into();
    };
    let variants = (least..=greatest).filter_map(|side| game.variant(Some(side)).ok());
    match variants.map(default_judge).find(|judge| *judge != usual) {
        Some(other) => format!("{usual} on {side}x{side}, {other} on other boards"),
        None => usual.into(),
    }
}

/// The short description of the program.
pub fn about() -> String {
    let titles: Vec<&str> = Game::all().map(|game| game.title).collect();
    format!("Play, analyse and study {}", titles.join(" and "))
}

/// The long description of the program, with the ways to write a position.
pub fn long_about() -> String {
    let example = |game: Game| format!("\n  {}: \"{}\"", game.title, game.samples.to_move);
    let examples: String = Game::all().map(example).collect();
    format!(
        "{}\n\nA POSITION is `startpos`, `random` (drawn by --seed), `random:SEED`, or a text in a \
        notation of the game, in quotes if it has spaces, such as{examples}",
        about()
    )
}

/// The help of --game.
pub fn games() -> String {
    let names: Vec<&str> = Game::all().map(Game::name).collect();
    format!("The game: {} [default: {}]", names.join(" or "), Game::default())
}

/// Adds an option's default to its help: the first game's, and those of games that differ.
pub fn with_default(help: &str, default: impl Fn(Game) -> String) -> String {
    format!("{help} [default: {}]", by_game(default))
}

/// Adds each game's possible words to the help of an option.
pub fn with_words(help: &str, words: Words) -> String {
    format!("{help}: {}", by_game(|game| words(game).join(", ")))
}

/// Joins the first game's text and those of games that differ from it.
fn by_game(text: impl Fn(Game) -> String) -> String {
    let mut texts: Vec<String> = Vec::new();
    for game in Game::all() {
        let text = text(game);
        match texts.first() {
            Some(first) if *first == text => {}
            Some(_) => texts.push(format!("{text} for {}", game.title)),
            None => texts.push(text),
        }
    }
    texts.join("; ")
}

/// The help of --board.
pub fn board() -> String {
    let sizes =
        Game::all().find_map(|game| Some((game.sizes?, game.default_variant().board_side()?)));
    let ([least, greatest], usual) = sizes.unwrap_or_default();
    format!(
        "Side of the board, {least} to {greatest}, if the game has several [default: {usual}, or \
        that of the position]"
    )
}

/// The help of --setups in games against people.
pub fn set_ups() -> String {
    let asking = Game::all().filter_map(|game| game.open_set_ups);
    let asking: Vec<String> = asking.map(|name| format!("`{name}`")).collect();
    let help = format!(
        "Set-ups; {} ask human players, all at once or piece by piece, and give engines random ones",
        asking.join(" and ")
    );
    with_default(&help, |game| game.defaults.set_ups.into())
}

/// Completes the help of an option that names an engine, with an example and the defaults.
pub fn with_engine(help: &str) -> String {
    let help = format!("{help}, as in {}; see `dreistein list`", Game::default().example_engine);
    with_default(&help, |game| game.defaults.engine.into())
}

/// Completes the help of an option that names an evaluation, with the defaults.
pub fn with_evaluation(help: &str) -> String {
    with_default(help, |game| game.evaluation_names[0].into())
}
