//! Games that people play through the JSON interface.

mod agreements;
pub mod client;
mod clocks;
mod contests;
mod damage;
mod disconnects;
mod fair_dice;
mod folder;
mod friends;
mod matches;
mod own_data;
mod playing;
mod requests;
mod set_ups;
mod storage;
mod strangers;
mod watching;
mod without_server;
