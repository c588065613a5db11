use game::{Dice, Position, Side, Turn};
use games::{GameKind, ProtocolSamples};

/// What the checks know about a game.
#[derive(Clone, Copy)]
pub struct Rules<P> {
    /// Its name.
    pub game: &'static str,
    /// Whether dice are rolled.
    pub has_dice: bool,
    /// A random start.
    pub random_start: fn(&mut Dice) -> Option<P>,
    /// A position in which a move is due.
    pub to_move: &'static str,
    /// Lines that break the rules after `position startpos`.
    pub bad_lines: &'static [&'static str],
    /// Questions about some positions, and their answers.
    pub queries: &'static [(&'static str, [&'static str; 5])],
    /// A position for each side in which it can win at once.
    pub won_at_once: [&'static str; 2],
    /// Checks a set-up; `None` if players choose none.
    pub check_set_up: Option<SetUpCheck>,
}

/// Says what is wrong with a set-up.
pub type SetUpCheck = fn(&str) -> Result<(), String>;

/// What the checks know about a game, from its samples and starts.
#[must_use]
pub fn rules<G: GameKind>() -> Rules<G::Position> {
    let ProtocolSamples { to_move, bad_lines, queries, won_at_once } = G::SAMPLES;
    let has_set_ups = G::SET_UPS.is_some_and(|set_ups| set_ups.hidden.is_some());
    Rules {
        game: G::NAME,
        has_dice: G::DICE.is_some(),
        random_start: |dice| {
            G::drawn_start(G::STARTS[0], G::Variant::default(), Side::First, dice).ok()
        },
        to_move,
        bad_lines,
        queries,
        won_at_once,
        check_set_up: has_set_ups.then_some(check_set_up::<G>),
    }
}

fn check_set_up<G: GameKind>(text: &str) -> Result<(), String> {
    let hidden = G::SET_UPS.and_then(|set_ups| set_ups.hidden);
    let hidden = hidden.ok_or("this game has no set-up")?;
    let start = (hidden.start)(G::Variant::default(), [text, text]);
    start.map(|_| ()).map_err(|(_, problem)| problem)
}

impl<P: Position> Rules<P> {
    /// Unfinished positions of random games.
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
