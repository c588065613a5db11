use service::limits::{Limit, count, size, time};

use crate::contests::{contest_runner, plan};
use crate::http::body;
use crate::play::game_rooms;
use crate::pool::Priority;
use crate::{serve, state};

/// Everything that clients of a server are limited in, for the documentation.
#[must_use]
pub fn limits() -> Vec<Limit> {
    let mut limits = vec![
        count("Connections", serve::MOST_CONNECTIONS),
        count("Event streams", state::MOST_STREAMS),
        size("Head of a request", serve::LONGEST_HEAD),
        time("Arrival of the head of a request", serve::PATIENCE_WITH_HEADS),
        time("Arrival of the body of a request", body::LONGEST_WAIT),
        time("Client that stops reading", serve::PATIENCE_WITH_READERS),
        count("Waiting moves of engines", Priority::Play.most_waiting()),
        count("Waiting analyses", Priority::Analysis.most_waiting()),
        count("Waiting reviews", Priority::Background.most_waiting()),
        count("Threads of a search", state::MOST_THREADS),
        size("Memory of idle engines", (state::MOST_IDLE_MEMORY as usize) << 20),
        count("Open games before idle ones are closed", game_rooms::MOST_ROOMS),
        count("Contest: players", plan::MOST_PLAYERS),
        count("Contest: games", plan::MOST_GAMES),
        time("Contest: a move", plan::LONGEST_MOVE),
        count("Contests waiting or running", contest_runner::MOST_UNFINISHED),
    ];
    limits.extend(service::limits::limits());
    limits
}
