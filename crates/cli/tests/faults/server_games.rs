//! Games on a server: what was acknowledged is there after every end of the server, and requests
//! that cannot be stored are refused until they can.

use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use game::Dice;
use serde_json::{Value, json};

use crate::client::{DATA, Server, end};
use crate::fault::{Fault, Kind, Scratch, Work};

/// Requests of each client in one life of the server.
const REQUESTS: u32 = 20;
const CLIENTS: usize = 2;

/// A game as its player knows it.
struct Game {
    path: String,
    /// The last state that the server sent; `None` once it is deleted.
    acknowledged: Option<Value>,
    /// What was asked for last and not acknowledged: it may have happened.
    uncertain: Option<Action>,
    /// Whether an engine plays too, whose moves nobody asks for.
    has_engine: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Move,
    TakeBack,
    Resign,
    Delete,
}

/// A player, all of whose games are known.
#[derive(Default)]
struct Client {
    games: Vec<Game>,
    /// Games whose creation was not acknowledged.
    uncertain: usize,
    /// Requests that the server could not store.
    refused: usize,
    has_lost_server: bool,
}

pub fn round(kind: Kind, name: &str, dice: &mut Dice) -> Vec<Kind> {
    let scratch = Scratch::new(name);
    let mut clients: Vec<Mutex<Client>> = (0..CLIENTS).map(|_| Mutex::default()).collect();
    let mut suffered = Vec::new();
    for _ in 0..1 + dice.below(3) {
        let fault = Fault::draw(kind, undisturbed(), dice);
        let life = live(&scratch, &fault, &mut clients, dice);
        println!("  server games: {fault}: {}", life.told.trim_end());
        if life.has_suffered {
            suffered.push(kind);
        }
    }
    live(&scratch, &Fault::NONE, &mut clients, dice);
    let server = Server::start(&scratch, &Fault::NONE).expect("it starts");
    check_all(&server, &mut clients);
    suffered
}

/// What a server does for our clients.
fn undisturbed() -> Work {
    static WORK: OnceLock<Work> = OnceLock::new();
    *WORK.get_or_init(|| {
        let scratch = Scratch::new("undisturbed-server-games");
        let mut clients: Vec<Mutex<Client>> = (0..CLIENTS).map(|_| Mutex::default()).collect();
        let begin = Instant::now();
        let life = live(&scratch, &Fault::NONE, &mut clients, &mut Dice::new(1));
        assert!(life.calls > 0, "no call was seen");
        Work { calls: life.calls, time: begin.elapsed() }
    })
}

/// One life of a server, in which clients play until it has ended or refuses to go on.
fn live(
    scratch: &Scratch,
    fault: &Fault,
    clients: &mut [Mutex<Client>],
    dice: &mut Dice,
) -> crate::client::ServerLife {
    let Some(server) = Server::start(scratch, fault) else {
        return end(scratch, fault, None);
    };
    check_all(&server, clients);
    thread::scope(|scope| {
        for client in clients.iter() {
            let mut dice = Dice::new(dice.seed());
            let server = &server;
            scope.spawn(move || client.lock().unwrap().play(server, &mut dice));
        }
    });
    let was_refused = clients.iter().any(|client| client.lock().unwrap().refused > 0);
    assert!(!was_refused || fault.kind.fails(), "requests were refused");
    if was_refused && is_up(clients) {
        check_mended(scratch, fault, &server, clients, dice);
    }
    if is_up(clients) && !fault.kind.kills() {
        assert!(server.get("/health").is_some(), "the server has ended");
    }
    for client in clients.iter_mut() {
        let client = client.get_mut().unwrap();
        (client.refused, client.has_lost_server) = (0, false);
    }
    end(scratch, fault, Some(server))
}

fn is_up(clients: &[Mutex<Client>]) -> bool {
    clients.iter().all(|client| !client.lock().unwrap().has_lost_server)
}

