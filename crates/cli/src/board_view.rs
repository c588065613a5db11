use anstyle::{AnsiColor, Style};
use game::Side;
use games::{Drawing, GameKind, Span};

/// The board, then whose turn it is and the legal moves.
pub fn draw<G: GameKind>(position: &G::Position) -> String {
    format!("{}\n{}\n", board::<G>(position), G::status(position))
}

/// The board in colours, with movable pieces underlined.
pub fn board<G: GameKind>(position: &G::Position) -> String {
    drawn::<G>(&G::drawing(position))
}

/// A drawing as text.
pub fn drawn<G: GameKind>(drawing: &Drawing) -> String {
    let row = |spans: &Vec<Span>| spans.iter().map(paint::<G>).collect::<String>() + "\n";
    drawing.iter().map(row).collect()
}

/// A player's name in the player's colour.
pub fn coloured_name<G: GameKind>(player: Side) -> String {
    let style = style::<G>(player);
    format!("{style}{}{style:#}", G::SIDES[player.index()])
}

fn paint<G: GameKind>(span: &Span) -> String {
    let Some(owner) = span.owner else {
        return span.text.clone();
    };
    let style = style::<G>(owner);
    let style = if span.can_move { style.underline() } else { style };
    format!("{style}{}{style:#}", span.text)
}

/// Colours by the names of the sides. White and black pieces have a background of their own, since
/// that of the terminal is unknown.
fn style<G: GameKind>(player: Side) -> Style {
    match G::SIDES[player.index()] {
        "red" => AnsiColor::BrightRed.on_default().bold(),
        "blue" => AnsiColor::BrightBlue.on_default().bold(),
        "white" => AnsiColor::Black.on(AnsiColor::White),
        "black" => AnsiColor::BrightWhite.on(AnsiColor::Black).bold(),
        _ => Style::new().bold(),
    }
}
