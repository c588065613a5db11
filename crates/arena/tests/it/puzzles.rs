//! Puzzles: the same for any number of threads, clear by their own numbers, and those that the page
//! has stand up to another search.

use std::collections::HashSet;
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use arena::puzzles::{
    Check, JudgedMove, LEAST_LOSS, Puzzle, PuzzleFile, PuzzlePlan, PuzzleStep, THEMES, WIN,
    clearly_best, losses_text,
};
use game::Position as _;
use games::Game::{self, Ewn, Tzaar};
use games::{Position, ProofRequest};
use search::proof_number::Verdict;
use search::{Limits, Task};
use testkit::Folder;

static GOES_ON: AtomicBool = AtomicBool::new(false);

/// Puzzles on some threads, beginning with what the file has.
fn make(
    game: Game,
    count: usize,
    threads: usize,
    file: &Path,
    stop: &AtomicBool,
) -> Result<Option<Vec<Puzzle>>, games::Problem> {
    let threads = NonZeroUsize::new(threads).unwrap();
    let plan = PuzzlePlan { variant: game.default_variant(), count, seed: 5, threads, stop };
    let file = plan.open(file).unwrap();
    plan.make(file, &|_, _| ())
}

#[test]
#[cfg_attr(not(feature = "long-tests"), ignore = "takes long")]
fn puzzles_do_not_depend_on_threads_or_interruptions() {
    let folder = Folder::create();
    let [one, other] = ["one", "other"].map(|name| folder.join(name));
    let puzzles = make(Ewn, 1, 1, &one, &GOES_ON).unwrap().unwrap();
    assert_eq!(puzzles.len(), 1);
    puzzles.iter().for_each(|puzzle| check_puzzle(Ewn, puzzle));
    assert_eq!(make(Ewn, 1, 3, &other, &GOES_ON).unwrap().unwrap(), puzzles);
    // After an interruption, with half of the finished games.
    let kept = fs::read_to_string(&one).unwrap();
    let half: Vec<&str> = kept.lines().take(kept.lines().count() / 2).collect();
    fs::write(&one, half.join("\n") + "\n").unwrap();
    assert_eq!(make(Ewn, 1, 1, &one, &AtomicBool::new(true)).unwrap(), None, "stopped at once");
    assert_eq!(make(Ewn, 1, 2, &one, &GOES_ON).unwrap().unwrap(), puzzles);
    // All games are finished: nothing is left to be stopped.
    assert_eq!(make(Ewn, 1, 1, &one, &AtomicBool::new(true)).unwrap().unwrap(), puzzles);
}

#[test]
#[cfg_attr(not(feature = "long-tests"), ignore = "takes long")]
fn a_game_without_dice_has_proven_puzzles() {
    let folder = Folder::create();
    let puzzles = make(Tzaar, 1, 2, &folder.join("games"), &GOES_ON).unwrap().unwrap();
    puzzles.iter().for_each(|puzzle| check_puzzle(Tzaar, puzzle));
    assert_ne!(puzzles[0].check, Check::Rollout);
}

#[cfg(feature = "third-game")]
#[test]
fn the_third_game_has_puzzles_with_themes_of_all_games() {
    let folder = Folder::create();
    let puzzles = make(Game::Row, 3, 2, &folder.join("games"), &GOES_ON).unwrap().unwrap();
    puzzles.iter().for_each(|puzzle| check_puzzle(Game::Row, puzzle));
    assert!(puzzles.iter().all(|puzzle| puzzle.check == Check::Exact));
}

#[test]
fn losses_are_read_as_they_were_written() {
    let losses = [0.0, 0.001, 0.08, 0.0804, 0.5, 0.9994, 1.0];
    let moves: Vec<(String, f64)> =
        losses.iter().enumerate().map(|(place, loss)| (format!("m{}", 9 - place), *loss)).collect();
    let text = losses_text(&moves);
    assert_eq!(text.len(), 2 * losses.len());
    let mut read = losses_of(&text);
    read.reverse();
    assert!(read.iter().zip(losses).all(|(one, other)| (one - other).abs() <= 0.0005), "{read:?}");
}

/// Two digits to base 36 are thousandths.
fn losses_of(text: &str) -> Vec<f64> {
    let thousandths = |place| u32::from_str_radix(&text[place..place + 2], 36).unwrap();
    (0..text.len()).step_by(2).map(|place| f64::from(thousandths(place)) / 1000.0).collect()
}

#[test]
fn only_clear_moves_are_best() {
    let best = |losses: &[(f64, f64)]| {
        let moves = losses.iter().enumerate();
        let moves = moves.map(|(mov, &(loss, error))| JudgedMove { mov, loss, error });
        clearly_best(&moves.collect::<Vec<_>>())
    };
    assert_eq!(best(&[(0.1, 0.0), (0.0, 0.0), (LEAST_LOSS, 0.0)]), Some(vec![1]));
    assert_eq!(best(&[(0.1, 0.006), (0.0, 0.0), (0.2, 0.01)]), Some(vec![1]));
    assert_eq!(best(&[(0.1, 0.007), (0.0, 0.0), (0.2, 0.01)]), None, "within three errors");
    assert_eq!(best(&[(0.079, 0.0), (0.0, 0.0), (0.2, 0.0)]), None);
    assert_eq!(best(&[(0.0, 0.0), (0.0, 0.0), (0.2, 0.0)]), None, "two of three");
    assert_eq!(best(&[(0.0, 0.0), (0.2, 0.0)]), None, "nothing to find");
    let many: Vec<(f64, f64)> = (0..8).map(|mov| (if mov < 2 { 0.0 } else { 1.0 }, 0.0)).collect();
    assert_eq!(best(&many), Some(vec![0, 1]));
}

