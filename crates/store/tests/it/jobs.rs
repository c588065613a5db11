//! Work in units that several machines share.

use std::collections::BTreeSet;
use std::fs;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use arena::{Job, RolledOut, Row, Shard, Work, rollout_engine};
use game::{Dice, Position as _, Turn};
use games::{Game, Problem};
use report::rollout_json;
use search::rollout::Rollout;
use serde_json::{Value, json};
use store::jobs::job;
use testkit::Folder;

static GO: AtomicBool = AtomicBool::new(false);

/// A small plan of each kind, in each game.
fn plans() -> Vec<(&'static str, &'static str)> {
    vec![
        ("match", "games = 40\nseed = 1\nplayer = [{spec = \"greedy\"}, {spec = \"random\"}]"),
        ("self-play", "engine = \"greedy:noise=5\"\ngames = 40\nseed = 1"),
        ("self-play", "game = \"tzaar\"\nengine = \"greedy:noise=5\"\ngames = 4\nseed = 1"),
        (
            "rollout",
            "position = \"startpos\"\nboard = 4\nengine = \"greedy\"\nseed = 1\ntrials = 500",
        ),
        (
            "rollout",
            "position = \"r1r2r3../r4r5.../r6..../....b6/b1b2b3b4b5 r 3\"\nengine = \"random\"\n\
             moves = true\nseed = 1\ntrials = 400",
        ),
        (
            "match",
            "game = \"tzaar\"\ngames = 14\nseed = 5\nplayer = [{spec = \"greedy\"}, {spec = \"random\"}]",
        ),
        (
            "tournament",
            "schedule = \"gauntlet\"\nboard = 4\ngames = 8\nseed = 5\n\
             player = [{spec = \"greedy\"}, {spec = \"greedy:eval=odema\"}, {spec = \"random\"}]",
        ),
        #[cfg(feature = "third-game")]
        ("self-play", "game = \"row\"\nengine = \"greedy:noise=5\"\ngames = 30\nseed = 1"),
        #[cfg(feature = "third-game")]
        ("rollout", "game = \"row\"\nposition = \"startpos\"\nseed = 1\ntrials = 300"),
    ]
}

fn run(job: &dyn Job, units: Range<u64>, threads: usize) -> Vec<Row> {
    let threads = NonZeroUsize::new(threads).unwrap();
    let mut rows = job.run(units, &Work { threads, ..Work::default() }).unwrap();
    for row in &mut rows {
        row.as_object_mut().unwrap().remove("times");
    }
    rows
}

/// The same with something measured, as it travels between machines.
fn sent(rows: &[Row], seconds: u64) -> Vec<Row> {
    let mut rows = rows.to_vec();
    for row in &mut rows {
        let is_game = row.get("leg").is_some();
        if is_game {
            row["times"] = seconds.to_string().into();
        }
    }
    serde_json::from_str(&serde_json::to_string(&rows).unwrap()).unwrap()
}

fn result(job: &dyn Job, path: &Path) -> Value {
    job.open(path).unwrap().result().unwrap()
}

#[test]
fn units_are_the_same_wherever_they_are_done() {
    for (kind, plan) in plans() {
        let job = job(kind, plan).unwrap();
        let whole = run(&*job, 0..job.units(), 1);
        assert!(job.units() > 1, "{kind}: {plan}");
        assert!(run(&*job, 0..job.units(), 2) == whole, "two threads: {kind}: {plan}");
        let folder = Folder::create();
        let (one, many) = (folder.join("one"), folder.join("many"));
        job.open(&one).unwrap().keep(&sent(&whole, 1)).unwrap();
        let mut shards: Vec<Shard> = (1..=6).map(|number| Shard { number, of: 6 }).collect();
        shards.extend_from_within(2..4);
        Dice::new(3).shuffle(&mut shards);
        for (index, shard) in (0..).zip(&shards) {
            let rows = run(&*job, shard.units(job.units()), 1);
            // Each in another process.
            job.open(&many).unwrap().keep(&sent(&rows, index)).unwrap();
        }
        assert!(job.open(&many).unwrap().missing().is_empty(), "{kind}: {plan}");
        assert_eq!(result(&*job, &many), result(&*job, &one), "{kind}: {plan}");
    }
}

