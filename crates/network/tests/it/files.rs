use game::Dice;
use network::{ActiveRows, MAX_HIDDEN, NetworkError, Shape, Weights};

use super::random_network::RandomNetwork;

const SHAPE: Shape =
    Shape { feature_set: 9, rows: 30, views: 2, tails: 3, active_rows: ActiveRows::Any };

fn file(shape: Shape, hidden: usize) -> Vec<u8> {
    let magnitudes = [8000, 20];
    let network = RandomNetwork { shape, hidden, second: 16, third: 16, magnitudes };
    network.file(&mut Dice::new(1))
}

fn error(bytes: &[u8], shape: &Shape) -> String {
    Weights::from_bytes(bytes, shape).err().unwrap().to_string()
}

#[test]
fn files_must_have_the_shape_of_the_game() {
    let bytes = file(SHAPE, 64);
    let weights = Weights::from_bytes(&bytes, &SHAPE).unwrap();
    assert_eq!((weights.first.parts, weights.tails.len()), (1, 3));
    for (shape, message) in [
        (Shape { feature_set: 8, ..SHAPE }, "feature_set is 9, expected 8"),
        (Shape { rows: 31, ..SHAPE }, "R is 30, expected 31"),
        (Shape { views: 1, ..SHAPE }, "damaged: 11404 bytes, expected 8332"),
        (Shape { tails: 2, ..SHAPE }, "damaged: 11404 bytes, expected 8936"),
    ] {
        assert_eq!(error(&bytes, &shape), message);
    }
}

#[test]
fn all_views_together_have_a_limit() {
    let most = MAX_HIDDEN / 2;
    assert!(Weights::from_bytes(&file(SHAPE, most), &SHAPE).is_ok());
    let message = "H is 576, expected a multiple of 64, at most 512";
    assert_eq!(error(&file(SHAPE, most + 64), &SHAPE), message);
}

#[test]
fn sums_are_checked_where_slots_limit_them() {
    let bytes = file(SHAPE, 64);
    let slots = |rows| Shape { active_rows: ActiveRows::OneOfEach(rows), ..SHAPE };
    assert!(Weights::from_bytes(&bytes, &slots(10)).is_ok());
    assert!(error(&bytes, &slots(1)).starts_with("row number "));
}

#[test]
fn a_checksum_covers_every_byte_before_it() {
    let mut bytes = file(SHAPE, 64);
    let checksum = network::checksum(&bytes).unwrap();
    assert_eq!(bytes[bytes.len() - 4..], checksum.to_le_bytes());
    for at in [0, 20, bytes.len() / 2, bytes.len() - 5, bytes.len() - 1] {
        bytes[at] ^= 1;
        let NetworkError(problem) = network::checksum(&bytes).unwrap_err();
        assert!(problem.starts_with("damaged: the checksum is "), "{at}: {problem}");
        bytes[at] ^= 1;
    }
    let short = NetworkError("damaged: the checksum is cut off".into());
    assert_eq!(network::checksum(&[1, 2]), Err(short));
}

/// Browsers have no files.
#[cfg(not(target_family = "wasm"))]
#[test]
fn networks_have_names() {
    use network::BUILT_IN;

    let bytes = file(SHAPE, 64);
    assert!(Weights::load(BUILT_IN, &bytes, &SHAPE).is_ok());
    let message = |name: &str, built_in: &[u8]| {
        Weights::load(name, built_in, &SHAPE).err().unwrap().to_string()
    };
    assert_eq!(message(BUILT_IN, b""), "built-in: not a network: it does not begin with DREINET1");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    assert!(message(source, &bytes).contains("/Cargo.toml: not a network: "));
    assert_eq!(message("/dev/null", &bytes), "cannot read /dev/null: expected a regular file");
    assert!(message("/missing.net", &bytes).starts_with("cannot read /missing.net: "));
}
