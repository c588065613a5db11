use arena::{GameSummary, MatchReport};
use game::Side;
use report::contest::{ContestTable, CrossTable, Entrant, PlayedPairing, Standings};
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
    let title = "<script>a & \"b\"</script> 'c'\0\u{1b} \u{e4}";
    let escaped =
        "&lt;script&gt;a &amp; &quot;b&quot;&lt;/script&gt; &#39;c&#39;\u{fffd}\u{fffd} \u{e4}";
    assert!(plot(&["a"], &[], title).contains(&format!(">{escaped}</text>")));
    assert!(plot(&[], &[], "").ends_with("</svg>\n"), "nothing to draw");
}

/// Games that the player of a row won against that of a column: table 5 of the Zweistein paper,
/// the record of TCGA 2023, with its sums and ranks.
const TCGA_2023: [([u32; 8], u64, usize); 8] = [
    ([0, 39, 59, 50, 68, 37, 53, 76], 382, 4),
    ([61, 0, 73, 49, 57, 53, 53, 83], 429, 1),
    ([41, 27, 0, 35, 48, 32, 33, 74], 290, 7),
    ([50, 51, 65, 0, 66, 46, 50, 73], 401, 3),
    ([32, 43, 52, 34, 0, 38, 46, 62], 307, 6),
    ([63, 47, 68, 54, 62, 0, 52, 68], 414, 2),
    ([47, 47, 67, 50, 54, 48, 0, 66], 379, 5),
    ([24, 17, 26, 27, 38, 32, 34, 0], 198, 8),
];

#[test]
fn a_cross_table_has_the_sums_and_ranks_of_a_published_one() {
    let names: Vec<String> = (1..=8).map(|number| format!("player {number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut pairings = Vec::new();
    for (a, b) in (0..8).flat_map(|a| (a + 1..8).map(move |b| (a, b))) {
        // Any order of the games and of the players will do.
        let (a, b) = if (a + b) % 3 == 0 { (b, a) } else { (a, b) };
        let won = TCGA_2023[a].0[b];
        let pairs: Vec<u32> = (0..50).map(|pair| (won / 50) + u32::from(pair < won % 50)).collect();
        pairings.push(pairing([a, b], &pairs));
    }
    let table = CrossTable::new(&entrants(&names), &pairings, 1);
    for (line, (won, sum, rank)) in table.players.iter().zip(TCGA_2023) {
        assert_eq!((line.sum, line.rank), (sum, rank), "{}", line.name);
        let of_paper = (1..=8).zip(won.map(u64::from));
        let of_paper = of_paper.filter(|&(number, _)| number != line.number);
        assert!(line.won.iter().map(|(&number, &won)| (number, won)).eq(of_paper));
    }
    let text = table.text();
    let row: Vec<&str> = text.lines().nth(2).unwrap().split_whitespace().collect();
    let expected = "2 player 2 61 - 73 49 57 53 53 83 429 1";
    assert_eq!(row, expected.split(' ').collect::<Vec<_>>());
}

#[test]
fn players_with_the_same_sum_share_a_rank() {
    let pairings = [pairing([0, 1], &[1, 1]), pairing([2, 0], &[0, 1])];
    let table = CrossTable::new(&entrants(&["a", "b", "c"]), &pairings, 1);
    let told: Vec<_> = table.players.iter().map(|line| (line.sum, line.rank)).collect();
    assert_eq!(told, [(5, 1), (2, 2), (1, 3)]);
    assert!(!table.players[1].won.contains_key(&3), "they did not meet");
    let even = CrossTable::new(&entrants(&["a", "b"]), &pairings[..1], 1);
    assert!(even.players.iter().all(|line| (line.sum, line.rank) == (2, 1)));
}
