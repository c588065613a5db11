//! Specs of engines, evaluations, players and references, quantities, and plans of contests.

use arena::{Plan, PlannedPlayer, ScheduleName, Shard};
use game::Domain;
use game::quantity::{Memory, parse_mebibytes, parse_time};
use games::{Game, Listing, ReviewReference, option_number};
use search::TimeControl;
use service::engines::{check_engine, check_evaluator};
use stats::Sprt;

use crate::game_choices::{any_game, quick_evaluations};
use crate::{Choices, Reached};

pub fn run(bytes: &[u8]) -> Reached {
    let mut choices = Choices::new(bytes);
    let game = any_game(&mut choices);
    match choices.below(16) {
        0..=5 => {
            let spec = spec(game, &mut choices);
            let spec = choices.damaged(spec);
            can_be_made(game, &spec, choices.below(3))
        }
        6..=9 => {
            let text = quantity(&mut choices);
            quantity_survives(&choices.damaged(text))
        }
        10..=14 => {
            let specs = (0..2 + choices.below(3)).map(|_| spec(game, &mut choices)).collect();
            let plan = plan(game, specs, &mut choices);
            plan_survives(&choices.damaged(plan))
        }
        _ => {
            let text = String::from_utf8_lossy(choices.rest()).into_owned();
            [quantity_survives(&text), plan_survives(&text), can_be_made(game, &text, 0)]
                .contains(&true)
        }
    }
    .into()
}

/// A spec that the lists of a game allow.
fn spec(game: Game, choices: &mut Choices) -> String {
    let listings = match choices.below(4) {
        0 => game.evaluations(),
        _ => game.engines(),
    };
    let Some(listing) = choices.one_of(&listings) else { return String::new() };
    let mut options = options(&listing, "", choices);
    if listing.options.iter().any(|kind| kind.name == "eval") {
        // The others take a while to make.
        let is_slow = choices.once_in(16);
        let is_quick = |it: &Listing| quick_evaluations(game).contains(&it.name);
        let mut evaluations = game.evaluations();
        evaluations.retain(|it| is_slow || is_quick(it));
        if let Some(evaluation) = choices.one_of(&evaluations) {
            options.retain(|option| !option.starts_with("eval="));
            options.push(format!("eval={}", evaluation.name));
            options.extend(self::options(&evaluation, "eval.", choices));
        }
    }
    let colon = if options.is_empty() { "" } else { ":" };
    format!("{}{colon}{}", listing.name, options.join(","))
}

/// Some options with values of their domains.
fn options(listing: &Listing, prefix: &str, choices: &mut Choices) -> Vec<String> {
    let mut left: Vec<_> = listing.options.iter().collect();
    let mut options = Vec::new();
    for _ in 0..choices.below(4) {
        if left.is_empty() {
            break;
        }
        let kind = left.remove(choices.below(left.len()));
        let value = match kind.domain {
            _ if ["hash", "memory", "threads"].contains(&kind.name) => {
                (1 + choices.below(4)).to_string()
            }
            Domain::Integer { default, min, max } => {
                let near = min.saturating_add(choices.number(2)).min(max);
                choices.one_of(&[near, default, min, max]).unwrap_or(default).to_string()
            }
            Domain::Number { default, min, max } => {
                let share = f64::from(choices.byte()) / 255.0;
                choices
                    .one_of(&[min + share * (max - min), default, min, max])
                    .unwrap_or(default)
                    .to_string()
            }
            Domain::Choice(words) => choices.word(words).to_owned(),
            Domain::Text { default, .. } => default.to_owned(),
        };
        options.push(format!("{prefix}{}={value}", kind.name));
    }
    options
}

/// Makes whatever a spec names, unless that takes much memory: as what is a choice, since an engine
/// takes a while to make.
fn can_be_made(game: Game, spec: &str, how: usize) -> bool {
    let variant = game.default_variant();
    let _ = game.level_or_engine(spec);
    let is_allowed = check_engine(variant, spec, 1).is_ok();
    let _ = check_evaluator(variant, spec);
    if needs_much(spec) || reads_files(spec) {
        return is_allowed;
    }
    match how {
        _ if game.check_evaluation(spec).is_ok() => true,
        0 => variant.engine(spec, |_| ()).is_ok(),
        1 => protocol::player(variant, spec, Vec::new(), |_| ()).is_ok(),
        _ => ReviewReference::parse(variant, spec, Some(1), |_| ()).is_ok(),
    }
}

/// Whether tables, trees or threads would be large.
fn needs_much(spec: &str) -> bool {
    options_of(spec).any(|(name, value)| {
        let most = match name {
            "hash" | "memory" => 4,
            "threads" => 8,
            _ => u64::MAX,
        };
        option_number(name, value).is_some_and(|number| number > most)
    })
}

