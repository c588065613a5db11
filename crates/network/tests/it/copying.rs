/// In WebAssembly this crate copies memory.
#[test]
fn exactly_the_bytes_asked_for_are_copied() {
    let from: Vec<u8> = (0..=255).collect();
    for (count, start) in (0..200).flat_map(|count| (0..20).map(move |start| (count, start))) {
        let mut to = [0xee; 256];
        to[start..start + count].copy_from_slice(&from[7..7 + count]);
        assert_eq!(to[start..start + count], from[7..7 + count], "{count} at {start}");
        assert!(to[..start].iter().chain(&to[start + count..]).all(|&byte| byte == 0xee));
    }
}
