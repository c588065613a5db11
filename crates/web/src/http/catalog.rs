use axum::{Json, Router, routing};

use super::Routes;
use crate::api;
use crate::dto::{Catalog, Health};

pub fn routes() -> Routes {
    Router::new().route("/health", routing::get(health)).route("/catalog", routing::get(catalog))
}

async fn health() -> Json<Health> {
    Json(api::health())
}

async fn catalog() -> Json<Catalog> {
    Json(api::catalog())
}
