//! Reproductions: their steps are kept.

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Instant;

use studies::reproduce::{Ledger, MatchPlan, REPRODUCTIONS, Run, Settings, Source};
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
        part: studies::reproduce::RunPart::default(),
    }
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
    let mut first = run(Ledger::open(&path).unwrap());
    assert_eq!(steps(&mut first, &[3, 4]), [Some(9), Some(16)]);
    // As a killed program leaves it: not finished, and a line cut off.
    drop(first);
    let cut_off = fs::read_to_string(&path).unwrap() + "{\"key\":\"5\",\"sec";
    fs::write(&path, cut_off).unwrap();
    let mut second = run(Ledger::open(&path).unwrap());
    assert_eq!(steps(&mut second, &[3, 4, 5]), [Some(9), Some(16), Some(25)]);
    assert_eq!(calls.load(Ordering::Relaxed), 3);
    second.ledger.finish().unwrap();
    let mut rendered = Run::render(Ledger::open(&path).unwrap());
    assert_eq!(steps(&mut rendered, &[5, 6]), [Some(25), None]);
    assert!(rendered.is_incomplete);
    assert_eq!(calls.load(Ordering::Relaxed), 3);
}

#[test]
fn ledgers_in_use_or_damaged_are_refused() {
    let folder = Folder::create();
    let path = folder.join("refused.jsonl");
    let _open = Ledger::open(&path).unwrap();
    let problem = |path: &Path| Ledger::open(path).err().unwrap().to_string();
    assert!(problem(&path).ends_with("is in use by another run"));
    let damaged = folder.join("damaged.jsonl");
    fs::write(&damaged, "{\"key\":\"a\",\"seconds\":1,\"value\":2}\nnonsense\n").unwrap();
    assert!(problem(&damaged).contains("line 2: not a finished step"), "{}", problem(&damaged));
}

#[test]
fn problems_and_deadlines_end_the_work() {
    let mut failing = run(Ledger::default());
    let result = failing.steps(&[1, 2], i32::to_string, |_| Err::<u32, _>("no luck".into()));
    assert_eq!(result.unwrap_err().to_string(), "no luck");
    let mut late = Run { deadline: Some(Instant::now()), ..run(Ledger::default()) };
    assert_eq!(late.step("anything", || Ok(1)).unwrap(), None);
    assert!(late.is_incomplete);
}

#[test]
fn matches_continue_where_they_ended() {
    let plans = |games| {
        let plan = |a| MatchPlan::ewn(a, "random", games);
        [plan("greedy"), plan("greedy:eval=schwarz")]
    };
    let folder = Folder::create();
    let path = folder.join("matches.jsonl");
    for games in [6, 20] {
        let mut part = run(Ledger::open(&path).unwrap());
        part.play_all(&plans(games)).unwrap();
    }
    let mut whole = run(Ledger::default());
    let expected = whole.play_all(&plans(20)).unwrap();
    assert_eq!(expected[0].games(), 20);
    let mut rendered = Run::render(Ledger::open(&path).unwrap());
    assert_eq!(rendered.play_all(&plans(20)).unwrap(), expected);
    assert!(!rendered.is_incomplete);
}

#[test]
fn names_are_unique_and_summaries_fit_a_line() {
    let mut names: Vec<&str> = REPRODUCTIONS.iter().map(|it| it.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), REPRODUCTIONS.len());
    assert!(REPRODUCTIONS.iter().all(|it| it.summary.len() < 100));
    // The list prints the reproductions of a source together.
    let mut sources: Vec<Source> = REPRODUCTIONS.iter().map(|it| it.source).collect();
    sources.dedup();
    let again = |source: &&Source| sources.iter().filter(|other| other == source).count() > 1;
    assert_eq!(sources.iter().find(again), None);
}
