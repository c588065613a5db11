use ewn::{AnyPosition, BLUE, RED, SetUp, Side, Size, player_name};
use game::GameSeed;

use crate::{SetUpRequest, SetUpTable};

/// Both sides choose how their cubes are numbered: Red first.
pub struct FreeSetUp {
    size: Size,
    first: Side,
    seed: GameSeed,
    chosen: Vec<SetUp>,
}

impl FreeSetUp {
    pub const fn new(size: Size, first: Side, seed: GameSeed) -> Self {
        Self { size, first, seed, chosen: Vec::new() }
    }

    /// Who is asked next.
    fn player(&self) -> Option<Side> {
        [RED, BLUE].get(self.chosen.len()).copied()
    }
}

impl SetUpTable<AnyPosition> for FreeSetUp {
    fn request(&self) -> Option<SetUpRequest> {
        let (player, size) = (self.player()?, self.size);
        let canonical = SetUp::canonical(size);
        let squares = SetUp::squares(size, player).map(|square| square.name(size).to_string());
        let squares: Vec<String> = squares.collect();
        let name = player_name(player);
        Some(SetUpRequest {
            player,
            drawing: None,
            question: format!("{name}'s set-up ({canonical}, another order, or random): "),
            help: help(&canonical, &squares.join(" ")),
            squares,
            usual: Some(canonical.to_string()),
        })
    }

    fn answer(&mut self, text: &str) -> Result<(), String> {
        if text == "random" {
            return self.answer_by_chance();
        }
        self.player().ok_or(NOBODY_IS_ASKED)?;
        let set_up = SetUp::parse(self.size, &without_blanks(self.size, text));
        self.chosen.push(set_up.map_err(|error| error.to_string())?);
        Ok(())
    }

    fn answer_by_chance(&mut self) -> Result<(), String> {
        let player = self.player().ok_or(NOBODY_IS_ASKED)?;
        self.chosen.push(SetUp::random(self.size, &mut self.seed.set_up_of(player)));
        Ok(())
    }

    fn answers(&self) -> Vec<(Side, String)> {
        let chosen = self.chosen.iter().map(ToString::to_string);
        [RED, BLUE].into_iter().zip(chosen).collect()
    }

    fn start(&self) -> Option<AnyPosition> {
        match self.chosen.as_slice() {
            [red, blue] => AnyPosition::start(red, blue, self.first),
            _ => None,
        }
    }
}

const NOBODY_IS_ASKED: &str = "both sides are set up";

fn help(canonical: &SetUp, squares: &str) -> String {
    format!(
        "{canonical}
             the numbers of your cubes, row by row as you see your triangle from your own
             corner: they go to {squares};
             blanks or commas may stand between them
random       any order, by the seed
Enter alone takes {canonical}; quit (or q, exit), help"
    )
}

/// Blanks between the numbers, in the way that set-ups are written.
fn without_blanks(size: Size, text: &str) -> String {
    let separator = if size.cubes() > 9 && !text.contains(',') { "," } else { "" };
    text.split_whitespace().collect::<Vec<_>>().join(separator)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ewn, set_up_table};

    #[test]
    fn answers_given_again_lead_to_the_same_start() {
        for side in [5, 8] {
            let size = Size::new(side).unwrap();
            let mut table = FreeSetUp::new(size, BLUE, GameSeed(3));
            table.answer_by_chance().unwrap();
            table.answer(&SetUp::canonical(size).to_string()).unwrap();
            let mut again = set_up_table::<Ewn>("free", size, BLUE, GameSeed(4)).unwrap();
            for (player, answer) in table.answers() {
                assert_eq!(again.request().unwrap().player, player);
                again.answer(&answer).unwrap();
            }
            assert!(table.start().is_some());
            assert_eq!(again.start(), table.start());
            let error = table.answer("132645").unwrap_err();
            assert_eq!(error, "both sides are set up");
        }
    }
}
