//! Matches and tournaments that are killed, stopped and resumed.

use std::fs;
use std::process::{Child, Output};

use game::Dice;
use rustix::process::Signal;
use serde_json::Value;
use testkit::{wait_for_end, wait_until};

use crate::run::{bot, json, kill_when, program, refusal, send, text, told};

/// A folder for the files of one test, in which the program runs.
pub struct Folder(pub testkit::Folder);

impl Folder {
    pub fn new() -> Self {
        Self(testkit::Folder::create())
    }

    pub fn start(&self, arguments: &[&str]) -> Child {
        program(arguments).current_dir(&*self.0).spawn().unwrap()
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.start(arguments).wait_with_output().unwrap()
    }

    pub fn text(&self, arguments: &[&str]) -> String {
        text(&self.run(arguments))
    }

    pub fn json(&self, arguments: &[&str]) -> Value {
        json(&self.run(arguments))
    }

    pub fn error(&self, arguments: &[&str]) -> String {
        refusal(&self.run(arguments))
    }
}

const MATCH: [&str; 9] = [
    "match",
    "star2:depth=2,hash=1",
    "greedy:eval=odema",
    "--seed",
    "3",
    "--json",
    "--games",
    "3000",
    "--store",
];

/// The games without their times.
pub fn moves(folder: &Folder, store: &str) -> Vec<String> {
    let csv = folder.text(&["export", store, "--to", "csv"]);
    csv.lines().map(|line| line.rsplit_once(',').unwrap().0.to_owned()).collect()
}

/// `KILLS=20` for the whole test.
#[test]
fn a_match_that_is_killed_again_and_again_ends_like_one_that_is_not() {
    let kills: u32 = std::env::var("KILLS").map_or(4, |kills| kills.parse().unwrap());
    let folder = Folder::new();
    let undisturbed = folder.text(&[&MATCH[..], &["whole.sqlite"]].concat());
    let mut dice = Dice::new(u64::from(kills));
    let mut finished = 0;
    for _ in 0..kills {
        let mut child = folder.start(&[&MATCH[..], &["parts.sqlite"]].concat());
        // After some more games: a game takes about a hundred bytes.
        let enough = stored(&folder, "parts.sqlite") + 1 + u64::from(dice.below(50_000));
        finished += u32::from(kill_when(&mut child, || stored(&folder, "parts.sqlite") >= enough));
    }
    assert!(finished < kills, "the match is too short to be killed");
    assert_eq!(folder.text(&[&MATCH[..], &["parts.sqlite"]].concat()), undisturbed);
    assert_eq!(moves(&folder, "parts.sqlite"), moves(&folder, "whole.sqlite"));
}

/// How many bytes a store has, with those that are still in its log.
fn stored(folder: &Folder, name: &str) -> u64 {
    let files = [name.to_owned(), format!("{name}-wal")].map(|name| folder.0.join(name));
    files.iter().filter_map(|file| fs::metadata(file).ok()).map(|file| file.len()).sum()
}

#[cfg(unix)]
#[test]
fn ctrl_c_reports_keeps_everything_and_can_be_resumed() {
    let folder = Folder::new();
    let arguments = [&MATCH[..], &["x.sqlite"]].concat();
    let child = folder.start(&arguments);
    wait_until("games are stored", || stored(&folder, "x.sqlite") > 100_000);
    send(Signal::INT, &child);
    let output = child.wait_with_output().unwrap();
    let message = told(&output);
    assert_eq!(output.status.code(), Some(130), "{message}");
    assert_eq!(
        message,
        "stopped: all games played are in x.sqlite; repeat the command with the same seed to continue\n"
    );
    let part: Value = serde_json::from_slice(&output.stdout).unwrap();
    let games = part["games"].as_u64().unwrap();
    assert!(games < 3000, "the match is too short to be stopped");
    assert_eq!(moves(&folder, "x.sqlite").len() as u64, games + 1);
    assert_eq!(folder.text(&arguments), folder.text(&[&MATCH[..], &["y.sqlite"]].concat()));
}

const PLAN: &str = r#"
schedule = "swiss"
rounds = 2
games = 20
seed = 7
setups = "mirrored"
tc = "depth=1"

