//! Faults of disks and clocks for programs under test, on Linux.
//!
//! A program that is started with `LD_PRELOAD` naming this library calls our versions of `write`,
//! `fsync`, `clock_gettime` and so on. The environment variable `FAULT` says what goes wrong, for
//! files in one folder only: `KIND AT AMOUNT FOLDER`, as in `full 12 5000 /tmp/games`. Calls that
//! change files there are counted, and the fault begins with call number AT:
//!
//! | kind | what happens | AMOUNT |
//! |---|---|---|
//! | `count` | nothing | |
//! | `die` | the process is killed within the call | thousandths of a write that are done first |
//! | `power` | the same, and `FOLDER.durable` has what was on the disk | the same |
//! | `full` | the disk becomes full | bytes that still fit |
//! | `read-only` | nothing can be changed any more | |
//! | `sync` | `fsync` fails | |
//! | `write` | one write fails in its middle | thousandths of it that are done |
//! | `slow` | every call takes longer | microseconds |
//! | `real-time` | the time of day jumps | seconds |
//! | `monotonic` | the clock that never goes back jumps ahead | seconds |
//!
//! After a power cut, files have the content that was last synced, and folders the files that they
//! had when they were last synced: new files and new names are gone, replaced and removed files are
//! back. Folders themselves are taken to be on the disk as soon as they are created.
//!
//! A fault ends when there is a file `FOLDER.repaired`. `FOLDER.report` has three numbers of eight
//! bytes: calls, bytes written, and calls in which something went wrong.

#![cfg(target_os = "linux")]
#![allow(unsafe_code, reason = "the functions of the C library have no safe interface")]

mod calls;
mod clock;
mod durable;
mod place;
mod plan;
mod system;
