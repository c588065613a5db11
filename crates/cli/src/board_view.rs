use anstyle::{AnsiColor, Style};
use game::Side;
use games::{Drawing, Game, Position, Span};

/// Draws the board, with a line below it about whose turn it is and the legal moves.
pub fn draw(position: &Position) -> String {
    format!("{}\n{}\n", board(position), position.status())
}

/// Draws the board in colours, with movable pieces underlined.
pub fn board(position: &Position) -> String {
    drawn(position.game(), &position.drawing())
}

/// Converts a drawing to text with terminal colours.
pub fn drawn(game: Game, drawing: &Drawing) -> String {
    let paint = |span: &Span| paint(game, span);
    let row = |spans: &Vec<Span>| spans.iter().map(paint).collect::<String>() + "\n";
    drawing.iter().map(row).collect()
}

/// A player's name, in the player's colour.
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

/// The colour of a side, by its name. White and black pieces get their own background, because
/// the terminal may have either.
fn style(side: &str) -> Style {
    match side {
        "red" => AnsiColor::BrightRed.on_default().bold(),
        "blue" => AnsiColor::BrightBlue.on_default().bold(),
        "white" => AnsiColor::Black.on(AnsiColor::White),
        "black" => AnsiColor::BrightWhite.on(AnsiColor::Black).bold(),
        _ => Style::new().bold(),
    }
}
