use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{FirstValue, Position, Side, Turn};
use games::{Problem, Record};

use crate::game_loop::positions_before;
use crate::{Budget, Choice, Fault, Forfeit, Game, GameSeed, MoveTask, Ply, TimeControl, TurnTime};

/// A game in progress: the dice, the clocks, and who has won.
///
/// Its driver asks the player to move and passes on the answer with the time that it took:
/// [`crate::watch_game`] does so with two local players, a server with people who answer later.
/// The same start, seed, choices and times always give the same game, so a stored game can be
/// rebuilt.
#[derive(Clone, Debug, PartialEq)]
pub struct OngoingGame<P: Position = games::Position> {
    start: P,
    seed: GameSeed,
    /// Whether the caller supplies the rolls; otherwise they follow from the seed.
    asks_rolls: bool,
    controls: [TimeControl; 2],
    plies: Vec<Ply<P>>,
    /// The current position, with the dice rolled unless the caller has yet to supply the roll.
    position: P,
    /// The roll since the last move, if any.
    roll: Option<P::Roll>,
    /// The time left to each side that has a clock.
    clocks: [Option<Duration>; 2],
    /// Who forfeited, and why.
    forfeit: Option<(Side, Forfeit)>,
}

impl<P: Position> OngoingGame<P> {
    /// Starts a game, under one time control or one for each side.
    pub fn new(start: P, seed: GameSeed, control: impl Into<[TimeControl; 2]>) -> Self {
        let controls = control.into();
        let mut game = Self {
            start,
            seed,
            asks_rolls: false,
            controls,
            plies: Vec::new(),
            position: start,
            roll: None,
            clocks: controls.map(|control| control.total),
            forfeit: None,
        };
        game.roll_dice();
        game
    }

    /// Starts a game in which the caller supplies every roll with [`Self::accept_roll`].
    pub fn with_asked_rolls(
        start: P,
        seed: GameSeed,
        control: impl Into<[TimeControl; 2]>,
    ) -> Self {
        let rolled = Self::new(start, seed, control);
        Self { asks_rolls: true, position: start, roll: None, ..rolled }
    }

    /// Where the game began.
    pub const fn start(&self) -> &P {
        &self.start
    }

    /// The seed of the dice and of the players' randomness.
    pub const fn seed(&self) -> GameSeed {
        self.seed
    }

    /// The moves so far.
    pub fn plies(&self) -> &[Ply<P>] {
        &self.plies
    }

    /// The current position, with the dice rolled unless the caller has yet to supply the roll.
    pub const fn position(&self) -> &P {
        &self.position
    }

    /// The roll with which no move has been made yet, if any.
    pub const fn unplayed_roll(&self) -> Option<P::Roll> {
        self.roll
    }

    /// The time left to each side, if the side to move has a clock; an opponent without one has a
    /// day.
    pub fn time_left(&self) -> Option<[Duration; 2]> {
        self.clocks[self.position.mover().index()]?;
        Some(self.clocks.map(|left| left.unwrap_or(A_DAY)))
    }

    /// Who is to move; `None` if the game is over.
    pub fn to_move(&self) -> Option<Side> {
        self.winner().is_none().then(|| self.position.mover())
    }

    /// Who has won, if the game is over.
    pub fn winner(&self) -> Option<Side> {
        match (&self.forfeit, self.position.turn()) {
            (Some((loser, _)), _) => Some(loser.opponent()),
            (None, Turn::Over(outcome)) => Some(outcome.winner),
            (None, Turn::ToRoll | Turn::ToMove(_)) => None,
        }
    }

    /// Why the loser forfeited, if the game did not end by its rules.
    pub fn forfeit(&self) -> Option<&Forfeit> {
        self.forfeit.as_ref().map(|(_, forfeit)| forfeit)
    }

    /// The limits of the player to move.
    pub fn budget(&self) -> Budget {
        let control = self.controls[self.position.mover().index()];
        let turn = control.per_turn.map(|time| turn_time(time, &self.position, &self.plies));
        Budget { control, time_left: self.time_left(), turn, moves_played: self.moves_played() }
    }

    /// The task of the player to move; once `stop` is set, the game is abandoned.
    pub fn move_task<'a>(&'a self, stop: &'a AtomicBool) -> MoveTask<'a, P> {
        let dice = self.seed.thoughts(self.moves_played());
        MoveTask { position: &self.position, budget: self.budget(), dice, stop }
    }

    /// Takes a roll from the caller; false if none is expected, or if this one is impossible.
    pub fn accept_roll(&mut self, roll: P::Roll) -> bool {
        let is_possible = self.position.rolls().any(|(possible, _)| possible == roll);
        if is_possible {
            self.position = self.position.roll(roll);
            self.roll = Some(roll);
        }
        is_possible
    }

