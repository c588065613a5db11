//! The HTTP side of the server: paths, headers, bodies and statuses. The answers come from
//! `service`.

mod answers;
pub(crate) mod body;
mod contests;
mod games;
mod guard;
mod headers;
mod log;
mod openapi;
mod page;
mod response;
mod sse;
mod visitor;

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::routing::{self, MethodFilter};
use axum::{Router, middleware};
use service::api::LONGEST_BODY;
use service::routes::ROUTES;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

use crate::AppState;
pub(crate) use guard::{ANY_HOST, Hosts, hosts};

/// Routes all requests to their answers.
pub fn router(state: Arc<AppState>) -> Router {
    let mut api = Router::new();
    for route in ROUTES {
        let method = match route.method {
            "POST" => MethodFilter::POST,
            "DELETE" => MethodFilter::DELETE,
            _ => MethodFilter::GET,
        };
        let answer = move |app, request| answers::answer(route, app, request);
        api = api.route(route.path, routing::on(method, answer));
    }
    // This applies only to the routes added so far.
    api = api.method_not_allowed_fallback(response::no_such_method);
    Router::new()
        .nest("/api/v1", api.fallback(response::no_such_path))
        .route("/api", routing::any(response::no_such_path))
        .route("/api/", routing::any(response::no_such_path))
        .route("/api/{*path}", routing::any(response::no_such_path))
        .fallback(page::serve)
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(middleware::from_fn(visitor::set_visitor_cookie))
        .layer(CatchPanicLayer::custom(response::after_panic))
        .layer(middleware::from_fn_with_state(Arc::clone(&state), guard::check))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn(log::log_request))
        .layer(middleware::from_fn(headers::add_headers))
        .with_state(state)
}
