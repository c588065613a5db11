//! Games on a server: what was acknowledged is there after every end of the server, and requests
//! that cannot be stored are refused until they can.

use std::sync::{Mutex, OnceLock};
use std::thread;

use game::Dice;
use serde_json::{Value, json};
use testkit::wait_until;

use crate::client::{DATA, Server, end};
use crate::fault::{Fault, Kind, Scratch};
use crate::program::Ended;

/// Requests of each client in one run of the server.
const REQUESTS: u32 = 20;
const CLIENTS: usize = 2;

/// A game as its player knows it.
struct Game {
    path: String,
    /// The last state that the server sent; `None` once it is deleted.
    acknowledged: Option<Value>,
    /// What was asked for last and not acknowledged: it may have happened.
    uncertain: Option<GameStep>,
    /// Whether an engine plays too, whose moves nobody asks for.
    has_engine: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GameStep {
    Move,
    TakeBack,
    Resign,
    Delete,
}

/// A player, all of whose games are known.
#[derive(Default)]
struct Client {
    games: Vec<Game>,
    /// Creations of games without an answer.
    unanswered_creations: usize,
    /// Creations of games that the server could not store.
    refused_creations: usize,
    /// Requests that the server could not store.
    refused: usize,
    has_lost_server: bool,
}

/// All players of a server.
struct Clients {
    all: Vec<Mutex<Client>>,
    /// Games that were created although nobody got an answer.
    unknown_games: usize,
}

impl Clients {
    fn new() -> Self {
        Self { all: (0..CLIENTS).map(|_| Mutex::default()).collect(), unknown_games: 0 }
    }

    fn iter_mut(&mut self) -> impl Iterator<Item = &mut Client> {
        self.all.iter_mut().map(|client| client.get_mut().unwrap())
    }

    fn is_up(&mut self) -> bool {
        self.iter_mut().all(|client| !client.has_lost_server)
    }

    /// All acknowledged games are as they were acknowledged, and there are no others. Only a fault
    /// of this kind can keep the server from reading them.
    fn check(&mut self, server: &Server, kind: Kind) {
        // A game that cannot be read does not hide the others.
        let unread: usize = self.iter_mut().map(|client| client.check(server, kind)).sum();
        let list = readable(server.get("/games"), kind);
        let Some(list) = list.filter(|_| unread == 0) else { return };
        let (mut known, mut uncertain) = (self.unknown_games, 0);
        for client in self.iter_mut() {
            known += client.games.iter().filter(|game| game.acknowledged.is_some()).count();
            uncertain += client.unanswered_creations + client.refused_creations;
            (client.unanswered_creations, client.refused_creations) = (0, 0);
        }
        let total = list["total"].as_u64().unwrap() as usize;
        assert!((known..=known + uncertain).contains(&total), "{known} + {uncertain}: {total}");
        self.unknown_games += total - known;
    }
}

/// The body of an answer; `None` if a fault of this kind explains why there is none.
fn readable(answer: Option<(u16, Value)>, kind: Kind) -> Option<Value> {
    match answer {
        None => assert!(kind.kills(), "the server has ended"),
        Some((200 | 404, body)) => return Some(body),
        Some((500, problem)) => assert!(kind.fails(), "without a fault: {problem}"),
        Some((status, problem)) => panic!("{status}: {problem}"),
    }
    None
}

pub fn round(kind: Kind, name: &str, dice: &mut Dice) -> Vec<Kind> {
    let scratch = Scratch::new(name);
    let mut clients = Clients::new();
    let mut faults = Vec::new();
    for _ in 0..1 + dice.below(3) {
        let fault = Fault::draw(kind, undisturbed(), dice);
        let run = run_server(&scratch, &fault, &mut clients, dice);
        println!("  server games: {fault}: {}", run.stderr.trim_end());
        if run.fault_happened {
            faults.push(kind);
        }
    }
    run_server(&scratch, &Fault::NONE, &mut clients, dice);
    let server = Server::start(&scratch, &Fault::NONE).expect("it starts");
    clients.check(&server, Kind::None);
    faults
}

/// The calls of a server for our clients.
fn undisturbed() -> u64 {
    static CALLS: OnceLock<u64> = OnceLock::new();
    *CALLS.get_or_init(|| {
        let scratch = Scratch::new("undisturbed-server-games");
        let mut clients = Clients::new();
        let run = run_server(&scratch, &Fault::NONE, &mut clients, &mut Dice::new(1));
        assert!(run.calls > 0, "no call was seen");
        run.calls
    })
}

/// Runs a server, on which clients play until it has ended or refuses to go on.
fn run_server(scratch: &Scratch, fault: &Fault, clients: &mut Clients, dice: &mut Dice) -> Ended {
    let Some(server) = Server::start(scratch, fault) else {
        return end(scratch, fault, None);
    };
    clients.check(&server, fault.kind);
    thread::scope(|scope| {
        for client in &clients.all {
            let mut dice = Dice::new(dice.seed());
            let server = &server;
            scope.spawn(move || client.lock().unwrap().play(server, fault.kind, &mut dice));
        }
    });
    let was_refused = clients.iter_mut().any(|client| client.refused > 0);
    assert!(!was_refused || fault.kind.fails(), "requests were refused");
    if was_refused && clients.is_up() {
        check_repaired(scratch, fault, &server, clients, dice);
    }
    if !fault.kind.kills() {
        assert!(clients.is_up() && server.get("/health").is_some(), "the server has ended");
    }
    for client in clients.iter_mut() {
        (client.refused, client.has_lost_server) = (0, false);
    }
    end(scratch, fault, Some(server))
}

/// While nothing can be stored the server says so; then it goes on as if nothing had happened.
fn check_repaired(
    scratch: &Scratch,
    fault: &Fault,
    server: &Server,
    clients: &mut Clients,
    dice: &mut Dice,
) {
    if fault.kind != Kind::FailedWrite {
        let (status, health) = server.get("/health").unwrap();
        assert_eq!(status, 500, "{health}");
    }
    scratch.repair();
    let (status, health) = server.get("/health").unwrap();
    assert_eq!(status, 200, "{health}");
    for client in clients.iter_mut() {
        // What was refused has not happened, as long as the server runs.
        (client.refused, client.refused_creations) = (0, 0);
        client.games.iter_mut().for_each(|game| game.uncertain = None);
    }
    clients.check(server, Kind::None);
    for client in clients.iter_mut() {
        client.play(server, Kind::None, dice);
        assert_eq!(client.refused, 0, "refused after the disk was repaired");
        client.wait_for_engines(server);
    }
    clients.check(server, Kind::None);
}

impl Client {
    /// Compares all games with those of the server; returns how many could not be read.
    fn check(&mut self, server: &Server, kind: Kind) -> usize {
        self.games.iter_mut().map(|game| usize::from(!game.check(server, kind))).sum()
    }

