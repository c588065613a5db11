//! The suite that every game must pass: the contract, checked at every position of random games.

use std::collections::{HashMap, HashSet};
use std::fmt::Display;
use std::str::FromStr;

use game::{Dice, Outcome, Position, Reply, Side, Turn};

/// Reads a position from the text that it is displayed as.
pub fn read<P: FromStr<Err: Display>>(text: &str) -> Result<P, String> {
    text.parse().map_err(|error: P::Err| error.to_string())
}

/// A game and what the suite cannot determine itself.
pub struct Conformance<P> {
    /// The game's name in failures.
    pub game: String,
    /// The start of the game with this seed.
    pub start: Box<dyn Fn(u64) -> P>,
    /// Reads the text of a position.
    pub read: fn(&str) -> Result<P, String>,
    /// How many games to play, with the seeds 0, 1, ..
    pub games: u64,
    /// No game has more moves than this.
    pub longest: u32,
    /// Whether the player for whom the dice are rolled is always the one who then moves.
    pub roll_keeps_mover: bool,
    /// The symmetries of the game.
    pub symmetries: Vec<Symmetry<P>>,
}

/// A symmetry of the game.
pub struct Symmetry<P> {
    /// Its name in failures.
    pub name: String,
    /// Whether the players change roles.
    pub swaps_players: bool,
    /// Changes a position; `None` for finished games only.
    pub apply: Change<P>,
}

/// Maps a position to its image, or to `None`.
pub type Change<P> = Box<dyn Fn(&P) -> Option<P>>;

impl<P: Position> Conformance<P> {
    /// Plays the games and checks every position; panics at the first broken promise.
    pub fn check(&self) {
        assert!(self.games > 0, "{}: no game to check", self.game);
        for seed in 0..self.games {
            let start = (self.start)(seed);
            Game { suite: self, seed, position: start, met: HashSet::new() }.play();
        }
    }
}

/// Texts that are not a move in any game.
const JUNK: [&str; 8] = ["", " ", "?", "-1", "zz99", "a5b4c3d2e1f0", "é5b4", "🎲"];

/// Probabilities are sums of rounded fractions.
const TOLERANCE: f64 = 1e-9;

/// Sets of rolls are stored as the bits of a `u32`.
const MOST_ROLLS: usize = u32::BITS as usize;

/// One game that is being played and checked.
struct Game<'a, P: Position> {
    suite: &'a Conformance<P>,
    seed: u64,
    position: P,
    /// The legal moves of all positions so far, some of them illegal in any later position.
    met: HashSet<P::Move>,
}

