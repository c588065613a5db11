//! What analyses and reviews look like to programs and in a browser: JSON and HTML.
