use std::error::Error;
use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arena::{Contest, GameSeed, TournamentError};
use ewn::Size;
use game::{Dice, Evaluator, OptionKind, Position, Side, Unit};
use protocol::compliance::Rules;
use review::Band;
use search::Searcher;
use search::proof_number;
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

use crate::{
    Arrow, Document, Drawing, EndReason, Engine, Evaluated, GameContest, GameRecord, Level, Proof,
    ProofRequest, SearchEngine, SetUpTable, SpecError,
};

/// A game that people, programs and files ask for by name: everything that is not the same in
/// all games. Whatever plays, shows, keeps or judges games is written once over this.
pub trait GameKind: Sized + Send + Sync + 'static {
    /// The word for it: `ewn`.
    const NAME: &'static str;
    /// As its author calls it.
    const TITLE: &'static str;
    /// What the first and the second player are called: `red`, `blue`.
    const SIDES: [&'static str; 2];
    /// Whether dice are rolled, so that there is luck to be judged.
    const HAS_DICE: bool;
    /// What is taken where nothing is asked for.
    const DEFAULTS: Defaults;
    /// The notations of positions and records, by their names.
    const FORMATS: &'static [&'static str];
    /// Those of them in which games of a store can be written.
    const GAME_FORMATS: &'static [&'static str];
    /// The ways to set up the games of a contest; the first is the usual one.
    const SET_UPS: &'static [&'static str];
    /// The ways to set up a game in the terminal; the first is the usual one.
    const PLAY_SET_UPS: &'static [&'static str];
    /// What a person can type when a move is asked for.
    const MOVE_HELP: &'static str;
    /// The units of values that games can be reviewed in, the best first.
    const REVIEW_UNITS: &'static [Unit];
    /// How [`GameKind::svg`] looks on a page, as far as it is not the same for all games.
    const PAGE_STYLE: &'static str;
    /// Specs with options, for help.
    const EXAMPLES: Examples;
    /// What checks of programs have to know.
    const COMPLIANCE: Rules<Self::Position>;
    /// What `dreistein bench` searches.
    const BENCH: Bench;

    /// What a game may differ in before it begins, such as the size of the board.
    type Variant: Copy + Default + PartialEq + Debug + Send + Sync;
    /// A position of any variant.
    type Position: Position<Move: Send + Sync, Roll: Send + Sync> + Send + Sync + 'static;
    /// What judges positions.
    type Evaluation: Evaluator<Self::Position> + Send + Sync + ?Sized;
    /// What searches them.
    type Search: Searcher<Self::Position> + Send + Sync + ?Sized;
    /// What judges the luck of rolls.
    type Luck: Send + Sync;
    /// A game as it is written down.
    type Record: GameRecord<Self::Position> + Send + 'static;
    /// What a position looks like to a program.
    type Description: Serialize + ToSchema;
    /// A position as somebody put it together piece by piece, not yet checked against the rules.
    type Edited: DeserializeOwned + ToSchema;

    /// The variant that a position is of.
    fn variant(position: &Self::Position) -> Self::Variant;

    /// The variant with boards of this size; `None` if there is only one board.
    fn variant_of_size(size: Size) -> Option<Self::Variant>;

    /// The size of its boards; `None` if there is only one board.
    fn size(variant: Self::Variant) -> Option<Size>;

    /// The usual start: `startpos`.
    ///
    /// # Errors
    /// If the variant has none.
    fn start(variant: Self::Variant) -> Result<Self::Position, Problem>;

    /// A start drawn by chance.
    ///
    /// # Errors
    /// If the variant has none.
    fn random_start(variant: Self::Variant, dice: &mut Dice) -> Result<Self::Position, Problem>;

    /// Reads a position in any notation of positions.
    ///
    /// # Errors
    /// Says what is wrong with the text.
    fn position(text: &str) -> Result<Self::Position, Problem>;

    /// The position that somebody put together.
    ///
    /// # Errors
    /// Says what is wrong with it.
    fn edited(edited: &Self::Edited) -> Result<Self::Position, Problem>;

    /// Reads positions or games, in the notation that is named or that the text looks like.
    ///
    /// # Errors
    /// Says what is wrong with the text, or that there is no such notation.
    fn document(text: &str, format: Option<&str>) -> Result<Document<Self>, Problem>;

    /// Writes a position in one of [`GameKind::FORMATS`].
    ///
    /// # Errors
    /// If that is a notation of games.
    fn write_position(position: &Self::Position, format: &str) -> Result<String, Problem>;

    /// Writes a game in one of [`GameKind::FORMATS`]; only where it stands, if that is a
    /// notation of positions.
    ///
    /// # Errors
    /// If the notation cannot tell this game.
    fn write_record(record: &Self::Record, format: &str) -> Result<String, Problem>;

    /// The board and the pieces.
    fn drawing(position: &Self::Position) -> Drawing;

    /// The same as a picture in SVG with some moves; `title`, escaped already, says in words what
    /// it shows.
    fn svg(position: &Self::Position, arrows: &[Arrow<MoveOf<Self>>], title: &str) -> String;

    /// Who is to do what, in a line.
    fn status(position: &Self::Position) -> String;

    /// What a program wants to know of a position.
    fn description(position: &Self::Position) -> Self::Description;

    /// The moves that a person means, made one after another: usually one, perhaps all of a turn.
    ///
    /// # Errors
    /// Says why it is no move, or which rule forbids it.
    fn typed_moves(position: &Self::Position, text: &str) -> Result<Vec<MoveOf<Self>>, String>;

    /// How a game in the terminal begins, by one of [`GameKind::PLAY_SET_UPS`].
    ///
    /// # Errors
    /// If there is no such way, or this player cannot begin.
    fn set_up_table(
        rule: &str,
        variant: Self::Variant,
        first: Side,
        seed: GameSeed,
    ) -> Result<Box<dyn SetUpTable<Self::Position>>, Problem>;

    /// A roll as a number.
    fn face(roll: RollOf<Self>) -> u8;

    /// What the dice show in a position in which they are rolled.
    fn die(position: &Self::Position) -> Option<u8>;

    /// Why the winner of a game that is over has won on the board.
    fn reason(end: &Self::Position, winner: Side) -> EndReason;

    /// What the player to move should not overlook, one line each.
    fn warnings(_position: &Self::Position) -> Vec<String> {
        Vec::new()
    }

    /// The engines, for lists.
    fn engines() -> Vec<Listing>;

    /// Engines as opponents for people, the weakest first.
    fn levels() -> &'static [Level];

    /// The evaluations, for lists.
    fn evaluations() -> Vec<Listing>;

    /// The ways to play games out, for lists.
    fn playout_policies() -> Vec<Listing> {
        Vec::new()
    }

    /// The engine that `NAME`, `NAME:OPTION=VALUE,..` or `level:NAME` asks for; `tell` hears of it
    /// if making it takes long.
    ///
    /// # Errors
    /// If there is no engine or level of that name, or none with such an option.
    fn engine(
        variant: Self::Variant,
        spec: &str,
        tell: fn(&str),
    ) -> Result<Engine<Self>, SpecError>;

    /// The evaluation that a spec asks for; `tell` hears of it if making it takes long.
    ///
    /// # Errors
    /// If there is no evaluation of that name, or none with such an option.
    fn evaluation(
        variant: Self::Variant,
        spec: &str,
        tell: fn(&str),
    ) -> Result<Arc<Self::Evaluation>, SpecError>;

    /// Whether there is such an evaluation, without making it.
    ///
    /// # Errors
    /// If there is none.
    fn check_evaluation(spec: &str) -> Result<(), SpecError>;

    /// Whether the evaluation or playout policy of this name takes seconds and much memory to
    /// make.
    fn takes_long(_: Self::Variant, _name: &str) -> bool {
        false
    }

    /// What an evaluation says of a position, and why; dice that are rolled do not count.
    fn judge(evaluation: &Self::Evaluation, position: &Self::Position) -> Evaluated;

    /// What the values of an evaluation mean.
    fn unit(evaluation: &Self::Evaluation) -> Unit;

    /// The same search with nothing learnt yet.
    fn fresh(search: &Self::Search) -> Box<Self::Search>;

    /// Lets a search forget everything, whatever types of positions it was asked about.
    fn forget(engine: &mut SearchEngine<Self::Search>);

    /// Does some work on a position in the type that is fastest for it.
    fn on_fastest<W: Work<Self>>(position: &Self::Position, work: W) -> W::Output;

    /// Finds out who wins with perfect play; `None` if the game has no proofs, since dice
    /// decide.
    fn prove(
        _position: &Self::Position,
        _request: ProofRequest,
        _observe: &mut dyn FnMut(&proof_number::Progress),
    ) -> Option<Proof<MoveOf<Self>>> {
        None
    }

    /// A good way to arrange the pieces of a side, where players do so.
    fn good_set_up(_: Self::Variant, _: Side, _: &mut Dice) -> Option<String> {
        None
    }

    /// Any way to arrange the pieces of a side, where players do so.
    fn random_set_up(_: Self::Variant, _: &mut Dice) -> Option<String> {
        None
    }

    /// What judges the luck of rolls; `None` if the spec says `none`.
    ///
    /// # Errors
    /// If there is nothing of that name that can.
    fn luck(
        variant: Self::Variant,
        spec: &str,
        tell: fn(&str),
    ) -> Result<Option<Self::Luck>, SpecError>;

    /// Lets the players of a contest meet, on the type of position that is fastest.
    ///
    /// # Errors
    /// If there is no such contest, or what `work` says.
    fn on_contest<W: ContestWork>(
        contest: &GameContest<Self>,
        stop: &AtomicBool,
        work: W,
    ) -> Result<W::Output, TournamentError>;

    /// What the mean loss a move says about players, if that was measured for reviews by this
    /// engine.
    fn bands(_: Self::Variant, _spec: &str, _depth: Option<u32>) -> &'static [Band] {
        &[]
    }
}

