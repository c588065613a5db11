//! *EinStein würfelt nicht!* as a game by name.

mod description;
mod drawing;
mod edited;
mod free_set_up;
mod levels;
mod notation;
mod record;
mod svg;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arena::{GameSeed, Reference, TournamentError};
use ewn::notation::Format;
use ewn::{
    AnyPosition, Board, Board5, Die, Move, MoveError, Position5, RED, SetUp, SetUpRule, Side, Size,
    WideBoard,
};
use ewn::{Position, notation as texts};
use ewn_engine::{EVALUATIONS, Evaluation, WRAPPERS};
use game::{Dice, Evaluator, Position as _, Unit};
use protocol::compliance::{EWN_RULES, Rules};
use review::Band;
use search::Searcher;

use crate::{
    Arrow, Bench, ContestWork, Defaults, Document, Drawing, DrawnStart, ENGINES, EndReason, Engine,
    Evaluated, EvaluationSpec, EwnEngine, EwnOpening, EwnSearch, Examples, GameContest, GameKind,
    Level, Listing, LuckReference, Problem, SetUpTable, SpecError, Work, choose_set_up,
};
use description::EwnDescription;
use edited::EditedEwn;
use free_set_up::FreeSetUp;

/// *EinStein würfelt nicht!*
pub struct Ewn;

/// The reference of reviews if none is asked for; bands are measured with it.
pub const DEFAULT_REFERENCE: &str = "champion";

/// How deep a reference searches if nothing else is said.
pub const DEFAULT_REFERENCE_DEPTH: u32 = 5;

/// What the mean loss a move says about a player on the official board, under the default
/// reference; measured in `experiments/review-bands`.
pub const REVIEW_BANDS: [Band; 5] = [
    Band { name: "champion", below: 0.001 },
    Band { name: "master", below: 0.011 },
    Band { name: "club", below: 0.026 },
    Band { name: "casual", below: 0.044 },
    Band { name: "beginner", below: f64::INFINITY },
];