[[player]]
name = "zweistein"
spec = "star2:hash=1"

[[player]]
name = "odema"
spec = "greedy:eval=odema"

[[player]]
spec = "random"
"#;

#[test]
fn a_tournament_has_the_same_table_for_any_number_of_threads_and_from_its_store() {
    let folder = Folder::new();
    fs::write(folder.0.join("plan.toml"), PLAN).unwrap();
    let one = folder.text(&["tournament", "plan.toml", "--threads", "1"]);
    let other = ["tournament", "plan.toml", "--threads", "3", "--store", "other.sqlite"];
    assert_eq!(folder.text(&other), one);
    let results = folder.text(&["results", "plan.sqlite"]);
    assert!(results.ends_with(&one), "{results}\n{one}");
    // Nothing is played again.
    assert_eq!(folder.text(&["tournament", "plan.toml"]), one);
    assert_eq!(moves(&folder, "plan.sqlite"), moves(&folder, "other.sqlite"));
}

#[test]
fn exported_records_are_read_again_and_name_the_winner() {
    let folder = Folder::new();
    let arguments = ["match", "greedy", "random", "--games", "20", "--seed", "1", "--store", "x"];
    folder.text(&arguments);
    let records = folder.text(&["export", "x", "--to", "record"]);
    fs::write(folder.0.join("games.txt"), &records).unwrap();
    assert_eq!(folder.text(&["convert", "games.txt", "--to", "record"]).trim(), records.trim());
    let ccgc = folder.text(&["export", "x", "--to", "ccgc"]);
    assert_eq!(ccgc.matches("#[WTN]").count(), 20);
    let csv = folder.text(&["export", "x", "--to", "csv"]);
    assert_eq!(csv.lines().count(), 21);
    for (line, record) in csv.lines().skip(1).zip(records.split("\n\n[Game")) {
        let cells: Vec<&str> = line.split(',').collect();
        let winner = if cells[7] == cells[5] { "red" } else { "blue" };
        assert!(record.contains(&format!("[Result \"{winner}\"]")), "{line}\n{record}");
    }
    folder.text(&["export", "x", "--to", "csv", "-o", "out.csv"]);
    assert_eq!(fs::read_to_string(folder.0.join("out.csv")).unwrap(), csv);
    let message = folder.error(&["export", "x", "--to", "csv", "-o", "out.csv"]);
    assert!(message.contains("out.csv already exists: use --force"), "{message}");
    let message = folder.error(&["export", "x", "--to", "csv", "-o", "./x", "--force"]);
    assert!(message.contains("./x is the file that is read"), "{message}");
    let message = folder.error(&["results", "x", "--plot", "x", "--force"]);
    assert!(message.contains("x is the file that is read"), "{message}");
    let message = folder.error(&["review", "games.txt", "--html", "./games.txt", "--force"]);
    assert!(message.contains("games.txt is the file that is read"), "{message}");
}

#[test]
fn a_match_of_the_chinese_championships_has_a_score_in_the_results() {
    let folder = Folder::new();
    let arguments =
        ["match", "greedy", "random", "--format", "ccgc", "--seed", "1", "--store", "x"];
    let played = folder.text(&arguments);
    assert!(played.contains("A wins 4 to "), "{played}");
    assert_eq!(folder.text(&arguments), played);
    assert!(folder.text(&["results", "x"]).contains("\nA won 4 games, B won "));
    let results = folder.json(&["results", "x", "--json"]);
    assert_eq!(results[0]["score"][0], 4);
    let message = folder.error(&["results", "x", "--plot", "y.svg"]);
    assert!(message.contains("event 1 has no ratings to draw"), "{message}");
}