    fn play(&mut self, server: &Server, kind: Kind, dice: &mut Dice) {
        for _ in 0..REQUESTS {
            let games: Vec<usize> = (0..self.games.len())
                .rev()
                .filter(|&place| self.games[place].acknowledged.is_some())
                .take(3)
                .collect();
            if games.is_empty() || dice.below(6) == 0 {
                self.create(server, dice);
            } else {
                let place = games[dice.below(games.len() as u32) as usize];
                self.act(server, kind, place, dice);
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
                match answer {
                    None => self.unanswered_creations += 1,
                    Some(_) => self.refused_creations += 1,
                }
                self.note_failure(answer);
            }
        }
    }

    fn act(&mut self, server: &Server, kind: Kind, place: usize, dice: &mut Dice) {
        let game = &mut self.games[place];
        let Some(state) = game.acknowledged.clone() else { return };
        let Some(step) = choose(&state, game.has_engine, dice) else { return };
        let answer = match step {
            GameStep::Move => {
                let moves = state["position"]["moves"].as_array().unwrap();
                let chosen = &moves[dice.below(moves.len() as u32) as usize];
                let body = json!({"move": chosen, "ply": plies(&state).len()});
                server.post(&format!("{}/moves", game.path), &body)
            }
            GameStep::TakeBack => server.post(&format!("{}/take_back", game.path), &Value::Null),
            GameStep::Resign => {
                let body = json!({"player": state["position"]["mover"]});
                server.post(&format!("{}/resign", game.path), &body)
            }
            GameStep::Delete => server.ask("DELETE", &game.path, &Value::Null),
        };
        game.uncertain = Some(step);
        match answer {
            Some((200..300, state)) => {
                game.acknowledged = Some(state).filter(|_| step != GameStep::Delete);
                game.uncertain = None;
                game.follow_engine(server, kind);
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
        for game in self.games.iter_mut().filter(|game| game.has_engine) {
            wait_until("the engine moves", || {
                let is_over = !game.awaits_engine();
                if !is_over {
                    game.check(server, Kind::None);
                }
                is_over
            });
        }
    }
}

/// Something that a person can do in this game now.
fn choose(state: &Value, has_engine: bool, dice: &mut Dice) -> Option<GameStep> {
    if state["phase"] != "playing" {
        return (dice.below(3) == 0).then_some(GameStep::Delete);
    }
    // Engines are given time to move; meanwhile nothing is certain.
    if has_engine && state["position"]["mover"] != "red" {
        return None;
    }
    match dice.below(12) {
        0 => Some(GameStep::Delete),
        1 => Some(GameStep::Resign),
        2 | 3 if !has_engine && !plies(state).is_empty() => Some(GameStep::TakeBack),
        _ => Some(GameStep::Move),
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
    /// Compares with the server's game, which is then the one that is known; false if a fault of
    /// this kind keeps the server from reading it.
    fn check(&mut self, server: &Server, kind: Kind) -> bool {
        let answer = server.get(&self.path);
        let is_there = answer.as_ref().is_none_or(|(status, _)| *status != 404);
        let Some(body) = readable(answer, kind) else { return false };
        let found = Some(body).filter(|_| is_there);
        let is_known = self.is_as_acknowledged(found.as_ref()) || self.has_happened(found.as_ref());
        let (acknowledged, uncertain) = (&self.acknowledged, self.uncertain);
        assert!(is_known, "acknowledged: {acknowledged:?}\n{uncertain:?}\nin {DATA}: {found:?}");
        self.acknowledged = found;
        self.uncertain = None;
        true
    }

    /// Sees the engine's answer if it comes soon.
    fn follow_engine(&mut self, server: &Server, kind: Kind) {
        for _ in 0..20 {
            if !self.awaits_engine() || !self.check(server, kind) {
                return;
            }
        }
    }

    fn awaits_engine(&self) -> bool {
        self.has_engine
            && self.acknowledged.as_ref().is_some_and(|state| {
                state["phase"] == "playing" && state["position"]["mover"] != "red"
            })
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
            (Some(GameStep::Delete), found) => found.is_none(),
            (Some(GameStep::Move), Some(found)) => {
                let (before, after) = (plies(known), plies(found));
                after.len() == before.len() + 1 && after.starts_with(before)
            }
            (Some(GameStep::TakeBack), Some(found)) => {
                let (before, after) = (plies(known), plies(found));
                after.len() + 1 == before.len() && before.starts_with(after)
            }
            (Some(GameStep::Resign), Some(found)) => {
                plies(known) == plies(found) && found["phase"] == "over"
            }
            _ => false,
        }
    }
}
