//! Facts and functions of a game, for code that handles every game.

use std::borrow::Cow;
use std::sync::Arc;

use game::record::{Document, Problem, Record};
use game::{Evaluation, GameSeed, OptionKind, Side};
use search::{Engine, Limits};
use serde::Deserializer;
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};

use crate::any::{OwnEvaluation, any_engine, any_record, own_record};
use crate::{
    ArrayForm, Bench, Capabilities, Defaults, EndgameTables, Examples, ForeignProtocols, Game,
    Level, Listed, Listing, Looks, Notation, Position, ProtocolSamples, Roster, Rules, SpecError,
    Variant, engines,
};

/// The facts of a game.
impl Game {
    /// Its name in commands and files: `ewn`.
    #[must_use]
    pub fn name(self) -> &'static str {
        of_game!(self, G => G::NAME)
    }

    /// Its full name.
    #[must_use]
    pub fn title(self) -> &'static str {
        of_game!(self, G => G::TITLE)
    }

    /// What the first and the second player are called: `red`, `blue`.
    #[must_use]
    pub fn sides(self) -> [&'static str; 2] {
        of_game!(self, G => G::SIDES)
    }

    /// What a side is called.
    #[must_use]
    pub fn side_name(self, side: Side) -> &'static str {
        self.sides()[side.index()]
    }

    /// The side of this name.
    pub fn side_named(self, name: &str) -> Result<Side, Problem> {
        let side = Side::BOTH.into_iter().find(|side| self.side_name(*side) == name);
        let expected = || format!("player \"{name}\": expected {}", self.sides().join(" or "));
        side.ok_or_else(|| expected().into())
    }

    /// The tag that names a player: the side with a capital letter.
    #[must_use]
    pub fn player_tag(self, side: Side) -> String {
        let name = self.side_name(side);
        name[..1].to_ascii_uppercase() + &name[1..]
    }

    /// The rules by which starts are drawn; the first is the default for contests.
    #[must_use]
    pub fn starts(self) -> &'static [&'static str] {
        of_game!(self, G => G::STARTS)
    }

    /// The defaults.
    #[must_use]
    pub fn defaults(self) -> Defaults {
        of_game!(self, G => G::DEFAULTS)
    }

    /// Specs with options, for help.
    #[must_use]
    pub fn examples(self) -> Examples {
        of_game!(self, G => G::EXAMPLES)
    }

    /// What `dreistein bench` searches.
    #[must_use]
    pub fn bench(self) -> Bench {
        of_game!(self, G => G::BENCH)
    }

    /// Engines as opponents for people, the weakest first.
    #[must_use]
    pub fn levels(self) -> &'static [Level] {
        of_game!(self, G => G::LEVELS)
    }

    /// How a person can type a move: lines of examples and what they mean.
    #[must_use]
    pub fn move_help(self) -> &'static str {
        of_game!(self, G => G::MOVE_HELP)
    }

    /// Positions that test an engine's protocol support.
    #[must_use]
    pub fn samples(self) -> ProtocolSamples {
        of_game!(self, G => G::SAMPLES)
    }

    /// The style of [`Position::svg`], besides that of all games.
    #[must_use]
    pub fn page_style(self) -> &'static str {
        of_game!(self, G => G::PAGE_STYLE)
    }

    /// What the numbers of a row are; see [`Position::write_row`].
    #[must_use]
    pub fn row(self) -> &'static str {
        of_game!(self, G => G::ROW)
    }

    /// The names of the evaluations, the default first.
    #[must_use]
    pub fn evaluation_names(self) -> &'static [&'static str] {
        of_game!(self, G => G::EVALUATIONS)
    }

    /// The evaluations, for lists.
    #[must_use]
    pub fn evaluations(self) -> Vec<Listing> {
        of_game!(self, G => G::evaluations())
    }

    /// The engines, for lists.
    #[must_use]
    pub fn engines(self) -> Vec<Listing> {
        of_game!(self, G => engines::engine_listings::<G>())
    }

    /// The protocols of its engines besides UGI.
    #[must_use]
    pub fn protocols(self) -> ForeignProtocols {
        of_game!(self, G => G::PROTOCOLS)
    }

    /// The default variant.
    #[must_use]
    #[allow(clippy::unit_arg, reason = "some games have only one variant")]
    pub fn default_variant(self) -> Variant {
        of_game!(self, G => G::any_variant(<G as Rules>::Variant::default()))
    }

    /// The variant with boards of this side, or the default variant.
    pub fn variant(self, board: Option<usize>) -> Result<Variant, Problem> {
        of_game!(self, G => match (board, G::SIZES) {
            (None, _) => Ok(self.default_variant()),
            (Some(side), Some(sizes)) => (sizes.variant)(side).map(G::any_variant),
            (Some(_), None) => Err(format!("{} has one board, so leave it out", G::TITLE).into()),
        })
    }
}

