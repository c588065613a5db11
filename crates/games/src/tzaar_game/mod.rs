//! *TZAAR* as a game by name.

mod array_form;
mod description;
mod facts;
mod levels;
mod looks;
mod puzzles;
mod roster;
mod svg;
mod tournament_set_up;

use game::record::Format;
use game::{Dice, GameSeed, Position as _};
use search::proof_number::Progress;
use tzaar::notation::FORMATS;
use tzaar::{Action, Position, Side, Symmetry, WholeTurn};
use tzaar_engine::ProofKnowledge;

use crate::proof::prove;
use crate::{
    Description, Facts, Game, GameKind, Move, Own, PositionFace, Problem, Proof, ProofRequest,
    SetUpTable, Variant, VariantFace,
};
use description::{EditedTzaar, TzaarDescription};
use tournament_set_up::TournamentSetUp;

/// *TZAAR*, which has one variant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tzaar;

impl GameKind for Tzaar {
    const GAME: Game = Game::Tzaar;
    const FACTS: &'static Facts = &facts::FACTS;

    type Variant = Self;
    type Position = Position;
    type Description = TzaarDescription;
    type Edited = EditedTzaar;

    fn edited(edited: &EditedTzaar) -> Result<Position, Problem> {
        edited.position()
    }

    fn formats() -> &'static [Format<Position>] {
        FORMATS
    }
}

impl VariantFace for Tzaar {
    fn start(&self) -> Result<crate::Position, Problem> {
        Ok(Position::fixed_start().any())
    }

    fn drawn_start(
        &self,
        rule: &str,
        first: Side,
        dice: &mut Dice,
    ) -> Result<crate::Position, Problem> {
        check_first(first)?;
        match rule {
            "random" => Ok(Position::random_start(dice).any()),
            "fixed" => self.start(),
            _ => Err(format!("no set-ups \"{rule}\"").into()),
        }
    }

    fn open_set_up_table(
        &self,
        first: Side,
        seed: GameSeed,
    ) -> Result<Box<dyn SetUpTable>, Problem> {
        check_first(first)?;
        Ok(Box::new(TournamentSetUp::new(seed)))
    }
}

fn check_first(first: Side) -> Result<(), Problem> {
    if first == tzaar::WHITE { Ok(()) } else { Err("in TZAAR white moves first".into()) }
}

impl PositionFace for Position {
    fn variant(&self) -> Variant {
        Variant::Tzaar(Tzaar)
    }

    fn describe(&self) -> Description {
        Description::Tzaar(self.into())
    }

    fn typed_moves(&self, text: &str) -> Result<Vec<Move>, String> {
        let words: String = text.split_whitespace().collect::<String>().to_ascii_uppercase();
        let plain = words.replace("PASS", "pass");
        // D5-D4 is an action; B2D2-E4E6 is a whole turn.
        let is_turn = plain.split_once('-').is_some_and(|(first, _)| first.len() == 4);
        if is_turn {
            let turn = WholeTurn::parse(self, &plain).map_err(|error| error.to_string())?;
            return Ok([Some(turn.first), turn.second]
                .into_iter()
                .flatten()
                .map(Own::any)
                .collect());
        }
        let found = self.parse_move(&plain.replace('-', "")).map(|action| vec![action.any()]);
        found.map_err(|error| error.as_typed(text).to_string())
    }

    fn representative(&self) -> crate::Position {
        let images = Symmetry::all().map(|symmetry| symmetry.position(self));
        images.min_by_key(ToString::to_string).unwrap_or(*self).any()
    }

    fn prove(&self, request: ProofRequest, observe: &mut dyn FnMut(&Progress)) -> Option<Proof> {
        Some(prove(ProofKnowledge::default(), self, request, observe))
    }

    fn puzzle_themes(&self, solution: &[Move]) -> Vec<&'static str> {
        let actions: Vec<&Action> = solution.iter().filter_map(Own::own).collect();
        puzzles::themes(self, &actions)
    }
}
