use std::fs;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use arena::{Job as _, JobFile as _, Plan, Row, Shard, StoredGame};
use game::Dice;
use serde_json::{Value, json};
use store::{ContestFile, ContestJob};
use testkit::Folder;

use crate::testing::{job, plans, play, play_on_one_machine, stored};

static GO: AtomicBool = AtomicBool::new(false);

/// Games as they travel between machines.
fn rows(games: &[StoredGame]) -> Vec<Row> {
    serde_json::from_str(&serde_json::to_string(games).unwrap()).unwrap()
}

/// The units still to do.
fn missing(file: &ContestFile) -> Vec<u64> {
    file.missing().into_iter().flatten().collect()
}

fn shards(of: u64) -> Vec<Shard> {
    (1..=of).map(|number| Shard { number, of }).collect()
}

#[test]
fn stores_of_shards_are_merged_in_any_order_and_again() {
    for (number, plan) in plans().iter().enumerate() {
        let (job, folder) = (job(plan), Folder::create());
        let [one, many] = ["one.sqlite", "many.sqlite"].map(|name| folder.join(name));
        play_on_one_machine(&job, &one);
        let mut files: Vec<PathBuf> = Vec::new();
        for shard in shards(5) {
            let path = folder.join(format!("{}.sqlite", shard.number));
            let games = play(&job, shard.units(job.units()), 1);
            ContestFile::open(&job, &path).unwrap().keep_games(&games).unwrap();
            files.push(path);
        }
        Dice::new(number as u64).shuffle(&mut files);
        store::merge(&many, &files[..2], &GO).unwrap();
        let merged = store::merge(&many, &files, &GO).unwrap().unwrap();
        assert_eq!(merged.games, 2 * job.units());
        assert!(merged.new > 0);
        assert_eq!(store::merge(&many, &files[3..], &GO).unwrap().unwrap().new, 0);
        assert!(stored(&many) == stored(&one), "{plan}");
    }
}

const TEST: &str = "seed = 3\ngames = 400\nsprt = \"elo0=0,elo1=100\"\n[[player]]\n\
    spec = \"greedy\"\n[[player]]\nspec = \"random\"\n";

#[test]
fn a_test_is_not_decided_by_pairs_beyond_a_gap() {
    let (job, folder) = (job(TEST), Folder::create());
    let path = folder.join("gap.sqlite");
    let mut file = ContestFile::open(&job, &path).unwrap();
    file.keep_games(&play(&job, 1..200, 2)).unwrap();
    assert_eq!((file.decided_after(), missing(&file)), (None, vec![0]));
    drop(file);
    let mut file = ContestFile::open(&job, &path).unwrap();
    assert_eq!(missing(&file), [0]);
    file.keep_games(&play(&job, 0..1, 1)).unwrap();
    assert!(file.decided_after().is_some());
    assert_eq!(file.result().unwrap()["sprt"]["verdict"], "H1 accepted");
}

/// The error of a file that is given these rows.
#[track_caller]
fn refusal(file: &mut ContestFile, rows: &[Row]) -> String {
    file.keep(rows).unwrap_err().to_string()
}

#[test]
fn rows_that_do_not_belong_are_refused_and_nothing_is_added() {
    let (job, folder) = (job(&plans()[0]), Folder::create());
    let path = folder.join("refused.sqlite");
    let mut file = ContestFile::open(&job, &path).unwrap();
    let good = rows(&play(&job, 0..3, 1));
    let changed = |key: &str, value: Value| {
        let mut rows = good.clone();
        rows[4][key] = value;
        rows
    };
    let place = "game 1 of pair 3 (pairing 1, round 1)";
    for (rows, reason) in [
        (changed("pairing", 7.into()), "is not of this plan: wrong pairing".to_owned()),
        (changed("round", 1.into()), "wrong pairing".into()),
        (changed("pair", 35.into()), "wrong number".into()),
        (changed("players", json!([1, 0])), "wrong players".into()),
        (changed("seed", 5.into()), format!("{place} is not of this plan: wrong seed")),
        (changed("leg", 2.into()), "wrong place in its pair".into()),
        (
            changed("winner", "red".into()),
            "row 5 is not a row of this job: unknown variant `red`".into(),
        ),
        (changed("fault", "x".into()), "unknown variant `x`".into()),
        (vec![json!({})], "row 1 is not a row of this job: missing field `round`".into()),
        (good[..5].to_vec(), format!("{place} is alone: both games of a pair belong together")),
    ] {
        let message = refusal(&mut file, &rows);
        assert!(message.contains(&reason), "{message}\nexpected {reason}");
    }
    assert_eq!(missing(&file).len() as u64, job.units());
    file.keep(&good).unwrap();
    file.keep(&changed("times", "1 2 3".into())).unwrap();
    for (rows, what) in [
        (changed("moves", "@1 a1b2".into()), "moves"),
        (changed("start", "x".into()), "start"),
        (changed("plies", 3.into()), "result"),
        (changed("luck", 0.125.into()), "luck"),
    ] {
        let message = refusal(&mut file, &rows);
        let expected = format!("{place} differs in its {what} from the one stored already");
        assert!(message.ends_with(&expected), "{message}");
    }
    drop(file);
    assert_eq!(rows(&stored(&path)), good);
}

