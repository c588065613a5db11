use axum::Json;
use axum::extract::State;
use service::api;
use service::dto::{Catalog, ErrorBody, Health};

use super::{App, HttpError};
use crate::pool::Load;

handlers!(health, catalog);

/// Reports that the server is up and can store games, and how busy it is.
#[utoipa::path(
    get,
    path = "/health",
    responses((status = 200, description = "The server is up", body = Health), (status = 500, description = "Games cannot be stored, such as on a full disk", body = ErrorBody), (status = 403, description = "The request is for another host", body = ErrorBody))
)]
async fn health(State(state): App) -> Result<Json<Health>, HttpError> {
    state.rooms.check_storage().await?;
    let Load { workers, running, waiting } = state.pool.load();
    Ok(Json(api::health(workers, running, waiting)))
}

/// Lists the games with their engines, evaluations and levels.
#[utoipa::path(
    get,
    path = "/catalog",
    responses((status = 200, description = "The catalogue", body = Catalog), (status = 403, description = "The request is for another host", body = ErrorBody))
)]
async fn catalog() -> Json<Catalog> {
    Json(api::catalog())
}
