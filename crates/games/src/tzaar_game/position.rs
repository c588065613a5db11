use std::collections::BTreeSet;

use game::{Position as _, Turn};
use search::proof_number::{Progress, Prover};
use tzaar::{
    Action, ActionKind, Kind, Point, Position, Side, Sketch, Step, Symmetry, WholeTurn, player_name,
};
use tzaar_engine::ProofKnowledge;

use super::drawing::{cell, draw};
use super::{Tzaar, puzzles, svg};
use crate::array_form::sign;
use crate::{
    Arrow, Description, Drawing, EndReason, Move, Own, PositionFace, Proof, ProofRequest, Variant,
};

impl PositionFace for Position {
    fn variant(&self) -> Variant {
        Variant::Tzaar(Tzaar)
    }

    fn describe(&self) -> Description {
        Description::Tzaar(self.into())
    }

    fn typed_moves(&self, text: &str) -> Result<Vec<Move>, String> {
        let words: String = text.split_whitespace().collect::<String>().to_ascii_uppercase();
        let plain = words.replace("PASS", "pass");
        // D5-D4 is an action; B2D2-E4E6 is a whole turn.
        let is_turn = plain.split_once('-').is_some_and(|(first, _)| first.len() == 4);
        if is_turn {
            let turn = WholeTurn::parse(self, &plain).map_err(|error| error.to_string())?;
            return Ok([Some(turn.first), turn.second]
                .into_iter()
                .flatten()
                .map(Own::any)
                .collect());
        }
        let found = self.parse_move(&plain.replace('-', "")).map(|action| vec![action.any()]);
        found.map_err(|error| error.as_typed(text).to_string())
    }

    fn representative(&self) -> crate::Position {
        let images = Symmetry::all().map(|symmetry| symmetry.position(self));
        images.min_by_key(ToString::to_string).unwrap_or(*self).any()
    }

    fn prove(&self, request: ProofRequest, observe: &mut dyn FnMut(&Progress)) -> Option<Proof> {
        let mut prover = Prover::new(ProofKnowledge::default(), request.options);
        let report = prover.prove(self, request.task, observe).map(Own::any);
        let certificate = request
            .longest_certificate
            .map(|longest| prover.certificate(self, request.task, longest));
        Some(Proof { report, certificate })
    }

    fn puzzle_themes(&self, solution: &[Move]) -> Vec<&'static str> {
        let actions: Vec<&Action> = solution.iter().filter_map(Own::own).collect();
        puzzles::themes(self, &actions)
    }

    fn write_row(&self, row: &mut [i8]) {
        for (index, stack) in Sketch::from(self).stacks.into_iter().enumerate() {
            let (top, height) = stack.map_or((0, 0), |stack| {
                (sign(stack.owner()) * (stack.kind() as i8 + 1), stack.height().cast_signed())
            });
            row[index] = top;
            row[Point::COUNT + index] = height;
        }
        row[2 * Point::COUNT] = sign(self.mover());
        row[2 * Point::COUNT + 1] = self.step() as i8 + 1;
    }

    fn drawing(&self) -> Drawing {
        let moves = self.moves().filter(|action| action.kind() != ActionKind::Pass);
        let movable: BTreeSet<Point> = moves.map(|action| action.from()).collect();
        draw(|point| cell(self.stack(point), movable.contains(&point)))
    }

    fn svg(&self, arrows: &[Arrow], title: &str) -> String {
        svg::draw(self, arrows, title)
    }

    /// Says how many stacks there are, whose action it is, and which actions are legal.
    fn status(&self) -> String {
        let mover = player_name(self.mover());
        let counts = Side::BOTH.map(|player| {
            let counts =
                Kind::ALL.map(|kind| format!("{} {}", self.count(player, kind), kind.name()));
            format!("{}: {}", player_name(player), counts.join(", "))
        });
        let turn = match (self.turn(), self.step()) {
            (Turn::Over(outcome), _) => format!("{} has won", player_name(outcome.winner)),
            (_, Step::First) if self.is_first_turn() => {
                format!("{mover} to move, the only action of the first turn")
            }
            (_, Step::First) => format!("{mover} to move, action 1 of 2"),
            (_, Step::Second) => format!("{mover} to move, action 2 of 2"),
        };
        let actions: Vec<String> = self.moves().map(|action| action.to_string()).collect();
        let actions =
            if actions.is_empty() { String::new() } else { format!(": {}", actions.join(" ")) };
        format!("{}; {}\n{turn}{actions}", counts[0], counts[1])
    }

    fn reason(&self, winner: Side) -> EndReason {
        let loser = winner.opponent();
        let lacking = Kind::ALL.into_iter().find(|kind| self.count(loser, *kind) == 0);
        let (code, lacking) = match lacking {
            Some(Kind::Tzaar) => ("no-tzaar", Kind::Tzaar.name()),
            Some(Kind::Tzarra) => ("no-tzarra", Kind::Tzarra.name()),
            Some(Kind::Tott) => ("no-tott", Kind::Tott.name()),
            None => ("no-capture", "capture"),
        };
        EndReason::has(loser, code, format_args!("no {lacking} left"))
    }

    /// Warns of each last stack of a kind that the opponent could capture.
    fn warnings(&self) -> Vec<String> {
        let warn = |(kind, point): (Kind, Point)| {
            format!("your last {} on {point} can be captured", kind.name())
        };
        threatened_lasts(self, self.mover()).into_iter().map(warn).collect()
    }
}

/// Finds a player's last stacks of a kind that the opponent could capture.
pub fn threatened_lasts(position: &Position, player: Side) -> Vec<(Kind, Point)> {
    let threatened = position.capturable(player);
    let is_last = |kind: &Kind| position.count(player, *kind) == 1;
    let lasts = Kind::ALL.into_iter().filter(is_last).flat_map(|kind| {
        let stacks = position.owned(player).and(position.of_kind(kind));
        stacks.map(move |point| (kind, point))
    });
    lasts.filter(|(_, point)| threatened.contains(*point)).collect()
}
