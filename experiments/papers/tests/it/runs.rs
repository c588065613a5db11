//! Steps are kept, and what is kept is not computed again.

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Instant;

use anyhow::bail;
use arena::{GameSummary, MatchReport};
use game::Side;
use papers::{Estimate, Ledger, MatchPlan, Paper, Run, Settings, find};
use testkit::Folder;

static GO: AtomicBool = AtomicBool::new(false);

fn run(ledger: Ledger) -> Run<'static> {
    Run {
        settings: Settings::default(),
        threads: NonZeroUsize::new(2).unwrap(),
        ledger,
        stop: &GO,
        deadline: None,
        progress: &|_, _, _| (),
        is_incomplete: false,
    }
}

/// A run that computes nothing: it shows what a ledger has.
pub fn stopped(ledger: Ledger) -> Run<'static> {
    static STOP: AtomicBool = AtomicBool::new(true);
    Run { stop: &STOP, ..run(ledger) }
}

#[test]
fn finished_steps_are_not_done_again() {
    let folder = Folder::create();
    let path = folder.join("steps.jsonl");
    let calls = AtomicU32::new(0);
    let square = |&number: &u32| {
        calls.fetch_add(1, Ordering::Relaxed);
        Ok(number * number)
    };
    let steps = |run: &mut Run, items: &[u32]| run.steps(items, u32::to_string, square).unwrap();
    let mut first = run(Ledger::open(&path, false).unwrap());
    assert_eq!(steps(&mut first, &[3, 4]), [Some(9), Some(16)]);
    // As a killed program leaves it: not finished, and a line cut off.
    drop(first);
    let cut_off = fs::read_to_string(&path).unwrap() + "{\"key\":\"5\",\"sec";
    fs::write(&path, cut_off).unwrap();
    let mut second = run(Ledger::open(&path, false).unwrap());
    assert_eq!(steps(&mut second, &[3, 4, 5]), [Some(9), Some(16), Some(25)]);
    assert_eq!(calls.load(Ordering::Relaxed), 3);
    drop(second);
    let mut rendered = stopped(Ledger::open(&path, false).unwrap());
    assert_eq!(steps(&mut rendered, &[5, 6]), [Some(25), None]);
    assert!(rendered.is_incomplete);
    assert_eq!(calls.load(Ordering::Relaxed), 3);
}

#[test]
fn ledgers_in_use_or_damaged_are_refused() {
    let folder = Folder::create();
    let path = folder.join("refused.jsonl");
    let _open = Ledger::open(&path, false).unwrap();
    let problem = |path: &Path| Ledger::open(path, false).err().unwrap().to_string();
    assert!(problem(&path).ends_with("is in use by another run"));
    let damaged = folder.join("damaged.jsonl");
    fs::write(&damaged, "{\"key\":\"a\",\"seconds\":1,\"value\":2}\nnonsense\n").unwrap();
    assert!(problem(&damaged).contains("line 2: not a finished step"), "{}", problem(&damaged));
    let kept = "{\"key\":\"a\",\"seconds\":1,\"value\":\"two\"}\n";
    let mut other = run(Ledger::parse(kept, &path).unwrap());
    let unreadable = other.step("a", || Ok(2)).unwrap_err().to_string();
    assert_eq!(unreadable, "the kept value of \"a\" is unreadable, --restart begins again");
}

#[test]
fn problems_and_deadlines_end_the_work() {
    let mut failing = run(Ledger::default());
    let result =
        failing.steps(&[1, 2], i32::to_string, |_| -> anyhow::Result<u32> { bail!("no luck") });
    assert_eq!(result.unwrap_err().to_string(), "no luck");
    let mut late = Run { deadline: Some(Instant::now()), ..run(Ledger::default()) };
    assert_eq!(late.step("anything", || Ok(1)).unwrap(), None);
    assert!(late.is_incomplete);
}

fn plan(a: &str, b: &str, games: u64) -> MatchPlan {
    let players = [a, b].map(str::to_owned);
    let reference = Some("net".into());
    MatchPlan { game: "ewn".into(), players, games, reference, ..MatchPlan::default() }
}

#[test]
fn matches_continue_where_they_ended() {
    let plans =
        |games| [plan("greedy", "random", games), plan("greedy:eval=schwarz", "random", games)];
    let folder = Folder::create();
    let path = folder.join("matches.jsonl");
    for games in [6, 20] {
        let mut part = run(Ledger::open(&path, false).unwrap());
        part.play_all(&plans(games)).unwrap();
    }
    let mut whole = run(Ledger::default());
    let expected = whole.play_all(&plans(20)).unwrap();
    assert_eq!(expected[0].pairs().games(), 20);
    let mut rendered = stopped(Ledger::open(&path, false).unwrap());
    assert_eq!(rendered.play_all(&plans(20)).unwrap(), expected);
    assert!(!rendered.is_incomplete);
    let shorter = rendered.play_all(&plans(6)).unwrap();
    assert_eq!(shorter[0].pairs().games(), 0, "more games than the command plays");
}

