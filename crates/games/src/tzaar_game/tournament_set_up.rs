use game::{Dice, GameSeed};
use tzaar::{Kind, Placement, Point, Side, Stack, WHITE, player_name};

use super::drawing::{cell, draw};
use crate::{Position, SetUpRequest, SetUpTable};

/// The players place their own pieces in turn, White first.
pub struct TournamentSetUp {
    placement: Placement,
    dice: [Dice; 2],
    answers: Vec<(Side, String)>,
}

impl TournamentSetUp {
    pub fn new(seed: GameSeed) -> Self {
        let dice = Side::BOTH.map(|player| seed.set_up_of(player));
        Self { placement: Placement::default(), dice, answers: Vec::new() }
    }

    fn place(&mut self, kind: Kind, point: Point) -> Result<(), String> {
        let player = self.placement.mover();
        let placed = self.placement.place(kind, point);
        self.placement = placed.map_err(|error| error.to_string())?;
        self.answers.push((player, format!("{} {point}", letter(kind))));
        Ok(())
    }

    fn place_randomly(&mut self) -> Result<(), String> {
        let player = self.placement.mover();
        let left = |kind: Kind| std::iter::repeat_n(kind, self.placement.left(player, kind).into());
        let pieces: Vec<Kind> = Kind::ALL.into_iter().flat_map(left).collect();
        let points: Vec<Point> = self.placement.empty().collect();
        let mut draw = |count: usize| self.dice[player.index()].below(count.max(1) as u32) as usize;
        let (kind, point) = (pieces.get(draw(pieces.len())), points.get(draw(points.len())));
        let (kind, point) = kind.zip(point).ok_or("all pieces are placed")?;
        self.place(*kind, *point)
    }
}

impl SetUpTable for TournamentSetUp {
    fn request(&self) -> Option<SetUpRequest> {
        if self.placement.position().is_some() {
            return None;
        }
        let player = self.placement.mover();
        let left =
            Kind::ALL.map(|kind| format!("{} {}", self.placement.left(player, kind), kind.name()));
        Some(SetUpRequest {
            player,
            drawing: Some(draw(|point| cell(self.placement.piece(point), false))),
            question: format!("{} places ({} left): ", player_name(player), left.join(", ")),
            help: HELP.into(),
            squares: self.placement.empty().map(|point| point.to_string()).collect(),
            usual: None,
        })
    }

    fn answer(&mut self, text: &str) -> Result<(), String> {
        if text == "random" {
            return self.place_randomly();
        }
        let words: String = text.split_whitespace().collect::<String>().to_ascii_uppercase();
        let unreadable = || format!("\"{text}\": expected a type and a point such as T A1");
        let (letter, point) = words.split_at_checked(1).ok_or_else(unreadable)?;
        let kind = Kind::ALL.into_iter().find(|kind| letter == self::letter(*kind));
        let kind = kind.ok_or_else(unreadable)?;
        let point =
            point.parse().map_err(|error: tzaar::notation::NotationError| error.to_string())?;
        self.place(kind, point)
    }

    fn answers(&self) -> Vec<(Side, String)> {
        self.answers.clone()
    }

    fn start(&self) -> Option<Position> {
        self.placement.position().map(Position::Tzaar)
    }
}

fn letter(kind: Kind) -> String {
    Stack::single(WHITE, kind).to_string()
}

const HELP: &str = "T A1         place a Tzaar on A1; R for a Tzarra, O for a Tott
random       any piece on any point, by the seed
quit (or q, exit), help";
