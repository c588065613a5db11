//! What is on the disk, not only in memory: the content of every file as it was when the file was
//! last synced, and the names in every folder as they were when the folder was last synced.
//!
//! `FOLDER.durable` has a copy of each file, named by its inode, and for each folder a list with a
//! line `INODE NAME` for each file. Lists are named `names`, and `names%FOLDER` for folders below.

use std::ffi::{CString, OsStr};
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirEntryExt, MetadataExt};

use libc::c_int;

use crate::place::c_text;
use crate::plan::{Kind, Plan};
use crate::system;

/// Remembers a file or folder that was synced.
pub fn keep(plan: &Plan, file: c_int, path: &[u8]) {
    if plan.kind != Kind::Power {
        return;
    }
    let Ok(metadata) = fs::metadata(format!("/proc/self/fd/{file}")) else { return };
    if metadata.is_dir() {
        let below = path[plan.folder.len()..].iter();
        let flat: Vec<u8> = below.map(|&byte| if byte == b'/' { b'%' } else { byte }).collect();
        replace(&durable(plan, &[b"names", &flat[..]].concat()), &names(path));
    } else {
        replace(&durable(plan, metadata.ino().to_string().as_bytes()), &content(file));
    }
}

/// Keeps the inode of a file that is about to lose its name: if it were reused, the copy would
/// belong to another file.
pub fn hold(plan: &Plan, path: &[u8]) {
    if plan.kind != Kind::Power {
        return;
    }
    if let Ok(metadata) = fs::symlink_metadata(OsStr::from_bytes(path)) {
        let held = durable(plan, format!("held-{}", metadata.ino()).as_bytes());
        system::link(&c_text(path), &held);
    }
}

fn durable(plan: &Plan, name: &[u8]) -> CString {
    c_text([&plan.folder, &b".durable/"[..], name].concat())
}

/// The files in a folder, one in each line.
fn names(folder: &[u8]) -> Vec<u8> {
    let entries = fs::read_dir(OsStr::from_bytes(folder)).into_iter().flatten().flatten();
    let files = entries.filter(|entry| entry.file_type().is_ok_and(|kind| !kind.is_dir()));
    let line = |entry: fs::DirEntry| {
        [entry.ino().to_string().as_bytes(), b" ", entry.file_name().as_bytes(), b"\n"].concat()
    };
    files.flat_map(line).collect()
}

/// Writes a copy atomically.
fn replace(copy: &CString, content: &[u8]) {
    let part = c_text([copy.to_bytes(), b".new"].concat());
    let flags = libc::O_WRONLY | libc::O_CREAT | libc::O_TRUNC | libc::O_CLOEXEC;
    let to = system::open(&part, flags, 0o644);
    let mut rest = content;
    while let Ok(written @ 1..) = usize::try_from(system::write(to, rest)) {
        rest = &rest[written..];
    }
    system::close(to);
    system::rename(&part, copy);
}

/// All bytes of an open file.
fn content(file: c_int) -> Vec<u8> {
    let mut bytes = vec![0; 1 << 16];
    // Files that are open for writing only are opened again. Closing them would release the locks
    // that the process has on the file.
    let readable = match system::read_at(file, &mut bytes[..1], 0) {
        -1 => system::open(&c_text(format!("/proc/self/fd/{file}")), libc::O_CLOEXEC, 0),
        _ => file,
    };
    let mut length = 0;
    while let Ok(more @ 1..) =
        usize::try_from(system::read_at(readable, &mut bytes[length..], length as u64))
    {
        length += more;
        bytes.resize(length + (1 << 16), 0);
    }
    bytes.truncate(length);
    bytes
}
