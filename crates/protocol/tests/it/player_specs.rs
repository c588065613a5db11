//! Players by specs.

use games::Game;
use protocol::{ExternalSpec, Protocol, player};

fn hint(game: Game, spec: &str) -> String {
    let error = player(game.default_variant(), spec, Vec::new(), |_| ());
    let error = error.err().unwrap().to_string();
    error.split_once("; ").map(|(_, hint)| hint.to_owned()).unwrap_or_default()
}

#[test]
fn what_was_meant_is_said() {
    let all =
        "expected a protocol before the program: ugi:bin/bot, ntu:bin/bot, ewnplatform:bin/bot";
    assert_eq!(hint(Game::Ewn, "bin/bot"), all);
    assert_eq!(hint(Game::Ewn, "uci:bin/bot"), all);
    assert_eq!(hint(Game::Ewn, "NTU:bin/bot"), "did you mean ntu:bin/bot?");
    assert_eq!(hint(Game::Ewn, "novice"), "did you mean level:novice?");
    assert_eq!(hint(Game::Ewn, "star9"), "");
    let ugi = "expected a protocol before the program: ugi:./bot";
    assert_eq!(hint(Game::Tzaar, "ntu:./bot"), ugi);
    assert_eq!(hint(Game::Tzaar, "python3 bot.py"), ugi.replace("./bot", "python3 bot.py"));
}

#[test]
fn specs_are_split_as_a_shell_does() {
    let parse = |text: &str| ExternalSpec::parse(text, &[]);
    let spec = parse("ugi:python3 'my bot.py' \"a b\" c").unwrap().unwrap();
    assert!(matches!(spec.protocol, Protocol::Ugi));
    assert_eq!(spec.words, ["python3", "my bot.py", "a b", "c"]);
    let kept = parse("ugi,keep:bot").unwrap().unwrap();
    assert_eq!((kept.keep_running, kept.words), (true, vec!["bot".to_owned()]));
    for other in ["star2", "greedy:eval=odema", "ugi", "", "python3 ugi:x", "UGI:bot"] {
        assert!(parse(other).unwrap().is_none());
    }
}

#[test]
fn specs_without_a_program_are_refused() {
    for (text, message) in [
        ("ugi:", "ugi:: expected the name of a program after the colon"),
        ("ugi:'bot", "ugi:'bot: a quote is not closed"),
    ] {
        assert_eq!(ExternalSpec::parse(text, &[]).err().unwrap().to_string(), message);
    }
}
