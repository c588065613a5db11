//! Where browsers find a server, and a server its file.

use web::addresses::{other_urls, own_url};
use web::storage::DataFile;

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

#[test]
fn the_usual_file_is_where_the_user_keeps_data() {
    let with = |known: &[(&str, &str)]| {
        DataFile::usual(|name| known.iter().find(|(it, _)| *it == name).map(|(_, it)| it.into()))
    };
    let file = |path: &str| Some(DataFile::File(path.into()));
    let home = ("HOME", "/people/me");
    assert_eq!(with(&[("XDG_DATA_HOME", "/data"), home]), file("/data/dreistein/games.sqlite"));
    assert_eq!(with(&[]), None);
    if cfg!(target_os = "linux") {
        for ignored in ["", "data"] {
            let below = file("/people/me/.local/share/dreistein/games.sqlite");
            assert_eq!(with(&[("XDG_DATA_HOME", ignored), home]), below);
        }
    }
}
