use arena::{GameSummary, MatchReport};
use game::Side;
use report::contest::{ContestTable, Entrant, PlayedPairing, Standings};
use serde_json::Value;

/// Pairs between A and B in which A won this many games.
fn pairing(players: [usize; 2], games_won: &[u32]) -> PlayedPairing {
    let mut report = MatchReport::default();
    for &won in games_won {
        let game = |is_won, seat: Side| GameSummary {
            winner: if is_won { seat } else { seat.opponent() },
            first_mover: Side::First,
            plies: 20,
            fault: None,
            luck: None,
        };
        report.push(&[game(won > 0, Side::First), game(won > 1, Side::Second)]);
    }
    PlayedPairing { round: 0, players, report }
}

fn entrants(names: &[&str]) -> Vec<Entrant> {
    let entrant = |name: &&str| Entrant { name: (*name).into(), spec: format!("{name}:x") };
    names.iter().map(entrant).collect()
}

fn table(names: &[&str], pairings: &[PlayedPairing]) -> Value {
    serde_json::to_value(ContestTable::new(&entrants(names), pairings).unwrap()).unwrap()
}

#[test]
fn the_table_sums_up_what_each_player_did_whichever_side_of_a_pairing_it_was() {
    let pairings = [
        pairing([0, 1], &[2, 1, 1, 2]),
        pairing([0, 2], &[1, 1, 0, 2]),
        pairing([1, 2], &[0, 1, 0, 1]),
    ];
    let contest = table(&["a", "b", "c"], &pairings);
    let lines = contest["table"].as_array().unwrap();
    let told: Vec<String> = lines
        .iter()
        .map(|line| format!("{} {} {}", line["player"], line["wins"], line["losses"]))
        .collect();
    assert_eq!(told, ["\"a\" 10 6", "\"c\" 10 6", "\"b\" 4 12"]);
    assert_eq!(contest["pairings"].as_array().unwrap().len(), 3);
    assert_eq!(lines[2]["score"], 0.25);
    let mut sum = 0.0;
    for line in lines {
        let number = |name: &str| line[name].as_f64().unwrap();
        assert!(number("low") < number("score") && number("score") < number("high"));
        assert!(number("elo_low") < number("elo") && number("elo") < number("elo_high"));
        assert_eq!(line["spec"], format!("{}:x", line["player"].as_str().unwrap()));
        assert_eq!(line["games"], 16);
        sum += number("elo");
    }
    assert!(sum.abs() < 1e-6);
}

#[test]
fn before_the_first_game_there_are_names_and_no_numbers() {
    let contest = table(&["a", "b"], &[]);
    assert_eq!(contest["pairings"], Value::Array(Vec::new()));
    let line = &contest["table"][0];
    assert_eq!((&line["games"], &line["unrated"]), (&0.into(), &"no games".into()));
    assert!(["score", "elo", "low"].iter().all(|name| line[*name].is_null()));
}

#[test]
fn every_player_is_drawn_and_names_are_escaped() {
    let plot = |names: &[&str], pairings: &[PlayedPairing], title: &str| {
        Standings::new(&entrants(names), pairings, "none", 1).unwrap().plot(title)
    };
    let svg = plot(&["<a&b>", "b", "none"], &[pairing([0, 1], &[2, 1, 1, 2, 0])], "x \"y\"");
    assert!(svg.contains("&lt;a&amp;b&gt;") && svg.contains(">none<") && !svg.contains("<a&"));
    assert_eq!(svg.matches("<circle").count(), 2, "the last has no games");
    assert!(svg.contains("x &quot;y&quot;"));
    assert!(plot(&[], &[], "").ends_with("</svg>\n"), "nothing to draw");
}