impl GameKind for Ewn {
    const NAME: &'static str = "ewn";
    const TITLE: &'static str = "EinStein würfelt nicht!";
    const SIDES: [&'static str; 2] = ["red", "blue"];
    const HAS_DICE: bool = true;
    const DEFAULTS: Defaults = Defaults {
        engine: DEFAULT_REFERENCE,
        opponent: "champion",
        evaluation: "zweistein",
        luck: "zweistein",
        analysis_depth: 6,
        review_depth: DEFAULT_REFERENCE_DEPTH,
    };
    const FORMATS: &'static [&'static str] = notation::FORMATS;
    const GAME_FORMATS: &'static [&'static str] = &["record", "ccgc"];
    const SET_UPS: &'static [&'static str] = &["random", "mirrored", "canonical", CHOSEN];
    const PLAY_SET_UPS: &'static [&'static str] = &[FREE, "canonical", "mirrored", "random"];
    const MOVE_HELP: &'static str = MOVE_HELP;
    const REVIEW_UNITS: &'static [Unit] = &[Unit::WinProbability];
    const PAGE_STYLE: &'static str = "";
    const EXAMPLES: Examples =
        Examples { evaluator: "odema:block=none", engine: "greedy:eval=odema,eval.block=none" };
    const COMPLIANCE: Rules<AnyPosition> = EWN_RULES;
    /// Opening, middle game, endgame, with and without the die.
    const BENCH: Bench = Bench {
        engine: "star2:eval=zweistein,hash=16,threads=1",
        positions: &[
            "r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r -",
            "r5r4r2../r3r6.../r1...b3/...b4b2/..b6b1b5 b 4",
            ".r2.../r4.r5../..r6.b6/.b5..b4/..b3.b1 r 3",
            "...r3./r1.r4../.b2..b6/...r5./..b4.b1 b -",
            ".r2r3../...../..r5../b3..b2b1/..... b 5",
            "...../.r1.../...b4./....r6/.b2... r -",
        ],
        depth: 7,
    };

    type Variant = Size;
    type Position = AnyPosition;
    type Evaluation = dyn Evaluation;
    type Search = dyn EwnSearch;
    type Luck = LuckReference;
    type Record = texts::Record;
    type Description = EwnDescription;
    type Edited = EditedEwn;

    fn variant(position: &AnyPosition) -> Size {
        position.board().size()
    }

    fn variant_of_size(size: Size) -> Option<Size> {
        Some(size)
    }

    fn size(variant: Size) -> Option<Size> {
        Some(variant)
    }

    fn start(size: Size) -> Result<AnyPosition, Problem> {
        AnyPosition::canonical(size).ok_or_else(|| "every size has a start".into())
    }

    fn random_start(size: Size, dice: &mut Dice) -> Result<AnyPosition, Problem> {
        let [red, blue] = SetUp::pair(SetUpRule::Random, size, dice);
        let start = AnyPosition::start(&red, &blue, RED);
        start.ok_or_else(|| "both set-ups have the same size".into())
    }

    fn position(text: &str) -> Result<AnyPosition, Problem> {
        if Format::detect(text) == Some(Format::Meinstein) {
            return Ok(texts::meinstein::position(text)?);
        }
        Ok(texts::position(text)?)
    }

    fn edited(edited: &EditedEwn) -> Result<AnyPosition, Problem> {
        edited.position()
    }

    fn document(text: &str, format: Option<&str>) -> Result<Document<Self>, Problem> {
        notation::read(text, format)
    }

    fn write_position(position: &AnyPosition, format: &str) -> Result<String, Problem> {
        notation::write_position(position, format)
    }

    fn write_record(record: &texts::Record, format: &str) -> Result<String, Problem> {
        notation::write_record(record, format)
    }

    fn drawing(position: &AnyPosition) -> Drawing {
        drawing::draw(position)
    }

    fn svg(position: &AnyPosition, arrows: &[Arrow<Move>], title: &str) -> String {
        svg::draw(position, arrows, title)
    }

    fn status(position: &AnyPosition) -> String {
        drawing::status(position)
    }

    fn description(position: &AnyPosition) -> EwnDescription {
        EwnDescription::new(position)
    }

    fn typed_moves(position: &AnyPosition, text: &str) -> Result<Vec<Move>, String> {
        let letters = text.chars().filter(|letter| *letter != '-' && !letter.is_whitespace());
        let plain: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
        let found = position.parse_move(&plain).map_err(|error| match error {
            MoveError::Unreadable { side, .. } => {
                format!("{}; try help", MoveError::Unreadable { text: text.into(), side })
            }
            error => error.to_string(),
        });
        found.map(|mov| vec![mov])
    }

    fn set_up_table(
        name: &str,
        size: Size,
        first: Side,
        seed: GameSeed,
    ) -> Result<Box<dyn SetUpTable<AnyPosition>>, Problem> {
        if name == FREE {
            return Ok(Box::new(FreeSetUp::new(size, first, seed)));
        }
        let rule = rule(name).ok_or_else(|| format!("no set-ups \"{name}\""))?;
        let [red, blue] = SetUp::pair(rule, size, &mut seed.start());
        let start = AnyPosition::start(&red, &blue, first);
        Ok(Box::new(DrawnStart(start.ok_or("both set-ups have the same size")?)))
    }

    fn face(roll: Die) -> u8 {
        roll.face()
    }

    fn die(position: &AnyPosition) -> Option<u8> {
        position.die().map(Die::face)
    }

    fn reason(end: &AnyPosition, winner: Side) -> EndReason {
        let loser = winner.opponent();
        if end.board().cubes(loser).is_empty() {
            EndReason::new(loser, "has no cubes left")
        } else {
            EndReason::new(winner, "reached the corner")
        }
    }

    fn engines() -> Vec<Listing> {
        let listing = |kind: &crate::EngineKind| Listing {
            name: kind.name,
            summary: kind.summary,
            options: kind.options.to_vec(),
        };
        ENGINES.iter().map(listing).collect()
    }

    fn levels() -> &'static [Level] {
        levels::LEVELS
    }

    fn evaluations() -> Vec<Listing> {
        let listing = |kind: &ewn_engine::EvaluationKind| Listing {
            name: kind.name,
            summary: kind.summary,
            options: kind.options.to_vec(),
        };
        let wrapper = |kind: &ewn_engine::WrapperKind| Listing {
            name: kind.name,
            summary: kind.summary,
            options: kind.options.to_vec(),
        };
        EVALUATIONS.iter().map(listing).chain(WRAPPERS.iter().map(wrapper)).collect()
    }

    fn playout_policies() -> Vec<Listing> {
        let listing = |kind: &ewn_engine::playout::PolicyKind| Listing {
            name: kind.name,
            summary: kind.summary,
            options: Vec::new(),
        };
        ewn_engine::playout::POLICIES.iter().map(listing).collect()
    }

    fn engine(size: Size, spec: &str, tell: fn(&str)) -> Result<Engine, SpecError> {
        Engine::parse(size, spec, tell)
    }

    fn evaluation(
        size: Size,
        spec: &str,
        tell: fn(&str),
    ) -> Result<Arc<dyn Evaluation>, SpecError> {
        Ok(EvaluationSpec::parse(spec)?.build(size, tell)?.into())
    }

    fn check_evaluation(spec: &str) -> Result<(), SpecError> {
        EvaluationSpec::parse(spec).map(|_| ())
    }

    fn takes_long(size: Size, name: &str) -> bool {
        let policy = ewn_engine::playout::POLICIES.iter().find(|kind| kind.name == name);
        let of_policy = policy.and_then(|kind| (kind.notice)(size));
        let of_evaluation = ewn_engine::find(name).and_then(|kind| (kind.notice)(size));
        of_policy.or(of_evaluation).is_some()
    }

    fn judge(evaluation: &dyn Evaluation, position: &AnyPosition) -> Evaluated {
        let judgement = evaluation.judge(position.board());
        let terms = judgement.terms.iter().map(|term| (term.name, [term.red, term.blue]));
        Evaluated {
            unit: evaluation.unit(),
            sides: [judgement.red, judgement.blue],
            terms: terms.collect(),
        }
    }

    fn unit(evaluation: &dyn Evaluation) -> Unit {
        evaluation.unit()
    }

    fn fresh(search: &dyn EwnSearch) -> Box<dyn EwnSearch> {
        search.fresh()
    }

    fn forget(engine: &mut EwnEngine) {
        engine.new_game::<Position5>();
        engine.new_game::<AnyPosition>();
    }

    /// The official board has a type of its own, which is much faster.
    fn on_fastest<W: Work<Self>>(position: &AnyPosition, work: W) -> W::Output {
        match position.convert::<Board5>() {
            Some(position) => work.on(&position),
            None => work.on(position),
        }
    }

    fn good_set_up(size: Size, side: Side, dice: &mut Dice) -> Option<String> {
        choose_set_up(size, side, dice).map(|set_up| set_up.to_string())
    }

    fn random_set_up(size: Size, dice: &mut Dice) -> Option<String> {
        Some(SetUp::random(size, dice).to_string())
    }

    fn luck(size: Size, spec: &str, tell: fn(&str)) -> Result<Option<LuckReference>, SpecError> {
        LuckReference::parse(size, spec, tell)
    }

    fn on_contest<W: ContestWork>(
        contest: &GameContest<Self>,
        stop: &AtomicBool,
        work: W,
    ) -> Result<W::Output, TournamentError> {
        if contest.variant == Size::FIVE {
            on_board::<Board5, W>(contest, stop, work)
        } else {
            on_board::<WideBoard, W>(contest, stop, work)
        }
    }

    fn bands(size: Size, spec: &str, depth: Option<u32>) -> &'static [Band] {
        let with_depth = format!("{DEFAULT_REFERENCE}:depth={DEFAULT_REFERENCE_DEPTH}");
        let is_default = spec == DEFAULT_REFERENCE || spec == with_depth;
        let is_measured = is_default && depth == Some(DEFAULT_REFERENCE_DEPTH);
        if is_measured && size == Size::FIVE { &REVIEW_BANDS } else { &[] }
    }
}

