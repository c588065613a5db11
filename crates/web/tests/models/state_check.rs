//! Whether what a visitor sees of a game is what the model says.

use std::collections::BTreeSet;
use std::fmt::Debug;

use serde_json::{Value, json};

use super::model::{ModelGame, NextGame, Seat, Visitor};

/// How many phrases of a game are kept.
const MOST_PHRASES: usize = 20;

/// The names of the sides.
pub fn sides(rules: &str) -> [&'static str; 2] {
    if rules == "ewn" { ["red", "blue"] } else { ["white", "black"] }
}

fn same<T: PartialEq + Debug>(what: &str, seen: &T, expected: &T) -> Result<(), String> {
    if seen == expected {
        return Ok(());
    }
    Err(format!("{what}: the host says {seen:?}, the model {expected:?}"))
}

impl ModelGame {
    pub fn unplayed(
        rules: &'static str,
        owner: Visitor,
        seats: [Seat; 2],
        clock: Option<[u64; 2]>,
        is_casual: bool,
        questions: usize,
    ) -> Self {
        let people = seats.iter().filter_map(|seat| match seat {
            Seat::Person(person) => *person,
            Seat::Engine => None,
        });
        Self {
            id: String::new(),
            rules,
            owner,
            seats,
            key: None,
            kept_by: people.chain(owner).collect::<BTreeSet<_>>(),
            is_deleted: false,
            is_casual,
            clock,
            questions,
            answers: 0,
            asked: 0,
            start: None,
            plies: Vec::new(),
            dice: Vec::new(),
            forfeit: None,
            offers: [None; 2],
            said: [const { Vec::new() }; 2],
            hints: [0; 2],
            hinted_at: None,
            next: NextGame::None,
            is_paused: false,
            version: 0,
            turn: 0,
            turn_began: 0,
            due: None,
        }
    }

    /// The game that players agreed on, which has begun.
    pub fn next_game(&self, now: u64, id: &str) -> Self {
        let [first, second] = self.seats;
        let Self { rules, owner, clock, is_casual, questions, .. } = *self;
        let next = Self::unplayed(rules, owner, [second, first], clock, is_casual, questions);
        Self { id: id.to_owned(), turn_began: now, is_paused: self.is_paused, ..next }
    }

    /// Learns what the model cannot know: the start, the dice, and the name of the next game.
    pub fn learn(&mut self, state: &Value) -> Result<(), String> {
        if let Some(asked) = state["set_up"]["asked"].as_str() {
            let asked = sides(self.rules).iter().position(|side| *side == asked);
            self.asked = asked.ok_or("nobody is asked")?;
        }
        let is_set_up = self.answers == self.questions;
        same("set up", &state["start"].is_string(), &is_set_up)?;
        if self.start.is_none() {
            self.start = state["start"].as_str().map(str::to_owned);
        }
        if is_set_up && self.dice.len() == self.plies.len() {
            // An engine may have used the die already.
            let ply = &state["plies"][self.plies.len()];
            let from = if ply.is_null() { &state["position"] } else { ply };
            self.dice.push(from["die"].as_u64().map(|die| die as u8));
        }
        if self.next == NextGame::Agreed {
            let next = state["next"].as_str().ok_or("there is no next game")?;
            self.next = NextGame::Is(next.to_owned());
        }
        Ok(())
    }

    /// Takes over the move of an engine, or that its time was over.
    pub fn learn_engine_move(&mut self, now: u64, state: &Value) -> Result<(), String> {
        match &state["plies"][self.plies.len()] {
            Value::Null => Err("the engine has lost without a move".into()),
            ply => {
                let mov = ply["move"].as_str().unwrap_or_default();
                self.engine_moves(now, mov, ply["time_ms"].as_u64().unwrap_or_default())
            }
        }
    }

