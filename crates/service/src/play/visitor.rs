use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::dice::{hexadecimal, random_bytes};
use crate::api::Failure;

/// Who asks: a browser with the page's cookie, a person whom a reverse proxy knows, or nobody in
/// particular, such as a script.
#[derive(Clone, Debug, Default)]
pub struct Visitor {
    pub id: Option<VisitorId>,
    /// The name that a reverse proxy gives.
    pub name: Option<String>,
}

/// A visitor as stored: a hash, so that the file of games gives away no secret.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VisitorId(pub String);

impl VisitorId {
    /// The visitor whose browser has this secret.
    pub fn of_secret(secret: &str) -> Self {
        Self::hashed(&format!("dreistein visitor {secret}"))
    }

    /// The person whom a reverse proxy names.
    pub fn of_user(name: &str) -> Self {
        Self::hashed(&format!("dreistein user {name}"))
    }

    fn hashed(text: &str) -> Self {
        Self(hexadecimal(&Sha256::digest(text)))
    }

    /// Stands for a visitor who has deleted everything: no real visitor has this id.
    pub fn gone() -> Self {
        Self("gone".into())
    }

    /// The one visitor of a page without a server.
    pub fn local() -> Self {
        Self("local".into())
    }
}

/// A new secret of a browser.
pub fn new_secret() -> Result<String, Failure> {
    Ok(hexadecimal(&random_bytes::<16>()?))
}

/// Whether this could be a secret of ours.
pub fn is_secret(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}