/// The set-ups of games in the terminal that the players choose.
const FREE: &str = "free";

const MOVE_HELP: &str = "a5b4         move from one square to another; also A5B4, a5-b4, a5 b4
2            play the second of the legal moves
hint         all moves and what the evaluation says of them
undo         take back your last move; the same dice will fall, except with --ask-dice
show         the board again
save FILE    write the record of the game so far
resign, quit (or q, exit), help";

/// The set-ups of contests that the players choose.
const CHOSEN: &str = "engine";

/// The rule by which set-ups of this name are drawn; `None` if each player chooses its own.
fn rule(name: &str) -> Option<SetUpRule> {
    let rules = [SetUpRule::Random, SetUpRule::Mirrored, SetUpRule::Canonical];
    rules.into_iter().find(|rule| rule.name() == name)
}

fn on_board<B, W>(
    contest: &GameContest<Ewn>,
    stop: &AtomicBool,
    work: W,
) -> Result<W::Output, TournamentError>
where
    B: Board + Send + Sync + 'static,
    W: ContestWork,
    dyn Evaluation: Evaluator<Position<B>>,
    dyn EwnSearch: Searcher<Position<B>>,
{
    let size = contest.variant;
    let no_board = || TournamentError::Player("there is no such board".into());
    let opening = EwnOpening::<B>::new(size, rule(contest.set_ups)).ok_or_else(no_board)?;
    let start = Position::<B>::canonical(size).ok_or_else(no_board)?;
    let reference = contest.reference.0.as_ref();
    let reference =
        reference.map(|reference| || -> Box<dyn Reference<Position<B>>> { reference.build() });
    let reference = reference.as_ref().map(|make| make as _);
    contest.on_positions(start, &opening, reference, stop, work)
}
