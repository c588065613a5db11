//! What the server answers, path by path: to what it is meant for, and to anything else.

mod analyses;
mod asking;
mod catalog;
mod described;
mod openapi;
mod page;
mod positions;
mod reviews;
mod strangers;
mod texts;
