use std::sync::Arc;

use ewn::Size;
use ewn_engine::playout::{POLICIES, POLICY_NAMES, Policy, find};
use game::{Domain, OptionKind};

use crate::SpecError;

/// The option of engines that play games out.
pub(crate) const POLICY: OptionKind = OptionKind {
    name: "policy",
    help: "how games are played out",
    domain: Domain::Choice(&POLICY_NAMES),
};

/// The playout policy with this name, for boards of a size; `tell` hears of it if making it
/// takes long.
///
/// # Errors
/// If there is no policy of that name.
pub fn build_policy(name: &str, size: Size, tell: fn(&str)) -> Result<Arc<dyn Policy>, SpecError> {
    let Some(kind) = find(name) else {
        return Err(SpecError::unknown("policy", name, POLICIES.iter().map(|kind| kind.name)));
    };
    if let Some(notice) = (kind.notice)(size) {
        tell(notice);
    }
    Ok((kind.build)(size))
}
