use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use arena::{Plan, Round, StoredGame, Work};
use store::{ContestJob, OpenEvent, Store, StoreError};

pub fn job(toml: &str) -> ContestJob {
    ContestJob::new(Plan::parse(toml).unwrap()).unwrap()
}

/// Short contests of every game.
pub fn plans() -> Vec<String> {
    let plan = |game: &str, players: &[&str], rest: &str| {
        let players = players.iter().map(|spec| format!("[[player]]\nspec = \"{spec}\"\n"));
        let players = players.collect::<String>();
        format!("game = \"{game}\"\nseed = 5\n{rest}\n{players}")
    };
    vec![
        plan("ewn", &["greedy", "random"], "games = 30"),
        plan("ewn", &["greedy", "greedy:eval=odema", "random"], "board = 4\ngames = 8"),
        plan("tzaar", &["greedy", "random"], "games = 14"),
        #[cfg(feature = "third-game")]
        plan(
            "row",
            &["greedy", "random", "expectiminimax:depth=1"],
            "schedule = \"gauntlet\"\ngames = 36",
        ),
    ]
}

/// The games of some units, without their times.
pub fn play(job: &ContestJob, units: Range<u64>, threads: usize) -> Vec<StoredGame> {
    let work = Work {
        threads: NonZeroUsize::new(threads).unwrap(),
        stop: &AtomicBool::new(false),
        progress: &|_| (),
        tell: |_| (),
    };
    let games = job.play(units, &work).unwrap().into_iter();
    games.map(without_times).collect()
}

pub fn without_times(game: StoredGame) -> StoredGame {
    StoredGame { times: String::new(), ..game }
}

/// Plays the whole contest into a store, as the command line does.
pub fn play_on_one_machine(job: &ContestJob, path: &Path) -> Vec<Round> {
    let two = NonZeroUsize::new(2).unwrap();
    let contest = job.plan.contest(two, |_| (), &protocol::make_player).unwrap();
    let tournament = job.plan.tournament().unwrap();
    let mut event = OpenEvent::open(path, &job.event).unwrap();
    let stop = AtomicBool::new(false);
    contest.play(&tournament, Some(&mut event), &stop, &|_| ()).unwrap()
}

/// All games of a store, without their times.
pub fn stored(path: &Path) -> Vec<StoredGame> {
    let mut games = Vec::new();
    let visited = Store::read(path).unwrap().visit_games::<StoreError>(1, |game| {
        games.push(without_times(game));
        Ok(())
    });
    visited.unwrap();
    games
}
