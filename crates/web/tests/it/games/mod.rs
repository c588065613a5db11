//! Games that people play through the JSON interface.

mod client;
mod clocks;
mod contests;
mod folder;
mod playing;
mod requests;
mod set_ups;
mod storage;
mod watching;
