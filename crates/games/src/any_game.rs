//! Facts and functions of a game, for code that handles every game.

use game::record::{Document, Problem, Record};
use game::{GameSeed, Side};
use serde::Deserializer;

use crate::any::{any_record, own_record};
use crate::{Game, GameKind, Listing, Own, Position, SpecError, Variant, engines};

/// Names, variants and lists, most of which follow from the [`Facts`](crate::Facts).
impl Game {
    /// Its name in commands and files: `ewn`.
    pub fn name(self) -> &'static str {
        self.name
    }

    /// What a side is called, such as `red`.
    pub fn side_name(self, side: Side) -> &'static str {
        self.sides[side.index()]
    }

    /// Finds a side by its name.
    pub fn side_named(self, name: &str) -> Result<Side, Problem> {
        let side = Side::BOTH.into_iter().find(|side| self.side_name(*side) == name);
        let expected = || format!("player \"{name}\": expected {}", self.sides.join(" or "));
        side.ok_or_else(|| expected().into())
    }

    /// The tag of records that names a player: the side with a capital letter, as in `Red`.
    pub fn player_tag(self, side: Side) -> String {
        let name = self.side_name(side);
        name[..1].to_ascii_uppercase() + &name[1..]
    }

    /// Lists the evaluations with their options.
    pub fn evaluations(self) -> Vec<Listing> {
        of_game!(self, G => G::evaluations())
    }

    /// Lists the engines with their options.
    pub fn engines(self) -> Vec<Listing> {
        of_game!(self, G => engines::listed::<G>().map(|(listing, _)| listing).collect())
    }

    /// The default variant.
    pub fn default_variant(self) -> Variant {
        of_game!(self, G => <G as GameKind>::Variant::default().any())
    }

    /// Finds the variant with boards of this side; the default variant if no side is given.
    pub fn variant(self, board: Option<usize>) -> Result<Variant, Problem> {
        let Some(side) = board else { return Ok(self.default_variant()) };
        of_game!(self, G => G::with_board(side).map(Own::any))
    }

    /// The ways to begin the games of a contest; the first is the default.
    pub fn contest_set_ups(self) -> Vec<&'static str> {
        self.starts.iter().copied().chain(self.hidden_set_ups).collect()
    }

    /// The ways to begin a game with people, the default first.
    pub fn play_set_ups(self) -> Vec<&'static str> {
        let usual = self.defaults.set_ups;
        let others = self.starts.iter().copied().chain(self.open_set_ups);
        [usual].into_iter().chain(others.filter(|name| *name != usual)).collect()
    }

    /// Whether either side can move first.
    pub fn may_choose_first(self) -> bool {
        let dice = &mut GameSeed(0).start();
        self.default_variant().drawn_start(self.starts[0], Side::Second, dice).is_ok()
    }

    /// Whether [`PositionFace::prove`](crate::PositionFace::prove) can find out who wins: in every game without dice.
    pub fn has_proofs(self) -> bool {
        !self.has_dice
    }

    /// Lists the playout policies.
    pub fn playout_policies(self) -> Vec<Listing> {
        self.playouts.map_or(Vec::new(), |playouts| (playouts.listings)())
    }
}

/// Reads positions and games.
impl Game {
    /// Reads a position in any of the game's notations.
    pub fn position(self, text: &str) -> Result<Position, Problem> {
        of_game!(self, G => game::record::read_position(G::formats(), text).map(Own::any))
    }

    /// Reads a position only in the notation in which positions are displayed.
    pub fn own_position(self, text: &str) -> Result<Position, Problem> {
        of_game!(self, G => Ok(text.parse::<<G as GameKind>::Position>()?.any()))
    }

    /// Reads positions or games, in the named format or, without a name, in the one that the text
    /// resembles.
    pub fn read(self, text: &str, format: Option<&str>) -> Result<Document<Position>, Problem> {
        of_game!(self, G => {
            Ok(match game::record::read_document(G::formats(), text, format)? {
                Document::Position(position) => Document::Position(position.any()),
                Document::Records(records) => {
                    Document::Records(records.iter().map(any_record::<G>).collect())
                }
            })
        })
    }

    /// The names of all formats of positions and games.
    pub fn formats(self) -> Vec<&'static str> {
        of_game!(self, G => game::record::format_names(G::formats()))
    }

    /// The names of the formats in which games can be written.
    pub fn record_formats(self) -> Vec<&'static str> {
        of_game!(self, G => game::record::record_format_names(G::formats()))
    }

    /// Finds the first other listed game for which `can_read` is true.
    pub fn other_reader(self, can_read: impl Fn(Self) -> bool) -> Option<Self> {
        Self::all().find(|game| *game != self && can_read(*game))
    }

    /// Reads an edited position.
    ///
    /// # Errors
    /// The outer error means that the JSON does not fit the game, the inner one that the rules
    /// forbid the position.
    pub fn edited<'a, D: Deserializer<'a>>(
        self,
        from: D,
    ) -> Result<Result<Position, Problem>, D::Error> {
        of_game!(self, G => {
            let edited: <G as GameKind>::Edited = serde::Deserialize::deserialize(from)?;
            Ok(G::edited(&edited).map(Own::any))
        })
    }
}

/// Writes a game in the named format; if that is a format for positions, writes only the last
/// position.
pub fn write_record(record: &Record<Position>, format: &str) -> Result<String, Problem> {
    of_game!(record.position().game(), G => match own_record::<G>(record) {
        Some(record) => game::record::write_record(G::formats(), &record, format),
        None => Err("a record of several games".into()),
    })
}

/// Checks that need no variant.
impl Game {
    /// Checks the spec of an evaluation; does not build the evaluation if that takes long.
    pub fn check_evaluation(self, spec: &str) -> Result<(), SpecError> {
        of_game!(self, G => G::check_evaluation(spec))
    }
}