/// While nothing can be stored the server says so; then it goes on as if nothing had happened.
fn check_mended(
    scratch: &Scratch,
    fault: &Fault,
    server: &Server,
    clients: &mut [Mutex<Client>],
    dice: &mut Dice,
) {
    if fault.kind != Kind::FailedWrite {
        let (status, health) = server.get("/health").unwrap();
        assert_eq!(status, 500, "{health}");
    }
    scratch.mend();
    let (status, health) = server.get("/health").unwrap();
    assert_eq!(status, 200, "{health}");
    for client in clients.iter_mut() {
        let client = client.get_mut().unwrap();
        client.refused = 0;
        // What was refused has not happened, as long as the server lives.
        client.games.iter_mut().for_each(|game| game.uncertain = None);
        client.check(server);
        client.play(server, dice);
        assert_eq!(client.refused, 0, "refused after the disk was mended");
        client.wait_for_engines(server);
    }
}

/// All acknowledged games are as they were acknowledged.
fn check_all(server: &Server, clients: &mut [Mutex<Client>]) {
    let (mut known, mut uncertain) = (0, 0);
    for client in clients.iter_mut() {
        let client = client.get_mut().unwrap();
        if !client.check(server) {
            return;
        }
        known += client.games.iter().filter(|game| game.acknowledged.is_some()).count();
        uncertain += client.uncertain;
    }
    if let Some((200, list)) = server.get("/games") {
        let total = list["total"].as_u64().unwrap() as usize;
        assert!((known..=known + uncertain).contains(&total), "{known} + {uncertain}: {total}");
    }
}

impl Client {
    /// Compares all games with those of the server; false if it has ended.
    fn check(&mut self, server: &Server) -> bool {
        self.games.iter_mut().all(|game| game.check(server))
    }

    fn play(&mut self, server: &Server, dice: &mut Dice) {
        for _ in 0..REQUESTS {
            let live: Vec<usize> = (0..self.games.len())
                .rev()
                .filter(|&place| self.games[place].acknowledged.is_some())
                .take(3)
                .collect();
            if live.is_empty() || dice.below(6) == 0 {
                self.create(server, dice);
            } else {
                let place = live[dice.below(live.len() as u32) as usize];
                self.act(server, place, dice);
            }
            if self.has_lost_server || self.refused > 3 {
                break;
            }
        }
    }

    fn create(&mut self, server: &Server, dice: &mut Dice) {
        let has_engine = dice.below(3) == 0;
        let human = json!({"kind": "human"});
        let engine = json!({"kind": "engine", "spec": "greedy"});
        let players = json!([human, if has_engine { &engine } else { &human }]);
        let request = json!({"game": "ewn", "players": players, "set_up": "random"});
        match server.post("/games", &request) {
            Some((200..300, state)) => {
                let path = format!("/games/{}", state["id"].as_str().unwrap());
                let acknowledged = Some(state);
                self.games.push(Game { path, acknowledged, uncertain: None, has_engine });
            }
            answer => {
                self.uncertain += 1;
                self.note_failure(answer);
            }
        }
    }

    fn act(&mut self, server: &Server, place: usize, dice: &mut Dice) {
        let game = &mut self.games[place];
        let Some(state) = game.acknowledged.clone() else { return };
        let Some(action) = choose(&state, game.has_engine, dice) else { return };
        let answer = match action {
            Action::Move => {
                let moves = state["position"]["moves"].as_array().unwrap();
                let chosen = &moves[dice.below(moves.len() as u32) as usize];
                let body = json!({"move": chosen, "ply": plies(&state).len()});
                server.post(&format!("{}/moves", game.path), &body)
            }
            Action::TakeBack => server.post(&format!("{}/take_back", game.path), &Value::Null),
            Action::Resign => {
                let body = json!({"player": state["position"]["mover"]});
                server.post(&format!("{}/resign", game.path), &body)
            }
            Action::Delete => server.ask("DELETE", &game.path, &Value::Null),
        };
        game.uncertain = Some(action);
        match answer {
            Some((200..300, state)) => {
                game.acknowledged = Some(state).filter(|_| action != Action::Delete);
                game.uncertain = None;
                game.follow_engine(server);
            }
            answer => self.note_failure(answer),
        }
    }