    /// Takes the answer of the player to move, and how long it took. A late or illegal move, or no
    /// move, loses the game. Returns whether a move was made; a finished game stays as it is.
    pub fn accept(&mut self, choice: Result<Choice<P::Move>, Forfeit>, time: Duration) -> bool {
        let Some(side) = self.to_move() else {
            return false;
        };
        let choice = choice.and_then(|choice| self.check(choice, side, time));
        let Choice { mov, value } = match choice {
            Ok(choice) => choice,
            Err(forfeit) => {
                self.lose(side, forfeit);
                return false;
            }
        };
        if let Some(left) = &mut self.clocks[side.index()] {
            *left = left.saturating_sub(time) + self.controls[side.index()].increment;
        }
        self.plies.push(Ply { player: side, roll: self.roll, mov, value, time });
        self.position = self.position.play(mov);
        self.roll = None;
        self.roll_dice();
        true
    }

    /// Ends the game, unless it is over already, with a forfeit by this side.
    pub fn lose(&mut self, side: Side, forfeit: Forfeit) {
        if self.winner().is_none() {
            self.forfeit = Some((side, forfeit));
        }
    }

    /// Rebuilds the game as it was after this many moves, with its clocks. If it is continued, the
    /// seed gives the same rolls, or the caller supplies them. `None` if there were fewer moves.
    pub fn at_ply(&self, ply: usize) -> Option<Self> {
        let plies = self.plies.get(..ply)?;
        let begin = if self.asks_rolls { Self::with_asked_rolls } else { Self::new };
        let mut earlier = begin(self.start, self.seed, self.controls);
        for &Ply { roll, mov, value, time, .. } in plies {
            if let Some(roll) = roll {
                earlier.accept_roll(roll);
            }
            earlier.accept(Ok(Choice { mov, value }), time);
        }
        Some(earlier)
    }

    /// The position before the first move and after each, with the dice rolled.
    pub fn positions(&self) -> impl Iterator<Item = P> {
        positions_before(self.start, &self.plies).chain([self.position])
    }

    /// Converts to a finished game, which this side has won.
    pub(crate) fn won_by(self, winner: Side) -> Game<P> {
        let Self { start, plies, roll, forfeit, .. } = self;
        let forfeit = forfeit.map(|(_, forfeit)| forfeit);
        Game { start, plies, unplayed_roll: roll, winner, forfeit }
    }

    /// Rolls until somebody is to move or the game is over, unless the caller supplies the rolls.
    fn roll_dice(&mut self) {
        if self.asks_rolls {
            return;
        }
        let mut dice = self.seed.rolls(self.moves_played());
        while let Some(roll) = self.position.random_roll(&mut dice) {
            self.position = self.position.roll(roll);
            self.roll = Some(roll);
        }
    }

    fn moves_played(&self) -> u32 {
        self.plies.len() as u32
    }

    /// Checks that a choice is in time and legal; if not, returns the forfeit.
    fn check(
        &self,
        choice: Choice<P::Move>,
        side: Side,
        time: Duration,
    ) -> Result<Choice<P::Move>, Forfeit> {
        if let Some(deadline) = self.budget().deadline(side)
            && time > deadline
        {
            return Err(Fault::OutOfTime.because(format_args!("{time:.0?} of {deadline:.0?}")));
        }
        if self.position.allows(choice.mov) {
            Ok(choice)
        } else {
            Err(Fault::IllegalMove.because(choice.mov))
        }
    }
}

/// Adds the course of a game to a record of its start: rolls, moves with their evaluations, and
/// who won.
pub fn write_moves(game: &OngoingGame, record: &mut Record) -> Result<(), Problem> {
    for ply in game.plies() {
        if let Some(roll) = ply.roll {
            record.roll(roll)?;
        }
        record.push(ply.mov)?.set_evaluation(ply.value.map(FirstValue::rounded));
    }
    if let Some(roll) = game.unplayed_roll() {
        record.roll(roll)?;
    }
    Ok(record.set_result(game.winner())?)
}

/// The time of a side without a clock, longer than any clock.
const A_DAY: Duration = Duration::from_secs(86_400);

fn turn_time<P: Position>(time: Duration, position: &P, plies: &[Ply<P>]) -> TurnTime {
    let side = position.mover();
    let of_turn = plies.iter().rev().take_while(|ply| ply.player == side);
    TurnTime::new(time.saturating_sub(of_turn.map(|ply| ply.time).sum()), position)
}
