//! Clocks that jump. The public functions here are those that programs call instead of the C
//! library's of the same name.

use std::sync::atomic::{AtomicI64, Ordering};

use libc::{c_int, c_long, clockid_t, time_t, timespec, timeval};

use crate::plan::plan;
use crate::system;

/// How far the clocks are ahead of the real ones, in seconds.
static REAL_TIME: AtomicI64 = AtomicI64::new(0);
static MONOTONIC: AtomicI64 = AtomicI64::new(0);

/// Sets a clock this many seconds ahead.
pub fn jump(is_monotonic: bool, seconds: i64) {
    let clock = if is_monotonic { &MONOTONIC } else { &REAL_TIME };
    clock.store(seconds, Ordering::Relaxed);
}

fn ahead(clock: clockid_t) -> i64 {
    match clock {
        libc::CLOCK_REALTIME | libc::CLOCK_REALTIME_COARSE => REAL_TIME.load(Ordering::Relaxed),
        libc::CLOCK_MONOTONIC
        | libc::CLOCK_MONOTONIC_COARSE
        | libc::CLOCK_MONOTONIC_RAW
        | libc::CLOCK_BOOTTIME => MONOTONIC.load(Ordering::Relaxed),
        _ => 0,
    }
}

/// # Safety
/// As for that of the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn clock_gettime(clock: clockid_t, time: *mut timespec) -> c_int {
    plan();
    // SAFETY: the caller's.
    unsafe {
        let result =
            system::call(libc::SYS_clock_gettime, [clock as usize, time as usize, 0, 0, 0, 0]);
        if result == 0 {
            (*time).tv_sec += ahead(clock);
        }
        result as c_int
    }
}

fn real_time() -> timespec {
    let mut now = timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: there is room for the time.
    unsafe { clock_gettime(libc::CLOCK_REALTIME, &raw mut now) };
    now
}

/// Nobody asks for a time zone.
///
/// # Safety
/// As for that of the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gettimeofday(time: *mut timeval, _zone: *mut libc::c_void) -> c_int {
    let now = real_time();
    // SAFETY: the caller's.
    unsafe { *time = timeval { tv_sec: now.tv_sec, tv_usec: now.tv_nsec / 1000 } };
    0
}

/// # Safety
/// As for that of the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn time(place: *mut time_t) -> time_t {
    let now = real_time().tv_sec;
    if !place.is_null() {
        // SAFETY: the caller's.
        unsafe { *place = now };
    }
    now
}

const FUTEX_WAIT_BITSET: usize = 9;
const FUTEX_CLOCK_REALTIME: usize = 256;
const FUTEX_COMMAND: usize = 127;

/// Threads wait until a time of the clock as they see it.
///
/// # Safety
/// As for that of the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syscall(
    number: c_long,
    a: usize,
    b: usize,
    c: usize,
    deadline: usize,
    e: usize,
    f: usize,
) -> c_long {
    let ahead = MONOTONIC.load(Ordering::Relaxed);
    let waits = number == libc::SYS_futex
        && b & FUTEX_COMMAND == FUTEX_WAIT_BITSET
        && b & FUTEX_CLOCK_REALTIME == 0
        && deadline != 0;
    // SAFETY: the caller's; with these numbers, the fourth argument is a time.
    unsafe {
        if !waits || ahead == 0 {
            return system::call(number, [a, b, c, deadline, e, f]);
        }
        let mut until = *(deadline as *const timespec);
        until.tv_sec = (until.tv_sec - ahead).max(0);
        system::call(number, [a, b, c, &raw const until as usize, e, f])
    }
}
