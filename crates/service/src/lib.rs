//! Answers to the requests of the page, and the games that people play, wherever they run: the
//! server and a page without one share this code.
//!
//! `routes` lists the paths of the interface, `api` answers requests, and `dto` is what requests and
//! answers look like. `play` has games between people and engines, `engines` what clients may
//! request. Nothing here knows threads, files, sockets or the system's clock: work that takes time
//! is a [`Work`], which runs where its host decides, under the terms of a [`Job`]. `local` is a host for
//! one visitor without a server.
#![allow(missing_docs, reason = "an internal crate, in which most names say enough")]

pub mod api;
pub mod dto;
pub mod engines;
mod job;
pub mod local;
pub mod play;
pub mod routes;

pub use job::{Job, Work};
