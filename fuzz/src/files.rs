use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, process};

use crate::Choices;

/// A folder of this thread's own for the files of an input; removed afterwards.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder =
            env::temp_dir().join(format!("dreistein-fuzz-{name}-{}-{number}", process::id()));
        assert!(fs::create_dir_all(&folder).is_ok(), "no folder {}", folder.display());
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left in the system's folder for such files does no harm.
        let _ = fs::remove_dir_all(&self.0);
    }
}

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
