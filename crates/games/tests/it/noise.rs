use game::Position as _;
use games::Game;

use super::{report, to_move};

/// Every engine that has the option: it sees all moves, and its seed alone decides.
fn check_noise(game: Game) {
    let rolled = to_move(game.default_variant().start().unwrap());
    let has_noise = |options: &[game::OptionKind]| options.iter().any(|kind| kind.name == "noise");
    for listing in game.engines() {
        if !has_noise(&listing.options) {
            continue;
        }
        let spec = format!("{}:noise=1000", listing.name);
        let mut engine = game.default_variant().engine(&spec, |_| ()).unwrap();
        let mut choose = |seed| {
            engine.search.new_game();
            let report = report(&mut engine, &rolled, seed).unwrap();
            assert_eq!(report.moves.len(), rolled.moves().len(), "{spec} sees all moves");
            report.best().unwrap()
        };
        let blind: Vec<_> = (0..10).map(&mut choose).collect();
        assert!(blind.iter().any(|mov| *mov != blind[0]), "{spec}: {blind:?}");
        assert_eq!(choose(3), blind[3], "{spec}");
    }
}

#[test]
fn every_engine_of_every_game_errs_by_its_seed() {
    Game::all().for_each(check_noise);
}

#[test]
fn noise_is_for_win_probabilities() {
    let ewn = |spec| Game::Ewn.default_variant().engine(spec, |_| ());
    let message = "greedy:eval=odema,noise=1: noise needs an engine that judges by win probability";
    assert_eq!(ewn("greedy:eval=odema,noise=1").err().unwrap().to_string(), message);
    let waltz = "alpha-beta:eval=waltz,noise=1";
    let error = Game::Tzaar.default_variant().engine(waltz, |_| ()).err().unwrap();
    assert_eq!(error.to_string(), message.replace("greedy:eval=odema,noise=1", waltz));
    let message = ewn("greedy:noise=-1").err().unwrap().to_string();
    assert!(message.contains("a number from 0 to 1000"), "{message}");
    assert!(!ewn("greedy:noise=0").unwrap().has_noise && ewn("greedy:noise=1").unwrap().has_noise);
}
