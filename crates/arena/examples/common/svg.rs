//! Pictures of experiments, line by line.

use std::fmt::Write;

/// The head of a picture on a white ground; `</svg>` is still to follow.
pub fn begin(width: f64, height: f64) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    )
}

pub fn line(svg: &mut String, from: [f64; 2], to: [f64; 2], colour: &str) {
    let ([x1, y1], [x2, y2]) = (from, to);
    let _ = writeln!(
        svg,
        r#"<line x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}" stroke="{colour}"/>"#
    );
}

pub fn text(svg: &mut String, at: [f64; 2], anchor: &str, text: &str) {
    let [x, y] = at;
    let _ = writeln!(svg, r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}">{text}</text>"#);
}
