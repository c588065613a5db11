mod event;
mod hints;
mod input;
mod seat;
mod session;

use anyhow::bail;
use arena::GameSeed;
use catalog::EvaluationSpec;
use ewn::notation::{Record, Start};
use ewn::{BLUE, Board, Player, RED, SetUp, Size, player_name};

use crate::arguments::{Common, Play};
use crate::position_argument;
use event::Printer;
use hints::Hints;
use input::read_line;
use seat::Seat;
use session::Session;

/// Plays one game in the terminal, or with a script on standard input.
pub fn run(play: &Play, common: &Common) -> anyhow::Result<()> {
    if let Some(path) = play.save.as_ref().filter(|path| path.exists()) {
        bail!("{} exists already: save to another file, or move it away", path.display());
    }
    let position = play.position.as_ref().map(|text| position_argument::parse(text, common));
    let position = position.transpose()?;
    let size = match position {
        Some(position) => position.board().size(),
        None => common.board.unwrap_or_default(),
    };
    let seats = [Seat::parse(size, &play.red)?, Seat::parse(size, &play.blue)?];
    let hints = Hints::new(EvaluationSpec::parse(&play.hints)?, size);
    let seed = GameSeed(position_argument::seed(common));
    let printer = Printer { json: common.json };
    let start = match position {
        Some(position) => Some(Start::Position(position)),
        None => set_ups(play, size, seed, &seats, &printer)?.map(|[red, blue]| Start::SetUps {
            red,
            blue,
            first: play.first,
        }),
    };
    // Standard input ended before the game began.
    let Some(start) = start else { return Ok(()) };
    let mut record = Record::new(start)?;
    record.set_tag("Red", &play.red)?;
    record.set_tag("Blue", &play.blue)?;
    if !play.ask_dice {
        record.set_tag("Seed", &seed.0.to_string())?;
    }
    let save = play.save.clone();
    let mut session =
        Session { record, seats, hints, seed, ask_dice: play.ask_dice, save, printer };
    session.play()
}

/// Both set-ups; none if standard input ends.
fn set_ups(
    play: &Play,
    size: Size,
    seed: GameSeed,
    seats: &[Seat; 2],
    printer: &Printer,
) -> anyhow::Result<Option<[SetUp; 2]>> {
    if let Some(rule) = play.setups.rule() {
        return Ok(Some(SetUp::pair(rule, size, &mut seed.start())));
    }
    let choose = |player: Player| {
        let random = SetUp::random(size, &mut seed.set_up_of(player));
        match seats[player.index()] {
            Seat::Human => ask_set_up(player, random, printer),
            Seat::Engine(_) => Ok(Some(random)),
        }
    };
    let Some(red) = choose(RED)? else { return Ok(None) };
    Ok(choose(BLUE)?.map(|blue| [red, blue]))
}

fn ask_set_up(player: Player, random: SetUp, printer: &Printer) -> anyhow::Result<Option<SetUp>> {
    let canonical = SetUp::canonical(random.size());
    let name = player_name(player);
    loop {
        printer.prompt(&format!("{name}'s set-up ({canonical}, another order, or random): "))?;
        let Some(line) = read_line()? else {
            return Ok(None);
        };
        match line.as_str() {
            "" => return Ok(Some(canonical)),
            "random" => return Ok(Some(random)),
            text => match SetUp::parse(random.size(), text) {
                Ok(set_up) => return Ok(Some(set_up)),
                Err(error) => printer.problem(&error.to_string())?,
            },
        }
    }
}
