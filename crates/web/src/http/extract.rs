use std::time::Duration;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Query, RawPathParams, Request};
use axum::http::request::Parts;
use catalog::GameName;
use serde::de::DeserializeOwned;

use crate::api::{Code, Failure};

/// The game that stands in the path as `{game}`.
pub struct InGame(pub GameName);

impl<S: Send + Sync> FromRequestParts<S> for InGame {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let not_found = |problem: String| Failure::new(Code::NotFound, problem);
        let parameters = RawPathParams::from_request_parts(parts, state).await;
        let parameters = parameters.map_err(|error| not_found(error.body_text()))?;
        let name = parameters.iter().find(|(name, _)| *name == "game").map(|(_, value)| value);
        let game = name.unwrap_or_default().parse::<GameName>();
        game.map(Self).map_err(|error| not_found(error.to_string()))
    }
}

/// A body of JSON that has exactly the fields of a type.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        let read = Json::<T>::from_request(request, state);
        match tokio::time::timeout(LONGEST_WAIT, read).await {
            Ok(Ok(Json(body))) => Ok(Self(body)),
            Ok(Err(rejection)) => Err(refusal(&rejection)),
            Err(_) => {
                let seconds = LONGEST_WAIT.as_secs();
                let message = format!("the body did not arrive within {seconds} seconds");
                Err(Failure::new(Code::RequestTimeout, message))
            }
        }
    }
}

/// The parameters after the `?` of a path: exactly the fields of a type.
pub struct Parameters<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Parameters<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let query = Query::<T>::from_request_parts(parts, state).await;
        let Query(parameters) =
            query.map_err(|error| Failure::new(Code::BadRequest, error.body_text()))?;
        Ok(Self(parameters))
    }
}

/// A body that takes longer to arrive is given up.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

fn refusal(rejection: &JsonRejection) -> Failure {
    let code = match rejection {
        JsonRejection::JsonDataError(_) => Code::InvalidBody,
        JsonRejection::MissingJsonContentType(_) => Code::UnsupportedMediaType,
        JsonRejection::BytesRejection(error) if error.status().as_u16() == 413 => Code::TooLarge,
        _ => Code::BadRequest,
    };
    Failure::new(code, rejection.body_text())
}
