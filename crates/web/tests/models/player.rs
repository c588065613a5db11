//! Plays steps against a host and the model side by side.

use std::collections::BTreeMap;

use proptest::test_runner::TestCaseError;
use serde_json::Value;

use super::clock;
use super::model::{ModelGame, NextGame, Visitor};
use super::requests::{Host, Reply, Request, fail};
use super::server::Patience;
use super::state_check::sides;
use super::steps::{Action, Person, Step};

pub struct Player<H: Host> {
    pub host: H,
    /// The newest last.
    pub games: Vec<ModelGame>,
    /// Those who look at every game after every step.
    viewers: Vec<Visitor>,
    /// The turns for which engines have found moves that wait, by the names of games.
    searched: BTreeMap<String, u64>,
    /// The hints that were asked for: the side and the ply.
    hints: BTreeMap<String, (usize, usize)>,
    /// What happened, for people to read.
    log: Vec<String>,
    patience: Patience,
}

impl<H: Host> Player<H> {
    pub fn new(host: H, viewers: &[Visitor], patience: &Patience) -> Self {
        let (searched, hints) = (BTreeMap::new(), BTreeMap::new());
        Self {
            host,
            games: Vec::new(),
            viewers: viewers.to_vec(),
            searched,
            hints,
            log: Vec::new(),
            patience: patience.clone(),
        }
    }

    pub fn play(&mut self, steps: &[Step]) -> Result<(), TestCaseError> {
        for step in steps {
            self.log.push(format!("{step:?}"));
            let done = self.step(step).and_then(|()| self.check());
            done.map_err(|problem| self.failure(&problem))?;
        }
        Ok(())
    }

    pub fn failure(&self, problem: &str) -> TestCaseError {
        fail(format!("{problem}\nafter:\n  {}", self.log.join("\n  ")))
    }

    fn step(&mut self, step: &Step) -> Result<(), String> {
        match *step {
            Step::Create { by, against, game, has_clock, is_casual, is_watched } => {
                let by = if self.viewers.len() == 1 { Person::Ada } else { by };
                let planned = ModelGame::planned(by, against, game, has_clock, is_casual);
                let is_created = self.create(planned.0, &planned.1)?;
                let Some(place) = self.games.len().checked_sub(1) else { return Ok(()) };
                match is_created && is_watched {
                    true => self.act(place, self.games[place].owner, Action::Watch),
                    false => Ok(()),
                }
            }
            Step::InGame(place, who, action) => {
                let Some(place) = self.games.len().checked_sub(1 + place) else { return Ok(()) };
                let (who, action) = self.games[place].meant(who, action);
                let visitor = match &self.viewers[..] {
                    [only] => *only,
                    _ => self.games[place].visitor(who),
                };
                self.act(place, visitor, action)
            }
            Step::Pass(time) => {
                self.host.pass(time);
                self.games.iter_mut().filter(|game| !game.is_deleted).for_each(|game| {
                    game.look_at_clock(clock::now());
                });
                Ok(())
            }
            Step::Restart => {
                self.restart();
                Ok(())
            }
        }
    }

    pub fn restart(&mut self) {
        self.host.restart();
        self.searched.clear();
        self.hints.clear();
        for game in &mut self.games {
            // The clock of whoever is to move begins again.
            (game.turn_began, game.due) = (clock::now(), None);
        }
    }

    /// Whether there is such a game now.
    fn create(&mut self, mut game: ModelGame, request: &Value) -> Result<bool, String> {
        let reply = self.host.call(game.owner, "POST", "/games", Some(request));
        let needs_cookie = game.owner.is_none() && request.to_string().contains("\"open\"");
        let needs_server = self.viewers.len() == 1 && request.to_string().contains("\"open\"");
        let expected = match (needs_server, needs_cookie) {
            (true, _) => "needs_server",
            (false, true) => "invalid_body",
            (false, false) => "ok",
        };
        self.compare(&reply, expected)?;
        if expected == "ok" {
            game.id = reply.body["id"].as_str().ok_or("the game has no name")?.to_owned();
            game.key = reply.body["invite"].as_str().map(str::to_owned);
            game.turn_began = clock::now();
            self.games.push(game);
        }
        Ok(expected == "ok")
    }