/// What only some games have.
impl Game {
    /// Whether there are dice, and therefore luck.
    #[must_use]
    pub fn has_dice(self) -> bool {
        of_game!(self, G => G::DICE.is_some())
    }

    /// The default engine of rollouts, in games with dice.
    #[must_use]
    pub fn rollout_engine(self) -> Option<&'static str> {
        of_game!(self, G => G::DICE.map(|dice| dice.rollouts))
    }

    /// The smallest and the largest side of its boards, if they have several sizes.
    #[must_use]
    pub fn sizes(self) -> Option<[usize; 2]> {
        of_game!(self, G => G::SIZES.map(|sizes| sizes.range))
    }

    /// The name of the way to begin in which players set up one after the other.
    #[must_use]
    pub fn open_set_ups(self) -> Option<&'static str> {
        of_game!(self, G => G::SET_UPS.map(|set_ups| set_ups.name))
    }

    /// The name of the way to begin a contest in which both sides set up without knowing the
    /// other's set-up.
    #[must_use]
    pub fn hidden_set_ups(self) -> Option<&'static str> {
        of_game!(self, G => G::SET_UPS.and_then(|set_ups| set_ups.hidden).map(|it| it.name))
    }

    /// The ways to begin the games of a contest; the first is the default.
    #[must_use]
    pub fn contest_set_ups(self) -> Vec<&'static str> {
        self.starts().iter().copied().chain(self.hidden_set_ups()).collect()
    }

    /// The ways to begin a game with people, the default first.
    #[must_use]
    pub fn play_set_ups(self) -> Vec<&'static str> {
        let usual = self.defaults().set_ups;
        let others = self.starts().iter().copied().chain(self.open_set_ups());
        [usual].into_iter().chain(others.filter(|name| *name != usual)).collect()
    }

    /// Whether either side can move first.
    #[must_use]
    pub fn may_choose_first(self) -> bool {
        let dice = &mut GameSeed(0).start();
        self.default_variant().drawn_start(self.starts()[0], Side::Second, dice).is_ok()
    }

    /// Whether [`Position::prove`] can find out who wins.
    #[must_use]
    pub fn has_proofs(self) -> bool {
        of_game!(self, G => G::PROOFS.is_some())
    }

    /// Exact values of endgames in files.
    #[must_use]
    pub fn tables(self) -> Option<EndgameTables> {
        of_game!(self, G => G::TABLES)
    }

    /// The playout policies, for lists.
    #[must_use]
    pub fn playout_policies(self) -> Vec<Listing> {
        of_game!(self, G => G::PLAYOUTS.map_or(Vec::new(), |playouts| (playouts.listings)()))
    }

    /// The checksum of its built-in network, or that the network is damaged; `None` without one.
    #[must_use]
    pub fn network_checksum(self) -> Option<Result<u32, Problem>> {
        of_game!(self, G => G::NETWORK.map(|checksum| checksum()))
    }

    /// The names of its own themes of puzzles.
    #[must_use]
    pub fn puzzle_themes(self) -> &'static [&'static str] {
        of_game!(self, G => G::PUZZLES.map_or(&[], |puzzles| puzzles.themes))
    }
}

/// Texts of a game.
impl Game {
    /// Reads a position in any notation of positions.
    pub fn position(self, text: &str) -> Result<Position, Problem> {
        of_game!(self, G => <G as Notation>::position(text).map(G::any_position))
    }

    /// Reads a position in its own notation alone.
    pub fn own_position(self, text: &str) -> Result<Position, Problem> {
        of_game!(self, G => Ok(G::any_position(text.parse()?)))
    }

    /// Reads positions or games, in the format of this name or in the one that the text looks
    /// like.
    pub fn read(self, text: &str, format: Option<&str>) -> Result<Document<Position>, Problem> {
        of_game!(self, G => {
            Ok(match game::record::read_document(G::formats(), text, format)? {
                Document::Position(position) => Document::Position(G::any_position(position)),
                Document::Records(records) => {
                    Document::Records(records.iter().map(any_record::<G>).collect())
                }
            })
        })
    }

