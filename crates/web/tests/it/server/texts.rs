use serde_json::json;

use super::client::Server;

const GAMES: &str = include_str!("../../../../../docs/two-games.record");

#[tokio::test]
async fn games_are_read_ply_by_ply() {
    let server = Server::new();
    let read = server.ask("/ewn/read", &json!({"text": GAMES})).await;
    let games = read["games"].as_array().unwrap();
    assert_eq!((games.len(), read["positions"].as_array().unwrap().len()), (2, 0));
    for game in games {
        let plies = game["plies"].as_array().unwrap();
        let mut before = &game["start"];
        for ply in plies {
            assert_eq!(ply["player"], before["mover"]);
            before = &ply["position"];
        }
        assert_eq!(before["winner"], game["winner"]);
        assert!(game["tags"].as_object().unwrap().contains_key("Red"));
    }
}

#[tokio::test]
async fn positions_are_read_in_any_notation() {
    let server = Server::new();
    for text in ["abc2/de3/f3F/3ED/2CBA b 1", "startpos"] {
        let read = server.ask("/ewn/read", &json!({"text": text})).await;
        let position = &read["positions"][0]["position"];
        assert_eq!(*position, "r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r -", "{text}");
    }
    let formatted = json!({"text": "abc2/de3/f3F/3ED/2CBA b 1", "format": "meinstein", "board": 5});
    server.ask("/ewn/read", &formatted).await;
    for body in [
        json!({"text": "abc2/de3/f3F/3ED/2CBA b 1", "format": "record"}),
        json!({"text": GAMES, "board": 5}),
        json!({"text": ""}),
    ] {
        assert_eq!(server.refusal("/ewn/read", &body).await, (422, "invalid_position".into()));
    }
}

#[tokio::test]
async fn nobody_reads_a_library_at_once() {
    let server = Server::new();
    let many = [GAMES; 100].join("\n");
    let refusal = server.refusal("/ewn/read", &json!({"text": many})).await;
    assert_eq!(refusal, (422, "too_much_work".into()));
    let longer = json!({"text": "x".repeat(256 * 1024)});
    assert_eq!(server.refusal("/ewn/read", &longer).await, (413, "too_large".into()));
}

#[tokio::test]
async fn what_is_written_is_read_again() {
    let server = Server::new();
    let position = json!({"position": "startpos", "format": "meinstein"});
    let written = server.ask("/ewn/write", &position).await;
    assert_eq!(written["text"], "abc2/de3/f3F/3ED/2CBA b 1");
    let written = server.ask("/ewn/write", &json!({"record": GAMES, "format": "record"})).await;
    let [read, again] =
        [GAMES, written["text"].as_str().unwrap()].map(|text| json!({"text": text}));
    let [read, again] =
        [server.ask("/ewn/read", &read).await, server.ask("/ewn/read", &again).await];
    assert_eq!(read, again);
    for (path, body, code) in [
        ("/ewn/write", json!({"position": "startpos", "format": "record"}), "invalid_format"),
        ("/ewn/write", json!({"position": "startpos", "format": "pgn"}), "invalid_format"),
        ("/ewn/read", json!({"text": "startpos", "format": "pgn"}), "invalid_format"),
        ("/ewn/write", json!({"position": "nonsense", "format": "position"}), "invalid_position"),
        ("/ewn/write", json!({"record": "startpos", "format": "record"}), "invalid_position"),
        ("/ewn/write", json!({"format": "record"}), "invalid_body"),
        (
            "/ewn/write",
            json!({"position": "startpos", "record": GAMES, "format": "record"}),
            "invalid_body",
        ),
        ("/tzaar/write", json!({"position": "startpos", "format": "ccgc"}), "invalid_format"),
    ] {
        assert_eq!(server.refusal(path, &body).await, (422, code.into()), "{body}");
    }
}
