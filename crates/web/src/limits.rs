//! The limits for clients of a server; docs/security.md lists them.

pub use crate::contests::contest_runner::MOST_UNFINISHED as MOST_CONTESTS;
pub use crate::contests::plan::{LONGEST_MOVE, MOST_GAMES, MOST_PLAYERS};
pub use crate::http::body::LONGEST_WAIT;
pub use crate::play::game_rooms::MOST_ROOMS;
pub use crate::serve::{
    LONGEST_HEAD, MOST_CONNECTIONS, PATIENCE_WITH_HEADS, PATIENCE_WITH_READERS,
};
pub use crate::state::{MOST_IDLE_MEMORY, MOST_STREAMS, MOST_THREADS};
pub use crate::storage::games::MOST_SEARCHED;
