use game::OptionKind;
use games::{Game, Level, Listing, Strength};
use serde::Serialize;

/// The levels, evaluations, engines and playout policies of a game.
#[derive(Serialize)]
pub struct Listings {
    /// Engines as opponents for people, the weakest first.
    pub levels: Vec<LevelRow>,
    /// The evaluations.
    pub evaluators: Vec<ListingRow>,
    /// The engines.
    pub engines: Vec<ListingRow>,
    /// The playout policies, in games that have any.
    pub policies: Vec<ListingRow>,
}

impl Listings {
    /// Those of a game.
    #[must_use]
    pub fn new(game: Game) -> Self {
        let rows = |listings: Vec<Listing>| listings.iter().map(ListingRow::new).collect();
        Self {
            levels: game.levels.iter().map(LevelRow::new).collect(),
            evaluators: rows(game.evaluations()),
            engines: rows(game.engines()),
            policies: rows(game.playout_policies()),
        }
    }
}

/// A level.
#[derive(Serialize)]
pub struct LevelRow {
    name: &'static str,
    label: &'static str,
    spec: &'static str,
    summary: &'static str,
    strength: StrengthRow,
}

#[derive(Serialize)]
struct StrengthRow {
    against: &'static str,
    percent: f64,
    error: f64,
    games: u32,
}

impl LevelRow {
    fn new(&Level { name, label, spec, summary, strength }: &Level) -> Self {
        let Strength { against, percent, error, games } = strength;
        let strength = StrengthRow { against, percent, error, games };
        Self { name, label, spec, summary, strength }
    }
}

/// Something with a name and options.
#[derive(Serialize)]
pub struct ListingRow {
    name: &'static str,
    summary: &'static str,
    options: Vec<OptionRow>,
}

#[derive(Serialize)]
struct OptionRow {
    name: &'static str,
    help: &'static str,
    values: String,
    default: String,
}

impl ListingRow {
    fn new(Listing { name, summary, options }: &Listing) -> Self {
        Self { name, summary, options: options.iter().map(OptionRow::new).collect() }
    }
}

impl OptionRow {
    fn new(kind: &OptionKind) -> Self {
        let (values, default) = (kind.domain.to_string(), kind.domain.default_text());
        Self { name: kind.name, help: kind.help, values, default }
    }
}
