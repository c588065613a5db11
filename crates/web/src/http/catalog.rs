use std::sync::Arc;

use axum::extract::State;
use axum::{Json, Router, routing};
use utoipa::OpenApi;

use super::Routes;
use crate::dto::{Catalog, ErrorBody, Health};
use crate::{AppState, api};

pub fn routes() -> Routes {
    Router::new().route("/health", routing::get(health)).route("/catalog", routing::get(catalog))
}

/// What is said of these paths.
#[derive(OpenApi)]
#[openapi(paths(health, catalog))]
pub struct Documentation;

/// Says that the server is well, and how busy.
#[utoipa::path(
    get,
    path = "/health",
    responses((status = 200, description = "It is", body = Health), (status = 403, description = "The request is for another host", body = ErrorBody))
)]
async fn health(State(state): State<Arc<AppState>>) -> Json<Health> {
    Json(api::health(&state.pool))
}

/// Lists everything that can be asked for by name.
#[utoipa::path(
    get,
    path = "/catalog",
    responses((status = 200, description = "The lists", body = Catalog), (status = 403, description = "The request is for another host", body = ErrorBody))
)]
async fn catalog() -> Json<Catalog> {
    Json(api::catalog())
}
