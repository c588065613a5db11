mod autosave;
mod event;
mod hints;
mod input;
mod seat;
mod session;
mod set_up;

use arena::GameSeed;
use catalog::EvaluationSpec;
use ewn::notation::{Record, Start};
use ewn::{BLUE, Board, Player, RED, SetUp, Size};

use crate::arguments::{Common, Play};
use crate::position_argument;
use autosave::Autosave;
use event::{Event, Printer};
use hints::Hints;
use seat::Seat;
use session::{STOPPED, Session};
use set_up::ask_set_up;

/// Plays one game in the terminal, or with a script on standard input.
pub fn run(play: &Play, common: &Common) -> anyhow::Result<()> {
    let save = play.save.clone().map(Autosave::new).transpose()?;
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
    let Some(start) = start else {
        return printer.event(&Event::Over { winner: None, reason: STOPPED, position: None });
    };
    let mut record = Record::new(start)?;
    record.set_tag("Red", &play.red)?;
    record.set_tag("Blue", &play.blue)?;
    record.set_tag("Seed", &seed.0.to_string())?;
    let mut session =
        Session { record, seats, hints, seed, ask_dice: play.ask_dice, save, printer };
    session.play()
}

/// Both set-ups; none if the person stops.
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
