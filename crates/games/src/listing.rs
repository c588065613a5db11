use game::OptionKind;
use serde::{Serialize, Serializer};

/// A function that is called, with a message, if something takes long.
pub type Tell = fn(&str);

/// An engine, evaluation or playout policy as lists show it.
#[derive(Clone, Debug, Serialize)]
pub struct Listing {
    /// The name.
    pub name: &'static str,
    /// One line for lists and help.
    pub summary: &'static str,
    /// The options that it takes.
    #[serde(serialize_with = "as_rows")]
    pub options: Vec<OptionKind>,
}

impl Listing {
    pub(crate) fn new(name: &'static str, summary: &'static str, options: &[OptionKind]) -> Self {
        Self { name, summary, options: options.to_vec() }
    }
}

/// An option as JSON, for programs.
#[derive(Serialize)]
struct OptionRow {
    name: &'static str,
    help: &'static str,
    values: String,
    default: String,
}

fn as_rows<S: Serializer>(options: &[OptionKind], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(options.iter().map(|&OptionKind { name, help, domain }| OptionRow {
        name,
        help,
        values: domain.to_string(),
        default: domain.default_text(),
    }))
}