    /// A request failed: the server has ended or cannot store anything. Nothing else is allowed.
    fn note_failure(&mut self, answer: Option<(u16, Value)>) {
        match answer {
            None => self.has_lost_server = true,
            Some((500, problem)) => {
                let message = problem.to_string();
                assert!(message.contains("cannot read or write the file of games"), "{message}");
                self.refused += 1;
            }
            Some((status, problem)) => panic!("{status}: {problem}"),
        }
    }

    /// Engines whose moves could not be stored move in the end.
    fn wait_for_engines(&mut self, server: &Server) {
        let deadline = Instant::now() + Duration::from_secs(20);
        for game in self.games.iter_mut().filter(|game| game.has_engine) {
            while let Some(state) = &game.acknowledged
                && state["phase"] == "playing"
                && state["position"]["mover"] != "red"
            {
                assert!(Instant::now() < deadline, "the engine does not move: {state}");
                thread::sleep(Duration::from_millis(50));
                game.check(server);
            }
        }
    }
}

/// Something that a person can do in this game now.
fn choose(state: &Value, has_engine: bool, dice: &mut Dice) -> Option<Action> {
    if state["phase"] != "playing" {
        return (dice.below(3) == 0).then_some(Action::Delete);
    }
    // Engines are given time to move; meanwhile nothing is certain.
    if has_engine && state["position"]["mover"] != "red" {
        return None;
    }
    match dice.below(12) {
        0 => Some(Action::Delete),
        1 => Some(Action::Resign),
        2 | 3 if !has_engine && !plies(state).is_empty() => Some(Action::TakeBack),
        _ => Some(Action::Move),
    }
}

fn plies(state: &Value) -> &[Value] {
    state["plies"].as_array().map_or(&[], Vec::as_slice)
}

/// The state without what belongs to the running server.
fn lasting(state: &Value) -> Value {
    let mut state = state.clone();
    for field in ["thinking", "clock"] {
        state[field] = Value::Null;
    }
    state
}

impl Game {
    /// Compares with the server's game, which is then the one that is known; false if the server
    /// has ended, or cannot read its file.
    fn check(&mut self, server: &Server) -> bool {
        let found = match server.get(&self.path) {
            None | Some((500, _)) => return false,
            Some((404, _)) => None,
            Some((200, state)) => Some(state),
            Some((status, problem)) => panic!("{status}: {problem}"),
        };
        let is_known = self.is_as_acknowledged(found.as_ref()) || self.has_happened(found.as_ref());
        let (acknowledged, uncertain) = (&self.acknowledged, self.uncertain);
        assert!(is_known, "acknowledged: {acknowledged:?}\n{uncertain:?}\nin {DATA}: {found:?}");
        self.acknowledged = found;
        self.uncertain = None;
        true
    }

    /// Sees the engine's answer if it comes soon.
    fn follow_engine(&mut self, server: &Server) {
        for _ in 0..if self.has_engine { 20 } else { 0 } {
            let is_waiting = self.acknowledged.as_ref().is_some_and(|state| {
                state["phase"] == "playing" && state["position"]["mover"] != "red"
            });
            if !is_waiting || !self.check(server) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
    }

    fn is_as_acknowledged(&self, found: Option<&Value>) -> bool {
        match (&self.acknowledged, found) {
            (None, None) => true,
            (Some(known), Some(found)) if self.has_engine => plies(found).starts_with(plies(known)),
            (Some(known), Some(found)) => lasting(known) == lasting(found),
            _ => false,
        }
    }

    /// Whether the request without an answer explains what was found.
    fn has_happened(&self, found: Option<&Value>) -> bool {
        let Some(known) = &self.acknowledged else { return false };
        match (self.uncertain, found) {
            (Some(Action::Delete), found) => found.is_none(),
            (Some(Action::Move), Some(found)) => {
                let (before, after) = (plies(known), plies(found));
                after.len() == before.len() + 1 && after.starts_with(before)
            }
            (Some(Action::TakeBack), Some(found)) => {
                let (before, after) = (plies(known), plies(found));
                after.len() + 1 == before.len() && before.starts_with(after)
            }
            (Some(Action::Resign), Some(found)) => {
                plies(known) == plies(found) && found["phase"] == "over"
            }
            _ => false,
        }
    }
}