/// A puzzle is what it says by its own numbers.
fn check_puzzle(game: Game, puzzle: &Puzzle) {
    let position = game.position(&puzzle.position).unwrap();
    assert_eq!(position.to_string(), puzzle.position);
    assert!((1..=5).contains(&puzzle.difficulty) && (0.0..=1.0).contains(&puzzle.value));
    let own = game.puzzle_themes;
    let is_known = |theme: &String| THEMES.iter().chain(own).any(|known| known == theme);
    assert!(puzzle.themes.iter().all(is_known), "{puzzle:?}");
    assert!(puzzle.steps[0].after.is_empty());
    for step in &puzzle.steps {
        check_step(step, position, puzzle);
    }
}

fn check_step(step: &PuzzleStep, start: Position, puzzle: &Puzzle) {
    let position = step.after.iter().fold(start, |at, text| at.play(at.parse_move(text).unwrap()));
    assert_eq!(position.mover(), start.mover());
    let mut names: Vec<String> = position.moves().map(|mov| mov.to_string()).collect();
    names.sort();
    let losses = losses_of(&step.losses);
    assert_eq!(losses.len(), names.len(), "{puzzle:?}");
    assert!(!step.best.is_empty());
    for (name, loss) in names.iter().zip(losses) {
        match step.best.contains(name) {
            true => assert_eq!(loss, 0.0, "{puzzle:?}"),
            // The file has thousandths.
            false => assert!(loss > LEAST_LOSS - 0.0006, "{name}: {puzzle:?}"),
        }
    }
}

/// The puzzles of the page.
fn shipped(game: Game) -> PuzzleFile {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/static/puzzles");
    let text = fs::read_to_string(folder.join(format!("{}.json", game.name()))).unwrap();
    assert!(text.len() < 150_000, "{} bytes", text.len());
    let file: PuzzleFile = serde_json::from_str(&text).unwrap();
    assert_eq!(file.text().unwrap(), text);
    file
}

fn check_shipped(game: Game) {
    let file = shipped(game);
    assert_eq!(file.game, game.name());
    assert!(file.puzzles.len() >= 300 && file.command.contains("dreistein puzzles"));
    let mut seen = HashSet::new();
    for puzzle in &file.puzzles {
        check_puzzle(game, puzzle);
        let same = game.position(&puzzle.position).unwrap().representative();
        assert!(seen.insert(same.to_string()), "twice: {puzzle:?}");
    }
    let wins = file.puzzles.iter().filter(|puzzle| puzzle.themes.iter().any(|theme| theme == WIN));
    assert!(wins.count() * 10 <= file.puzzles.len());
    for difficulty in 1..=5 {
        let count = file.puzzles.iter().filter(|puzzle| puzzle.difficulty == difficulty).count();
        assert!(count * 50 >= file.puzzles.len(), "{count} of difficulty {difficulty}");
    }
}

#[test]
fn the_puzzles_of_the_page_are_many_different_and_clear() {
    Game::all().for_each(check_shipped);
}

/// Zweistein, which had no part in making them, finds the same moves.
#[test]
fn another_search_agrees_with_the_puzzles_with_dice() {
    let file = shipped(Ewn);
    let mut search = Ewn.default_variant().engine("star2:depth=6,hash=16", |_| ()).unwrap();
    let sample: Vec<&Puzzle> = file.puzzles.iter().step_by(file.puzzles.len() / 20).collect();
    let mut agrees = |puzzle: &Puzzle| {
        let position = Ewn.position(&puzzle.position).unwrap();
        let limits = Limits { depth: Some(6), ..Limits::default() };
        let task = Task { limits, stop: &GOES_ON, all_moves: false, seed: 0 };
        let found = search.search(&position, task, &mut |_| ()).unwrap().best().unwrap();
        puzzle.steps[0].best.contains(&found.to_string())
    };
    let agreed = sample.iter().filter(|puzzle| agrees(puzzle)).count();
    assert!(agreed * 10 >= sample.len() * 9, "{agreed} of {}", sample.len());
}

/// The deepening search alone, without proof numbers, contradicts no verdict.
#[test]
fn another_proof_agrees_with_the_puzzles_without_dice() {
    let file = shipped(Tzaar);
    let (mut decided, mut asked) = (0, 0);
    for puzzle in file.puzzles.iter().step_by(file.puzzles.len() / 12) {
        let position = Tzaar.position(&puzzle.position).unwrap();
        for mov in position.moves() {
            let after = position.play(mov);
            let is_best = puzzle.steps[0].best.contains(&mov.to_string());
            let limits = Limits { nodes: Some(20_000), ..Limits::default() };
            let request = ProofRequest {
                options: ProofRequest::options("method=deepening", Some(4)).unwrap(),
                task: Task::new(limits, &GOES_ON),
                longest_certificate: None,
            };
            let proof = after.prove(request, &mut |_| ()).unwrap();
            let mover_wins = match proof.report.verdict {
                Verdict::Unknown => None,
                verdict => Some((verdict == Verdict::Win) == (after.mover() == position.mover())),
            };
            asked += 1;
            decided += usize::from(mover_wins.is_some());
            if let Some(wins) = mover_wins {
                let is_open = is_best && puzzle.check == Check::Forced;
                assert!(is_open || wins == is_best, "{mov}: {puzzle:?}");
            }
        }
    }
    assert!(decided * 2 > asked, "{decided} of {asked} decided");
}
