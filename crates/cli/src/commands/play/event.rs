use ewn::{AnyPosition, Player, player_name};
use serde::Serialize;

use crate::{board_view, output};

/// Something that happened in the game; with --json, a line each.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event<'a> {
    Start {
        red: &'a str,
        blue: &'a str,
        seed: u64,
        position: String,
    },
    /// Somebody is to say how the cubes on these squares are numbered.
    Setup {
        player: &'static str,
        squares: Vec<String>,
        canonical: String,
    },
    /// Somebody is to roll a die with so many faces.
    Roll {
        player: &'static str,
        faces: u8,
    },
    /// The die is rolled and a person is to move.
    Turn {
        player: &'static str,
        die: u8,
        position: String,
        moves: Vec<String>,
    },
    /// `red` is what an engine thinks of Red's chances after its move.
    Move {
        player: &'static str,
        die: u8,
        r#move: String,
        red: Option<f64>,
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
        winner: Option<&'static str>,
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

impl Printer {
    pub fn event(&self, event: &Event) -> anyhow::Result<()> {
        if self.json { output::print_json(event) } else { output::print(&text(event)) }
    }

    /// The board and what can be done; programs find the position in the events.
    pub fn board(&self, position: &AnyPosition) -> anyhow::Result<()> {
        if self.json { Ok(()) } else { output::print(&format!("\n{}", board_view::draw(position))) }
    }

    /// The board at the end.
    pub fn last_board(&self, position: &AnyPosition) -> anyhow::Result<()> {
        if self.json {
            Ok(())
        } else {
            output::print(&format!("\n{}\n", board_view::squares(position)))
        }
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
        Event::Start { red, blue, seed, .. } => {
            let [first, second] = Player::BOTH.map(board_view::coloured_name);
            format!("{first}: {red}, {second}: {blue}, seed {seed}\n")
        }
        // The board and the questions say it.
        Event::Setup { .. } | Event::Roll { .. } | Event::Turn { .. } => String::new(),
        Event::Move { player, die, r#move, red, .. } => {
            let thinks = red.map(|red| {
                let own = if *player == player_name(Player::First) { red } else { 1.0 - red };
                format!(" ({own:.4} win probability)")
            });
            format!("{player} rolls {die} and plays {move}{}\n", thinks.unwrap_or_default())
        }
        Event::Hint { unit, moves } => moves.iter().map(|hint| hint_line(hint, unit)).collect(),
        Event::Undo { .. } => "taken back\n".into(),
        Event::Saved { file } => format!("saved to {file}\n"),
        Event::Problem { message } => format!("{message}\n"),
        Event::Help { text } => format!("{text}\n"),
        Event::Over { winner: Some(winner), reason, .. } => format!("{winner} wins: {reason}\n"),
        Event::Over { winner: None, reason, .. } => format!("{reason}\n"),
    }
}

fn hint_line(hint: &HintedMove, unit: &str) -> String {
    match hint.value {
        Some(value) => format!("  {} {value:9.4} {unit}\n", hint.r#move),
        None => format!("  {} wins\n", hint.r#move),
    }
}
