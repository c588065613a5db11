use arena::{OngoingGame, Ply, write_moves};
use game::{Position as _, Side};
use games::{Position, Problem, Record};

use super::PlayedGame;
use crate::dto::{DiceView, Phase, PlacedPiece, PlyView, SetUpView};

/// Parts of a game as clients see it.
impl PlayedGame {
    /// The next question of the set-up; the choices of people are shown for some sides only.
    pub(super) fn set_up_view(&self, is_shown: impl Fn(Side) -> bool) -> Option<SetUpView> {
        let (game, table) = (self.game(), self.table().ok()?);
        let request = table.request()?;
        let answers = table.answers();
        // A game that shows the board between the answers hides none of them.
        let is_open = request.drawing.is_some();
        let chosen = Side::BOTH.into_iter().map(|side| {
            let answer = answers.iter().find(|(player, _)| *player == side);
            let answer = answer.filter(|_| self.settings.is_human(side) && is_shown(side));
            (game.side_name(side).to_owned(), answer.map(|(_, answer)| answer.clone()))
        });
        let placed = answers.iter().map(|(player, answer)| PlacedPiece {
            player: game.side_name(*player),
            answer: answer.clone(),
        });
        Some(SetUpView {
            asked: game.side_name(request.player),
            question: request.question.trim_end_matches([':', ' ']).to_owned(),
            squares: request.squares,
            usual: request.usual,
            chosen: (!is_open).then(|| chosen.collect()),
            placed: is_open.then(|| placed.collect()),
        })
    }

    pub(super) fn ply_views(&self) -> Vec<PlyView> {
        let games = self.ongoing().into_iter();
        let plies = games.flat_map(|ongoing| ongoing.positions().zip(ongoing.plies()));
        plies.map(|(before, ply)| ply_view(&before, ply)).collect()
    }

    /// How the dice can be checked, if there are any.
    pub(super) fn dice_view(&self) -> Option<DiceView> {
        if !self.game().has_dice {
            return None;
        }
        let (dice, given) = (&self.settings.dice, self.settings.seed_is_given);
        let is_told = self.phase() == Phase::Over;
        Some(DiceView {
            commitment: dice.commitment(),
            seed: is_told.then(|| dice.seed.to_string()),
            salt: is_told.then(|| dice.salt.clone()),
            given,
            note: match dice.number {
                _ if given => SEED_WAS_GIVEN,
                Some(_) => NUMBER_WAS_MIXED_IN,
                None => SEED_WAS_DRAWN,
            },
            number: dice.number.clone(),
        })
    }

    /// The record of the game, complete or not.
    pub(super) fn record_so_far(&self, ongoing: &OngoingGame) -> Result<Record, Problem> {
        let start = *ongoing.start();
        let mut record = match self.settings.start {
            Some(_) => Record::from_position(start)?,
            None => Record::from_start(start)?,
        };
        for side in Side::BOTH {
            let tag = self.game().player_tag(side);
            record.set_tag(&tag, &self.settings.player_view(side).name)?;
        }
        if self.phase() == Phase::Over {
            record.set_tag("Seed", &self.settings.dice.game_seed().0.to_string())?;
        }
        if let Some(forfeit) = ongoing.forfeit() {
            record.set_tag("Forfeit", &forfeit.to_string())?;
        }
        write_moves(ongoing, &mut record)?;
        Ok(record)
    }
}

const SEED_WAS_GIVEN: &str = "The creator of this game chose the seed and could predict every \
                              roll.";
const SEED_WAS_DRAWN: &str = "The seed of the dice was drawn when the game was made, and is \
                              published when the game is over.";
const NUMBER_WAS_MIXED_IN: &str = "The seed was drawn before the client chose its number; both \
                                   determine the dice. The seed is published when the game is over.";

fn ply_view(before: &Position, ply: &Ply) -> PlyView {
    PlyView {
        player: before.game().side_name(ply.player),
        die: before.die(),
        r#move: ply.mov.to_string(),
        position: before.to_string(),
        after: before.play(ply.mov).to_string(),
        value: ply.value.map(|value| value.rounded().probability()),
        time_ms: ply.time.as_millis() as u64,
    }
}
