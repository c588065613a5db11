//! Contests on a server: they continue after every end of the server, and have the games of an
//! undisturbed contest.

use std::sync::OnceLock;

use game::Dice;
use serde_json::{Value, json};
use testkit::wait_until;

use crate::client::{Server, end};
use crate::fault::{Fault, Kind, Scratch};
use crate::program::Ended;
use crate::writers::contests::result;
use crate::writers::difference;

/// What is known about the only contest.
#[derive(Default)]
struct Contest {
    /// Its path, once it was acknowledged.
    path: Option<String>,
    /// Whether there may be one that was not.
    is_uncertain: bool,
    is_done: bool,
}

pub fn round(kind: Kind, name: &str, dice: &mut Dice) -> Vec<Kind> {
    let (calls, expected) = undisturbed();
    let scratch = Scratch::new(name);
    let mut contest = Contest::default();
    let mut faults = Vec::new();
    for _ in 0..1 + dice.below(3) {
        let fault = Fault::draw(kind, *calls, dice);
        let run = run_server(&scratch, &fault, &mut contest);
        println!("  server contests: {fault}: {}", run.stderr.trim_end());
        if run.fault_happened {
            faults.push(kind);
        }
    }
    run_server(&scratch, &Fault::NONE, &mut contest);
    assert!(contest.is_done);
    let found = games(&scratch, &contest);
    assert!(found == *expected, "{}", difference(&found, expected));
    faults
}

fn undisturbed() -> &'static (u64, String) {
    static KNOWN: OnceLock<(u64, String)> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let scratch = Scratch::new("undisturbed-server-contests");
        let mut contest = Contest::default();
        let run = run_server(&scratch, &Fault::NONE, &mut contest);
        assert!(run.calls > 0 && contest.is_done);
        (run.calls, games(&scratch, &contest))
    })
}

fn games(scratch: &Scratch, contest: &Contest) -> String {
    let id = contest.path.as_ref().unwrap().strip_prefix("/contests/").unwrap();
    result(&scratch.folder, &format!("games.contests/{id}.sqlite"))
}

/// Runs a server, which plays the contest unless it ends before.
fn run_server(scratch: &Scratch, fault: &Fault, contest: &mut Contest) -> Ended {
    contest.is_done = false;
    let Some(server) = Server::start(scratch, fault) else {
        return end(scratch, fault, None);
    };
    let was_refused = contest.follow(&server) == Some(Refused);
    if was_refused {
        assert!(fault.kind.fails(), "the contest failed");
        scratch.repair();
        assert_eq!(server.get("/health").unwrap().0, 200);
        assert_eq!(contest.follow(&server), None, "it continues once there is room");
    }
    if !fault.kind.kills() {
        assert!(contest.is_done, "the server has ended");
    }
    end(scratch, fault, Some(server))
}

/// The server could not store something.
#[derive(Debug, PartialEq)]
struct Refused;

impl Contest {
    /// Creates the contest or continues it, and waits for its end, or that of the server.
    fn follow(&mut self, server: &Server) -> Option<Refused> {
        let path = match &self.path {
            Some(path) => path.clone(),
            None => match self.create(server)? {
                Ok(path) => path,
                Err(refused) => return Some(refused),
            },
        };
        let (mut has_resumed, mut result) = (false, None);
        wait_until("the contest ends", || {
            result = self.look(server, &path, &mut has_resumed);
            result.is_some()
        });
        result.flatten()
    }

    /// How the contest ended, if it or the server has.
    fn look(
        &mut self,
        server: &Server,
        path: &str,
        has_resumed: &mut bool,
    ) -> Option<Option<Refused>> {
        let Some((status, state)) = server.get(path) else { return Some(None) };
        if status == 500 {
            return Some(Some(Refused));
        }
        assert_eq!(status, 200, "an acknowledged contest is lost: {state}");
        match state["state"].as_str().unwrap() {
            "done" => {
                assert_eq!(state["played"], state["of"]);
                self.is_done = true;
                Some(None)
            }
            "failed" if *has_resumed => Some(Some(Refused)),
            "failed" => {
                *has_resumed = true;
                match server.post(&format!("{path}/resume"), &Value::Null) {
                    Some((500, _)) => Some(Some(Refused)),
                    Some(_) => None,
                    None => Some(None),
                }
            }
            _ => None,
        }
    }

    /// The path of a new contest, or of one whose creation was not acknowledged.
    fn create(&mut self, server: &Server) -> Option<Result<String, Refused>> {
        let path = |state: &Value| format!("/contests/{}", state["id"].as_str().unwrap());
        let (status, list) = server.get("/contests")?;
        if status == 500 {
            return Some(Err(Refused));
        }
        if let Some(found) = list["contests"].get(0) {
            assert!(self.is_uncertain, "nobody asked for this contest");
            return Some(Ok(self.path.insert(path(found)).clone()));
        }
        let request = json!({
            "game": "ewn", "players": ["greedy", "random"], "games": 40, "seed": "7", "board": 4,
        });
        self.is_uncertain = true;
        match server.post("/contests", &request)? {
            (200..300, state) => Some(Ok(self.path.insert(path(&state)).clone())),
            (500, _) => Some(Err(Refused)),
            (status, problem) => panic!("{status}: {problem}"),
        }
    }
}
