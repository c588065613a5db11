//! Everything that clients are limited in, as one list for the documentation.

use std::time::Duration;

use crate::api::{LONGEST_BODY, analyses, evaluations, proofs, reviews, texts};
use crate::engines::client_limits::{GREATEST, LONGEST_SPEC};
use crate::play::{dice_commitments, game_settings, hosted_game, match_play, move_search, offers};

/// A limit in words.
pub struct Limit {
    pub what: String,
    pub most: String,
}

/// The limits wherever the answers are made.
pub fn limits() -> Vec<Limit> {
    let seconds = Duration::from_millis;
    let mut limits = vec![
        size("Body of a request", LONGEST_BODY),
        count("Positions in one answer", texts::MOST_POSITIONS),
        count("Evaluations of a position in one request", evaluations::MOST_EVALUATORS),
        time("Analysis", analyses::LONGEST),
        time("Proof", seconds(proofs::LONGEST)),
        time("Review", reviews::LONGEST),
        time("Review: each search", reviews::LONGEST_SEARCH),
        count("Review: depth", reviews::GREATEST_DEPTH),
        count("Review: plies of all games", reviews::MOST_PLIES),
        size("Engine spec", LONGEST_SPEC),
    ];
    limits.extend(GREATEST.iter().map(|(option, most)| option_limit(option, *most)));
    limits.extend([
        time("Move of an engine in a game without a clock", move_search::LONGEST_TIME),
        count("Unfinished games of a visitor", hosted_game::MOST_UNFINISHED),
        count("Games of a match", match_play::LONGEST_MATCH),
        count("Letters of a name", game_settings::LONGEST_NAME),
        count(
            &format!("Phrases of a player in {}", duration(seconds(offers::AT_ONCE))),
            offers::MOST_AT_ONCE,
        ),
        count("Promised dice", dice_commitments::MOST),
        time("Promised dice: kept for", seconds(dice_commitments::LONGEST)),
    ]);
    limits
}

pub fn count(what: &str, most: impl TryInto<u64>) -> Limit {
    let most = most.try_into().unwrap_or(u64::MAX);
    Limit { what: what.into(), most: most.to_string() }
}

pub fn size(what: &str, bytes: usize) -> Limit {
    let most = match bytes {
        bytes if bytes.is_multiple_of(1 << 20) => format!("{} MiB", bytes >> 20),
        bytes if bytes.is_multiple_of(1 << 10) => format!("{} KiB", bytes >> 10),
        bytes => format!("{bytes} bytes"),
    };
    Limit { what: what.into(), most }
}

pub fn time(what: &str, most: Duration) -> Limit {
    Limit { what: what.into(), most: duration(most) }
}

fn option_limit(option: &str, most: u64) -> Limit {
    let what = format!("Engine option `{option}`");
    match option {
        "hash" | "memory" => size(&what, (most as usize) << 20),
        "time" => time(&what, Duration::from_millis(most)),
        _ => count(&what, most),
    }
}

fn duration(time: Duration) -> String {
    match time.as_secs() {
        0 => format!("{} ms", time.as_millis()),
        seconds if seconds > 60 && seconds.is_multiple_of(60) => format!("{} min", seconds / 60),
        seconds => format!("{seconds} s"),
    }
}
