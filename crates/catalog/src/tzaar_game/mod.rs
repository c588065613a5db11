//! *TZAAR* as a game by name.

mod compliance;
mod description;
mod drawing;
mod edited;
mod engine;
mod levels;
mod notation;
mod record;
mod svg;
mod tournament_set_up;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arena::{GameSeed, TournamentError};
use ewn::Size;
use game::{Dice, Position as _, Unit};
use protocol::compliance::Rules;
use search::proof_number::{Progress, Prover};
use tzaar::notation::{self as texts, Format};
use tzaar::{Action, ActionError, Kind, NoRoll, Position, Side, WholeTurn};
use tzaar_engine::{Evaluation, ProofKnowledge};

use crate::{
    Arrow, Bench, ContestWork, Defaults, Document, Drawing, DrawnStart, EndReason, Engine,
    Evaluated, Examples, GameContest, GameKind, Level, Listing, Problem, Proof, ProofRequest,
    SearchEngine, SetUpTable, SpecError, Work,
};
use description::TzaarDescription;
use edited::EditedTzaar;
pub use engine::TzaarSearch;
use tournament_set_up::TournamentSetUp;

/// *TZAAR*.
pub struct Tzaar;

impl GameKind for Tzaar {
    const NAME: &'static str = "tzaar";
    const TITLE: &'static str = "TZAAR";
    const SIDES: [&'static str; 2] = ["white", "black"];
    const HAS_DICE: bool = false;
    const DEFAULTS: Defaults = Defaults {
        engine: "tzaar",
        opponent: "waltz-beginner",
        evaluation: "tuned",
        luck: NO_LUCK,
        analysis_depth: 4,
        review_depth: 4,
    };
    const FORMATS: &'static [&'static str] = notation::FORMATS;
    const GAME_FORMATS: &'static [&'static str] = &["record", "littlegolem"];
    const SET_UPS: &'static [&'static str] = &["random", FIXED];
    const PLAY_SET_UPS: &'static [&'static str] = &["random", FIXED, TOURNAMENT];
    const MOVE_HELP: &'static str = MOVE_HELP;
    const REVIEW_UNITS: &'static [Unit] = &[Unit::WinProbability, Unit::Points];
    const PAGE_STYLE: &'static str = include_str!("page.css");
    const EXAMPLES: Examples =
        Examples { evaluator: "tuned", engine: "alpha-beta:eval=simple,depth=3" };
    const COMPLIANCE: Rules<Position> = compliance::RULES;
    /// The fixed start, a random one, a middle game and an endgame within a turn.
    const BENCH: Bench = Bench {
        engine: "tzaar:hash=16,threads=1",
        positions: &[
            "startpos",
            "random:1",
            ".o..r/R..rT./TOor2OR./tRo....r/oRoOO.or/ORO.T3t3Or/OO..OTO/o..Oot/RrTro b 1",
            ".o..r/R..T../..or2OR./o2T2O....r/.RoOO.or/ORt3...Or/OO..OTO/o..Ot2./Rr.ro b 1",
        ],
        depth: 5,
    };

    type Variant = ();
    type Position = Position;
    type Evaluation = dyn Evaluation;
    type Search = dyn TzaarSearch;
    type Luck = NoRoll;
    type Record = texts::Record;
    type Description = TzaarDescription;
    type Edited = EditedTzaar;

    fn variant(_: &Position) {}

    fn variant_of_size(_: Size) -> Option<()> {
        None
    }

    fn size((): ()) -> Option<Size> {
        None
    }

    fn start((): ()) -> Result<Position, Problem> {
        Ok(Position::fixed_start())
    }

    fn random_start((): (), dice: &mut Dice) -> Result<Position, Problem> {
        Ok(Position::random_start(dice))
    }

    fn position(text: &str) -> Result<Position, Problem> {
        if Format::detect(text) == Some(Format::Waltz) {
            return Ok(texts::waltz::position(text)?);
        }
        Ok(texts::position(text)?)
    }

    fn edited(edited: &EditedTzaar) -> Result<Position, Problem> {
        edited.position()
    }

    fn document(text: &str, format: Option<&str>) -> Result<Document<Self>, Problem> {
        notation::read(text, format)
    }

    fn write_position(position: &Position, format: &str) -> Result<String, Problem> {
        notation::write_position(position, format)
    }

    fn write_record(record: &texts::Record, format: &str) -> Result<String, Problem> {
        notation::write_record(record, format)
    }

    fn drawing(position: &Position) -> Drawing {
        drawing::draw(position)
    }

    fn svg(position: &Position, arrows: &[Arrow<Action>], title: &str) -> String {
        svg::draw(position, arrows, title)
    }

    fn status(position: &Position) -> String {
        drawing::status(position)
    }

    fn description(position: &Position) -> TzaarDescription {
        TzaarDescription::new(position)
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
            ActionError::Unreadable(_) => {
                format!("{}; try help", ActionError::Unreadable(text.into()))
            }
            error => error.to_string(),
        });
        found.map(|action| vec![action])
    }

    fn set_up_table(
        rule: &str,
        (): (),
        first: Side,
        seed: GameSeed,
    ) -> Result<Box<dyn SetUpTable<Position>>, Problem> {
        if first != tzaar::WHITE {
            return Err("in TZAAR white moves first".into());
        }
        Ok(match rule {
            TOURNAMENT => Box::new(TournamentSetUp::new(seed)),
            FIXED => Box::new(DrawnStart(Position::fixed_start())),
            _ => Box::new(DrawnStart(Position::random_start(&mut seed.start()))),
        })
    }

    fn face(roll: NoRoll) -> u8 {
        match roll {}
    }

    fn die(_: &Position) -> Option<u8> {
        None
    }

    fn reason(end: &Position, winner: Side) -> EndReason {
        let loser = winner.opponent();
        let lacking = Kind::ALL.into_iter().find(|kind| end.count(loser, *kind) == 0);
        let lacking = lacking.map_or("capture", Kind::name);
        EndReason::new(loser, format!("has no {lacking} left"))
    }

    /// The last stack of a kind, if the opponent could capture it.
    fn warnings(position: &Position) -> Vec<String> {
        let mover = position.mover();
        let threatened = position.capturable(mover);
        let is_last = |kind: &Kind| position.count(mover, *kind) == 1;
        let lasts = Kind::ALL.into_iter().filter(is_last).flat_map(|kind| {
            let stacks = position.owned(mover).and(position.of_kind(kind));
            stacks.map(move |point| (kind, point))
        });
        let lasts = lasts.filter(|(_, point)| threatened.contains(*point));
        let warn = |(kind, point): (Kind, _)| {
            format!("your last {} on {point} can be captured", kind.name())
        };
        lasts.map(warn).collect()
    }

    fn engines() -> Vec<Listing> {
        engine::listings()
    }

    fn levels() -> &'static [Level] {
        levels::LEVELS
    }

    fn evaluations() -> Vec<Listing> {
        engine::evaluation_listings()
    }

    fn engine((): (), spec: &str, _: fn(&str)) -> Result<Engine<Self>, SpecError> {
        engine::parse(spec)
    }

    fn evaluation((): (), spec: &str, _: fn(&str)) -> Result<Arc<dyn Evaluation>, SpecError> {
        engine::parse_evaluation(spec)
    }

    fn check_evaluation(spec: &str) -> Result<(), SpecError> {
        engine::parse_evaluation(spec).map(|_| ())
    }

    fn judge(evaluation: &dyn Evaluation, position: &Position) -> Evaluated {
        engine::judge(evaluation, position)
    }

    fn unit(evaluation: &dyn Evaluation) -> Unit {
        evaluation.unit()
    }

    fn fresh(search: &dyn TzaarSearch) -> Box<dyn TzaarSearch> {
        search.fresh()
    }

    fn forget(engine: &mut SearchEngine<dyn TzaarSearch>) {
        engine.new_game();
    }

    fn on_fastest<W: Work<Self>>(position: &Position, work: W) -> W::Output {
        work.on(position)
    }

    fn prove(
        position: &Position,
        request: ProofRequest,
        observe: &mut dyn FnMut(&Progress),
    ) -> Option<Proof<Action>> {
        let mut prover = Prover::new(ProofKnowledge, request.options);
        let report = prover.prove(position, request.task, observe);
        let certificate = request.longest_certificate.map(|longest| {
            let certificate = prover.certificate(position, request.task, longest);
            certificate.map(|certificate| certificate.to_string())
        });
        Some(Proof { report, certificate })
    }

    fn luck((): (), spec: &str, _: fn(&str)) -> Result<Option<NoRoll>, SpecError> {
        match spec {
            NO_LUCK => Ok(None),
            _ => Err(SpecError::NoDice { spec: spec.into(), game: Self::NAME }),
        }
    }

    fn on_contest<W: ContestWork>(
        contest: &GameContest<Self>,
        stop: &AtomicBool,
        work: W,
    ) -> Result<W::Output, TournamentError> {
        let is_fixed = contest.set_ups == FIXED;
        let opening = move |seed: GameSeed| match is_fixed {
            true => Position::fixed_start(),
            false => Position::random_start(&mut seed.start()),
        };
        contest.on_positions(Position::fixed_start(), &opening, None, stop, work)
    }
}

/// The set-up that the players make piece by piece.
const TOURNAMENT: &str = "tournament";

const MOVE_HELP: &str =
    "D5D4         move the stack on D5 to D4: a capture, or in the second action a stacking;
             also d5d4, D5-D4, D5 D4
B2D2-E4E6    both actions of a turn; pass stands for no second action
pass         do nothing, in the second action
2            play the second of the legal actions
hint         all actions and what the evaluation says of them
undo         take back your last action
show         the board again
save FILE    write the record of the game so far
resign, quit (or q, exit), help";

/// The set-up that is always the same.
const FIXED: &str = "fixed";

/// The only judge of luck in a game without dice.
const NO_LUCK: &str = "none";
