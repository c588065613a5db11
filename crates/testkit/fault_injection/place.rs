//! Which files are those of the plan.

use std::ffi::{CStr, CString};

use libc::c_int;

use crate::plan::{Plan, plan};
use crate::system;

/// A path as text for the system; empty if it has a zero.
pub fn c_text(bytes: impl Into<Vec<u8>>) -> CString {
    CString::new(bytes).unwrap_or_default()
}

/// The plan if an open file is in its folder, with the path of the file.
pub fn plan_of_file(file: c_int) -> Option<(&'static Plan, Vec<u8>)> {
    let plan = plan()?;
    let path = system::read_link(&c_text(format!("/proc/self/fd/{file}")));
    plan.has(&path).then_some((plan, path))
}

/// The plan if a path leads into its folder, with the whole path.
pub fn plan_of_path(path: &CStr) -> Option<(&'static Plan, Vec<u8>)> {
    let plan = plan()?;
    let path = path.to_bytes();
    let path = if path.starts_with(b"/") {
        path.to_vec()
    } else {
        let folder = system::read_link(c"/proc/self/cwd");
        [&folder, &b"/"[..], path.strip_prefix(b"./").unwrap_or(path)].concat()
    };
    plan.has(&path).then_some((plan, path))
}
