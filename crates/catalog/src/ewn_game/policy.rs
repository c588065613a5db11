use std::sync::Arc;

use ewn::Size;
use ewn_engine::playout::{POLICIES, POLICY_NAMES, Policy, find};
use game::{Domain, OptionKind};

use crate::SpecError;

/// The option of engines that play games out.
pub(super) const POLICY: OptionKind = OptionKind {
    name: "policy",
    help: "how games are played out",
    domain: Domain::Choice(&POLICY_NAMES),
};

/// The same for tree searches, which play best with the policy of Lorentz.
pub(super) const TREE_POLICY: OptionKind =
    OptionKind { domain: Domain::Choice(&LORENTZ_FIRST), ..POLICY };

/// What tree searches think of moves before they are tried.
pub(super) const PRIORS: OptionKind = OptionKind {
    name: "priors",
    help: "what is thought of moves before they are tried",
    domain: Domain::Choice(&["lorentz", "none"]),
};

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tree_searches_play_out_as_lorentz_does_and_know_all_policies() {
        assert_eq!(LORENTZ_FIRST[0], "lorentz");
        for name in POLICY_NAMES {
            assert!(LORENTZ_FIRST.contains(&name), "{name}");
        }
    }
}
