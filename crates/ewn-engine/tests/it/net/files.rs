use ewn_engine::net::Network;
use proptest::prelude::*;

use super::random_network::{ROWS, RandomNetwork, with_checksum};

fn small() -> RandomNetwork {
    RandomNetwork::lively(64, 16, 16)
}

fn error(bytes: &[u8]) -> String {
    Network::from_bytes(bytes).err().unwrap().to_string()
}

/// The file with other bytes in a place, and the checksum that belongs to them.
fn changed(place: usize, bytes: &[u8]) -> Vec<u8> {
    let mut file = small().file(1);
    file.truncate(file.len() - 4);
    file[place..place + bytes.len()].copy_from_slice(bytes);
    with_checksum(file)
}

#[test]
fn errors_name_the_field() {
    let header = |index: usize, number: u32| changed(8 + 4 * index, &number.to_le_bytes());
    let width = "expected a multiple of";
    for (file, message) in [
        (Vec::new(), "not a network: it does not begin with DREINET1".to_owned()),
        (changed(7, b"2"), "not a network: it does not begin with DREINET1".to_owned()),
        (b"DREINET1".to_vec(), "damaged: feature_set is cut off".to_owned()),
        (small().file(1)[..18].to_vec(), "damaged: H is cut off".to_owned()),
        (header(0, 2), "feature_set is 2, expected 1".to_owned()),
        (header(1, 7), "R is 7, expected 2184".to_owned()),
        (header(2, 65), format!("H is 65, {width} 64, at most 1024")),
        (header(2, u32::MAX), format!("H is 4294967295, {width} 64, at most 1024")),
        (header(3, 0), format!("A is 0, {width} 16, at most 128")),
        (header(4, 144), format!("B is 144, {width} 16, at most 128")),
        (header(3, 32), "damaged: 281156 bytes, expected 282500".to_owned()),
    ] {
        assert_eq!(error(&file), message);
    }
    let mut file = small().file(1);
    file[5000] ^= 1;
    assert!(error(&file).starts_with("damaged: the checksum is "));
}

/// Two in a slot, the bias and eleven more: sums that exceed 16 bits are refused.
#[test]
fn networks_whose_sums_could_overflow_are_refused() {
    let row = |row: usize, neuron: usize| 28 + 2 * (64 + row * 64 + neuron);
    let most = i16::MAX.to_le_bytes();
    let file = changed(row(0, 3), &most);
    let message = "row number 3: sums can leave the range from -32768 to 32767";
    assert_eq!(error(&file), message);
    let least = i16::MIN.to_le_bytes();
    assert_eq!(error(&changed(row(ROWS - 1, 3), &least)), message);

    let bias2 = row(ROWS, 0);
    let file = changed(bias2 + 4 * 5, &i32::MAX.to_le_bytes());
    let range = "sums can leave the range from -2147483648 to 2147483647";
    assert_eq!(error(&file), format!("bias2 number 5: {range}"));
    let bias3 = bias2 + 16 * (4 + 64);
    let file = changed(bias3, &i32::MIN.to_le_bytes());
    assert_eq!(error(&file), format!("bias3 number 0: {range}"));
    let bias4 = bias3 + 16 * (4 + 16);
    let file = changed(bias4, &i32::MIN.to_le_bytes());
    assert_eq!(error(&file), format!("bias4 number 0: {range}"));
}

/// The largest possible sums are those of the extreme rows of each slot.
#[test]
fn sums_may_reach_the_limits() {
    let flat = RandomNetwork { magnitudes: [0, 1, 1], ..small() };
    let mut file = flat.file(1);
    file.truncate(file.len() - 4);
    let mut set = |row: usize, number: i16| {
        file[28 + 2 * 64 * row..][..2].copy_from_slice(&number.to_le_bytes());
    };
    // The bias, then a row of the first slot and one of the last.
    set(0, 1);
    set(1, 32_760);
    set(ROWS, 6);
    assert!(Network::from_bytes(&with_checksum(file.clone())).is_ok());
    file[28] = 2;
    assert!(error(&with_checksum(file)).contains("sums can leave the range"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn junk_is_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(Network::from_bytes(&bytes).is_err());
        let file = [b"DREINET1".as_slice(), &bytes].concat();
        prop_assert!(Network::from_bytes(&file).is_err());
    }

    #[test]
    fn any_header_is_read_or_refused(numbers in prop::array::uniform5(any::<u32>()), bytes in prop::collection::vec(any::<u8>(), 0..50)) {
        let mut file = b"DREINET1".to_vec();
        numbers.iter().for_each(|number| file.extend(number.to_le_bytes()));
        file.extend(bytes);
        prop_assert!(Network::from_bytes(&with_checksum(file)).is_err());
    }

    #[test]
    fn one_changed_byte_is_found(place in any::<prop::sample::Index>(), flip in 1u8..) {
        let mut file = small().file(1);
        let place = place.index(file.len());
        file[place] ^= flip;
        prop_assert!(Network::from_bytes(&file).is_err());
    }

    #[test]
    fn files_that_are_cut_off_are_refused(end in any::<prop::sample::Index>()) {
        let file = small().file(1);
        prop_assert!(Network::from_bytes(&file[..end.index(file.len())]).is_err());
    }
}
