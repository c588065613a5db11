use anstyle::{AnsiColor, Style};
use game::Side;
use games::{Drawing, Game, Position, Span};

/// The board, then whose turn it is and the legal moves.
pub fn draw(position: &Position) -> String {
    format!("{}\n{}\n", board(position), position.status())
}

/// The board in colours, with movable pieces underlined.
pub fn board(position: &Position) -> String {
    drawn(position.game(), &position.drawing())
}

/// A drawing as text.
pub fn drawn(game: Game, drawing: &Drawing) -> String {
    let paint = |span: &Span| paint(game, span);
    let row = |spans: &Vec<Span>| spans.iter().map(paint).collect::<String>() + "\n";
    drawing.iter().map(row).collect()
}

/// A player's name in the player's colour.
pub fn coloured_name(game: Game, player: Side) -> String {
    let name = game.side_name(player);
    let style = style(name);
    format!("{style}{name}{style:#}")
}

fn paint(game: Game, span: &Span) -> String {
    let Some(owner) = span.owner else {
        return span.text.clone();
    };
    let style = style(game.side_name(owner));
    let style = if span.can_move { style.underline() } else { style };
    format!("{style}{}{style:#}", span.text)
}

/// Colours by the names of the sides. White and black pieces have a background of their own, since
/// that of the terminal is unknown.
fn style(side: &str) -> Style {
    match side {
        "red" => AnsiColor::BrightRed.on_default().bold(),
        "blue" => AnsiColor::BrightBlue.on_default().bold(),
        "white" => AnsiColor::Black.on(AnsiColor::White),
        "black" => AnsiColor::BrightWhite.on(AnsiColor::Black).bold(),
        _ => Style::new().bold(),
    }
}