    fn act(&mut self, place: usize, by: Visitor, action: Action) -> Result<(), String> {
        let (id, is_deleted) = (self.games[place].id.clone(), self.games[place].is_deleted);
        let found = if is_deleted { "not_found" } else { "ok" };
        match action {
            Action::Watch if !self.host.is_watched(&id) || self.viewers.len() > 1 => {
                let reply = self.host.watch(by, &id);
                return self.compare(&reply, found);
            }
            Action::Unwatch => self.host.unwatch(by, &id),
            Action::Read(ply) => return self.read(place, by, ply),
            Action::EngineSearches => return self.engine_searches(place).map(drop),
            Action::EngineAnswers => return self.engine_answers(place),
            Action::HintArrives => return self.hint_arrives(place),
            _ => {}
        }
        let Some(request) = Request::of(action, &self.games[place], by) else { return Ok(()) };
        let reply = self.send(place, by, &request);
        if self.viewers.len() == 1 && matches!(request, Request::Join { .. }) {
            return self.compare(&reply, "needs_server");
        }
        let game = &mut self.games[place];
        let mut after = game.clone();
        let verdict = after.request(clock::now(), by, &request);
        match (&request, self.host.engines()) {
            // It is only asked for: see when it arrives.
            (Request::Hint { ply }, Some(_)) if verdict.is_ok() => {
                self.hints.insert(id, (game.hint(*ply)?, *ply));
            }
            _ => *game = after,
        }
        self.compare(&reply, verdict.err().unwrap_or("ok"))
    }

    fn hint_arrives(&mut self, place: usize) -> Result<(), String> {
        let game = &mut self.games[place];
        let Some((side, ply)) = self.hints.remove(&game.id) else { return Ok(()) };
        let is_given = self.host.engines().and_then(|engines| engines.hint(&game.id));
        if is_given != Some(!game.is_deleted) {
            return Err(format!("a hint is given: {is_given:?}"));
        }
        game.count_hint(side, ply);
        Ok(())
    }

    fn send(&mut self, place: usize, by: Visitor, request: &Request) -> Reply {
        let game = &self.games[place];
        let (method, end, body) = request.http(sides(game.rules));
        self.host.call(by, method, &format!("/games/{}{end}", game.id), body.as_ref())
    }

    fn compare(&mut self, reply: &Reply, expected: &str) -> Result<(), String> {
        if let Some(last) = self.log.last_mut() {
            *last += &format!(" [{}]", reply.verdict());
        }
        match reply.verdict() == expected {
            true => Ok(()),
            false => Err(format!(
                "the host answers {} {}\nthe model {expected}",
                reply.status, reply.body
            )),
        }
    }

    /// Reads the record and the position after a ply.
    fn read(&mut self, place: usize, by: Visitor, ply: usize) -> Result<(), String> {
        let game = &self.games[place];
        let record = format!("/games/{}/record?format=record", game.id);
        let position = format!("/games/{}/plies/{ply}", game.id);
        let (is_deleted, is_set_up) = (game.is_deleted, game.start.is_some());
        let (is_over, plies) = (game.winner().is_some(), game.plies.len());
        let expected = match (is_deleted, is_set_up) {
            (true, _) => "not_found",
            (false, false) => "conflict",
            (false, true) => "ok",
        };
        let reply = self.host.call(by, "GET", &record, None);
        self.compare(&reply, expected)?;
        if expected == "ok" && reply.body.to_string().contains("Seed") != is_over {
            return Err(format!("the record tells the seed, or hides it: {}", reply.body));
        }
        let reply = self.host.call(by, "GET", &position, None);
        let has_ply = expected != "ok" || ply <= plies;
        self.compare(&reply, if has_ply { expected } else { "not_found" })
    }

    /// An engine finds its move, if it has been asked for one.
    fn engine_searches(&mut self, place: usize) -> Result<bool, String> {
        let (game, now) = (&mut self.games[place], clock::now());
        let is_watched = self.host.is_watched(&game.id);
        let Some(engines) = self.host.engines() else { return Ok(false) };
        let is_due = game.is_engine_due(now);
        let is_asked = is_due && (is_watched || !game.is_show());
        if is_due && !is_asked {
            game.due = None;
        }
        if engines.search(&game.id) != is_asked {
            return Err(format!("the engine is asked to move: the model says {is_asked}"));
        }
        match is_asked {
            true => self.searched.insert(game.id.clone(), game.turn),
            false => self.searched.remove(&game.id),
        };
        Ok(is_asked)
    }

