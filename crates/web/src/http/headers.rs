use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

/// The headers of all answers, unless an answer sets its own.
const FIELDS: [(&str, &str); 3] = [
    ("x-content-type-options", "nosniff"),
    ("cross-origin-resource-policy", "same-origin"),
    // Answers change over time; files of the page override this.
    ("cache-control", "no-store"),
];

/// Headers of all answers except scripts and style sheets: a visit loads so many of these that the
/// headers would add up, and the document's headers apply to them anyway. (They would not apply to
/// workers, but the served page starts none.)
const DOCUMENT_FIELDS: &[(&str, &str)] = &[
    ("content-security-policy", POLICY),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
];

/// The page loads nothing from other sites, and no other site can frame it.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Adds the headers to all answers.
pub async fn add_headers(request: Request, next: Next) -> Response {
    let mut answer = next.run(request).await;
    let kind = answer.headers().get(header::CONTENT_TYPE).map_or(&[][..], HeaderValue::as_bytes);
    let is_part = kind.starts_with(b"text/javascript") || kind.starts_with(b"text/css");
    let of_document = if is_part { &[] } else { DOCUMENT_FIELDS };
    for (name, value) in FIELDS.iter().chain(of_document) {
        let field = answer.headers_mut().entry(HeaderName::from_static(name));
        field.or_insert(HeaderValue::from_static(value));
    }
    answer
}
