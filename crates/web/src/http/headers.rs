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

/// The headers of all answers but the scripts and style sheets of a document, which obey the
/// document's (workers would not, but the served page starts none): a visit loads so many of those
/// that their headers add up.
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
