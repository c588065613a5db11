use serde::Serialize;
use utoipa::ToSchema;

/// The body of every answer that is an error.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// What is wrong.
    pub error: ErrorDetails,
}

/// What is wrong with a request, or with the server.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorDetails {
    /// A word for programs.
    #[schema(value_type = String, example = "illegal_move")]
    pub code: &'static str,
    /// A sentence for people: names what was sent and says what was expected.
    pub message: String,
}
