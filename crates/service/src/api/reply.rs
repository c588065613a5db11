use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::{ErrorBody, Failure};

/// The reply to a request, with the parts of an HTTP response.
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
    pub const HTML: &str = "text/html; charset=utf-8";

    /// A reply with a JSON body.
    pub fn json(status: u16, value: &impl Serialize) -> Result<Self, Failure> {
        let body = Content::Json(to_raw_value(value).map_err(Failure::internal)?);
        Ok(Self { status, r#type: Some("application/json"), body })
    }

    pub const fn text(r#type: &'static str, text: String) -> Self {
        Self { status: 200, r#type: Some(r#type), body: Content::Text(text) }
    }

    pub const fn record(text: String) -> Self {
        Self::text("text/plain; charset=utf-8", text)
    }

    /// A reply without a body.
    pub const fn empty(status: u16) -> Self {
        Self { status, r#type: None, body: Content::None }
    }

    /// The reply to a request that is refused.
    pub fn refusal(failure: Failure) -> Self {
        let status = failure.code.status();
        // This cannot fail: an error consists of two strings.
        Self::json(status, &ErrorBody { error: failure }).unwrap_or_else(|_| Self::empty(status))
    }

    /// The body as text; empty without a body.
    pub fn into_text(self) -> String {
        match self.body {
            Content::None => String::new(),
            Content::Json(json) => Box::<str>::from(json).into(),
            Content::Text(text) => text,
        }
    }
}
