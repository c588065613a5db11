use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::dice::{hexadecimal, random_bytes};
use crate::api::Failure;

/// Who sends a request: a browser with the page's cookie, a person signed in at a reverse proxy,
/// or a client without an ID, such as a script.
#[derive(Clone, Debug, Default)]
pub struct Visitor {
    pub id: Option<VisitorId>,
    /// The person's name, if a reverse proxy gives one.
    pub name: Option<String>,
}

/// A visitor as stored: a hash, so that the file of games reveals no secret.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VisitorId(pub String);

impl VisitorId {
    /// The ID of the visitor whose browser has this secret.
    pub fn of_secret(secret: &str) -> Self {
        Self::hashed(&format!("dreistein visitor {secret}"))
    }

    /// The ID of a person, by the name that a reverse proxy gives.
    pub fn of_user(name: &str) -> Self {
        Self::hashed(&format!("dreistein user {name}"))
    }

    fn hashed(text: &str) -> Self {
        Self(hexadecimal(&Sha256::digest(text)))
    }

    /// The ID that replaces a visitor who deleted all their data; no real visitor has it.
    pub fn gone() -> Self {
        Self("gone".into())
    }

    /// The one visitor of a page without a server.
    pub fn local() -> Self {
        Self("local".into())
    }
}

/// Draws a secret, for a browser's cookie or an invitation.
pub fn new_secret() -> Result<String, Failure> {
    Ok(hexadecimal(&random_bytes::<16>()?))
}

/// Whether a text has the form of a secret from [`new_secret`].
pub fn is_secret(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}
