//! The JSON that other crates write, as the description of the interface tells it. Nothing is made
//! of these types; the tests read real answers into them.

mod analyses;
mod positions;
mod reviews;

pub use analyses::{AnalyzedJson, EvaluationsJson};
pub use positions::{DescribedJson, EditJson, EwnJson, RandomStartJson, TzaarJson};
pub use reviews::ReviewsJson;

use catalog::GameName;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// The name of a game in a path.
pub struct GameNameJson;

impl PartialSchema for GameNameJson {
    fn schema() -> RefOr<Schema> {
        let names = GameName::ALL.iter().map(|game| game.name());
        let words = ObjectBuilder::new().schema_type(SchemaType::Type(Type::String));
        words.enum_values(Some(names)).into()
    }
}

impl ToSchema for GameNameJson {
    fn name() -> std::borrow::Cow<'static, str> {
        "GameName".into()
    }
}
