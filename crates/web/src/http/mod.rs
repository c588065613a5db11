//! The server as HTTP sees it: paths, headers, bodies and statuses. The answers come from
//! `service`.

/// Defines a part of the interface: handlers have the methods and the paths that they are
/// documented with.
macro_rules! handlers {
    ($($handler:ident),+ $(,)?) => {
        #[derive(utoipa::OpenApi)]
        #[openapi(paths($($handler),+))]
        pub struct Documentation;

        pub fn routes() -> super::Routes {
            let paths = <Documentation as utoipa::OpenApi>::openapi().paths;
            let mut routes = super::Routes::new();
            $(match super::openapi::place(&paths, stringify!($handler)) {
                Some((path, method)) => {
                    routes = routes.route(path, axum::routing::on(method, $handler));
                }
                None => unreachable!("{} is documented above", stringify!($handler)),
            })+
            routes
        }
    };
}

/// Defines handlers of what visitors do in games; their requests have bodies.
macro_rules! actions {
    ($(
        $(#[doc = $doc:tt])+
        $path:literal $name:ident($Request:ident) -> $what:literal $(+ $More:ident)?:
            $action:expr;
    )+) => {$(
        $(#[doc = $doc])+
        #[utoipa::path(
            post,
            path = $path,
            params(("id" = String, Path, description = "The name of the game")),
            request_body = $Request,
            responses(
                (status = 200, description = $what, body = GameState),
                Refusals,
                BodyRefusals,
                ChangeRefusals
                $(, $More)?
            )
        )]
        async fn $name(
            State(app): App,
            Asker(visitor): Asker,
            Path(id): Path<String>,
            Body(request): Body<$Request>,
        ) -> Answer<GameState> {
            let action: fn($Request) -> Action = $action;
            act(&app, &id, &visitor, action(request)).await
        }
    )+};
}

mod analyses;
mod catalog;
mod contests;
mod error;
pub(crate) mod extract;
mod friends;
mod games;
mod guard;
mod headers;
mod log;
mod openapi;
mod page;
mod positions;
mod reviews;
mod sse;
mod updates;
mod visitor;

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, State};
use axum::{Json, Router, middleware, routing};
use service::api::LONGEST_BODY;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

use crate::AppState;
use error::HttpError;
use extract::{Body, InGame, Parameters, Path};
pub(crate) use guard::{ANY_HOST, Hosts, hosts};
use visitor::Asker;

type Routes = Router<Arc<AppState>>;

/// The state as handlers take it.
type App = State<Arc<AppState>>;

/// What most handlers return.
type Answer<T> = Result<Json<T>, HttpError>;

/// Everything that the server answers.
pub fn router(state: Arc<AppState>) -> Router {
    let api = Router::new()
        .merge(openapi::routes())
        .merge(catalog::routes())
        .merge(positions::routes())
        .merge(analyses::routes())
        .merge(reviews::routes())
        .merge(games::routes())
        .merge(friends::routes())
        .merge(visitor::routes())
        .merge(contests::routes())
        .fallback(error::no_such_path)
        .method_not_allowed_fallback(error::no_such_method);
    let router = Router::new()
        .nest("/api/v1", api)
        .route("/api", routing::any(error::no_such_path))
        .route("/api/", routing::any(error::no_such_path))
        .route("/api/{*path}", routing::any(error::no_such_path))
        .fallback(page::serve)
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(middleware::from_fn(visitor::set_visitor_cookie))
        .layer(CatchPanicLayer::custom(error::after_panic))
        .layer(middleware::from_fn_with_state(Arc::clone(&state), guard::check))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn(log::log_request))
        .with_state(state);
    headers::with_headers(router)
}
