use std::fs;

use axum::body::Body;
use axum::http::Method;
use serde_json::json;
use web::ServeOptions;

use super::client::{Server, request};

#[tokio::test]
async fn the_page_is_sent_once_and_then_only_if_it_changed() {
    let server = Server::new();
    let page = server.get("/").await;
    assert_eq!((page.status, page.header("content-type")), (200, "text/html; charset=utf-8"));
    assert!(page.text().contains("Dreistein"));
    assert_eq!(page.body, server.get("/index.html").await.body);
    let tag = page.header("etag").to_owned();
    let known = [("if-none-match", tag.as_str())];
    let again = server.send(request(Method::GET, "/", &known, Body::empty())).await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    let zipped = [("accept-encoding", "gzip")];
    let zipped = server.send(request(Method::GET, "/", &zipped, Body::empty())).await;
    assert_eq!(zipped.header("content-encoding"), "gzip");
}

#[tokio::test]
async fn browsers_keep_all_files_of_a_version_of_the_page() {
    let server = Server::new();
    let html = server.get("/").await;
    assert_eq!(html.header("cache-control"), "private, no-cache");
    let html = html.text().to_owned();
    let paths = html.split('"').filter(|part| part.starts_with("/static/")).collect::<Vec<_>>();
    assert!(paths.iter().any(|path| path.ends_with("/app.js")), "{html}");
    for path in &paths {
        let file = server.get(path).await;
        assert_eq!(file.status, 200, "{path}");
        assert_eq!(file.header("cache-control"), "public, max-age=31536000, immutable", "{path}");
        let is_style = path.ends_with(".css");
        assert!(!is_style || !file.text().contains("\n/*"), "comments are left out of {path}");
    }
    let zip = |accepted| [("accept-encoding", accepted)];
    let ask = |accepted| server.send(request(Method::GET, paths[0], &zip(accepted), Body::empty()));
    let [zipped, refused] = [ask("br, gzip").await, ask("gzip;q=0, br").await];
    assert_eq!(zipped.header("content-encoding"), "gzip");
    assert_eq!(zipped.header("vary"), "accept-encoding");
    assert_eq!(refused.body, server.get(paths[0]).await.body);
    assert_ne!(refused.body, zipped.body);
    let of_another_version = paths[0].replacen(|digit: char| digit.is_ascii_digit(), "x", 1);
    let missing = server.get(&of_another_version).await;
    assert_eq!((missing.status, missing.header("cache-control")), (404, "no-store"));
}

#[tokio::test]
async fn whoever_works_on_the_page_sees_every_change_and_nothing_outside_of_the_folder() {
    let folder = testkit::Folder::create();
    fs::create_dir_all(folder.join("static/css")).unwrap();
    fs::write(folder.join("secret.txt"), "secret").unwrap();
    fs::write(folder.join("static/css/base.css"), "one").unwrap();
    let static_folder = Some(folder.join("static"));
    let server = Server::with(ServeOptions { static_folder, ..ServeOptions::default() });
    let style = server.get("/css/base.css").await;
    assert_eq!((style.text(), style.header("content-type")), ("one", "text/css; charset=utf-8"));
    fs::write(folder.join("static/css/base.css"), "two").unwrap();
    assert_eq!(server.get("/css/base.css").await.text(), "two");
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.join("secret.txt"), folder.join("static/link.txt")).unwrap();
    let outside = ["/../secret.txt", "/css/../../secret.txt", "/%2e%2e/secret.txt", "//secret.txt"];
    for path in outside.into_iter().chain(["/css", "/link.txt"]) {
        assert_eq!(server.get(path).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn files_that_are_not_there_are_not_found() {
    let server = Server::new();
    assert_eq!(server.get("/nothing.js").await.status, 404);
    let posted = server.send(request(Method::POST, "/", &[], Body::empty())).await;
    assert_eq!((posted.status, posted.header("allow")), (405, "GET,HEAD"));
}

#[tokio::test]
async fn a_browser_gets_a_secret_of_its_own_and_keeps_it() {
    let server = Server::new();
    let first = server.get("/").await;
    let cookie = first.header("set-cookie").to_owned();
    let (secret, rest) = cookie.split_once("; ").unwrap();
    assert_eq!(rest, "Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax");
    let digits = secret.strip_prefix("dreistein_visitor=").unwrap();
    assert!(digits.len() == 32 && digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
    assert_ne!(server.get("/index.html").await.header("set-cookie"), cookie);
    let fields = [("cookie", secret), ("if-none-match", first.header("etag"))];
    let again = server.send(request(Method::GET, "/", &fields, Body::empty())).await;
    assert_eq!((again.status, again.header("set-cookie")), (304, cookie.as_str()));
    // What is not one of ours is replaced.
    let fields = [("cookie", "dreistein_visitor=guessed; a=b")];
    let other = server.send(request(Method::GET, "/", &fields, Body::empty())).await;
    assert_eq!(other.header("set-cookie").len(), cookie.len());
    // A proxy says that the browser came over TLS; also when the browser becomes a new visitor.
    let fields = [("cookie", secret), ("x-forwarded-proto", "HTTPS, http")];
    for (method, path) in [(Method::GET, "/"), (Method::DELETE, "/api/v1/visitor/data")] {
        let secure = server.send(request(method, path, &fields, Body::empty())).await;
        assert!(secure.header("set-cookie").ends_with("; SameSite=Lax; Secure"), "{path}");
    }
    for path in ["/app.js", "/api/v1/health", "/api/v1/visitor"] {
        assert_eq!(server.get(path).await.header("set-cookie"), "", "{path}");
    }
}

#[tokio::test]
async fn texts_become_qr_codes_unless_they_are_too_long() {
    let server = Server::new();
    let code = server.post("/qr_code", &json!({"text": "hi"})).await.json();
    assert_eq!(code["size"], 21);
    // The upper edge of the first corner.
    assert!(code["dark"].as_str().unwrap().starts_with("M0 0h1v1h-1zM1 0h1v1h-1z"));
    let long = server.post("/qr_code", &json!({"text": "x".repeat(3000)})).await;
    assert_eq!(long.status, 400);
    assert!(long.message().starts_with("text: "), "{}", long.message());
}
