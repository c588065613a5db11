use game::Dice;
use game::GameSeed;
use tzaar::{Kind, Placement, Point, Position, Side, player_name};

use super::drawing;
use crate::{SetUpRequest, SetUpTable};

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

    /// The kinds that the player who is asked has left, each as often as there are pieces.
    fn pieces_left(&self) -> Vec<Kind> {
        let player = self.placement.mover();
        let left = |kind: Kind| std::iter::repeat_n(kind, self.placement.left(player, kind).into());
        Kind::ALL.into_iter().flat_map(left).collect()
    }

    fn place(&mut self, kind: Kind, point: Point) -> Result<(), String> {
        let player = self.placement.mover();
        let placed = self.placement.place(kind, point);
        self.placement = placed.map_err(|error| error.to_string())?;
        self.answers.push((player, format!("{} {point}", letter(kind))));
        Ok(())
    }
}

impl SetUpTable<Position> for TournamentSetUp {
    fn request(&self) -> Option<SetUpRequest> {
        if self.placement.position().is_some() {
            return None;
        }
        let player = self.placement.mover();
        let left =
            Kind::ALL.map(|kind| format!("{} {}", self.placement.left(player, kind), kind.name()));
        Some(SetUpRequest {
            player,
            drawing: Some(drawing::draw_pieces(|point| self.placement.piece(point))),
            question: format!("{} places ({} left): ", player_name(player), left.join(", ")),
            help: HELP.into(),
            squares: self.placement.empty().map(|point| point.to_string()).collect(),
            usual: None,
        })
    }

    fn answer(&mut self, text: &str) -> Result<(), String> {
        if text == "random" {
            return self.answer_by_chance();
        }
        let words: String = text.split_whitespace().collect::<String>().to_ascii_uppercase();
        let unreadable = || format!("\"{text}\": expected a kind and a point such as T A1");
        let (letter, point) = words.split_at_checked(1).ok_or_else(unreadable)?;
        let kind = Kind::ALL.into_iter().find(|kind| letter == self::letter(*kind));
        let kind = kind.ok_or_else(unreadable)?;
        let point = point.parse().map_err(|error: tzaar::PointError| error.to_string())?;
        self.place(kind, point)
    }

    fn answer_by_chance(&mut self) -> Result<(), String> {
        let pieces = self.pieces_left();
        let points: Vec<Point> = self.placement.empty().collect();
        let dice = &mut self.dice[self.placement.mover().index()];
        let mut draw = |count: usize| dice.below(count.max(1) as u32) as usize;
        let (kind, point) = (pieces.get(draw(pieces.len())), points.get(draw(points.len())));
        let (kind, point) = kind.zip(point).ok_or("all pieces are placed")?;
        self.place(*kind, *point)
    }

    fn answers(&self) -> Vec<(Side, String)> {
        self.answers.clone()
    }

    fn start(&self) -> Option<Position> {
        self.placement.position()
    }
}

const fn letter(kind: Kind) -> &'static str {
    match kind {
        Kind::Tzaar => "T",
        Kind::Tzarra => "R",
        Kind::Tott => "O",
    }
}

const HELP: &str = "T A1         place a Tzaar on A1; R for a Tzarra, O for a Tott
random       any piece on any point, by the seed
quit (or q, exit), help";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chance_places_all_pieces_and_the_game_begins() {
        let mut table = TournamentSetUp::new(GameSeed(1));
        table.answer("t a1").unwrap();
        assert_eq!(table.request().unwrap().player, tzaar::BLACK);
        assert_eq!(table.request().unwrap().squares.len(), 59);
        for (text, part) in [("T A1", "A1"), ("X A2", "expected a kind"), ("T Z9", "not a point")] {
            let error = table.answer(text).unwrap_err();
            assert!(error.contains(part), "{text}: {error}");
        }
        while table.request().is_some() {
            assert_eq!(table.start(), None);
            table.answer_by_chance().unwrap();
        }
        assert!(table.start().unwrap().is_first_turn());
        assert!(table.answer_by_chance().is_err());
        let mut again = TournamentSetUp::new(GameSeed(2));
        for (player, answer) in table.answers() {
            assert_eq!(again.request().unwrap().player, player);
            again.answer(&answer).unwrap();
        }
        assert_eq!(again.start(), table.start());
    }
}
