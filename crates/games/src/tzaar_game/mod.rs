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
use tzaar::{Action, ActionError, Position, Side, Symmetry, WholeTurn};
use tzaar_engine::ProofKnowledge;

use crate::proof::prove;
use crate::{Capabilities, Facts, Notation, Problem, Proof, ProofRequest, Rules, SetUpTable};
use description::EditedTzaar;
use tournament_set_up::TournamentSetUp;

/// *TZAAR*.
pub struct Tzaar;

impl Rules for Tzaar {
    const FACTS: &'static Facts = &facts::FACTS;

    type Variant = ();
    type Position = Position;

    fn variant(_: &Position) {}

    fn start((): ()) -> Result<Position, Problem> {
        Ok(Position::fixed_start())
    }

    fn drawn_start(rule: &str, (): (), first: Side, dice: &mut Dice) -> Result<Position, Problem> {
        check_first(first)?;
        match rule {
            "random" => Ok(Position::random_start(dice)),
            "fixed" => Ok(Position::fixed_start()),
            _ => Err(format!("no set-ups \"{rule}\"").into()),
        }
    }
}

fn check_first(first: Side) -> Result<(), Problem> {
    if first == tzaar::WHITE { Ok(()) } else { Err("in TZAAR white moves first".into()) }
}

impl Capabilities for Tzaar {
    fn set_up_table((): (), first: Side, seed: GameSeed) -> Result<Box<dyn SetUpTable>, Problem> {
        check_first(first)?;
        Ok(Box::new(TournamentSetUp::new(seed)))
    }

    fn prove(
        position: &Position,
        request: ProofRequest,
        observe: &mut dyn FnMut(&Progress),
    ) -> Option<Proof<Action>> {
        Some(prove(ProofKnowledge::default(), position, request, observe))
    }

    fn puzzle_themes(start: &Position, solution: &[Action]) -> Vec<&'static str> {
        puzzles::themes(start, solution)
    }

    fn representative(position: &Position) -> Position {
        let images = Symmetry::all().map(|symmetry| symmetry.position(position));
        images.min_by_key(ToString::to_string).unwrap_or(*position)
    }
}

impl Notation for Tzaar {
    type Edited = EditedTzaar;

    fn edited(edited: &EditedTzaar) -> Result<Position, Problem> {
        edited.position()
    }

    fn formats() -> &'static [Format<Position>] {
        FORMATS
    }

    fn typed_moves(position: &Position, text: &str) -> Result<Vec<Action>, String> {
        let words: String = text.split_whitespace().collect::<String>().to_ascii_uppercase();
        let plain = words.replace("PASS", "pass");
        // D5-D4 is an action; B2D2-E4E6 is a whole turn.
        let is_turn = plain.split_once('-').is_some_and(|(first, _)| first.len() == 4);
        if is_turn {
            let turn = WholeTurn::parse(position, &plain).map_err(|error| error.to_string())?;
            return Ok([Some(turn.first), turn.second].into_iter().flatten().collect());
        }
        let found = position.parse_move(&plain.replace('-', "")).map_err(|error| match error {
            ActionError::Unreadable(_) => ActionError::Unreadable(text.into()),
            error => error,
        });
        found.map(|action| vec![action]).map_err(|error| error.to_string())
    }
}
