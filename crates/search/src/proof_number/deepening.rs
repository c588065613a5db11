//! The deepening search: does a player win within a number of that player's turns?

use game::{Position, Side, Turn};

use super::Knowledge;
use super::entry::{Known, MOST_TURNS};
use super::worker::{WINS_THIS_TURN, Worker};
use crate::driver::{OrStopped, Stopped};

/// The question whether `attacker` can win within `turns` of their own turns.
#[derive(Clone, Copy)]
struct Question {
    attacker: Side,
    turns: u8,
    /// Moves from the root.
    ply: usize,
    /// Whether the last move was the last of a turn.
    begins_turn: bool,
}

/// After how many moves the attacker wins, or `None` if not within the turns.
type Answer = OrStopped<Option<u8>>;

impl<P: Position, K: Knowledge<P>> Worker<'_, P, K> {
    /// Allows more and more turns until the search ends; continues after an interrupted call.
    pub fn deepen(&mut self, root: &P, most_turns: u32) -> Option<bool> {
        while self.may_deepen(most_turns) {
            let turns = self.turns + 1;
            for attacker in [root.mover(), root.mover().opponent()] {
                match self.attack(root, Question { attacker, turns, ply: 0, begins_turn: false }) {
                    Ok(Some(_)) => return Some(attacker == root.mover()),
                    Ok(None) => {}
                    Err(Stopped) => return None,
                }
            }
            self.turns = turns;
        }
        None
    }

    /// Whether the search may go on with one turn more.
    pub fn may_deepen(&self, most_turns: u32) -> bool {
        self.turns < MOST_TURNS && u32::from(self.turns) < most_turns
    }

    fn attack(&mut self, position: &P, question: Question) -> Answer {
        if let Turn::Over(outcome) = position.turn() {
            return Ok((outcome.winner == question.attacker).then_some(0));
        }
        if question.turns == 0 {
            return Ok(None);
        }
        self.turn_nodes += u64::from(question.begins_turn);
        self.count_node()?;
        let is_attack = position.mover() == question.attacker;
        if self.options.look_ahead {
            match self.knowledge.wins_this_turn(position) {
                Some(true) => return Ok(is_attack.then_some(WINS_THIS_TURN)),
                Some(false) if is_attack && question.turns == 1 => return Ok(None),
                _ => {}
            }
        }
        match self.look_up(position) {
            Some(Known::Solved { mover_wins, distance }) => {
                return Ok((mover_wins == is_attack).then_some(distance));
            }
            Some(Known::Open(open)) => {
                let refuted = if is_attack { open.no_win } else { open.no_loss };
                if refuted >= question.turns {
                    return Ok(None);
                }
            }
            None => {}
        }
        let nodes_before = self.nodes;
        let base = self.ordered.len();
        self.order_moves(position, question.ply);
        let answer = self.try_moves(position, base, question);
        self.ordered.truncate(base);
        let answer = answer?;
        self.keep_answer(position, question, answer, self.nodes - nodes_before);
        Ok(answer)
    }

    /// Tries all moves: the attacker needs one that wins, the defender one that does not lose.
    fn try_moves(&mut self, position: &P, base: usize, question: Question) -> Answer {
        let is_attack = position.mover() == question.attacker;
        let mut longest = 0;
        for index in base..self.ordered.len() {
            let mov = self.ordered[index].1;
            let next = position.play(mov);
            let turns = question.turns - u8::from(is_attack && next.mover() != question.attacker);
            let begins_turn = next.mover() != position.mover();
            let next_question = Question { turns, ply: question.ply + 1, begins_turn, ..question };
            let answer = self.attack(&next, next_question)?;
            if answer.is_some() == is_attack {
                self.remember_killer(question.ply, mov);
                return Ok(answer.map(|distance| distance.saturating_add(1)));
            }
            longest = answer.unwrap_or(0).max(longest);
        }
        Ok((!is_attack).then_some(longest.saturating_add(1)))
    }

    /// Lists the moves of a position, first those that refuted something at the same ply.
    fn order_moves(&mut self, position: &P, ply: usize) {
        let base = self.ordered.len();
        let killers = self.killers.get(ply).copied().unwrap_or_default();
        for mov in position.moves() {
            let order = match killers.iter().position(|&killer| killer == Some(mov)) {
                Some(place) => i32::MIN + place as i32,
                None if self.options.order => self.knowledge.order(position, mov),
                None => 0,
            };
            self.ordered.push((order, mov));
        }
        self.ordered[base..].sort_unstable();
    }

    fn remember_killer(&mut self, ply: usize, mov: P::Move) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mov) {
            *killers = [Some(mov), killers[0]];
        }
    }

    fn keep_answer(&mut self, position: &P, question: Question, answer: Option<u8>, nodes: u64) {
        let is_attack = position.mover() == question.attacker;
        if let Some(distance) = answer {
            self.keep(position, Known::Solved { mover_wins: is_attack, distance }, nodes);
            return;
        }
        // It may have been decided in the meantime.
        if let Some(Known::Solved { .. }) = self.look_up(position) {
            return;
        }
        let mut open = self.open(position);
        let refuted = if is_attack { &mut open.no_win } else { &mut open.no_loss };
        *refuted = question.turns.max(*refuted);
        self.keep(position, Known::Open(open), nodes);
    }
}
