//! Where browsers find a server.

use web::addresses::{other_urls, own_url};

#[test]
fn a_server_that_listens_everywhere_is_found_on_this_machine() {
    for (address, found) in [
        ("0.0.0.0:80", "http://127.0.0.1:80/"),
        ("[::]:8173", "http://[::1]:8173/"),
        ("192.0.2.7:8173", "http://192.0.2.7:8173/"),
    ] {
        assert_eq!(own_url(address.parse().unwrap()), found);
    }
}

#[test]
fn others_find_a_server_only_if_it_listens_to_them() {
    let others = |address: &str, names: &[String]| other_urls(address.parse().unwrap(), names);
    let names = ["games.example".to_owned()];
    assert_eq!(others("127.0.0.1:8173", &[]), [""; 0]);
    assert_eq!(others("127.0.0.1:8173", &names), [""; 0]);
    assert_eq!(others("192.0.2.7:8173", &[]), ["http://192.0.2.7:8173/"]);
    assert_eq!(others("0.0.0.0:80", &names), ["http://games.example:80/"]);
    for url in others("0.0.0.0:80", &["any".to_owned()]) {
        assert!(!url.contains("127.0.0.1") && !url.contains("0.0.0.0"), "{url}");
    }
}
