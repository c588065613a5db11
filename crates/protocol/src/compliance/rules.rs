use game::{Dice, Position, Turn};

/// What the checks have to know of a game.
#[derive(Clone, Copy)]
pub struct Rules<P> {
    /// Its name.
    pub game: &'static str,
    /// Whether dice are rolled.
    pub has_dice: bool,
    /// A start drawn by chance.
    pub random_start: fn(&mut Dice) -> Option<P>,
    /// A position in which a move is to be made, as the game writes it.
    pub to_move: &'static str,
    /// Lines that break rules of the game after `position startpos`.
    pub bad_lines: &'static [&'static str],
    /// What is asked about some positions, and what has to be answered.
    pub queries: &'static [QueriedPosition],
    /// Positions in which the player to move wins at once: first one player, then the other.
    pub won_at_once: [&'static str; 2],
    /// Whether a text arranges the pieces of a side; `None` if nobody is asked to.
    pub check_set_up: Option<SetUpCheck>,
}

/// Says what is wrong with a set-up.
pub type SetUpCheck = fn(&str) -> Result<(), String>;

/// A position, and the answers to questions about it.
pub struct QueriedPosition {
    /// The line that sets it up.
    pub line: &'static str,
    /// Whether it is the first player's turn.
    pub first_players_turn: &'static str,
    /// Who is to move.
    pub mover: &'static str,
    /// Whether the game is over.
    pub game_over: &'static str,
    /// Who has won.
    pub result: &'static str,
    /// Whether dice are to be rolled.
    pub chance: &'static str,
}

impl<P: Position> Rules<P> {
    /// Positions of random games in which the game goes on.
    pub(super) fn positions(&self, games: u64) -> Vec<P> {
        let mut dice = Dice::new(1);
        let all = (0..games).flat_map(|_| self.random_game(&mut dice));
        all.filter(|position| !matches!(position.turn(), Turn::Over(_))).collect()
    }

    /// A random game: every position of it.
    fn random_game(&self, dice: &mut Dice) -> Vec<P> {
        let mut positions: Vec<P> = (self.random_start)(dice).into_iter().collect();
        while let Some(&last) = positions.last() {
            let next = match last.turn() {
                Turn::Over(_) => None,
                Turn::ToRoll => last.random_roll(dice).map(|roll| last.roll(roll)),
                Turn::ToMove(_) => last.random_move(dice).map(|mov| last.play(mov)),
            };
            match next {
                Some(next) => positions.push(next),
                None => break,
            }
        }
        positions
    }
}
