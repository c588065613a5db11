//! The server's answers, path by path: to valid requests, and to anything else.

mod analyses;
mod catalog;
pub mod client;
mod described;
mod engine_limits;
mod hostile_requests;
mod openapi;
mod page;
mod positions;
mod reviews;
mod texts;
mod without_server;
