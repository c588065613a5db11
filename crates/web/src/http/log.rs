//! One line for each request, without anything personal: no addresses, no parameters, no bodies.

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::middleware::Next;
use axum::response::Response;
use tracing::{info, warn};

/// Logged in place of a path that no route matches: a file of the page, or a path that could
/// contain anything.
const PAGE: &str = "page";

pub async fn log_request(route: Option<MatchedPath>, request: Request, next: Next) -> Response {
    let begin = Instant::now();
    let method = request.method().clone();
    let response = next.run(request).await;
    let route = route.as_ref().map_or(PAGE, MatchedPath::as_str);
    let (status, ms) = (response.status(), begin.elapsed().as_millis());
    if status.is_server_error() {
        warn!("{method} {route} {} {ms} ms", status.as_u16());
    } else {
        info!("{method} {route} {} {ms} ms", status.as_u16());
    }
    response
}
