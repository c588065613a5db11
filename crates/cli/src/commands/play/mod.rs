mod hints;
mod printer;
mod request;
mod session;
mod set_up;

use anyhow::{anyhow, bail};
use arena::{EnginePlayer, GameSeed, OngoingGame, TimeControl};
use game::Side;
use games::{
    GameKind, Record, SpecError, SpecKind, engine, has_luck, play_set_ups, player_tag,
    set_up_table, side_name, side_named,
};

use super::contest::set_ups;
use crate::arguments::{Common, Play};
use crate::position_argument::{self, problem};
use crate::{file, output};
use hints::Hints;
use printer::Printer;
use session::Session;
use set_up::set_up;

/// Plays one game in the terminal, or with a script on standard input.
pub fn run<G: GameKind>(play: &Play, common: &Common) -> anyhow::Result<()> {
    if play.ask_dice && !has_luck::<G>() {
        bail!("--ask-dice: there are no dice in {}", G::TITLE);
    }
    play.save.as_deref().map(file::check_new).transpose()?;
    let position = play.position.as_ref().map(|text| position_argument::parse::<G>(text, common));
    let position = position.transpose()?;
    let variant = match &position {
        Some(position) => G::variant(position),
        None => position_argument::variant::<G>(common)?,
    };
    let level = play.level.as_ref().map(|name| format!("level:{name}"));
    let second_player = play.second_player.as_deref().or(level.as_deref());
    let players = [play.first_player.as_str(), second_player.unwrap_or(G::DEFAULTS.opponent)];
    let seats = [seat::<G>(variant, players[0])?, seat::<G>(variant, players[1])?];
    let hints = play.hints.as_deref().unwrap_or(G::EVALUATIONS[0]);
    let hints = Hints::<G>::new(hints, variant)?;
    let seed = GameSeed(position_argument::seed(common));
    let printer = Printer { json: common.json };
    let record = match position {
        Some(position) => Some(Record::from_position(position)),
        None => {
            let rule = play.setups.as_deref().unwrap_or(G::DEFAULTS.set_ups);
            let rule = set_ups::<G>(rule, &play_set_ups::<G>())?;
            let table_for = |first| set_up_table::<G>(rule, variant, first, seed);
            let table = table_for(first_mover::<G>(play, |first| table_for(first).is_ok())?);
            let start = set_up::<G>(&mut *table.map_err(problem)?, &seats, &printer)?;
            start.map(Record::from_start)
        }
    };
    let Some(mut record) = record.transpose()? else {
        return printer.stopped(None);
    };
    for (side, player) in Side::BOTH.into_iter().zip(players) {
        record.set_tag(&player_tag::<G>(side), player)?;
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
        printer,
    };
    session.play()
}

/// The engine that plays a side; `None` for a person.
fn seat<G: GameKind>(
    variant: G::Variant,
    spec: &str,
) -> Result<Option<EnginePlayer<G>>, SpecError> {
    if spec == "human" {
        return Ok(None);
    }
    let engine = engine::<G>(variant, spec, output::tell);
    engine.map(|engine| Some(EnginePlayer(engine))).map_err(|error| match error {
        SpecError::Unknown { what: SpecKind::Engine, name, known } => {
            SpecError::Unknown { what: SpecKind::Player, name, known: format!("human, {known}") }
        }
        other => other,
    })
}

/// The side asked to move first, or the first player; `can_begin` says which sides may.
fn first_mover<G: GameKind>(play: &Play, can_begin: impl Fn(Side) -> bool) -> anyhow::Result<Side> {
    let asked = play.first.as_deref().unwrap_or(G::SIDES[0]);
    side_named::<G>(asked).map_err(|_| {
        let sides = Side::BOTH.into_iter().filter(|&side| can_begin(side));
        let sides = sides.map(side_name::<G>).collect::<Vec<_>>();
        anyhow!("--first {asked}: expected {}", sides.join(" or "))
    })
}
