//! Files of games.

use std::path::Path;

use arena::{EventPlan, EventStore as _, Fault, GameSummary};
use game::Side;
use store::{OpenEvent, Store, StoreError, StoredGame};
use testkit::Folder;

/// An event of three players.
pub fn event(plan: &str) -> EventPlan {
    let players = ["a", "b", "c"].map(|name| (name.to_owned(), format!("spec of {name}")));
    EventPlan { game: "ewn".into(), plan: plan.into(), players: players.to_vec() }
}

/// All games of a store, but for how long they took.
pub fn games(path: &Path) -> Vec<StoredGame> {
    let store = Store::read(path).unwrap();
    let mut games = Vec::new();
    for event in store.events().unwrap() {
        store
            .visit_games::<StoreError>(event.number, |game| {
                games.push(StoredGame { times: String::new(), ..game });
                Ok(())
            })
            .unwrap();
    }
    games
}

fn game(pair: u64, leg: u8) -> StoredGame {
    StoredGame {
        round: 1,
        pairing: 2,
        pair,
        leg,
        players: [usize::from(leg), usize::from(1 - leg)],
        seed: u64::MAX - pair,
        start: "somewhere".into(),
        moves: "@3 a1b2 @4".into(),
        times: "17".into(),
        detail: "exit status 3, \"é\"".into(),
        summary: GameSummary {
            winner: Side::Second,
            first_mover: Side::First,
            plies: 1,
            fault: Some(Fault::Crash),
            luck: Some(0.1 + pair as f64),
        },
    }
}

#[test]
fn games_come_back_as_they_were() {
    let folder = Folder::create();
    let path = folder.join("games");
    let mut kept = OpenEvent::open(&path, &event("x")).unwrap();
    let pairs: Vec<[StoredGame; 2]> = (0..50).map(|pair| [game(pair, 0), game(pair, 1)]).collect();
    pairs.iter().for_each(|pair| kept.add_games(&pair.each_ref()).unwrap());
    let (store, id) = (Store::read(&path).unwrap(), kept.number());
    let whole: Vec<StoredGame> = pairs
        .iter()
        .flatten()
        .map(|game| StoredGame { times: String::new(), ..game.clone() })
        .collect();
    assert_eq!(games(&path), whole);
    let some = store.some_games(id, 7, 95).unwrap();
    assert!(some.iter().eq(pairs.iter().flatten().skip(95)));
    assert_eq!(store.some_games(id, 7, 3).unwrap(), pairs.concat()[3..10]);
    assert_eq!(store.game(id, [1, 2, 17], 1).unwrap().as_ref(), Some(&pairs[17][1]));
    assert_eq!(store.game(id, [0, 2, 17], 1).unwrap(), None);
    let done = store.done_pairs(id, 1, 2).unwrap();
    assert!(
        done.values().eq(pairs
            .iter()
            .map(|[a, b]| [a.summary, b.summary])
            .collect::<Vec<_>>()
            .iter())
    );
    assert!(store.done_pairs(id, 0, 2).unwrap().is_empty());
    assert_eq!(store.players(id).unwrap()[1].spec, "spec of b");
    let pairings = store.pairings(id).unwrap();
    assert_eq!((pairings.len(), pairings[0].players), (1, [0, 1]));
    kept.drop_pairs(1, 2, 30).unwrap();
    assert_eq!(store.done_pairs(id, 1, 2).unwrap().len(), 30);
}

#[test]
fn names_that_mean_something_to_sqlite_are_files_all_the_same() {
    let folder = Folder::create();
    for name in [":memory:", "file:x?mode=memory"] {
        let path = folder.join(name);
        drop(Store::open(&path).unwrap());
        assert!(path.exists());
    }
    assert!(a_name_alone_is_a_file());
}

/// Relative names too, in a separate folder.
fn a_name_alone_is_a_file() -> bool {
    let name = Path::new(":memory:");
    let made = Store::open(name).is_ok() && name.exists();
    let _ = std::fs::remove_file(name);
    let _ = std::fs::remove_file(":memory:.lock");
    made
}

#[test]
fn events_are_told_apart_by_their_plans() {
    let folder = Folder::create();
    let path = folder.join("games");
    let number = |plan| OpenEvent::open(&path, &event(plan)).unwrap().number();
    let one = number("x");
    assert_ne!(number("y"), one);
    assert_eq!(number("x"), one);
    let events = Store::read(&path).unwrap().events();
    let plans: Vec<String> = events.unwrap().into_iter().map(|event| event.plan).collect();
    assert_eq!(plans, ["x", "y"]);
}

#[test]
fn two_processes_cannot_add_games_but_anybody_can_read() {
    let folder = Folder::create();
    let path = folder.join("games");
    let mut kept = OpenEvent::open(&path, &event("x")).unwrap();
    let second = Store::open(&path).err().unwrap().to_string();
    assert!(second.ends_with("another process is adding games to it"), "{second}");
    kept.add_games(&[&game(0, 0), &game(0, 1)]).unwrap();
    assert_eq!(games(&path).len(), 2);
    #[cfg(unix)]
    {
        let link = folder.join("link");
        std::os::unix::fs::symlink(&path, &link).unwrap();
        assert!(Store::open(&link).err().unwrap().to_string().contains("another process"));
    }
    drop(kept);
    assert!(Store::open(&path).is_ok());
    let beside = std::fs::read_dir(path.parent().unwrap()).unwrap().count();
    assert_eq!(beside, 3, "the file, its lock, and the link");
}