    /// The move of an engine arrives: taken unless its turn is over.
    fn engine_answers(&mut self, place: usize) -> Result<(), String> {
        let id = self.games[place].id.clone();
        if !self.searched.contains_key(&id) && !self.engine_searches(place)? {
            return Ok(());
        }
        let Some(engines) = self.host.engines() else { return Ok(()) };
        let is_taken = engines.answer(&id);
        let game = &mut self.games[place];
        let is_in_time = self.searched.remove(&id) == Some(game.turn) && !game.is_deleted;
        if is_taken != Some(is_in_time) {
            return Err(format!("the move is taken: {is_taken:?}; in time: {is_in_time}"));
        }
        if is_in_time {
            let reply = self.send(place, None, &Request::Fetch);
            self.games[place].learn_engine_move(clock::now(), &reply.body)?;
        }
        Ok(())
    }

    /// Waits for the engines of a host whose engines do not wait for us.
    fn await_engine(&mut self, place: usize) -> Result<(), String> {
        let deadline = self.patience.begin();
        while self.games[place].is_engine_due(clock::now()) {
            let game = &mut self.games[place];
            if game.is_show() && !self.host.is_watched(&game.id) {
                game.due = None;
                return Ok(());
            }
            let known = game.plies.len();
            let reply = self.send(place, None, &Request::Fetch);
            let plies = reply.body["plies"].as_array().map_or(0, Vec::len);
            if plies > known || reply.body["phase"] == "over" {
                self.games[place].learn_engine_move(clock::now(), &reply.body)?;
                self.games[place].learn(&reply.body).ok();
            }
            deadline.check(&format!("the engine does not move: {}", reply.body))?;
        }
        Ok(())
    }

    /// Compares all games as everybody sees them, and what those who watch have seen.
    pub fn check(&mut self) -> Result<(), String> {
        let mut place = 0;
        while place < self.games.len() {
            self.check_game(place)?;
            place += 1;
        }
        self.host.check_streams(&self.patience)
    }

    fn check_game(&mut self, place: usize) -> Result<(), String> {
        let watched = self.host.is_watched(&self.games[place].id);
        self.await_flag(place)?;
        let has_next = matches!(self.games[place].next, NextGame::Is(_));
        if !self.games[place].is_deleted {
            let reply = self.send(place, self.viewers[0], &Request::Fetch);
            self.games[place].learn(&reply.body)?;
            self.games[place].show_on(clock::now(), watched);
            if self.host.engines().is_none() {
                self.await_engine(place)?;
                self.games[place].show_on(clock::now(), watched);
            }
        }
        for viewer in self.viewers.clone() {
            let reply = self.send(place, viewer, &Request::Fetch);
            let game = &self.games[place];
            let expected = if game.is_deleted { "not_found" } else { "ok" };
            if reply.verdict() != expected {
                return Err(format!("fetching: expected {expected}, found {}", reply.body));
            }
            if !game.is_deleted {
                let seen = game.check(clock::now(), viewer, &reply.body);
                seen.map_err(|problem| format!("{problem} (seen by visitor {viewer:?})"))?;
            }
        }
        if let (false, NextGame::Is(next)) = (has_next, self.games[place].next.clone()) {
            let next = self.games[place].next_game(clock::now(), &next);
            self.games.push(next);
        }
        Ok(())
    }

    /// Waits until a clock that has run out has ended its game.
    fn await_flag(&mut self, place: usize) -> Result<(), String> {
        let deadline = self.patience.begin();
        let is_lost = |game: &ModelGame| game.forfeit.is_some_and(|loss| loss.is_on_time);
        while is_lost(&self.games[place]) && !self.games[place].is_deleted {
            let reply = self.send(place, self.viewers[0], &Request::Fetch);
            if reply.body["phase"] == "over" {
                break;
            }
            deadline.check("the game goes on although the time is over")?;
        }
        Ok(())
    }
}
