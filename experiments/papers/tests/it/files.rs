//! What TOML files may say, and what is said about mistakes.

use papers::Paper;

const HEAD: &str =
    "source = \"A paper\"\nitem = \"Table 1\"\nsummary = \"who wins\"\nminutes = 1\n";

#[track_caller]
fn refused(rest: &str, expected: &[&str]) {
    let error = Paper::parse(&format!("{HEAD}{rest}")).unwrap_err();
    let told = format!("{error:#}");
    for part in expected {
        assert!(told.contains(part), "{told}\nexpected {part}");
    }
}

#[test]
fn a_table_needs_players_and_matches() {
    let paper = Paper::parse(&format!(
        "{HEAD}games = 4\nshow = [\"pairing\", \"games\", \"paper\"]\n\
         compare = {{ rule = \"share\", within = 2 }}\n\
         [players]\nweak = \"random\"\nstrong = \"greedy\"\n\
         [[match]]\nplayers = [\"strong\", \"weak\"]\npaper = {{ won = 9, lost = 1 }}\n"
    ));
    assert_eq!(paper.unwrap().tables.len(), 1);
    refused("", &["nothing to play"]);
    refused("compute = \"x\"\nyear = 2011", &["year"]);
    refused("games = 4\nmatch = []", &["table matches", "no matches"]);
    refused("games = 4\n[[match]]\ndepth = 1", &["match 1", "no `players`"]);
}

#[test]
fn mistakes_are_named_with_their_key() {
    let table = |rest: &str| {
        format!("games = 4\nshow = [\"depth\"]\nplayers2 = 0\n{rest}").replace("players2 = 0\n", "")
    };
    refused(
        &table("[[match]]\nplayers = [\"star2:depth={dept}\", \"random\"]\ndepth = 1"),
        &["match 1", "star2:depth={dept}", "no `dept`"],
    );
    refused(
        &table("[[match]]\nplayers = [\"a\", \"b\"]\ndepth = 1\ndeep = 2"),
        &["match 1", "nothing uses its value `deep`"],
    );
    refused(&table("[[match]]\nplayers = [\"a\"]\ndepth = 1"), &["players"]);
    refused(
        "games = 4\nshow = [\"winner\"]\n[[match]]\nplayers = [\"a\", \"b\"]",
        &["table matches", "\"winner\" is neither"],
    );
    refused(
        &table(
            "compare = { rule = \"close\", within = 1 }\n[[match]]\nplayers = [\"a\", \"b\"]\ndepth = 1",
        ),
        &["rule", "close"],
    );
    refused(
        &table("board = \"{depth}x\"\n[[match]]\nplayers = [\"a\", \"b\"]\ndepth = 1"),
        &["match 1", "board = \"1x\""],
    );
    refused("minutes = 2", &["minutes"]);
}
