//! What is on the disk, not only in memory: a copy of every file as it was when it was last synced.
//! Names are taken to be durable at once.

use libc::c_int;

use crate::place::c_text;
use crate::plan::{Kind, Plan};
use crate::system;

/// Remembers a file that was synced.
pub fn keep(plan: &Plan, file: c_int, path: &[u8]) {
    if plan.kind != Kind::Power {
        return;
    }
    let Some(content) = content(file) else { return };
    let copy = copy_of(plan, path);
    let part = c_text([copy.to_bytes(), b".new"].concat());
    let flags = libc::O_WRONLY | libc::O_CREAT | libc::O_TRUNC | libc::O_CLOEXEC;
    let to = system::open(&part, flags, 0o644);
    let mut rest = &content[..];
    while let Ok(written @ 1..) = usize::try_from(system::write(to, rest)) {
        rest = &rest[written..];
    }
    system::close(to);
    system::rename(&part, &copy);
}

/// A file has another name.
pub fn rename(plan: &Plan, from: &[u8], to: &[u8]) {
    if plan.kind == Kind::Power && system::rename(&copy_of(plan, from), &copy_of(plan, to)) != 0 {
        system::unlink(&copy_of(plan, to));
    }
}

/// A file is gone; a new one with its name begins empty.
pub fn forget(plan: &Plan, path: &[u8]) {
    if plan.kind == Kind::Power {
        system::unlink(&copy_of(plan, path));
    }
}

fn copy_of(plan: &Plan, path: &[u8]) -> std::ffi::CString {
    let name = &path[plan.folder.len() + 1..];
    let flat: Vec<u8> = name.iter().map(|byte| if *byte == b'/' { b'%' } else { *byte }).collect();
    c_text([&plan.folder, &b".durable/"[..], &flat].concat())
}

/// All bytes of an open file; `None` for folders.
fn content(file: c_int) -> Option<Vec<u8>> {
    let mut bytes = vec![0; 1 << 16];
    // Files that are open for writing only are opened again. Closing them would release the locks
    // that the process has on the file.
    let readable = match system::read_at(file, &mut bytes[..1], 0) {
        -1 => system::open(&c_text(format!("/proc/self/fd/{file}")), libc::O_CLOEXEC, 0),
        _ => file,
    };
    let mut length = 0;
    loop {
        match usize::try_from(system::read_at(readable, &mut bytes[length..], length as u64)) {
            Ok(0) => break,
            Ok(more) => length += more,
            Err(_) => return None,
        }
        bytes.resize(length + (1 << 16), 0);
    }
    bytes.truncate(length);
    Some(bytes)
}
