use game::{OptionKind, Options};

use crate::AttackWeights;

/// The evaluation of a Star1 agent (Chu, National Taiwan University): ODEMA with other weights.
pub(crate) fn offence_defence(options: &Options) -> AttackWeights {
    AttackWeights {
        own: options.number("attack"),
        opponent: options.number("block"),
        threat: options.number("threat"),
    }
}

/// The agent's weights are the defaults.
pub(crate) const OPTIONS: &[OptionKind] = &[
    AttackWeights::option("attack", 2.0, "weight of the own attack"),
    AttackWeights::option("block", 1.0, "weight of the opponent's attack, which is subtracted"),
    AttackWeights::option("threat", 0.05, "weight of what the opponent threatens to capture"),
];