/// The command that is printed is the one that was given, word by word.
#[test]
fn the_command_to_repeat_a_match_repeats_it() {
    let folder = Folder::new();
    for options in [
        &["--games", "10", "--tc", "depth=1,grace=0s", "--board", "4"][..],
        &["--games", "8", "--sprt", "elo0=0,elo1=300", "--reference", "none"],
        &["--games", "2", "--reference", "zweistein"],
        &["--sprt", "elo0=0,elo1=500,model=normalised", "--setups", "mirrored"],
        &["--games", "4", "--threads", "2", "--tc-a", "depth=1", "--tc-b", "depth=2,nodes=10"],
    ] {
        let arguments = [&["match", "greedy", "random", "--seed", "5"], options].concat();
        let first = folder.text(&arguments);
        let command =
            first.lines().last().unwrap().strip_prefix("repeat with  dreistein ").unwrap();
        assert_eq!(folder.text(&command.split(' ').collect::<Vec<_>>()), first);
        for option in options.iter().filter(|option| option.starts_with("--")) {
            let is_default = *option == "--setups" || command.contains(option);
            assert!(is_default, "{command}: {option} is missing");
        }
    }
}

/// A search that may go deeper than the other wins more, and its games are events of their own.
#[test]
fn each_player_can_have_limits_of_its_own() {
    let folder = Folder::new();
    let play = |options: &[&str]| {
        let players = ["match", "star2:hash=1", "star2:hash=1", "--games", "60", "--seed", "1"];
        let common = ["--store", "x", "--setups", "random", "--json"];
        folder.json(&[&players[..], &common, options].concat())
    };
    let even = play(&["--tc", "depth=1"]);
    assert_eq!(even["win_rate"], 0.5);
    let odds = play(&["--tc", "depth=1", "--tc-a", "depth=3"]);
    assert!(odds["win_rate"].as_f64().unwrap() > 0.55, "{odds}");
    assert_eq!((&odds["tc"], &odds["tc_a"]), (&"depth=1".into(), &"depth=3".into()));
    // Nothing is played twice, and events are not confused.
    assert_eq!(play(&["--tc", "depth=1", "--tc-a", "depth=3"]), odds);
    let results = folder.json(&["results", "x", "--json"]);
    assert_eq!(results.as_array().unwrap().len(), 2);
    let plan = results[1]["plan"].as_str().unwrap();
    assert!(plan.contains("\"star2:hash=1\" limits depth=3"), "{plan}");
}

#[test]
fn a_reference_that_has_too_few_games_says_so() {
    let folder = Folder::new();
    let play = |games: &str, reference: &str| {
        let players = ["match", "greedy", "random", "--seed", "1", "--games", games];
        folder.text(&[&players[..], &["--reference", reference]].concat())
    };
    let note = "luck                not adjusted: this needs 112 games or more\n";
    assert!(play("110", "schwarz").contains(note), "{}", play("110", "schwarz"));
    assert!(!play("110", "none").contains("luck"));
    let enough = play("112", "schwarz");
    assert!(enough.contains("luck-adjusted by schwarz") && !enough.contains(note), "{enough}");
}

#[test]
fn players_that_cannot_play_are_refused() {
    let folder = Folder::new();
    let chess = bot(&["script", "read", "say id game chess", "say ugiok", "read"]);
    for (player, reason) in [
        ("bin/bot", "ugi:bin/bot, ntu:bin/bot, ewnplatform:bin/bot"),
        ("NTU:bin/bot", "did you mean ntu:bin/bot?"),
        ("novice", "did you mean level:novice?"),
        (&format!("ugi:{chess}"), "garbage: it plays chess\n"),
        ("ugi:no-such-program", "error: cannot start \"no-such-program\""),
        ("ugi:", "error: ugi:: expected the name of a program after the colon\n"),
    ] {
        let message = folder.error(&["match", player, "random", "--games", "2"]);
        assert!(message.contains(reason), "{message}");
    }
}

/// Times are parsed the same way everywhere.
#[test]
fn times_are_written_alike_everywhere() {
    let folder = Folder::new();
    folder.text(&["best", "...../...../...../...r1./b1.... r 1", "--time", "4min"]);
    let expected = "\"soon\": expected a time such as 500ms, 2s, 4min or 1h30m, or a number of \
                    seconds, at most a day";
    for arguments in [
        &["best", "startpos", "--time", "soon"][..],
        &["rollout", "startpos", "--time", "soon"],
        &["solve", "startpos", "--game", "tzaar", "--time", "soon"],
        &["match", "random", "random", "--tc", "move=soon"],
        &["compliance", "--patience", "soon", "--", "bot"],
    ] {
        let message = folder.error(arguments);
        assert!(message.contains(expected), "{message}");
    }
}

