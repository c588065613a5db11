//! The page and the JSON interface, served over HTTP.
