//! Which engines and evaluations clients may ask for.

use game::Domain;
use games::Game;
use serde_json::{Value, json};

use super::client::Server;

async fn engine_refusal(server: &Server, game: &str, position: &Value, spec: &str) -> String {
    let body = json!({"position": position, "engine": spec, "nodes": 1});
    server.post(&format!("/{game}/analyze"), &body).await.message()
}

/// `None` if the evaluation is made.
async fn evaluation_refusal(server: &Server, game: &str, spec: &str) -> Option<String> {
    let body = json!({"position": "startpos", "evaluators": [spec]});
    let answer = server.ask(&format!("/{game}/evaluate"), &body).await;
    answer["evaluations"][0]["error"].as_str().map(str::to_owned)
}

#[tokio::test]
async fn clients_get_no_files_and_no_more_than_their_share() {
    let server = Server::new();
    let large = server.ask("/ewn/position", &json!({"text": "startpos", "board": 6})).await;
    let (usual, large) = (json!("startpos"), &large["position"]);
    let slow = "expected an evaluation that plays no games in a search here";
    let nested = "greedy:eval=rollout,eval.eval=rollout";
    let cost = "evaluations to judge a position: expected at most 10000000 here";
    let memory = "schwarz needs too much memory on boards of this size";
    for (position, spec, problem) in [
        (&usual, "star2:tb=/etc", "tb=/etc: no files are read here"),
        (&usual, "mcts:tb=auto", "tb=auto: no files are read here"),
        (&usual, "star2:hash=257", "hash=257: expected at most 256 here"),
        (&usual, "star2:hash=4GB", "hash=4GB: expected at most 256 here"),
        (&usual, "star2:time=2min", "time=2min: expected at most 60000 here"),
        (&usual, "mcts:memory=1000", "memory=1000: expected at most 256 here"),
        (&usual, "star2:threads=3", "threads=3: expected at most 2"),
        (&usual, "star2:time=60001", "time=60001: expected at most 60000 here"),
        (&usual, "star2:eval=rollout", slow),
        (&usual, nested, &format!("about 16796160000 {cost}")),
        (
            large,
            "greedy:eval=rollout,eval.trials=500,eval.look-ahead=1",
            &format!("about 10800000 {cost}"),
        ),
        (&usual, "greedy:eval=rollout,eval.trials=501", "trials=501: expected at most 500 here"),
        (large, "greedy:eval=schwarz", memory),
        (large, "mc:policy=schwarz", memory),
    ] {
        let refusal = engine_refusal(&server, "ewn", position, spec).await;
        assert_eq!(refusal, format!("{spec}: {problem}"));
    }
    let long = format!("star2:depth={}", "0".repeat(300));
    let refusal = engine_refusal(&server, "ewn", &usual, &long).await;
    assert!(refusal.contains("expected at most 300 bytes"), "{refusal}");
    let refusal = engine_refusal(&server, "tzaar", &usual, "tzaar:hash=1000,depth=9").await;
    assert!(refusal.contains("hash=1000: expected at most 256"), "{refusal}");
    let nested = evaluation_refusal(&server, "ewn", "rollout:eval=rollout").await.unwrap();
    assert!(nested.contains("evaluations to judge a position"), "{nested}");
}

/// Also in evaluations within engines, and in those that are still to come.
async fn check_texts(server: &Server, game: Game) {
    let start = json!("startpos");
    for listing in game.engines().into_iter().chain(game.evaluations()) {
        let is_text = |kind: &&game::OptionKind| matches!(kind.domain, Domain::Text { .. });
        let texts = listing.options.iter().filter(is_text).map(|kind| kind.name);
        for name in texts.filter(|name| *name != "eval") {
            for prefix in ["", "eval.", "eval.eval."] {
                let spec = format!("{}:{prefix}{name}=/etc/passwd", listing.name);
                let engine = engine_refusal(server, game.name(), &start, &spec).await;
                let evaluation = evaluation_refusal(server, game.name(), &spec).await.unwrap();
                for refusal in [engine, evaluation] {
                    assert!(refusal.contains("no files are read"), "{refusal}");
                }
            }
        }
    }
}

#[tokio::test]
async fn no_option_names_a_file() {
    let server = Server::new();
    check_texts(&server, Game::Ewn).await;
    check_texts(&server, Game::Tzaar).await;
}

#[tokio::test]
async fn everything_in_the_lists_may_be_asked_for_as_it_is() {
    let server = Server::new();
    let others = ["star2:depth=9,hash=256,threads=2", "greedy:eval=rollout,eval.trials=500"];
    for spec in Game::Ewn.engines().iter().map(|listing| listing.name).chain(others) {
        let player = json!({"kind": "engine", "spec": spec});
        let game = json!({"game": "ewn", "players": [{"kind": "human"}, player]});
        let answer = server.post("/games", &game).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
    }
    for listing in Game::Ewn.evaluations() {
        assert_eq!(evaluation_refusal(&server, "ewn", listing.name).await, None);
    }
}
