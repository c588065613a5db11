use catalog::GameKind;
use game::Side;
use report::{Ending, OfFirst, Sides};
use serde::Serialize;

use crate::{board_view, output};

/// Something that happened in the game; with --json, a line each.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event<'a> {
    Start {
        #[serde(flatten)]
        players: Sides<&'a str>,
        seed: u64,
        position: String,
    },
    /// Somebody is to arrange pieces on these squares.
    Setup {
        player: &'static str,
        squares: Vec<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        canonical: Option<String>,
    },
    /// Somebody is to roll a die with so many faces.
    Roll {
        player: &'static str,
        faces: u8,
    },
    /// A person is to move, with the die that is rolled if there is one.
    Turn {
        player: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        die: Option<u8>,
        position: String,
        moves: Vec<String>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        warnings: Vec<String>,
    },
    /// The value is what an engine thinks of the first player's chances after its move.
    Move {
        player: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        die: Option<u8>,
        r#move: String,
        #[serde(flatten)]
        value: OfFirst<Option<f64>>,
        /// The same for the player who moved, for people.
        #[serde(skip)]
        own_value: Option<f64>,
        position: String,
    },
    Hint {
        unit: String,
        moves: Vec<HintedMove>,
    },
    Undo {
        position: String,
    },
    Saved {
        file: String,
    },
    Problem {
        message: &'a str,
    },
    Help {
        text: &'a str,
    },
    Over {
        winner: &'static str,
        #[serde(flatten)]
        ending: Ending,
        position: String,
    },
    #[serde(rename = "over")]
    Stopped {
        /// Nobody.
        winner: (),
        reason: &'static str,
        /// None if the game never began.
        position: Option<String>,
    },
}

/// A legal move and its value for the mover; none if it wins at once.
#[derive(Serialize)]
pub struct HintedMove {
    pub r#move: String,
    pub value: Option<f64>,
}

/// Prints events for people or for programs.
pub struct Printer {
    pub json: bool,
}

impl Event<'_> {
    /// The end of a game that nobody has won.
    pub const fn stopped(position: Option<String>) -> Self {
        Self::Stopped { winner: (), reason: "the game is stopped", position }
    }
}

impl Printer {
    pub fn event(&self, event: &Event) -> anyhow::Result<()> {
        if self.json { output::print_json(event) } else { output::print(&text(event)) }
    }

    /// Who plays, in colours; programs hear of it by an event.
    pub fn start<G: GameKind>(&self, event: &Event, players: [&str; 2]) -> anyhow::Result<()> {
        let Event::Start { seed, .. } = event else { return Ok(()) };
        if self.json {
            return self.event(event);
        }
        let name = |side: Side| {
            format!("{}: {}", board_view::coloured_name::<G>(side), players[side.index()])
        };
        output::print(&format!("{}, seed {seed}\n", Side::BOTH.map(name).join(", ")))
    }

    /// The board and what can be done; programs find the position in the events.
    pub fn board<G: GameKind>(&self, position: &G::Position) -> anyhow::Result<()> {
        if self.json {
            return Ok(());
        }
        output::print(&format!("\n{}", board_view::draw::<G>(position)))
    }

    /// The board at the end.
    pub fn last_board<G: GameKind>(&self, position: &G::Position) -> anyhow::Result<()> {
        if self.json {
            return Ok(());
        }
        output::print(&format!("\n{}\n", board_view::board::<G>(position)))
    }

    /// Asks a person; programs need no asking.
    pub fn prompt(&self, text: &str) -> anyhow::Result<()> {
        if self.json { Ok(()) } else { output::print(text) }
    }

    pub fn problem(&self, message: &str) -> anyhow::Result<()> {
        self.event(&Event::Problem { message: &output::presentable(message) })
    }
}

fn text(event: &Event) -> String {
    match event {
        // The board and the questions say it.
        Event::Start { .. } | Event::Setup { .. } | Event::Roll { .. } => String::new(),
        Event::Turn { warnings, .. } => {
            warnings.iter().map(|warning| format!("{warning}!\n")).collect()
        }
        Event::Move { player, die, r#move, own_value, .. } => {
            let thinks = own_value.map(|own| format!(" ({own:.4} win probability)"));
            let rolls = die.map(|die| format!(" rolls {die} and")).unwrap_or_default();
            format!("{player}{rolls} plays {move}{}\n", thinks.unwrap_or_default())
        }
        Event::Hint { unit, moves } => moves.iter().map(|hint| hint_line(hint, unit)).collect(),
        Event::Undo { .. } => "taken back\n".into(),
        Event::Saved { file } => format!("saved to {file}\n"),
        Event::Problem { message } => format!("{message}\n"),
        Event::Help { text } => format!("{text}\n"),
        Event::Over { ending, .. } => format!("{}\n", ending.sentence),
        Event::Stopped { reason, .. } => format!("{reason}\n"),
    }
}

fn hint_line(hint: &HintedMove, unit: &str) -> String {
    match hint.value {
        Some(value) => format!("  {} {value:9.4} {unit}\n", hint.r#move),
        None => format!("  {} wins\n", hint.r#move),
    }
}
