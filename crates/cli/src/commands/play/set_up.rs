use ewn::{Player, SetUp, Size, player_name};

use super::event::{Event, Printer};
use super::input::{Request, ask};

/// Asks a person for a set-up; none if the person stops.
pub fn ask_set_up(
    player: Player,
    random: SetUp,
    printer: &Printer,
) -> anyhow::Result<Option<SetUp>> {
    let size = random.size();
    let canonical = SetUp::canonical(size);
    let name = player_name(player);
    let squares = SetUp::squares(size, player).map(|square| square.name(size).to_string());
    let squares: Vec<String> = squares.collect();
    let help = help(&canonical, &squares.join(" "));
    let canonical_text = canonical.to_string();
    printer.event(&Event::Setup { player: name, squares, canonical: canonical_text })?;
    let question = format!("{name}'s set-up ({canonical}, another order, or random): ");
    loop {
        let Some(line) = ask(printer, &question)? else {
            return Ok(None);
        };
        match Request::parse(&line) {
            _ if line.is_empty() => return Ok(Some(canonical)),
            Ok(Request::Quit) => return Ok(None),
            Ok(Request::Help) => printer.event(&Event::Help { text: &help })?,
            Ok(Request::Answer(text)) if text == "random" => return Ok(Some(random)),
            Ok(Request::Answer(text)) => match SetUp::parse(size, &without_blanks(size, &text)) {
                Ok(set_up) => return Ok(Some(set_up)),
                Err(error) => printer.problem(&format!("{error}; try help"))?,
            },
            Ok(_) => {
                let message = "the game has not begun: expected a set-up, quit or help";
                printer.problem(&format!("{line}: {message}"))?;
            }
            Err(message) => printer.problem(&message)?,
        }
    }
}

fn help(canonical: &SetUp, squares: &str) -> String {
    format!(
        "{canonical}
             the numbers of your cubes, row by row as you see your triangle from your own
             corner: they go to {squares};
             blanks or commas may stand between them
random       any order, by the seed
Enter alone takes {canonical}; quit (or q, exit), help"
    )
}

/// Blanks between the numbers, in the way that set-ups are written.
fn without_blanks(size: Size, text: &str) -> String {
    let separator = if size.cubes() > 9 && !text.contains(',') { "," } else { "" };
    text.split_whitespace().collect::<Vec<_>>().join(separator)
}
