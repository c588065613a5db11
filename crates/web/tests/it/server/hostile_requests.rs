//! Broken requests, and requests from other sites.

use axum::body::Body;
use axum::http::Method;
use web::ServeOptions;

use super::client::{Answer, Server, request};

const START: &str = "{\"text\": \"startpos\"}";
const JSON: (&str, &str) = ("content-type", "application/json");

async fn post(server: &Server, fields: &[(&str, &str)], body: &str) -> Answer {
    let body = Body::from(body.to_owned());
    server.send(request(Method::POST, "/api/v1/ewn/position", fields, body)).await
}

#[tokio::test]
async fn bodies_that_are_not_json_are_refused() {
    let server = Server::new();
    for (fields, body, status, code) in [
        (vec![], START, 415, "unsupported_media_type"),
        (vec![("content-type", "text/plain")], START, 415, "unsupported_media_type"),
        (vec![JSON], "", 400, "bad_request"),
        (vec![JSON], "{\"text\": \"startpos\"", 400, "bad_request"),
        (vec![JSON], "{\"text\": \"startpos\"} x", 400, "bad_request"),
        (vec![JSON], "{\"text\": \"a\", \"text\": \"b\"}", 422, "invalid_body"),
        (vec![JSON], "null", 422, "invalid_body"),
    ] {
        let answer = post(&server, &fields, body).await;
        assert_eq!((answer.status, answer.code().as_str()), (status, code), "{body}");
    }
    let nested = "[".repeat(100_000);
    assert_eq!(post(&server, &[JSON], &nested).await.code(), "invalid_body");
    let charset = ("content-type", "application/json; charset=utf-8");
    assert_eq!(post(&server, &[charset], START).await.status, 200);
    let not_utf8 = Body::from(b"{\"text\": \"\xff\"}".as_slice());
    let not_utf8 = request(Method::POST, "/api/v1/ewn/position", &[JSON], not_utf8);
    assert_eq!(server.send(not_utf8).await.status, 400);
}