/// A move of a game.
pub type MoveOf<G> = <<G as GameKind>::Position as Position>::Move;

/// A roll in a game.
pub type RollOf<G> = <<G as GameKind>::Position as Position>::Roll;

/// Why something cannot be read or written; the message names it.
pub type Problem = Box<dyn Error + Send + Sync>;

/// Something to do with a position, whatever its type.
pub trait Work<G: GameKind> {
    /// What comes of it.
    type Output;

    /// Does it.
    fn on<P>(self, position: &P) -> Self::Output
    where
        P: Position<Move = MoveOf<G>, Roll = RollOf<G>>,
        G::Evaluation: Evaluator<P>,
        G::Search: Searcher<P>;
}

/// Something to do with a contest, whatever the type of its positions.
pub trait ContestWork {
    /// What comes of it.
    type Output;

    /// Does it.
    ///
    /// # Errors
    /// If a player cannot be made, or the store cannot be read or written.
    fn on<P: Position>(self, contest: &Contest<P>) -> Result<Self::Output, TournamentError>;
}

/// What a game is played, shown and judged with where nothing is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Defaults {
    /// The engine that searches, serves and judges.
    pub engine: &'static str,
    /// The engine that plays against people.
    pub opponent: &'static str,
    /// The evaluation.
    pub evaluation: &'static str,
    /// Who judges the luck of rolls.
    pub luck: &'static str,
    /// How deep a position is searched.
    pub analysis_depth: u32,
    /// How deep the moves of a game are judged: deep enough to see what matters, and quick
    /// enough not to be waited for.
    pub review_depth: u32,
}

/// Specs with options, for help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Examples {
    /// Of an evaluator.
    pub evaluator: &'static str,
    /// Of an engine.
    pub engine: &'static str,
}

/// Positions that are searched to a fixed depth: the number of nodes tells whether a search is
/// still the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bench {
    /// The engine.
    pub engine: &'static str,
    /// The positions; never to be changed lightly, as the nodes are compared between versions.
    pub positions: &'static [&'static str],
    /// How deep.
    pub depth: u32,
}

/// Something with a name and options, as lists show it.
#[derive(Clone, Debug)]
pub struct Listing {
    /// The name.
    pub name: &'static str,
    /// One line for lists and help.
    pub summary: &'static str,
    /// The options that it takes.
    pub options: Vec<OptionKind>,
}