#[test]
fn files_that_are_no_stores_are_refused_and_left_alone() {
    let folder = Folder::create();
    let error = |path: &Path| {
        let errors = [Store::open(path).err(), Store::read(path).err()];
        let [open, read] = errors.map(|error| error.unwrap().to_string());
        assert_eq!(open, read);
        open
    };
    let text = folder.join("text");
    std::fs::write(&text, "[Red \"me\"] this is a record of a game, not a file of many games")
        .unwrap();
    assert!(error(&text).ends_with("file is not a database"), "{}", error(&text));
    assert!(std::fs::read_to_string(&text).unwrap().starts_with("[Red"));

    let foreign = folder.join("foreign");
    let connection = rusqlite::Connection::open(&foreign).unwrap();
    connection.execute_batch("CREATE TABLE game (x)").unwrap();
    drop(connection);
    assert!(error(&foreign).contains("not a file of games"), "{}", error(&foreign));

    let newer = folder.join("newer");
    drop(Store::open(&newer).unwrap());
    let connection = rusqlite::Connection::open(&newer).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);
    assert!(error(&newer).ends_with("this has version 99, expected 2"), "{}", error(&newer));

    assert!(Store::read(&folder.join("missing")).is_err());
    assert!(Store::open(&folder.join("no/such/folder")).is_err());
}

/// The tables as they were made before there were migrations.
#[test]
fn files_of_earlier_programs_are_opened() {
    let folder = Folder::create();
    let [new, old] = ["new", "old"].map(|name| folder.join(name));
    drop(Store::open(&new).unwrap());
    let tables: Vec<String> = {
        let connection = rusqlite::Connection::open(&new).unwrap();
        let query = "SELECT replace(sql, ', checksum INTEGER', '') FROM sqlite_schema
            WHERE sql IS NOT NULL ORDER BY rowid";
        let mut statement = connection.prepare(query).unwrap();
        statement.query_map((), |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
    };
    let connection = rusqlite::Connection::open(&old).unwrap();
    let marks = "PRAGMA application_id = 1148347753; PRAGMA user_version = 1;";
    connection.execute_batch(&format!("{};{marks}", tables.join(";"))).unwrap();
    assert!(connection.prepare("SELECT checksum FROM game").is_err());
    connection.execute_batch("INSERT INTO event (game, plan) VALUES ('ewn', 'seed 1')").unwrap();
    drop(connection);
    assert_eq!(Store::read(&old).unwrap().events().unwrap().len(), 1);
    let mut kept = OpenEvent::open(&old, &event("x")).unwrap();
    kept.add_games(&[&game(0, 0), &game(0, 1)]).unwrap();
    assert_eq!(games(&old).len(), 2);
}

#[test]
fn a_store_with_other_contents_is_named_damaged_in_plain_words() {
    let folder = Folder::create();
    for (number, damage) in [
        "ALTER TABLE game RENAME TO other",
        "ALTER TABLE event RENAME COLUMN plan TO other",
        "UPDATE event SET plan = CAST(x'ff' AS TEXT)",
        "UPDATE game SET plies = 'x'",
    ]
    .into_iter()
    .enumerate()
    {
        let path = folder.join(number.to_string());
        OpenEvent::open(&path, &event("x"))
            .unwrap()
            .add_games(&[&game(0, 0), &game(0, 1)])
            .unwrap();
        rusqlite::Connection::open(&path).unwrap().execute_batch(damage).unwrap();
        let read = || {
            let store = Store::read(&path)?;
            store
                .events()?
                .iter()
                .try_for_each(|event| store.visit_games::<StoreError>(event.number, |_| Ok(())))
        };
        let problem = read().unwrap_err().to_string();
        testkit::check_plain_words(&problem);
        assert!(problem.contains("the file is damaged"), "{problem}");
    }
}

/// Everything in a store, as text.
fn contents(path: &Path) -> Result<String, StoreError> {
    let (store, mut text) = (Store::read(path)?, String::new());
    for event in store.events()? {
        let players: Vec<_> =
            store.players(event.number)?.into_iter().map(|it| (it.name, it.spec)).collect();
        let games = store.some_games(event.number, u32::MAX, 0)?;
        text += &format!("{event:?} {players:?} {:?} {games:?}\n", store.pairings(event.number)?);
    }
    Ok(text)
}

#[test]
fn no_flipped_bit_changes_what_is_read() {
    let folder = Folder::create();
    let path = folder.join("games");
    for plan in ["x", "y"] {
        let mut kept = OpenEvent::open(&path, &event(plan)).unwrap();
        (0..40).for_each(|pair| kept.add_games(&[&game(pair, 0), &game(pair, 1)]).unwrap());
    }
    let (whole, bytes) = (contents(&path).unwrap(), std::fs::read(&path).unwrap());
    let mut errors = 0;
    for number in 0..500 {
        let bit = game::derive_seed(1, number) as usize % (8 * bytes.len());
        let mut damaged = bytes.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        std::fs::write(&path, damaged).unwrap();
        match contents(&path) {
            Ok(read) => assert!(read == whole, "bit {bit} changed something"),
            Err(_) => errors += 1,
        }
    }
    assert!(errors > 100, "{errors} errors");
}