    /// Compares the state that a visitor sees at this time.
    pub fn check(&self, now: u64, viewer: Visitor, state: &Value) -> Result<(), String> {
        let names = sides(self.rules);
        let name = |side: Option<usize>| side.map_or(Value::Null, |side| json!(names[side]));
        same("version", &state["version"], &json!(self.version))?;
        let winner = self.winner();
        let phase = match (&self.start, winner) {
            (None, _) => "set_up",
            (Some(_), None) => "playing",
            (Some(_), Some(_)) => "over",
        };
        same("phase", &state["phase"], &json!(phase))?;
        same("winner", &state["winner"], &name(winner))?;
        self.check_course(state)?;
        self.check_clock(now, state)?;
        let offers = json!({"take_back": name(self.offers[0]), "rematch": name(self.offers[1])});
        same("offers", &state["offers"], &offers)?;
        same("hints", &state["hints"], &json!(self.hints))?;
        let said = state["phrases"].as_array().map(Vec::len);
        same(
            "phrases",
            &said,
            &Some(self.said.iter().map(Vec::len).sum::<usize>().min(MOST_PHRASES)),
        )?;
        let next = if let NextGame::Is(next) = &self.next { json!(next) } else { Value::Null };
        same("next game", &state["next"], &next)?;
        self.check_view(viewer, state)
    }

    fn check_course(&self, state: &Value) -> Result<(), String> {
        let names = sides(self.rules);
        let plies = state["plies"].as_array().ok_or("no plies")?.iter();
        let field = |ply: &Value, key: &str| ply[key].as_str().unwrap_or_default().to_owned();
        let seen: Vec<_> = plies.map(|ply| (field(ply, "player"), field(ply, "move"))).collect();
        let plies = self.plies.iter();
        let expected: Vec<_> =
            plies.map(|ply| (names[ply.player].to_owned(), ply.mov.clone())).collect();
        same("plies", &seen, &expected)?;
        if self.start.is_none() {
            return Ok(());
        }
        same("start", &state["start"], &json!(self.start))?;
        let standing = self.standing().ok_or("the moves are not legal")?;
        let position = &state["position"];
        if standing.winner.is_none() {
            same("position", &position["position"], &json!(standing.position))?;
            same("moves", &position["moves"], &json!(standing.moves))?;
        }
        let die = self.dice[self.plies.len()];
        same("the die falls again", &position["die"], &json!(die))
    }

    fn check_clock(&self, now: u64, state: &Value) -> Result<(), String> {
        let Some(mut left) = self.left() else {
            return same("no clock", &state["clock"], &Value::Null);
        };
        let runs = self.to_move().filter(|_| self.open_side().is_none());
        let person = runs.filter(|side| self.seats[*side] != Seat::Engine);
        if let Some(side) = person {
            left[side] = left[side].saturating_sub(now - self.turn_began);
            same("whose clock runs", &state["clock"]["running"], &json!(sides(self.rules)[side]))?;
        } else if runs.is_none() {
            same("whose clock runs", &state["clock"]["running"], &Value::Null)?;
        }
        if let Some(loss) = self.forfeit.filter(|loss| loss.is_on_time) {
            left[loss.side] = 0;
        }
        for side in [0, 1] {
            let seen = &state["clock"]["left_ms"][side];
            // What an engine takes is measured.
            if self.seats[side] != Seat::Engine {
                same("time left", seen, &json!(left[side]))?;
            }
        }
        Ok(())
    }

    /// What depends on who looks: nobody sees what is not for them.
    fn check_view(&self, viewer: Visitor, state: &Value) -> Result<(), String> {
        let names = sides(self.rules);
        let plays = |side: usize| match self.owner {
            None => self.seats[side] != Seat::Engine,
            Some(_) => viewer.is_some() && self.seats[side] == Seat::Person(viewer),
        };
        let own: Vec<usize> = [0, 1].into_iter().filter(|side| plays(*side)).collect();
        let you: Vec<&str> = own.iter().map(|side| names[*side]).collect();
        same("you", &state["you"], &json!(you))?;
        let key = self.key.as_ref().filter(|_| self.open_side().is_some());
        let key = key.filter(|_| viewer.is_some() && viewer == self.owner);
        same("invitation", &state["invite"], &json!(key))?;
        let can_take_back = match own[..] {
            [] => false,
            [side] if self.is_between_two() => self.last_decision(Some(side)).is_some(),
            _ => self.last_decision(None).is_some(),
        };
        same("can take back", &state["can_take_back"], &json!(can_take_back))?;
        let is_told = self.winner().is_some();
        if state["dice"].is_object() {
            same("the seed is told", &state["dice"]["seed"].is_string(), &is_told)?;
            same("the salt is told", &state["dice"]["salt"].is_string(), &is_told)?;
        }
        for (side, answer) in state["set_up"]["chosen"].as_object().into_iter().flatten() {
            let may_see = you.contains(&side.as_str());
            same("another's set-up is told", &(answer.is_string() && !may_see), &false)?;
        }
        Ok(())
    }
}