fn run_timed(job: &dyn Job) -> Vec<Row> {
    job.run(0..job.units(), &Work::default()).unwrap()
}

/// A rollout in blocks is the rollout of the command line.
#[test]
fn a_shared_rollout_is_the_rollout_of_one_machine() {
    let start = Game::Ewn.default_variant().start().unwrap();
    let engine = rollout_engine(start.variant(), "greedy", None, None, |_| ()).unwrap();
    for (target, plan) in [(None, "trials = 700"), (Some(0.02), "trials = 20000\ntarget = 0.02")] {
        let rollout = Rollout {
            starts: &[start],
            trials: if target.is_some() { 20_000 } else { 700 },
            target,
            time: None,
            seed: 4,
            threads: NonZeroUsize::MIN,
            stop: &GO,
        };
        let results = rollout.run(&|| engine.build(&GO), &|_| ());
        let alone = RolledOut { moves: vec![None], results };
        let by = ("greedy", &engine);
        let alone = rollout_json(&start, &alone, by, 4, None).unwrap();
        let plan = format!("position = \"startpos\"\nengine = \"greedy\"\nseed = 4\n{plan}");
        let (job, folder) = (job("rollout", &plan).unwrap(), Folder::create());
        let file = folder.join("job");
        let mut kept = job.open(&file).unwrap();
        let mut rest = kept.missing();
        while let Some(units) = rest.first().cloned() {
            let end = units.end.min(units.start + 7);
            kept.keep(&run(&*job, units.start..end, 2)).unwrap();
            rest = kept.missing();
        }
        assert_eq!(kept.result().unwrap(), alone);
        let trials = alone["trials"].as_u64().unwrap();
        assert!(target.is_none() || trials < 10_000, "{trials} trials reach the target");
    }
}

#[test]
fn games_of_self_play_can_be_played_through() {
    let plan = "engine = \"star2:depth=2,noise=2\"\ngames = 12\nseed = 1\nboard = 4";
    let job = job("self-play", plan).unwrap();
    let rows = run(&*job, 0..12, 2);
    let games: BTreeSet<&str> = rows.iter().filter_map(|row| row["moves"].as_str()).collect();
    assert_eq!(games.len(), rows.len(), "all games differ");
    for row in &rows {
        let mut position = Game::Ewn.own_position(row["start"].as_str().unwrap()).unwrap();
        let mut positions = row["positions"].as_array().unwrap().iter();
        for word in row["moves"].as_str().unwrap().split(' ') {
            position = match word.strip_prefix('@') {
                Some(face) => {
                    let mut rolls = position.rolls();
                    position.roll(rolls.find(|(roll, _)| roll.to_string() == face).unwrap().0)
                }
                None => {
                    assert_eq!(positions.next().unwrap(), &position.to_string());
                    position.play(position.parse_move(word).unwrap())
                }
            };
        }
        assert!(positions.next().is_none());
        let Turn::Over(outcome) = position.turn() else { panic!("{position} goes on") };
        assert_eq!(row["winner"], Game::Ewn.side_name(outcome.winner));
        let values = row["values"].as_array().unwrap();
        assert!(values.iter().all(|value| value.as_f64().is_some_and(|it| it <= 1.0)));
    }
}

#[test]
fn plans_are_read_from_json_too() {
    let toml = "position = \"startpos\"\nseed = 4\ntrials = 100";
    let json = json!({ "position": "startpos", "seed": 4, "trials": 100 }).to_string();
    let jobs = [toml, &json].map(|plan| job("rollout", plan).unwrap());
    assert_eq!(run(&*jobs[0], 0..1, 1), run(&*jobs[1], 0..1, 1));
}

/// The error of a job.
#[track_caller]
fn refusal<T>(result: Result<T, Problem>) -> String {
    result.map(|_| ()).unwrap_err().to_string()
}

