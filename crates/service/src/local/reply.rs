use serde::Serialize;
use serde_json::value::RawValue;

use crate::api::Failure;

/// What a request gets, as over HTTP.
#[derive(Debug, Serialize)]
pub struct Reply {
    pub status: u16,
    /// The content type, if there is content.
    pub r#type: Option<&'static str>,
    pub body: Content,
}

/// The body of a reply.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Content {
    None,
    Json(Box<RawValue>),
    Text(String),
}

impl Reply {
    /// An answer in JSON.
    pub fn json(status: u16, value: &impl Serialize) -> Result<Self, Failure> {
        let text = serde_json::to_string(value).map_err(Failure::internal)?;
        Self::json_text(status, text)
    }

    /// An answer that is JSON already.
    pub fn json_text(status: u16, text: String) -> Result<Self, Failure> {
        let json = RawValue::from_string(text).map_err(Failure::internal)?;
        Ok(Self { status, r#type: Some("application/json"), body: Content::Json(json) })
    }

    pub const fn text(r#type: &'static str, text: String) -> Self {
        Self { status: 200, r#type: Some(r#type), body: Content::Text(text) }
    }

    /// An answer without content.
    pub const fn empty(status: u16) -> Self {
        Self { status, r#type: None, body: Content::None }
    }

    /// The answer to a request that is refused.
    pub fn refusal(failure: Failure) -> Self {
        let (_, status) = failure.code.word_and_status();
        // It cannot fail: an error is two texts.
        Self::json(status, &failure.body()).unwrap_or_else(|_| Self::empty(status))
    }
}

impl From<Result<Self, Failure>> for Reply {
    fn from(result: Result<Self, Failure>) -> Self {
        result.unwrap_or_else(Self::refusal)
    }
}
