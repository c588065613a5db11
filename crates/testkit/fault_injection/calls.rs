//! The functions that programs call instead of those of the C library, whose names, arguments and
//! results they have.

use std::ffi::CStr;

use libc::{AT_FDCWD, c_char, c_int, c_long, c_void, iovec, mode_t, off_t, size_t, ssize_t};

use crate::place::{plan_of_file, plan_of_path};
use crate::plan::{Call, Effect};
use crate::{durable, system};

fn failed(code: c_int) -> c_long {
    system::set_error(code);
    -1
}

/// Writes as much as the plan allows; `write` gets the number of bytes.
fn write_some(file: c_int, length: usize, write: impl Fn(usize) -> c_long) -> c_long {
    let effect = plan_of_file(file).map(|(plan, _)| plan.effect(Call::Write(length)));
    match effect.unwrap_or(Effect::Done) {
        Effect::Done => write(length),
        Effect::Fails(code) => failed(code),
        Effect::Short(bytes) => write(bytes),
        Effect::Death(bytes) => {
            if bytes > 0 {
                write(bytes);
            }
            system::die()
        }
    }
}

/// Does anything else unless the plan forbids it.
fn change(effect: Effect, act: impl Fn() -> c_long) -> c_long {
    match effect {
        Effect::Done | Effect::Short(_) => act(),
        Effect::Fails(code) => failed(code),
        Effect::Death(is_done) => {
            if is_done > 0 {
                act();
            }
            system::die()
        }
    }
}

fn change_path(path: &CStr, act: impl Fn() -> c_long) -> c_long {
    let effect = plan_of_path(path).map(|(plan, _)| plan.effect(Call::Other));
    change(effect.unwrap_or(Effect::Done), act)
}

/// # Safety
/// As for that of the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn write(file: c_int, bytes: *const c_void, length: size_t) -> ssize_t {
    // SAFETY: the caller's; never more bytes than it has.
    let write = |length| unsafe {
        system::call(libc::SYS_write, [file as usize, bytes as usize, length, 0, 0, 0])
    };
    write_some(file, length, write) as ssize_t
}

/// # Safety
/// As for that of the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pwrite64(
    file: c_int,
    bytes: *const c_void,
    length: size_t,
    offset: off_t,
) -> ssize_t {
    let arguments = |length| [file as usize, bytes as usize, length, offset as usize, 0, 0];
    // SAFETY: the caller's; never more bytes than it has.
    let write = |length| unsafe { system::call(libc::SYS_pwrite64, arguments(length)) };
    write_some(file, length, write) as ssize_t
}

/// # Safety
/// As for that of the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pwrite(
    file: c_int,
    bytes: *const c_void,
    length: size_t,
    offset: off_t,
) -> ssize_t {
    // SAFETY: the caller's.
    unsafe { pwrite64(file, bytes, length, offset) }
}

/// Writes the first piece alone, as any `writev` may.
///
/// # Safety
/// As for that of the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn writev(file: c_int, pieces: *const iovec, count: c_int) -> ssize_t {
    if plan_of_file(file).is_none() {
        let arguments = [file as usize, pieces as usize, count as usize, 0, 0, 0];
        // SAFETY: the caller's.
        return unsafe { system::call(libc::SYS_writev, arguments) as ssize_t };
    }
    // SAFETY: there are `count` pieces.
    let pieces = unsafe { std::slice::from_raw_parts(pieces, count as usize) };
    match pieces.iter().find(|piece| piece.iov_len > 0) {
        // SAFETY: the caller's.
        Some(piece) => unsafe { write(file, piece.iov_base, piece.iov_len) },
        None => 0,
    }
}

fn sync(file: c_int, number: c_long) -> c_int {
    // SAFETY: it only syncs a file.
    let act = || unsafe { system::call(number, [file as usize, 0, 0, 0, 0, 0]) };
    let Some((plan, path)) = plan_of_file(file) else {
        return act() as c_int;
    };
    let effect = plan.effect(Call::Sync);
    let act = || {
        let result = act();
        if result == 0 {
            durable::keep(plan, file, &path);
        }
        result
    };
    change(effect, act) as c_int
}