#[test]
fn bad_jobs_are_refused_with_the_reason() {
    let rollout = "position = \"startpos\"\nseed = 1\n";
    let self_play = "engine = \"greedy\"\nseed = 1\n";
    for (kind, plan, reason) in [
        ("guess", "", "no job \"guess\": expected match, tournament, self-play, rollout"),
        ("match", "", "missing field `player`"),
        (
            "match",
            "seed = 1\nplayer = [{spec = \"a\"}, {spec = \"b\"}, {spec = \"c\"}]",
            "a match has two players, found 3: try a tournament",
        ),
        ("rollout", "position = \"startpos\"", "missing field `seed`"),
        ("rollout", "position = \"nowhere\"\nseed = 1", "nowhere"),
        (
            "rollout",
            &format!("{rollout}trials = 0"),
            "trials 0: expected a number from 1 to 1000000000000",
        ),
        (
            "rollout",
            &format!("{rollout}target = 0.7"),
            "target 0.7: expected a standard error between 0 and 0.5",
        ),
        ("rollout", &format!("{rollout}engine = \"no\""), "no engine \"no\""),
        (
            "rollout",
            &format!("{rollout}moves = true"),
            "the die is not rolled yet, so there are no moves",
        ),
        ("rollout", &format!("{rollout}game = \"tzaar\""), "rollout is for games with dice"),
        ("rollout", &format!("{rollout}trails = 3"), "unknown field `trails`"),
        ("self-play", self_play, "missing field `games`"),
        ("self-play", &format!("{self_play}games = 0"), "games = 0: expected 1 to"),
        ("self-play", &format!("{self_play}games = 2\nsetups = \"x\""), "setups x: "),
        ("self-play", "engine = \"no\"\ngames = 2\nseed = 1", "no engine \"no\""),
    ] {
        let message = refusal(job(kind, plan));
        assert!(message.contains(reason), "{kind}: {message}\nexpected {reason}");
    }
}

#[test]
fn rows_that_do_not_belong_are_refused() {
    for (kind, plan) in plans() {
        let (job, folder) = (job(kind, plan).unwrap(), Folder::create());
        let file = folder.join("job");
        let all = job.units();
        let message = refusal(job.run(0..all + 1, &Work::default()));
        assert!(
            message.contains(&format!("units 0 to {}: expected a part of", all + 1)),
            "{message}"
        );
        let rows = run_timed(&*job);
        let mut kept = job.open(&file).unwrap();
        assert!(refusal(kept.keep(&[json!({"unit": 0})])).starts_with("row 1 is not a row"));
        if !matches!(kind, "match" | "tournament") {
            let mut other = rows.clone();
            other[1]["unit"] = all.into();
            refusal(kept.keep(&other));
            assert!(refusal(job.open(&file)).ends_with("another process is adding to it"));
        }
        assert_eq!(kept.missing().into_iter().flatten().count() as u64, all, "nothing was added");
        kept.keep(&rows).unwrap();
        kept.keep(&rows).unwrap();
        let mut other = rows.clone();
        for key in ["winner", "moves", "trials", "pairs"] {
            if let Some(value) = other[1].get_mut(key) {
                *value = changed(value);
            }
        }
        if other != rows {
            let message = refusal(kept.keep(&other));
            assert!(message.contains("differs"), "{message}");
        }
    }
}

/// Another value of the same form.
fn changed(value: &Value) -> Value {
    let text = value.to_string();
    let other = [("0.0", "0.5"), ("\"first\"", "\"second\""), ("red", "blue"), ("white", "black")];
    let text = other.iter().fold(text, |text, (from, to)| text.replace(from, to));
    serde_json::from_str(&text).unwrap()
}

#[test]
fn a_file_that_was_cut_off_goes_on_after_its_last_line() {
    let (kind, plan) = plans()[1];
    let (job, folder) = (job(kind, plan).unwrap(), Folder::create());
    let file = folder.join("job");
    let rows = run(&*job, 0..4, 1);
    job.open(&file).unwrap().keep(&rows).unwrap();
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, &text[..text.len() - 9]).unwrap();
    assert_eq!(job.open(&file).unwrap().missing()[0].start, 3);
    job.open(&file).unwrap().keep(&rows).unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    let other = store::jobs::job(kind, &plan.replace("seed = 1", "seed = 2")).unwrap();
    assert!(refusal(other.open(&file)).contains("it is of another plan: "));
    fs::write(&file, "text\n").unwrap();
    assert!(refusal(job.open(&file)).ends_with("not a line of a job: text"));
}
