use game::{Domain, OptionKind, Options};

use crate::AttackWeights;

/// ODEMA (Li, Guang, Wu and Zhang, 2015): attack, block and threat.
///
/// How its blocking term was computed is not public. `block=attack` reads it as denying
/// the opponent's attack, `block=none` leaves it out.
pub(crate) fn odema(options: &Options) -> AttackWeights {
    AttackWeights {
        own: options.number("attack"),
        opponent: if options.word("block") == "attack" { 1.0 } else { 0.0 },
        threat: options.number("threat"),
    }
}

/// The published weights are the defaults.
pub(crate) const OPTIONS: &[OptionKind] = &[
    AttackWeights::option("attack", 2.5, "weight of the own attack"),
    AttackWeights::option("threat", 0.05, "weight of what the opponent threatens to capture"),
    OptionKind {
        name: "block",
        help: "the blocking term: minus the opponent's attack, or nothing",
        domain: Domain::Choice(&["attack", "none"]),
    },
];