impl<P: Position> Game<'_, P> {
    fn play(&mut self) {
        let mut dice = Dice::new(self.seed);
        let mut plies = 0;
        loop {
            self.check_position();
            let position = self.position;
            self.position = match self.draw(&mut dice) {
                (Some(roll), _) => position.roll(roll),
                (None, Some(mov)) => {
                    plies += 1;
                    position.play(mov)
                }
                (None, None) => return,
            };
            let longest = self.suite.longest;
            self.expect(plies <= longest, || format!("an end within {longest} moves"));
        }
    }

    /// A random roll or move, or neither if the game is over.
    fn draw(&self, dice: &mut Dice) -> (Option<P::Roll>, Option<P::Move>) {
        let (position, turn) = (self.position, self.position.turn());
        let (roll, mov) = (position.random_roll(dice), position.random_move(dice));
        let is_possible = |roll| position.rolls().any(|(possible, _)| possible == roll);
        self.expect(roll.map_or(turn != Turn::ToRoll, is_possible), || {
            format!("random_roll to draw one of rolls, not {roll:?} at {turn:?}")
        });
        let is_legal = |mov| position.moves().any(|legal| legal == mov);
        self.expect(mov.map_or(!matches!(turn, Turn::ToMove(_)), is_legal), || {
            format!("random_move to draw one of moves, not {mov:?} at {turn:?}")
        });
        (roll, mov)
    }

    fn check_position(&mut self) {
        self.check_turn();
        self.check_rolls();
        self.check_moves();
        self.check_replies();
        self.check_position_text();
        self.check_move_texts();
        for symmetry in &self.suite.symmetries {
            self.check_symmetry(symmetry);
        }
    }

    fn check_turn(&self) {
        let turn = self.position.turn();
        let rolls = self.position.rolls().count();
        let moves = self.position.moves().len();
        self.expect((rolls > 0) == (turn == Turn::ToRoll), || {
            format!("rolls exactly when the dice are to be rolled, not {rolls} at {turn:?}")
        });
        self.expect((moves > 0) == matches!(turn, Turn::ToMove(_)), || {
            format!("moves exactly when a player is to move, not {moves} at {turn:?}")
        });
        if let Turn::ToMove(player) = turn {
            let mover = self.position.mover();
            self.expect(mover == player, || format!("the mover {player:?}, not {mover:?}"));
        }
    }

    fn check_rolls(&self) {
        let rolls: Vec<(P::Roll, f64)> = self.position.rolls().collect();
        let distinct: HashSet<P::Roll> = rolls.iter().map(|&(roll, _)| roll).collect();
        self.expect(distinct.len() == rolls.len(), || format!("distinct rolls, not {rolls:?}"));
        let count = rolls.len();
        self.expect(count <= MOST_ROLLS, || format!("at most {MOST_ROLLS} rolls, not {count}"));
        let total: f64 = rolls.iter().map(|&(_, probability)| probability).sum();
        let sound = rolls.iter().all(|&(_, probability)| probability > 0.0)
            && (rolls.is_empty() || (total - 1.0).abs() < TOLERANCE);
        self.expect(sound, || format!("positive probabilities that add up to 1, not {rolls:?}"));
        let mover = self.position.mover();
        for (roll, _) in rolls {
            let after = self.position.roll(roll);
            let kept = matches!(after.turn(), Turn::Over(_)) || after.mover() == mover;
            self.expect(kept || !self.suite.roll_keeps_mover, || {
                format!("{mover:?} to be the mover after roll {roll}, too")
            });
        }
    }

    fn check_moves(&mut self) {
        let moves: Vec<P::Move> = self.position.moves().collect();
        let distinct: HashSet<P::Move> = moves.iter().copied().collect();
        self.expect(distinct.len() == moves.len(), || format!("distinct moves, not {moves:?}"));
        let count = self.position.moves().len();
        self.expect(count == moves.len(), || format!("{} moves, not {count}", moves.len()));
        for (index, &mov) in moves.iter().enumerate() {
            let jumped = self.position.moves().nth(index);
            self.expect(jumped == Some(mov), || format!("move {index} = {mov}, not {jumped:?}"));
        }
        self.met.extend(moves);
        for &mov in &self.met {
            let allowed = self.position.allows(mov);
            self.expect(allowed == distinct.contains(&mov), || {
                format!("allows to agree with moves about {mov:?}, not {allowed}")
            });
        }
    }

    /// Checks that the replies before the roll are the moves after it, roll by roll.
    fn check_replies(&self) {
        let replies: Vec<Reply<P>> = self.position.replies().collect();
        for (number, (roll, _)) in self.position.rolls().enumerate() {
            let rolled = self.position.roll(roll);
            let allowed: HashSet<(P::Move, P)> =
                rolled.moves().map(|mov| (mov, rolled.play(mov))).collect();
            let of_roll = replies.iter().filter(|reply| reply.rolls >> number & 1 == 1);
            let replied: HashSet<(P::Move, P)> =
                of_roll.map(|reply| (reply.mov, reply.after)).collect();
            self.expect(replied == allowed, || {
                format!("the moves {allowed:?} after roll {roll}, not {replied:?}")
            });
        }
        let is_before_roll = self.position.turn() == Turn::ToRoll;
        self.expect(is_before_roll || replies.is_empty(), || "replies before a roll only".into());
    }

    fn check_position_text(&self) {
        let text = self.position.to_string();
        match ((self.suite.read)(&text), self.position.turn()) {
            (Ok(read), Turn::Over(_)) => {
                self.fail(&format!("the text of a finished game to be refused, not {read:?}"));
            }
            (Err(_), Turn::Over(_)) => (),
            (Ok(read), _) => self.expect(read == self.position, || {
                format!("the text to give {:?} back, not {read:?}", self.position)
            }),
            (Err(error), _) => self.fail(&format!("the text to be read, not refused: {error}")),
        }
    }

    fn check_move_texts(&self) {
        let legal: HashMap<String, P::Move> =
            self.position.moves().map(|mov| (mov.to_string(), mov)).collect();
        let met = self.met.iter().map(P::Move::to_string);
        for text in met.chain(JUNK.map(str::to_owned)) {
            let read = self.position.parse_move(&text);
            match legal.get(&text) {
                Some(&mov) => self.expect(matches!(read, Ok(read) if read == mov), || {
                    format!("\"{text}\" to be read as {mov:?}, not {read:?}")
                }),
                None => self.expect(read.is_err(), || {
                    format!("\"{text}\" to be refused, not read as {read:?}")
                }),
            }
        }
    }

    fn check_symmetry(&self, symmetry: &Symmetry<P>) {
        let finished = matches!(self.position.turn(), Turn::Over(_));
        let Some(image) = (symmetry.apply)(&self.position) else {
            return self.expect(finished, || format!("{} to have an image", symmetry.name));
        };
        let wanted = symmetry.turn(self.position.turn());
        let found = image.turn();
        self.expect(found == wanted, || {
            format!("{} to give {wanted:?} in {image}, not {found:?}", symmetry.name)
        });
        let (wanted, found) = (self.position.moves().len(), image.moves().len());
        self.expect(wanted == found, || {
            format!("{} to give {wanted} moves in {image}, not {found}", symmetry.name)
        });
        let wanted = tally(&self.position, |next| symmetry.image(next));
        let found = tally(&image, |next| match next.turn() {
            Turn::Over(outcome) => (None, Some(outcome)),
            _ => (Some(next), None),
        });
        self.expect(wanted == found, || {
            format!(
                "{} to turn the successors into those of {image}: {wanted:?}, not {found:?}",
                symmetry.name
            )
        });
    }

    fn expect(&self, holds: bool, expected: impl FnOnce() -> String) {
        if !holds {
            self.fail(&expected());
        }
    }

    fn fail(&self, expected: &dyn Display) -> ! {
        let (game, seed, position) = (&self.suite.game, self.seed, &self.position);
        panic!("{game}, seed {seed}, position {position}: expected {expected}");
    }
}

