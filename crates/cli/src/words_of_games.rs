use catalog::{GameKind, GameName, GameWork};
use clap::builder::{PossibleValue, PossibleValuesParser};
use game::Side;

/// The words that every listed game has for something, each once.
pub fn listed<W>(words: W) -> Vec<&'static str>
where
    W: GameWork<Output = Vec<&'static str>> + Copy,
{
    of_games(GameName::ALL, words)
}

/// The same of games that lists do not show, as far as no listed one has them.
pub fn unlisted<W>(words: W) -> Vec<&'static str>
where
    W: GameWork<Output = Vec<&'static str>> + Copy,
{
    let mut found = of_games(GameName::UNLISTED, words);
    found.retain(|word| !listed(words).contains(word));
    found
}

/// The words of any game as values of an argument; help and errors show those of listed games.
pub fn values<W>(words: W) -> PossibleValuesParser
where
    W: GameWork<Output = Vec<&'static str>> + Copy,
{
    let shown = listed(words).into_iter().map(PossibleValue::new);
    let hidden = unlisted(words).into_iter().map(|word| PossibleValue::new(word).hide(true));
    shown.chain(hidden).collect::<Vec<_>>().into()
}

fn of_games<W>(games: &[GameName], words: W) -> Vec<&'static str>
where
    W: GameWork<Output = Vec<&'static str>> + Copy,
{
    let mut found = Vec::new();
    for word in games.iter().flat_map(|game| game.run(words)) {
        if !found.contains(&word) {
            found.push(word);
        }
    }
    found
}

/// What games call a side.
#[derive(Clone, Copy)]
pub struct NameOf(pub Side);

impl GameWork for NameOf {
    type Output = Vec<&'static str>;

    fn on<G: GameKind>(self) -> Self::Output {
        vec![G::SIDES[self.0.index()]]
    }
}
