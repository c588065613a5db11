use crate::reproduce::Verdict;

/// A sentence of the paper that our numbers confirm or not.
pub struct Claim {
    /// What the paper says.
    pub text: String,
    /// Whether it holds here.
    pub holds: bool,
    /// Our numbers.
    pub numbers: String,
}

/// The claims as a list.
pub fn listed(claims: &[Claim]) -> String {
    let line = |claim: &Claim| {
        let holds = if claim.holds { "holds" } else { "does not hold" };
        format!("- {}: **{holds}**. {}", claim.text, claim.numbers)
    };
    claims.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Agreement if all claims hold; otherwise the reason and the experiment that tested it.
pub fn verdict(claims: &[Claim], reason: &str, test: &str) -> Verdict {
    let broken: Vec<&str> =
        claims.iter().filter(|claim| !claim.holds).map(|claim| claim.text.as_str()).collect();
    if broken.is_empty() {
        return Verdict::Agrees;
    }
    Verdict::differs(format!("Not confirmed: {}. {reason}", broken.join("; ")), test)
}
