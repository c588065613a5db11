use crate::Choices;

/// Changes nothing, or some bytes, those at the beginning more often, or the length.
pub fn damage(bytes: &mut Vec<u8>, choices: &mut Choices) {
    for _ in 0..choices.below(8).saturating_sub(4) {
        let reach =
            choices.one_of(&[16, 64, 256, bytes.len()]).unwrap_or(16).clamp(1, bytes.len().max(1));
        let place = choices.number(3) as usize % reach;
        match choices.below(8) {
            0..=4 => bytes.iter_mut().skip(place).take(1).for_each(|byte| *byte = choices.byte()),
            5 => bytes.iter_mut().skip(place).take(4).for_each(|byte| *byte = choices.byte()),
            6 => bytes.truncate(place),
            _ => bytes.extend(std::iter::repeat_n(0, place % 64)),
        }
    }
}

/// Puts four bytes, the lowest first, if there is room.
pub fn put(bytes: &mut [u8], place: usize, number: u32) {
    if let Some(field) = bytes.get_mut(place..place + 4) {
        field.copy_from_slice(&number.to_le_bytes());
    }
}