#[unsafe(no_mangle)]
pub extern "C" fn fsync(file: c_int) -> c_int {
    sync(file, libc::SYS_fsync)
}

#[unsafe(no_mangle)]
pub extern "C" fn fdatasync(file: c_int) -> c_int {
    sync(file, libc::SYS_fdatasync)
}

#[unsafe(no_mangle)]
pub extern "C" fn ftruncate64(file: c_int, length: off_t) -> c_int {
    let arguments = [file as usize, length as usize, 0, 0, 0, 0];
    // SAFETY: it only changes the length of a file.
    let act = || unsafe { system::call(libc::SYS_ftruncate, arguments) };
    let effect = plan_of_file(file).map(|(plan, _)| plan.effect(Call::Other));
    change(effect.unwrap_or(Effect::Done), act) as c_int
}

#[unsafe(no_mangle)]
pub extern "C" fn ftruncate(file: c_int, length: off_t) -> c_int {
    ftruncate64(file, length)
}

/// # Safety
/// As for that of the C library, which has a mode only for new files.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn openat64(
    folder: c_int,
    path: *const c_char,
    flags: c_int,
    mode: mode_t,
) -> c_int {
    let arguments = [folder as usize, path as usize, flags as usize, mode as usize, 0, 0];
    // SAFETY: the caller's.
    let act = || unsafe { system::call(libc::SYS_openat, arguments) };
    // SAFETY: the caller's.
    let path = unsafe { CStr::from_ptr(path) };
    let is_plain = folder == AT_FDCWD || path.to_bytes().starts_with(b"/");
    if !is_plain || flags & libc::O_ACCMODE == libc::O_RDONLY {
        return act() as c_int;
    }
    let is_new = flags & libc::O_CREAT != 0 && !system::exists(path);
    let effect = plan_of_path(path).map(|(plan, _)| plan.effect(Call::Open { is_new }));
    change(effect.unwrap_or(Effect::Done), act) as c_int
}

/// # Safety
/// As for that of the C library, which has a mode only for new files.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn openat(
    folder: c_int,
    path: *const c_char,
    flags: c_int,
    mode: mode_t,
) -> c_int {
    // SAFETY: the caller's.
    unsafe { openat64(folder, path, flags, mode) }
}

/// # Safety
/// As for that of the C library, which has a mode only for new files.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn open64(path: *const c_char, flags: c_int, mode: mode_t) -> c_int {
    // SAFETY: the caller's.
    unsafe { openat64(AT_FDCWD, path, flags, mode) }
}

/// # Safety
/// As for that of the C library, which has a mode only for new files.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn open(path: *const c_char, flags: c_int, mode: mode_t) -> c_int {
    // SAFETY: the caller's.
    unsafe { openat64(AT_FDCWD, path, flags, mode) }
}

/// # Safety
/// As for that of the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rename(from: *const c_char, to: *const c_char) -> c_int {
    // SAFETY: the caller's.
    let (from, to) = unsafe { (CStr::from_ptr(from), CStr::from_ptr(to)) };
    let act = || {
        if let Some((plan, path)) = plan_of_path(to) {
            durable::hold(plan, &path);
        }
        c_long::from(system::rename(from, to))
    };
    change_path(to, act) as c_int
}

/// # Safety
/// As for that of the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unlink(path: *const c_char) -> c_int {
    // SAFETY: the caller's.
    let path = unsafe { CStr::from_ptr(path) };
    let act = || {
        if let Some((plan, path)) = plan_of_path(path) {
            durable::hold(plan, &path);
        }
        c_long::from(system::unlink(path))
    };
    change_path(path, act) as c_int
}

/// # Safety
/// As for that of the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mkdir(path: *const c_char, mode: mode_t) -> c_int {
    let arguments = [AT_FDCWD as usize, path as usize, mode as usize, 0, 0, 0];
    // SAFETY: the caller's.
    let act = || unsafe { system::call(libc::SYS_mkdirat, arguments) };
    // SAFETY: the caller's.
    let path = unsafe { CStr::from_ptr(path) };
    // That a folder is there already is found out first.
    if system::exists(path) { act() as c_int } else { change_path(path, act) as c_int }
}