    /// The format of positions or games that a text looks like.
    #[must_use]
    pub fn detect_format(self, text: &str) -> Option<&'static str> {
        of_game!(self, G => game::record::detect_format(G::formats(), text).map(|it| it.name))
    }

    /// The names of all formats.
    #[must_use]
    pub fn formats(self) -> Vec<&'static str> {
        of_game!(self, G => game::record::format_names(G::formats()))
    }

    /// The names of the formats in which games can be written.
    #[must_use]
    pub fn record_formats(self) -> Vec<&'static str> {
        of_game!(self, G => game::record::record_format_names(G::formats()))
    }

    /// The first other listed game that can read a text.
    #[must_use]
    pub fn other_reader(self, can_read: impl Fn(Self) -> bool) -> Option<Self> {
        Self::all().find(|game| *game != self && can_read(*game))
    }

    /// Reads an edited position.
    ///
    /// # Errors
    /// The outer error: the JSON does not fit the game; the inner one: the rules forbid the
    /// position.
    pub fn edited<'a, D: Deserializer<'a>>(
        self,
        from: D,
    ) -> Result<Result<Position, Problem>, D::Error> {
        of_game!(self, G => {
            let edited: <G as Notation>::Edited = serde::Deserialize::deserialize(from)?;
            Ok(G::edited(&edited).map(G::any_position))
        })
    }
}

/// Writes a game in the format of this name; only its last position, if that is a format of
/// positions.
pub fn write_record(record: &Record<Position>, format: &str) -> Result<String, Problem> {
    of_game!(record.position().game(), G => match own_record::<G>(record) {
        Some(record) => game::record::write_record(G::formats(), &record, format),
        None => Err("a record of several games".into()),
    })
}

/// The name of a shape in JSON, and the schemas that describe it.
pub type Shape = (Cow<'static, str>, Vec<(String, RefOr<Schema>)>);

fn shape<T: ToSchema>() -> Shape {
    let name = T::name();
    let mut schemas = vec![(name.to_string(), T::schema())];
    T::schemas(&mut schemas);
    (name, schemas)
}

/// Shapes of a game in JSON.
impl Game {
    /// That of a [`Description`](crate::Description).
    #[must_use]
    pub fn description_shape(self) -> Shape {
        of_game!(self, G => shape::<<G as Looks>::Description>())
    }

    /// That of a position from an editor; see [`Game::edited`].
    #[must_use]
    pub fn edited_shape(self) -> Shape {
        of_game!(self, G => shape::<<G as Notation>::Edited>())
    }
}

/// Engines and evaluations of a game.
impl Game {
    /// The spec of the level if the text is `level:NAME`, or else the text itself.
    pub fn level_or_engine(self, text: &str) -> Result<&str, SpecError> {
        of_game!(self, G => crate::level::level_or_engine::<G>(text))
    }

    /// Whether there is such an evaluation; does not make it if that takes long.
    pub fn check_evaluation(self, spec: &str) -> Result<(), SpecError> {
        of_game!(self, G => G::check_evaluation(spec))
    }

    /// Whether the evaluation of this name plays games to judge a single position.
    #[must_use]
    pub fn plays_games(self, evaluation: &str) -> bool {
        of_game!(self, G => G::plays_games(evaluation))
    }

    /// Options of every engine over an evaluation, besides its own.
    #[must_use]
    pub fn evaluation_options(self) -> &'static [OptionKind] {
        of_game!(self, G => G::EVALUATION_OPTIONS)
    }

    /// One of the searches for all games, over an evaluation that no list has.
    pub fn engine_over(
        self,
        spec: &str,
        evaluation: Arc<dyn Evaluation<Position>>,
    ) -> Result<Engine<Position>, SpecError> {
        of_game!(self, G => {
            let own: Arc<dyn Evaluation<_>> = Arc::new(OwnEvaluation::<G>::new(evaluation));
            Ok(any_engine::<G>(engines::engine_over::<G>(spec, &own)?))
        })
    }

    /// The limits of a search that values moves, and what its values mean. Requested limits
    /// override those of the engine's spec; with neither, this depth is the limit.
    pub fn limits_asked(
        self,
        engine: &Engine<Position>,
        spec: &str,
        asked: Limits,
        usual_depth: u32,
    ) -> Result<(Limits, game::Unit), SpecError> {
        engines::limits_asked(self.defaults().engine, engine, spec, asked, usual_depth)
    }
}
