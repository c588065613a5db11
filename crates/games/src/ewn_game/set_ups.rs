use ewn::{AnyPosition, BLUE, RED, SetUp, Side, Size, player_name};
use game::{Dice, GameSeed};

use crate::{Position, SetUpRequest, SetUpTable};

/// Asks both sides how to number their cubes, Red first.
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

    fn player(&self) -> Option<Side> {
        [RED, BLUE].get(self.chosen.len()).copied()
    }
}

impl SetUpTable for FreeSetUp {
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
        let player = self.player().ok_or("both sides are set up")?;
        self.chosen.push(match text {
            "random" => SetUp::random(self.size, &mut self.seed.set_up_of(player)),
            _ => SetUp::parse(self.size, &without_blanks(self.size, text))
                .map_err(|error| error.to_string())?,
        });
        Ok(())
    }

    fn answers(&self) -> Vec<(Side, String)> {
        let chosen = self.chosen.iter().map(ToString::to_string);
        [RED, BLUE].into_iter().zip(chosen).collect()
    }

    fn start(&self) -> Option<Position> {
        match self.chosen.as_slice() {
            [red, blue] => AnyPosition::start(red, blue, self.first).map(Position::Ewn),
            _ => None,
        }
    }
}

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

/// Removes blanks from a typed set-up, or makes them commas where numbers may have two digits.
fn without_blanks(size: Size, text: &str) -> String {
    let separator = if size.cubes() > 9 && !text.contains(',') { "," } else { "" };
    text.split_whitespace().collect::<Vec<_>>().join(separator)
}

/// Draws a good set-up for a side when Red moves first, from several that are about equally good;
/// `None` on boards for which no good ones are known.
pub fn choose_set_up(size: Size, side: Side, dice: &mut Dice) -> Option<SetUp> {
    if size != Size::FIVE {
        return None;
    }
    let good = if side == RED { FOR_RED } else { FOR_BLUE };
    let set_up = SetUp::parse(size, good[dice.below(good.len() as u32) as usize]).ok()?;
    Some(set_up.image(dice.below(2) == 1, dice.below(2) == 1))
}

/// The best for the side that moves first, equally good by
/// `dreistein setups --games 2000000 --seed 1`; see `experiments/set-ups`.
const FOR_RED: &[&str] = &["125634", "125643"];

/// The best for the side that moves second, by the same run; the next is clearly worse.
const FOR_BLUE: &[&str] = &["125634"];
