mod hints;
mod printer;
mod request;
mod session;
mod set_up;

use anyhow::{anyhow, bail};
use arena::{EnginePlayer, GameSeed, OngoingGame, TimeControl};
use game::Side;
use games::{Record, SpecError, Variant};

use crate::arguments::{Common, Play};
use crate::position_argument;
use crate::{file, output};
use hints::Hints;
use printer::Printer;
use session::Session;
use set_up::set_up;

/// Plays one game in the terminal, or with moves from a script on standard input.
pub fn run(play: &Play, common: &Common) -> anyhow::Result<()> {
    let game = common.game();
    if play.ask_dice && !game.has_dice {
        bail!("--ask-dice: there are no dice in {}", game.title);
    }
    play.save.as_deref().map(file::check_new).transpose()?;
    let position = play.position.as_ref().map(|text| position_argument::parse(text, common));
    let position = position.transpose()?;
    let variant = match &position {
        Some(position) => position.variant(),
        None => position_argument::variant(common)?,
    };
    let level = play.level.as_ref().map(|name| format!("level:{name}"));
    let second_player = play.second_player.as_deref().or(level.as_deref());
    let players = [play.first_player.as_str(), second_player.unwrap_or(game.defaults.opponent)];
    let seats = [seat(variant, players[0])?, seat(variant, players[1])?];
    let hints = play.hints.as_deref().unwrap_or(game.evaluation_names[0]);
    let hints = Hints::new(hints, variant)?;
    let seed = GameSeed(position_argument::seed(common));
    let printer = Printer { json: common.json };
    let record = match position {
        Some(position) => Some(Record::from_position(position)),
        None => {
            let rule = play.setups.as_deref().unwrap_or(game.defaults.set_ups);
            let known = game.play_set_ups();
            if !known.contains(&rule) {
                bail!("--setups {rule}: {} has {}", game.title, known.join(", "));
            }
            let table_for = |first| variant.set_up_table(rule, first, seed);
            let can_begin = |first: &Side| table_for(*first).is_ok();
            let asked = play.first.as_deref().unwrap_or(game.sides[0]);
            let first = game.side_named(asked).map_err(|_| {
                let sides = Side::BOTH.into_iter().filter(can_begin);
                let sides = sides.map(|side| game.side_name(side)).collect::<Vec<_>>();
                anyhow!("--first {asked}: expected {}", sides.join(" or "))
            });
            let table = table_for(first?);
            let start =
                set_up(game, &mut *table.map_err(anyhow::Error::from_boxed)?, &seats, &printer)?;
            start.map(Record::from_start)
        }
    };
    let Some(mut record) = record.transpose()? else {
        return printer.stopped(None);
    };
    for (side, player) in Side::BOTH.into_iter().zip(players) {
        record.set_tag(&game.player_tag(side), player)?;
    }
    record.set_tag("Seed", &seed.0.to_string())?;
    let begin = if play.ask_dice { OngoingGame::with_asked_rolls } else { OngoingGame::new };
    let mut session = Session {
        game: begin(*record.initial(), seed, [TimeControl::default(); 2]),
        unplayed: record,
        players,
        seats,
        hints,
        save: play.save.as_deref(),
        is_saved: false,
        has_quit: false,
        printer,
    };
    session.play()
}

/// Builds the engine that plays a side; `None` for a person.
fn seat(variant: Variant, spec: &str) -> Result<Option<EnginePlayer>, SpecError> {
    if spec == "human" {
        return Ok(None);
    }
    let engine = variant.engine(spec, output::tell);
    engine.map(|engine| Some(EnginePlayer(engine))).map_err(|error| match error {
        SpecError::Unknown { what: "engine", name, known } => {
            SpecError::Unknown { what: "player", name, known: format!("human, {known}") }
        }
        other => other,
    })
}