#[tokio::test]
async fn what_is_wrong_is_said_in_plain_words() {
    let server = Server::new();
    let players = r#""players": [{"kind": "human"}, {"kind": "human"}]"#;
    for (path, body) in [
        ("/games", "{}".to_owned()),
        ("/games", "[]".into()),
        ("/games", "null".into()),
        ("/games", "{".into()),
        ("/games", r#"{"game": 3}"#.into()),
        ("/games", r#"{"game": "ewn", "players": 3}"#.into()),
        ("/games", r#"{"game": "ewn", "players": [3, 4]}"#.into()),
        ("/games", r#"{"game": "ewn", "players": [{"kind": "x"}]}"#.into()),
        ("/games", format!(r#"{{"game": "ewn", {players}, "clock": 3}}"#)),
        ("/games", format!(r#"{{"game": "ewn", {players}, "clock": {{"base_ms": -1}}}}"#)),
        ("/games", format!(r#"{{"game": "ewn", {players}, "seed": 1e30}}"#)),
        ("/ewn/analyze", r#"{"position": "startpos", "time_ms": 1e99}"#.into()),
        ("/ewn/analyze", r#"{"position": "startpos", "depth": 1.5}"#.into()),
        ("/contests", r#"{"game": "ewn", "players": "x", "games": 2}"#.into()),
        ("/qr_code", r#"{"text": []}"#.into()),
    ] {
        let answer = server.post_text(path, &body).await;
        assert!(matches!(answer.status, 400 | 422), "{body}: {}", answer.status);
        testkit::check_plain_words(&answer.message());
    }
    for query in ["limit=x", "limit=-1", "limit=99999999999", "offset=", "whose=x", "x=1"] {
        let answer = server.get(&format!("/api/v1/games?{query}")).await;
        assert_eq!(answer.status, 400, "{query}");
        testkit::check_plain_words(&answer.message());
    }
    let answer = server.get(&format!("/api/v1/games?text={}", "_".repeat(30_000))).await;
    assert_eq!(answer.status, 422);
    assert_eq!(answer.message(), "text: 30000 letters, expected at most 300");
}

#[tokio::test]
async fn long_bodies_are_refused() {
    let server = Server::new();
    let long = format!("{{\"text\": \"{}\"}}", "x".repeat(300_000));
    let answer = post(&server, &[JSON], &long).await;
    assert_eq!((answer.status, answer.code().as_str()), (413, "too_large"));
    let announced = [JSON, ("content-length", "99999999999")];
    assert_eq!(post(&server, &announced, START).await.status, 413);
}

#[tokio::test]
async fn paths_and_methods_that_do_not_exist_are_refused_in_json() {
    let server = Server::new();
    for path in ["/api", "/api/", "/api/v2/health", "/api/v1/nothing", "/api/v1/ewn", "/api/v1/"] {
        let answer = server.get(path).await;
        assert_eq!((answer.status, answer.code().as_str()), (404, "not_found"), "{path}");
    }
    for method in [Method::GET, Method::PUT, Method::DELETE, Method::PATCH, Method::OPTIONS] {
        let asked = request(method.clone(), "/api/v1/ewn/position", &[], Body::empty());
        let answer = server.send(asked).await;
        assert_eq!((answer.status, answer.header("allow")), (405, "POST"), "{method}");
        assert_eq!(answer.code(), "method_not_allowed");
        assert_eq!(answer.header("access-control-allow-origin"), "");
    }
    let answer = server.send(request(Method::POST, "/api/v1/%ff/position", &[JSON], Body::empty()));
    assert_eq!(answer.await.status, 404);
}

#[tokio::test]
async fn other_sites_cannot_ask() {
    let server = Server::new();
    let here = ("origin", "http://localhost:8173");
    for fields in [
        vec![],
        vec![here],
        vec![here, ("sec-fetch-site", "same-origin")],
        vec![("sec-fetch-site", "none")],
    ] {
        let fields = [&[JSON], fields.as_slice()].concat();
        assert_eq!(post(&server, &fields, START).await.status, 200, "{fields:?}");
    }
    for field in [
        ("origin", "https://evil.example"),
        ("origin", "null"),
        ("origin", "http://localhost:9999"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ] {
        let answer = post(&server, &[JSON, field], START).await;
        assert_eq!((answer.status, answer.code().as_str()), (403, "forbidden"), "{field:?}");
    }
    let get = async |path: &str, fields: &[(&str, &str)]| {
        server.send(request(Method::GET, path, fields, Body::empty())).await.status
    };
    let foreign = ("sec-fetch-site", "cross-site");
    assert_eq!(get("/api/v1/catalog", &[foreign]).await, 403);
    let link = [foreign, ("sec-fetch-mode", "navigate")];
    assert_eq!(get("/api/v1/catalog", &link).await, 403, "a link could start a search");
    assert_eq!(get("/", &link).await, 200);
}

#[tokio::test]
async fn other_names_for_this_machine_are_refused() {
    let server = Server::new();
    let status = async |server: &Server, host: &str| {
        let asked = request(Method::GET, "/api/v1/health", &[("host", host)], Body::empty());
        server.send(asked).await.status
    };
    let local = ["localhost", "LocalHost:8173", "127.0.0.1:8173", "127.1.2.3", "[::1]:1", "[::1]"];
    for host in local {
        assert_eq!(status(&server, host).await, 200, "{host}");
    }
    for host in ["evil.example", "localhost.evil.example:8173", "192.0.2.1", ":80", "[::2]"] {
        assert_eq!(status(&server, host).await, 403, "{host}");
    }
    for host in ["localhost@evil.example", "evil.example#localhost", "localhost/", "a b", "é"] {
        assert_eq!(status(&server, host).await, 400, "{host}");
    }
    let mut nameless = request(Method::GET, "/", &[], Body::empty());
    nameless.headers_mut().clear();
    assert_eq!(server.send(nameless).await.status, 400);
    let bind = "0.0.0.0".parse().unwrap();
    let hosts = vec!["any".to_owned()];
    let open = Server::with(ServeOptions { bind, hosts, ..ServeOptions::default() });
    assert_eq!(status(&open, "games.example").await, 200);
    assert_eq!(status(&open, "name@evil.example").await, 400);
    let hosts = vec!["games.example".to_owned()];
    let named = Server::with(ServeOptions { bind, hosts, ..ServeOptions::default() });
    assert_eq!(status(&named, "games.example:443").await, 200);
    assert_eq!(status(&named, "evil.example").await, 403);
    let bind = "fd00::7".parse().unwrap();
    let addressed = Server::with(ServeOptions { bind, ..ServeOptions::default() });
    assert_eq!(status(&addressed, "[fd00::7]:8173").await, 200);
    assert_eq!(status(&addressed, "[fd00::8]:8173").await, 403);
}

#[tokio::test]
async fn long_messages_are_cut_between_letters() {
    let server = Server::new();
    let body = serde_json::json!({"position": "startpos", "format": "ü".repeat(5000)});
    assert_eq!(server.post("/ewn/write", &body).await.message().chars().count(), 604);
}

#[tokio::test]
async fn every_answer_tells_browsers_to_be_careful() {
    let server = Server::new();
    for path in ["/", "/nothing", "/api/v1/health", "/api/v1/nothing"] {
        let answer = server.get(path).await;
        let policy = answer.header("content-security-policy");
        assert!(policy.starts_with("default-src 'self';"), "{path}");
        assert!(policy.contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("referrer-policy"), "no-referrer");
    }
    // To scripts and style sheets only some of that means anything.
    for path in ["/app.js", "/page.css"] {
        let answer = server.get(path).await;
        assert_eq!(answer.header("content-security-policy"), "", "{path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin");
    }
    assert_eq!(server.get("/api/v1/health").await.header("cache-control"), "no-store");
    assert_eq!(server.get("/").await.header("cache-control"), "private, no-cache");
}

#[tokio::test]
async fn when_everybody_comes_at_once_the_last_are_told_to_come_back() {
    let server = Server::new();
    let occupy = |_| {
        let (let_go, gate) = std::sync::mpsc::channel::<()>();
        let priority = web::pool::Priority::Analysis;
        let ticket = server.state.pool.submit(priority, move |_| gate.recv().is_ok()).unwrap();
        (let_go, ticket)
    };
    let mut occupied: Vec<_> = (0..2).map(occupy).collect();
    while server.state.pool.load().running < 2 {
        tokio::task::yield_now().await;
    }
    occupied.extend((0..256).map(occupy));
    let answer = server.post_text("/ewn/analyze", "{\"position\": \"startpos\"}").await;
    assert_eq!((answer.status, answer.code().as_str()), (503, "busy"));
    assert_eq!(answer.header("retry-after"), "2");
}
