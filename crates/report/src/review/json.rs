use game::Side;
use games::review::{ActionReview, Balance, Mark, TurnReview};
use games::{Position, Roll};
use search::MoveReport;
use serde::Serialize;
use utoipa::ToSchema;

use super::reviewed_game::{ReviewedGame, turn_text};
use super::summary::{PlayerSummary, summarize};
use crate::sides::{Sides, ValueOfFirst};

/// All reviews, as programs read them.
#[derive(Serialize, ToSchema)]
pub struct Reviews<'a> {
    engine: &'a str,
    depth: Option<u32>,
    games: Vec<Game>,
    players: Vec<PlayerSummary>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = GameReview)]
struct Game {
    number: usize,
    #[serde(flatten)]
    names: SideNames,
    board: Option<u8>,
    start: String,
    winner: Option<&'static str>,
    on_board: bool,
    /// One entry for each turn: all that a player did before the other side, or the dice, came
    /// next.
    plies: Vec<PlayedTurn>,
    unplayed_roll: Option<UnplayedRoll>,
    totals: SideTotals,
    books: Balance,
}

#[derive(Serialize, ToSchema)]
#[schema(as = PlyReview)]
struct PlayedTurn {
    /// The number of its first ply.
    ply: usize,
    player: &'static str,
    die: Option<u8>,
    /// The luck of the roll for the player who rolled; null if nothing was rolled at this ply.
    luck: Option<f64>,
    /// The actions of the turn, with a hyphen between them.
    played: String,
    best: Vec<String>,
    /// The loss of the turn.
    loss: f64,
    /// `best`, `good`, `inaccuracy`, `mistake` or `blunder`.
    mark: &'static str,
    /// How records write the mark: nothing, `?!`, `?` or `??`.
    sign: &'static str,
    forced: bool,
    exact: bool,
    /// The first side's win probability before the roll.
    before: f64,
    /// The same after the turn.
    after: f64,
    faces: Vec<Face>,
    /// The moves that may begin the turn, best first, each with the loss of the best such turn.
    moves: Vec<MoveLoss>,
    position: String,
    /// One by one, if there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    actions: Vec<Action>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = ActionReview)]
struct Action {
    played: String,
    best: Vec<String>,
    /// Its part of the turn's loss.
    loss: f64,
    moves: Vec<MoveLoss>,
    position: String,
}

#[derive(Serialize, ToSchema)]
#[schema(as = FaceChance)]
struct Face {
    die: u8,
    #[serde(flatten)]
    value: ValueOfFirst,
}

#[derive(Serialize, ToSchema)]
struct MoveLoss {
    r#move: String,
    loss: f64,
    mark: &'static str,
}

#[derive(Serialize, ToSchema)]
struct UnplayedRoll {
    player: &'static str,
    die: u8,
    luck: f64,
}

#[derive(Serialize, ToSchema)]
#[schema(as = Totals)]
struct PlayerOfGame {
    moves: u32,
    forced: u32,
    mean_loss: Option<f64>,
    worst_loss: f64,
    best_share: Option<f64>,
    inaccuracies: u32,
    mistakes: u32,
    blunders: u32,
    luck: Option<f64>,
    result: f64,
    luck_adjusted: Option<f64>,
    band: Option<&'static str>,
}

type SideNames = Sides<String>;
type SideTotals = Sides<PlayerOfGame>;

impl<'a> Reviews<'a> {
    /// Converts reviews made by an engine at this depth.
    pub fn new(games: &'a [ReviewedGame], engine: &'a str, depth: Option<u32>) -> Self {
        let reviews = games.iter().map(Game::new).collect();
        Self { engine, depth, games: reviews, players: summarize(games) }
    }
}

impl Game {
    fn new(game: &ReviewedGame) -> Self {
        let review = &game.review;
        let last_roll = review.unplayed_roll.and_then(|last| {
            let (player, die) = (game.game().side_name(last.player), last.roll.face()?);
            Some(UnplayedRoll { player, die, luck: last.luck })
        });
        Self {
            number: game.number,
            names: Sides::new(game.game(), game.names.clone()),
            board: review.start.variant().board_side(),
            start: review.start.to_string(),
            winner: review.winner.map(|side| game.game().side_name(side)),
            on_board: review.ended_on_board,
            plies: review.turns.iter().map(PlayedTurn::new).collect(),
            unplayed_roll: last_roll,
            totals: Sides::new(
                game.game(),
                Side::BOTH.map(|player| PlayerOfGame::new(game, player)),
            ),
            books: review.balance,
        }
    }
}

impl PlayedTurn {
    fn new(turn: &TurnReview<Position>) -> Self {
        let game = turn.rolled.game();
        let faces = turn.rolls.iter();
        let faces = faces.filter_map(|roll| {
            let value = ValueOfFirst::new(game, roll.value.probability());
            Some(Face { die: roll.roll.face()?, value })
        });
        let moves = turn.actions.first().map(|first| losses(first, turn.player));
        let actions = turn.actions.iter().filter(|_| turn.actions.len() > 1);
        let actions = actions.map(|action| Action::new(action, turn.player)).collect();
        Self {
            ply: turn.ply,
            player: game.side_name(turn.player),
            die: turn.roll.and_then(Roll::face),
            luck: turn.luck,
            played: turn_text(turn.played()),
            best: turn.best_turns().into_iter().map(turn_text).collect(),
            loss: turn.loss,
            mark: turn.mark().name(),
            sign: turn.mark().sign(),
            forced: turn.is_forced(),
            exact: turn.exact,
            before: turn.value_before.probability(),
            after: turn.value_after.probability(),
            faces: faces.collect(),
            moves: moves.unwrap_or_default(),
            position: turn.rolled.to_string(),
            actions,
        }
    }
}

impl Action {
    fn new<P: game::Position>(action: &ActionReview<P>, player: Side) -> Self {
        let moves = losses(action, player);
        let best = moves.iter().take_while(|entry| entry.mark == Mark::Best.name());
        Self {
            played: action.played.mov.to_string(),
            best: best.map(|entry| entry.r#move.clone()).collect(),
            loss: action.loss,
            moves,
            position: action.position.to_string(),
        }
    }
}

fn losses<P: game::Position>(action: &ActionReview<P>, player: Side) -> Vec<MoveLoss> {
    let loss = |judged: &MoveReport<_>| {
        let loss = action.loss_of(judged, player);
        MoveLoss { r#move: judged.mov.to_string(), loss, mark: Mark::of_loss(loss).name() }
    };
    action.moves.iter().map(loss).collect()
}

impl PlayerOfGame {
    fn new(game: &ReviewedGame, player: Side) -> Self {
        let totals = game.review.totals[player.index()];
        let balance = game.review.balance;
        Self {
            moves: totals.turns,
            forced: totals.forced,
            mean_loss: totals.mean_loss(),
            worst_loss: totals.worst,
            best_share: totals.share_of_best(),
            inaccuracies: totals.count(Mark::Inaccuracy),
            mistakes: totals.count(Mark::Mistake),
            blunders: totals.count(Mark::Blunder),
            luck: totals.luck,
            result: balance.result_of(player),
            luck_adjusted: balance.luck_adjusted(player),
            band: game.band(player),
        }
    }
}
