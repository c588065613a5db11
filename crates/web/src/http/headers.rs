use axum::Router;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::Response;
use tower_http::set_header::SetResponseHeaderLayer;

/// The headers of all answers, unless an answer sets its own.
const FIELDS: [(&str, &str); 3] = [
    ("x-content-type-options", "nosniff"),
    ("cross-origin-resource-policy", "same-origin"),
    // Answers change over time; files of the page override this.
    ("cache-control", "no-store"),
];

/// The headers of all answers but scripts and style sheets, to which they mean nothing: a visit
/// loads so many of those that headers weigh.
const DOCUMENT_FIELDS: [(&str, &str); 4] = [
    ("content-security-policy", POLICY),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
];

/// The page loads nothing from other sites, and no other site can frame it.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

pub fn with_headers(router: Router) -> Router {
    let router = FIELDS.into_iter().fold(router, |router, (name, value)| {
        let (name, value) = (HeaderName::from_static(name), HeaderValue::from_static(value));
        router.layer(SetResponseHeaderLayer::if_not_present(name, value))
    });
    DOCUMENT_FIELDS.into_iter().fold(router, |router, (name, value)| {
        let field = move |answer: &Response| {
            (!is_part_of_document(answer)).then(|| HeaderValue::from_static(value))
        };
        router.layer(SetResponseHeaderLayer::if_not_present(HeaderName::from_static(name), field))
    })
}

fn is_part_of_document(answer: &Response) -> bool {
    let kind = answer.headers().get(header::CONTENT_TYPE).map(HeaderValue::as_bytes);
    kind.is_some_and(|kind| kind.starts_with(b"text/javascript") || kind.starts_with(b"text/css"))
}
