//! Answers the page's requests and hosts the games that people play. The server and the page
//! without a server share this code.
//!
//! `routes` lists the paths of the interface, `api` answers requests, and `dto` has the shapes of
//! requests and answers. `play` has games between people and engines, `engines` what clients may
//! request. Nothing here uses threads, files, sockets or the system's clock: work that takes time
//! is a [`Work`], which its host runs where it likes, under the terms of a [`Job`]. `local` is a
//! host for one visitor without a server.
#![allow(missing_docs, reason = "an internal crate, in which most names say enough")]

pub mod api;
pub mod dto;
pub mod engines;
mod job;
pub mod local;
pub mod play;
pub mod routes;

pub use job::{Job, Work};
