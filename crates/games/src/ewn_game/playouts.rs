use std::sync::Arc;

use ewn::Size;
use ewn_engine::MultiAttribute;
use ewn_engine::playout::{POLICIES, POLICY_NAMES, Policy, find};

use game::Options;
use game::options::{choice, number};

use crate::{Listing, Playouts, SpecError};

/// The playout policies of EWN and the options that choose among them.
pub const PLAYOUTS: Playouts = Playouts {
    listings: || POLICIES.iter().map(|kind| Listing::new(kind.name, kind.summary, &[])).collect(),
    policy: choice("policy", &POLICY_NAMES, POLICY_HELP),
    attributes: &[
        choice(
            "value",
            &["single", "multi"],
            "how to rank moves: by the share of wins, or by several attributes of the playouts",
        ),
        number(
            "weight",
            [MultiAttribute::TEXT_WEIGHT, 0.0, 1000.0],
            "weight of losing the last cube, with value=multi",
        ),
        choice(
            "cases",
            &["listing", "formula"],
            "which case of value=multi comes first: a cube next to the goal, or the last cubes",
        ),
        choice(
            "distance",
            &["after", "before"],
            "when a cube is next to the goal, with value=multi: after its move or before it",
        ),
    ],
    tree_policy: choice("policy", &LORENTZ_FIRST, POLICY_HELP),
    priors: choice("priors", &["lorentz", "none"], "prior values of untried moves"),
};

/// Reads the options of [`PLAYOUTS`] for values by several attributes.
pub fn multi_attribute(options: &Options) -> MultiAttribute {
    MultiAttribute {
        weight: options.number("weight"),
        fear_first: options.text("cases") == "formula",
        arrival_before_move: options.text("distance") == "before",
    }
}

const POLICY_HELP: &str = "playout policy";

/// The policies, with that of Lorentz first: the default of tree searches, which play best with it.
const LORENTZ_FIRST: [&str; POLICY_NAMES.len()] = {
    let mut names = POLICY_NAMES;
    let mut index = 0;
    while index < names.len() {
        if matches!(names[index].as_bytes(), b"lorentz") {
            (names[0], names[index]) = (names[index], names[0]);
        }
        index += 1;
    }
    names
};

/// Builds the playout policy with this name, for boards of a size; `tell` is called if that
/// takes long.
pub fn build_policy(name: &str, size: Size, tell: fn(&str)) -> Result<Arc<dyn Policy>, SpecError> {
    let Some(kind) = find(name) else {
        return Err(SpecError::unknown("policy", name, POLICY_NAMES));
    };
    if let Some(notice) = (kind.notice)(size) {
        tell(notice);
    }
    Ok((kind.build)(size))
}