/// The error of a plan.
fn plan_error(toml: &str) -> String {
    match Plan::parse(toml) {
        Ok(plan) => ContestJob::new(plan).map(|_| ()).unwrap_err().to_string(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn plans_that_have_no_shards_are_refused() {
    let plan = &plans()[1];
    for (plan, reason) in [
        (plan.replace("seed = 5", ""), "the plan has no seed: add one, as in seed = 1"),
        (
            format!("schedule = \"swiss\"\nrounds = 2\n{plan}"),
            "a Swiss tournament has no shards: who plays whom depends on earlier rounds",
        ),
        (
            format!("sprt = \"elo0=0,elo1=5\"\n{plan}"),
            "a sequential test in shards is for two players, found 3",
        ),
        (plan.replace("board = 4", "board = 99"), "board = 99: "),
        (plan.replace("board = 4", "setups = \"free\""), "setups free: "),
        (plan.replace("board = 4", "reference = \"x\""), "invalid reference for luck: "),
        (plan.replace("\"random\"", "\"level:x\""), "no level \"x\""),
    ] {
        let message = plan_error(&plan);
        assert!(message.contains(reason), "{message}\nexpected {reason}");
    }
}

#[test]
fn stores_that_do_not_fit_are_not_merged_and_nothing_is_lost() {
    let folder = Folder::create();
    let file = |name: &str, plan: &str, units| {
        let (job, path) = (job(plan), folder.join(name));
        ContestFile::open(&job, &path).unwrap().keep_games(&play(&job, units, 1)).unwrap();
        path
    };
    let plan = &plans()[0];
    let into = file("into.sqlite", plan, 0..2);
    let (more, other) = (file("more.sqlite", plan, 2..5), plan.replace("seed = 5", "seed = 6"));
    let other = file("other.sqlite", &other, 0..2);
    let before = stored(&into);
    let refused = |from: &[&PathBuf]| {
        let from: Vec<PathBuf> = from.iter().map(|path| (*path).clone()).collect();
        let message = store::merge(&into, &from, &GO).unwrap_err().to_string();
        assert_eq!(stored(&into), before);
        message
    };
    let message = refused(&[&more, &other]);
    assert!(message.contains("other.sqlite: its event 1 is not in "), "{message}");
    assert!(message.ends_with("into.sqlite: \"seed 6\" instead of \"seed 5\""), "{message}");
    assert!(refused(&[&more, &into]).ends_with("into.sqlite into itself"));
    assert!(refused(&[&folder.join("none")]).starts_with("there is no file "));
    let text = folder.join("text");
    fs::write(&text, "no store\n".repeat(100)).unwrap();
    assert!(refused(&[&more, &text]).contains("text: "));
    // A game that went otherwise: the rows before it are not kept either.
    let changed = folder.join("changed.sqlite");
    let mut games = play(&job(plan), 1..4, 1);
    games[1].moves = "@1 a1b2".into();
    ContestFile::open(&job(plan), &changed).unwrap().keep_games(&games).unwrap();
    let message = refused(&[&more, &changed]);
    assert!(message.contains("changed.sqlite: game 2 of pair 2"), "{message}");
    assert!(store::merge(&folder.join("new"), &[more, other], &GO).is_err());
    assert!(!folder.join("new").exists());
}