/// Whether an option names files: what is on this machine must not matter.
fn reads_files(spec: &str) -> bool {
    options_of(spec).any(|(name, value)| {
        (name == "tb" && value != "off") || (name == "file" && value != "built-in")
    })
}

/// The options of a spec and of what is named in it, without the names of these.
fn options_of(spec: &str) -> impl Iterator<Item = (&str, &str)> {
    let options = spec.split([',', ':']).filter_map(|option| option.split_once('='));
    options.map(|(name, value)| (name.rsplit('.').next().unwrap_or(name), value))
}

fn quantity(choices: &mut Choices) -> String {
    let (number, other) = (choices.number(2), choices.number(1));
    match choices.below(6) {
        0 => format!("{number}{}", choices.word(&["ms", "s", "min", "h", "us", "d"])),
        1 => format!("{number}h{other}m"),
        2 => format!("{number}{}", choices.word(&["MB", "GB", "MiB", "kB", "B", "GiB"])),
        3 => format!("{other}/{number}"),
        4 => {
            let elo1 = other + 1 + number % 50;
            format!("elo0={other},elo1={elo1},alpha=0.0{},beta=0.05", 1 + other % 40)
        }
        _ => {
            let unit = choices.word(&["ms", "s", "min"]);
            let limit = choices.word(&["total", "move", "turn"]);
            let rest = choices.word(&["", ",increment=100ms", ",depth=3", ",nodes=9", ",grace=1s"]);
            format!("{limit}={number}{unit}{rest}")
        }
    }
}

fn quantity_survives(text: &str) -> bool {
    let control = text.parse::<TimeControl>();
    if let Ok(control) = &control {
        assert_eq!(control.to_string().parse::<TimeControl>().as_ref(), Ok(control), "{text}");
    }
    let sprt = text.parse::<Sprt>();
    if let Ok(sprt) = &sprt {
        assert_eq!(sprt.to_string().parse::<Sprt>().ok().as_ref(), Some(sprt), "{text}");
    }
    let shard = text.parse::<Shard>();
    if let Ok(shard) = shard {
        assert_eq!(shard.to_string().parse::<Shard>().ok(), Some(shard));
        assert!(shard.units(1000).end <= 1000);
    }
    let memory = text.parse::<Memory>();
    if let Ok(memory) = memory {
        let _ = memory.to_string();
    }
    let others = [parse_mebibytes(text).is_ok(), parse_time(text).is_ok()];
    control.is_ok() || sprt.is_ok() || shard.is_ok() || memory.is_ok() || others.contains(&true)
}

/// A plan as JSON; as TOML if that has its numbers.
fn plan(game: Game, specs: Vec<String>, choices: &mut Choices) -> String {
    let players = specs.into_iter().enumerate().map(|(index, spec)| {
        let (name, keeps_control) = (format!("{index}{}", choices.text()), choices.once_in(8));
        let name = if keeps_control { name } else { name.replace(char::is_control, "_") };
        PlannedPlayer { name: Some(name), spec, ..Default::default() }
    });
    let players = players.collect();
    let number = choices.number(1);
    let schedules = [ScheduleName::RoundRobin, ScheduleName::Gauntlet, ScheduleName::Swiss];
    let schedule = choices.one_of(&schedules).unwrap_or_default();
    // Usually what fits.
    let is_swiss = (schedule == ScheduleName::Swiss) != choices.once_in(16);
    let sprt = quantity(choices).parse().ok().filter(|_| !is_swiss);
    let plan = Plan {
        game: Some(game),
        schedule,
        rounds: is_swiss.then_some(1 + number as u32 % 40),
        games: choices.once_in(2).then_some(2 * number),
        seed: choices.once_in(2).then(|| choices.number(8)),
        board: choices.once_in(4).then_some(number as usize % 9),
        tc: quantity(choices).parse().ok(),
        sprt,
        setups: choices.once_in(4).then(|| choices.text()),
        players,
        ..Plan::default()
    };
    let json = serde_json::to_string(&plan).unwrap_or_default();
    let toml = choices.once_in(2).then(|| toml::to_string(&plan).ok()).flatten();
    toml.unwrap_or(json)
}

/// A plan that is read is written in a way that is the same plan.
fn plan_survives(text: &str) -> bool {
    let Ok(plan) = Plan::parse(text) else { return false };
    let written = serde_json::to_string(&plan).unwrap_or_default();
    assert_eq!(Plan::parse(&written).ok().as_ref(), Some(&plan), "{text}");
    let _ = (plan.tournament(), plan.is_match());
    true
}