/// The games of a published match are played again, bit by bit.
#[test]
fn a_published_match_is_played_alike() {
    let path = find("assignment-claim").unwrap().file("jsonl");
    let published = Ledger::parse(&fs::read_to_string(&path).unwrap(), &path).unwrap();
    let engine = |policy| format!("mcts:policy={policy},playouts=100,priors=none,solver=off");
    let board = Some(3);
    let names = ["schwarz-cube", "uniform"].map(engine);
    let plan = MatchPlan { board, reference: None, ..plan(&names[0], &names[1], 60) };
    let score = run(Ledger::default()).play_all(std::slice::from_ref(&plan)).unwrap().remove(0);
    assert_eq!(published.get(&format!("{} --seed 1", plan.command())).unwrap(), Some(score));
}

#[test]
fn verdicts_follow_from_the_comparisons() {
    let mut run = run(Ledger::default());
    let mut verdict = |compare: &str, papers: [&str; 2]| {
        let [one, other] = papers;
        let text = format!(
            "source = \"A paper\"\nitem = \"Table 1\"\nsummary = \"who wins\"\nminutes = 1\n\
             games = 40\npaper-games = 100\nshow = [\"pairing\"]\n{compare}\n\
             [[match]]\nplayers = [\"greedy\", \"random\"]\n{one}\n\
             [[match]]\nplayers = [\"greedy:eval=schwarz\", \"random\"]\n{other}\n"
        );
        Paper::parse(&text).unwrap().make(&mut run).map(|page| page.verdict.unwrap_or("none"))
    };
    let share = "compare = { rule = \"share\", within = 3 }";
    let [most, few] = ["paper = 0.93", "paper = { won = 10, lost = 90 }"];
    assert_eq!(verdict(share, [most, most]).unwrap(), "agrees");
    assert_eq!(verdict(share, [most, few]).unwrap(), "differs");
    assert_eq!(verdict(share, [few, few]).unwrap(), "differs");
    // A match without a number of the paper is not compared.
    assert_eq!(verdict(share, [most, ""]).unwrap(), "agrees");
    let ahead = |within| format!("compare = {{ rule = \"ahead-in-all\", within = {within} }}");
    assert_eq!(verdict(&ahead(2), ["", ""]).unwrap(), "agrees");
    assert_eq!(verdict(&ahead(1000), ["", ""]).unwrap(), "differs");
    assert_eq!(verdict("verdict = \"same-in-kind\"", ["", ""]).unwrap(), "the same in kind");
    assert_eq!(verdict("verdict = \"half\"", [most, most]).unwrap(), "half");
    let nothing = verdict("", [most, most]).unwrap_err().to_string();
    assert!(nothing.starts_with("nothing is compared"), "{nothing}");
}

#[test]
fn wins_are_split_by_who_moves_first() {
    let game = |winner, first_mover| GameSummary {
        winner,
        first_mover,
        plies: 10,
        fault: None,
        luck: None,
    };
    let mut score = MatchReport::default();
    use Side::{First, Second};
    // A is the first side of the first game and the second side of the second one.
    score.push(&[game(First, First), game(Second, First)]);
    score.push(&[game(First, First), game(First, First)]);
    score.push(&[game(Second, Second), game(Second, Second)]);
    assert_eq!(score.pairs().games(), 6);
    assert_eq!(Estimate::by_turn(&score).map(|share| share.unwrap().value), [1.0, 1.0 / 3.0]);
    assert_eq!(Estimate::of_match(&score).unwrap().value, 4.0 / 6.0);
}

#[test]
fn estimates_have_the_textbook_errors() {
    assert_eq!(Estimate::of_games(0.5, 10_000).error, 0.005);
    let samples = Estimate::of_samples(&[1.0, 2.0, 3.0, 4.0]).unwrap();
    assert_eq!(samples.value, 2.5);
    assert!((samples.error - (5.0f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
    assert_eq!(Estimate::of_samples(&[]), None);
    let ratio = Estimate::of_ratio(&[1.0, 3.0], &[2.0, 6.0]).unwrap();
    assert_eq!((ratio.value, ratio.error), (0.5, 0.0));
    assert_eq!(Estimate::of_ratio(&[1.0], &[0.0]), None);
    let [good, bad] = [(0.4, 0.1), (0.9, 0.2)].map(|(value, error)| Estimate { value, error });
    let pooled = Estimate::pooled([good, bad, Estimate::EVEN]).unwrap();
    assert!((pooled.value - 0.5).abs() < 1e-12);
    assert!((pooled.error - 125f64.sqrt().recip()).abs() < 1e-12);
    let [a, b] = [0.58, 0.5].map(|value| Estimate { value, error: 0.01 });
    assert!((a.deviation_from(&b) - 8.0 / 2f64.sqrt()).abs() < 1e-9);
    assert_eq!(Estimate::exact(0.6).deviation_from(&Estimate::exact(0.5)), f64::INFINITY);
}
