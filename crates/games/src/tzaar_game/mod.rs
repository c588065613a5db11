//! *TZAAR* as a game by name.

mod array_form;
mod description;
mod levels;
mod looks;
mod protocol_samples;
mod puzzles;
mod roster;
mod svg;
mod tournament_set_up;

use game::record::Format;
use game::{Dice, Position as _};
use tzaar::notation::FORMATS;
use tzaar::{Action, ActionError, Position, Side, WholeTurn};
use tzaar_engine::ProofKnowledge;

use crate::proof::prove;
use crate::{
    Capabilities, NetworkChecksum, Notation, Problem, ProtocolSamples, Prove, PuzzleFacts, Rules,
    SetUps,
};
use description::EditedTzaar;
use tournament_set_up::TournamentSetUp;

/// *TZAAR*.
pub struct Tzaar;

impl Rules for Tzaar {
    const NAME: &'static str = "tzaar";
    const TITLE: &'static str = "TZAAR";
    const SIDES: [&'static str; 2] = ["white", "black"];
    const STARTS: &'static [&'static str] = &["random", "fixed"];

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
    const SET_UPS: Option<SetUps<Self>> = Some(SetUps {
        name: "tournament",
        table: |(), first, seed| {
            check_first(first)?;
            Ok(Box::new(TournamentSetUp::new(seed)))
        },
        hidden: None,
    });
    const NETWORK: Option<NetworkChecksum> = Some(|| Ok(tzaar_engine::built_in_checksum()?));
    const PUZZLES: Option<PuzzleFacts<Self>> = Some(puzzles::PUZZLES);
    const PROOFS: Option<Prove<Self>> = Some(|position, request, observe| {
        prove(ProofKnowledge::default(), position, request, observe)
    });
}

impl Notation for Tzaar {
    const MOVE_HELP: &'static str =
        "D5D4         move the stack on D5 to D4: a capture, or in the second action a stacking;
             also d5d4, D5-D4, D5 D4
B2D2-E4E6    both actions of a turn; pass stands for no second action
pass         do nothing, in the second action";
    const SAMPLES: ProtocolSamples = protocol_samples::SAMPLES;

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