/// A position, or the outcome of a finished game, which symmetries leave out.
type Image<P> = (Option<P>, Option<Outcome>);

impl<P: Position> Symmetry<P> {
    fn player(&self, player: Side) -> Side {
        if self.swaps_players { player.opponent() } else { player }
    }

    fn turn(&self, turn: Turn) -> Turn {
        match turn {
            Turn::Over(outcome) => Turn::Over(self.outcome(outcome)),
            Turn::ToRoll => Turn::ToRoll,
            Turn::ToMove(player) => Turn::ToMove(self.player(player)),
        }
    }

    fn outcome(&self, outcome: Outcome) -> Outcome {
        Outcome { winner: self.player(outcome.winner) }
    }

    fn image(&self, position: P) -> Image<P> {
        match position.turn() {
            Turn::Over(outcome) => (None, Some(self.outcome(outcome))),
            _ => ((self.apply)(&position), None),
        }
    }
}

/// Counts the images of all successors, by image and probability, which is 1 after a move.
fn tally<P: Position>(
    position: &P,
    image: impl Fn(P) -> Image<P>,
) -> HashMap<(Image<P>, u64), u32> {
    let played = position.moves().map(|mov| (position.play(mov), 1.0));
    let rolled = position.rolls().map(|(roll, weight)| (position.roll(roll), weight));
    let mut counts = HashMap::new();
    for (successor, weight) in played.chain(rolled) {
        *counts.entry((image(successor), weight.to_bits())).or_insert(0) += 1;
    }
    counts
}
