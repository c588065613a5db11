use std::collections::BTreeSet;

use game::Position as _;
use games::{Arrow, Game, Span};
use tzaar::Point;

#[test]
fn every_stack_is_drawn_once() {
    let position = Game::Tzaar.default_variant().start().unwrap();
    let drawing = position.drawing();
    let pieces: Vec<&Span> = drawing.iter().flatten().filter(|span| span.owner.is_some()).collect();
    assert_eq!(pieces.len(), Point::COUNT);
    let letters = |text: &str| pieces.iter().filter(|span| span.text == text).count();
    assert_eq!(["T", "R", "O", "t", "r", "o"].map(letters), [6, 9, 15, 6, 9, 15]);
    let movable = pieces.iter().filter(|span| span.can_move).count();
    let from: BTreeSet<String> = position.moves().map(|mov| mov.to_string()[..2].into()).collect();
    assert_eq!(movable, from.len());
}

#[test]
fn every_stack_and_arrow_and_equally_long_edges_are_drawn() {
    let start = Game::Tzaar.default_variant().start().unwrap();
    let mov = start.moves().next().unwrap();
    let svg = start.svg(&[Arrow { mov, class: "played" }], "start");
    assert_eq!(svg.matches("r=\"15\"").count(), 60);
    assert_eq!(svg.matches("marker-end").count(), 1);
    let path = svg.split("d=\"M").nth(1).unwrap().split('"').next().unwrap();
    let edges: Vec<Vec<f64>> = path
        .split('M')
        .map(|edge| edge.split([' ', 'L']).map(|number| number.parse().unwrap()).collect())
        .collect();
    assert_eq!(edges.len(), 150);
    for edge in edges {
        let [x1, y1, x2, y2] = edge[..] else { panic!("{edge:?}") };
        assert!(((x2 - x1).hypot(y2 - y1) - 40.0).abs() < 0.2, "{edge:?}");
    }
}
