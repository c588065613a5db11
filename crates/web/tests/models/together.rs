//! Requests at the same time: what comes out is what comes out of some order of them. Requests whose
//! clients leave: what comes out is all or nothing of them.

use proptest::prelude::*;

use super::clock;
use super::model::{ModelGame, Visitor};
use super::player::Player;
use super::random_requests::cases;
use super::requests::{Reply, Request};
use super::server::{Call, Patience, ServerHost};
use super::state_check::sides;
use super::steps::{Action, Against, Person, Step, Who, steps};

/// What two or three people do at the same time in the newest game.
fn at_once() -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec(in_newest_game(), 2..4)
}

fn in_newest_game() -> impl Strategy<Value = Step> {
    let who = prop_oneof![3 => Just(Who::Mover), 3 => Just(Who::Opponent), 1 => Just(Who::Nobody)];
    let action = prop_oneof![
        4 => (0_usize..4).prop_map(Action::Move),
        3 => Just(Action::TakeBack),
        3 => Just(Action::Delete),
        2 => Just(Action::Rematch),
        2 => Just(Action::Join { has_key: true }),
        1 => Just(Action::Resign),
        1 => Just(Action::Say),
        // Only fetches the state.
        3 => Just(Action::Read(0)),
    ];
    (who, action).prop_map(|(who, action)| Step::InGame(0, who, action))
}

/// The same without engines, whose moves could come between the requests.
fn between_friends(mut steps: Vec<Step>) -> Vec<Step> {
    for step in &mut steps {
        if let Step::Create { by, against, .. } = step {
            *against = match by {
                Person::Nobody => Against::FriendOnThisDevice,
                Person::Ada | Person::Bob => Against::FriendByLink,
            };
        }
    }
    steps.insert(1, Step::InGame(0, Who::Opponent, Action::Join { has_key: true }));
    steps
}

#[test]
fn requests_at_the_same_time_are_answered_as_in_some_order() {
    let viewers = [Some(0), Some(1), Some(2), None];
    let steps = steps(8, false).prop_map(between_friends);
    let patience = Patience::default();
    proptest!(cases(80), |(steps in steps, restarts: bool, at_once in at_once(), is_last_first: bool)| {
        clock::begin();
        let mut player = Player::new(ServerHost::new(), &viewers, &patience);
        player.play(&steps)?;
        if restarts {
            // A game that nobody has opened since the start is read from the file.
            player.restart();
        }
        let Some(game) = player.games.last().cloned() else { return Ok(()) };
        let asked: Vec<_> = at_once.iter().map(|step| asked(step, &game)).collect();
        let calls: Vec<Call> = asked.iter().map(|(by, request)| call(&game, *by, request)).collect();
        let replies = player.host.together(&calls, is_last_first);
        check_some_order(&mut player, &game, &asked, &replies)?;
    });
}

#[test]
fn a_request_whose_client_leaves_does_everything_or_nothing() {
    let viewers = [Some(0), Some(1), Some(2), None];
    let steps = steps(8, false).prop_map(between_friends);
    let patience = Patience::default();
    proptest!(cases(80), |(steps in steps, restarts: bool, step in in_newest_game())| {
        clock::begin();
        let mut player = Player::new(ServerHost::new(), &viewers, &patience);
        player.play(&steps)?;
        if restarts {
            player.restart();
        }
        let Some(game) = player.games.last().cloned() else { return Ok(()) };
        let (by, request) = asked(&step, &game);
        player.host.leave(&call(&game, by, &request));
        let mut after = game.clone();
        let _ = after.request(clock::now(), by, &request);
        let is_so = |player: &mut Player<ServerHost>, it: ModelGame| {
            player.games.pop();
            player.games.push(it);
            player.check()
        };
        let now = is_so(&mut player, after).or_else(|_| is_so(&mut player, game));
        now.map_err(|problem| player.failure(&format!("{request:?}, then leaves: {problem}")))?;
        player.restart();
        let stored = player.check();
        stored.map_err(|problem| player.failure(&format!("{request:?}, then restarts: {problem}")))?;
    });
}

/// What a step in a game asks for.
fn asked(step: &Step, game: &ModelGame) -> (Visitor, Request) {
    let Step::InGame(_, who, action) = *step else { return (None, Request::Fetch) };
    let by = game.visitor(who);
    (by, Request::of(action, game, by).unwrap_or(Request::Fetch))
}

fn call(game: &ModelGame, by: Visitor, request: &Request) -> Call {
    let (method, end, body) = request.http(sides(game.rules));
    Call { by, method, path: format!("/games/{}{end}", game.id), body }
}

/// Whether the model answers the same in some order, and ends in the same state.
fn check_some_order(
    player: &mut Player<ServerHost>,
    game: &ModelGame,
    asked: &[(Visitor, Request)],
    replies: &[Reply],
) -> Result<(), TestCaseError> {
    let seen: Vec<&str> = replies.iter().map(Reply::verdict).collect();
    let mut problems = Vec::new();
    for order in orders(asked.len()) {
        let mut after = game.clone();
        let mut verdicts = vec![""; asked.len()];
        for place in &order {
            let (by, request) = &asked[*place];
            verdicts[*place] = after.request(clock::now(), *by, request).err().unwrap_or("ok");
            // The die of the next player, which the model cannot know.
            if replies[*place].body["version"] == after.version {
                let _ = after.learn(&replies[*place].body);
            }
        }
        if verdicts != seen {
            problems.push(format!("in the order {order:?} the model answers {verdicts:?}"));
            continue;
        }
        if let Some(last) = player.games.last_mut() {
            *last = after;
        }
        match player.check() {
            Ok(()) => return Ok(()),
            Err(problem) => problems.push(format!("in the order {order:?}: {problem}")),
        }
    }
    let problems = problems.join("\n");
    Err(player.failure(&format!("{asked:?} at once are answered {seen:?}\n{problems}")))
}

/// All orders of so many things.
fn orders(count: usize) -> Vec<Vec<usize>> {
    match count {
        0 => vec![vec![]],
        _ => {
            let shorter = orders(count - 1);
            let with_last = |order: Vec<usize>| {
                (0..=order.len()).map(move |place| {
                    let mut longer = order.clone();
                    longer.insert(place, count - 1);
                    longer
                })
            };
            shorter.into_iter().flat_map(with_last).collect()
        }
    }
}
