use games::Game;
use report::standalone_board;

/// Every colour that the drawing uses is defined in it, and nothing of it reaches the page around.
#[track_caller]
fn check_own_style(game: Game, caption: &str) {
    let drawing = standalone_board(&game.default_variant().start().unwrap());
    assert!(drawing.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board-alone\""));
    assert!(drawing.contains(&format!(">{caption}</text></svg>")), "{drawing}");
    for used in drawing.split("var(").skip(1).filter_map(|rest| rest.split(')').next()) {
        assert!(drawing.contains(&format!("{used}: #")), "{used} is not defined");
    }
    let (_, style) = drawing.split_once("<style>").unwrap();
    let (style, _) = style.split_once("</style>").unwrap();
    let selectors = style.lines().filter_map(|line| line.split_once('{')).map(|(it, _)| it.trim());
    for selector in selectors.filter(|selector| !selector.starts_with('@')) {
        assert!(selector.starts_with(".board"), "{selector} styles the page around");
    }
}

#[test]
fn a_drawing_needs_nothing_around_it_and_changes_nothing_there() {
    check_own_style(Game::Ewn, "red to roll");
    check_own_style(Game::Tzaar, "white to move, the only action of the first turn");
}

#[test]
fn the_caption_tells_the_roll() {
    let position = Game::Ewn.position("r1..../...../...../...../....b1 r 3").unwrap();
    assert!(standalone_board(&position).contains(">red to move with a 3</text>"));
}
