//! The real system calls, whatever the program calls instead.

use std::ffi::CStr;
use std::sync::atomic::{AtomicUsize, Ordering};

use libc::{AT_FDCWD, c_int, c_long};

type Syscall = unsafe extern "C" fn(c_long, ...) -> c_long;

/// Makes a system call; -1 and `errno` if it fails.
///
/// # Safety
/// The arguments must be those of the call.
pub unsafe fn call(number: c_long, arguments: [usize; 6]) -> c_long {
    let [a, b, c, d, e, f] = arguments;
    // SAFETY: the caller's.
    unsafe { real_syscall()(number, a, b, c, d, e, f) }
}

/// The `syscall` of the C library, behind ours.
fn real_syscall() -> Syscall {
    static FOUND: AtomicUsize = AtomicUsize::new(0);
    if FOUND.load(Ordering::Relaxed) == 0 {
        // SAFETY: the name ends with a zero.
        let found = unsafe { libc::dlsym(libc::RTLD_NEXT, c"syscall".as_ptr()) };
        if found.is_null() {
            // SAFETY: it only ends the process.
            unsafe { libc::abort() };
        }
        FOUND.store(found as usize, Ordering::Relaxed);
    }
    // SAFETY: every C library has this function with this type.
    unsafe { std::mem::transmute::<usize, Syscall>(FOUND.load(Ordering::Relaxed)) }
}

pub fn open(path: &CStr, flags: c_int, mode: u32) -> c_int {
    let at = AT_FDCWD as usize;
    let arguments = [at, path.as_ptr() as usize, flags as usize, mode as usize, 0, 0];
    // SAFETY: the path ends with a zero.
    unsafe { call(libc::SYS_openat, arguments) as c_int }
}

pub fn close(file: c_int) {
    // SAFETY: it only closes a file.
    unsafe { call(libc::SYS_close, [file as usize, 0, 0, 0, 0, 0]) };
}

pub fn write(file: c_int, bytes: &[u8]) -> isize {
    let arguments = [file as usize, bytes.as_ptr() as usize, bytes.len(), 0, 0, 0];
    // SAFETY: the bytes are there.
    unsafe { call(libc::SYS_write, arguments) as isize }
}

pub fn write_at(file: c_int, bytes: &[u8], offset: u64) -> isize {
    let arguments = [file as usize, bytes.as_ptr() as usize, bytes.len(), offset as usize, 0, 0];
    // SAFETY: the bytes are there.
    unsafe { call(libc::SYS_pwrite64, arguments) as isize }
}

pub fn read_at(file: c_int, bytes: &mut [u8], offset: u64) -> isize {
    let place = bytes.as_mut_ptr() as usize;
    let arguments = [file as usize, place, bytes.len(), offset as usize, 0, 0];
    // SAFETY: there is room for so many bytes.
    unsafe { call(libc::SYS_pread64, arguments) as isize }
}

pub fn rename(from: &CStr, to: &CStr) -> c_int {
    let (at, from, to) = (AT_FDCWD as usize, from.as_ptr() as usize, to.as_ptr() as usize);
    // SAFETY: both paths end with a zero.
    unsafe { call(libc::SYS_renameat2, [at, from, at, to, 0, 0]) as c_int }
}

pub fn link(from: &CStr, to: &CStr) -> c_int {
    let (at, from, to) = (AT_FDCWD as usize, from.as_ptr() as usize, to.as_ptr() as usize);
    // SAFETY: both paths end with a zero.
    unsafe { call(libc::SYS_linkat, [at, from, at, to, 0, 0]) as c_int }
}

pub fn unlink(path: &CStr) -> c_int {
    let arguments = [AT_FDCWD as usize, path.as_ptr() as usize, 0, 0, 0, 0];
    // SAFETY: the path ends with a zero.
    unsafe { call(libc::SYS_unlinkat, arguments) as c_int }
}

pub fn exists(path: &CStr) -> bool {
    let arguments = [AT_FDCWD as usize, path.as_ptr() as usize, libc::F_OK as usize, 0, 0, 0];
    // SAFETY: the path ends with a zero.
    unsafe { call(libc::SYS_faccessat, arguments) == 0 }
}

/// Where a link leads; empty if nowhere.
pub fn read_link(path: &CStr) -> Vec<u8> {
    let mut target = vec![0; libc::PATH_MAX as usize];
    let (at, place) = (AT_FDCWD as usize, target.as_mut_ptr() as usize);
    let arguments = [at, path.as_ptr() as usize, place, target.len(), 0, 0];
    // SAFETY: the path ends with a zero, and there is room for so many bytes.
    let length = unsafe { call(libc::SYS_readlinkat, arguments) };
    target.truncate(usize::try_from(length).unwrap_or(0));
    target
}

pub fn sleep(microseconds: u64) {
    let time = libc::timespec {
        tv_sec: (microseconds / 1_000_000) as libc::time_t,
        tv_nsec: (microseconds % 1_000_000 * 1000) as c_long,
    };
    // SAFETY: the time is there, and nobody asks how much of it was left.
    unsafe { call(libc::SYS_nanosleep, [&raw const time as usize, 0, 0, 0, 0, 0]) };
}

/// Ends the process as `kill -9` does.
pub fn die() -> ! {
    // SAFETY: neither call has other effects.
    unsafe {
        let own = call(libc::SYS_getpid, [0; 6]) as usize;
        call(libc::SYS_kill, [own, libc::SIGKILL as usize, 0, 0, 0, 0]);
    }
    loop {
        sleep(1_000_000);
    }
}

pub fn set_error(code: c_int) {
    // SAFETY: every thread has this variable.
    unsafe { *libc::__errno_location() = code };
}