#[test]
fn programs_play_and_what_they_do_wrong_is_in_the_store() {
    let folder = Folder::new();
    let ntu = format!("ntu:{}", bot(&["ntu", "starts"]));
    let faulty = format!("ugi:{}", bot(&["faulty", "illegal", "mark"]));
    let plan = format!(
        "schedule = 'gauntlet'\ngames = 10\nseed = 1\nsetups = 'engine'\n\
         [[player]]\nname = 'ours'\nspec = 'greedy'\n\
         [[player]]\nname = 'ntu'\nspec = '{ntu}'\n\
         [[player]]\nname = 'faulty'\nspec = '{faulty}'\n"
    );
    fs::write(folder.0.join("plan.toml"), plan).unwrap();
    let table = folder.json(&["tournament", "plan.toml", "--threads", "1", "--json"]);
    let forfeits = |pairing: usize| table["pairings"][pairing]["forfeits"].to_string();
    assert_eq!(forfeits(0), "[{},{}]");
    assert_eq!(forfeits(1), r#"[{},{"illegal-move":5}]"#);
    let csv = folder.text(&["export", "plan.sqlite", "--to", "csv"]);
    let lost =
        csv.lines().filter(|line| line.contains(",ours,") && line.contains(",illegal-move,"));
    assert_eq!(lost.count(), 5, "{csv}");
    let record = folder.text(&["export", "plan.sqlite", "--to", "record"]);
    assert_eq!(record.matches("[Forfeit \"illegal-move: ").count(), 5, "{record}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_does_not_wait_for_a_program_that_hangs() {
    let folder = Folder::new();
    let game = ["read", "say ugiok", "read", "say readyok", "read", "read", "say readyok"];
    let steps = [&["script"], &game[..], &["read", "read", "note thinking", "stay"]].concat();
    let spec = format!("ugi:{}", bot(&steps));
    let limit = ["--tc", "move=1h"];
    let mut child =
        folder.start(&[&["match", &spec, "random", "--games", "2"], &limit[..]].concat());
    wait_until("the program thinks", || folder.0.join("thinking").exists());
    send(Signal::INT, &child);
    wait_for_end(&mut child, "a match after Ctrl-C");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let message = told(&output);
    assert_eq!(message, "stopped: no games were kept; --store FILE keeps them\n");
}

#[test]
fn bad_plans_are_refused_with_the_reason() {
    let folder = Folder::new();
    let swiss_round_robin = PLAN.replace("swiss", "round-robin");
    for (plan, reason) in [
        ("", "missing field `player`"),
        ("schedule = 3", "cannot use plan.toml"),
        (&PLAN.replace("games = 20", "games = 21"), "games = 21: games come in pairs"),
        (&PLAN.replace("rounds = 2", ""), "a Swiss tournament needs rounds"),
        (&swiss_round_robin, "only a Swiss tournament has rounds"),
        (&PLAN.replace("depth=1", "depth=x"), "\"x\": expected a whole number"),
        (&PLAN.replace("\"random\"", "\"randm\""), "no engine \"randm\""),
        (&PLAN.replace("\"odema\"", "\"random\""), "two players are called \"random\""),
        (&PLAN.replace("seed = 7", "sed = 7"), "unknown field `sed`"),
        (&PLAN.replace("\"odema\"", "\"\""), "\"\" is not a valid player name"),
        (&PLAN.replace("seed = 7", "reference = \"random\""), "random cannot judge rolls"),
        (&PLAN.replace("seed = 7", "board = 9"), "9"),
    ] {
        fs::write(folder.0.join("plan.toml"), plan).unwrap();
        let message = folder.error(&["tournament", "plan.toml"]);
        assert!(message.contains(reason), "{message}\nexpected {reason}");
    }
    assert!(folder.error(&["tournament", "no.toml"]).contains("cannot read no.toml"));
    assert!(!folder.0.join("plan.sqlite").exists(), "nothing was begun");
}
