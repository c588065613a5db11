//! A value of any game does what the value inside it does.

use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::record::Notated;
use game::{
    Dice, Evaluation, Evaluator, Explanation, MoverValue, Options, Position as _, Reply, Side, Unit,
};
use games::{
    Arrow, Document, EngineRequest, Ewn, Game, GameKind, Move, Position, Record, Roll, Tzaar,
    write_record,
};
use search::{Engine, Limits, Report, Task};
use testkit::conformance::Conformance;

fn start(game: Game, seed: u64) -> Position {
    let dice = &mut Dice::new(seed);
    game.default_variant().drawn_start(game.starts[0], Side::First, dice).unwrap()
}

#[test]
fn every_game_conforms() {
    for &game in Game::EVERY {
        Conformance {
            game: game.to_string(),
            start: Box::new(move |seed| start(game, seed)),
            read: |text| {
                let read = Game::EVERY.iter().find_map(|game| game.own_position(text).ok());
                read.ok_or_else(|| "not a position of any game".into())
            },
            games: 4,
            longest: 2 * 6 * 8,
            roll_keeps_mover: true,
            symmetries: Vec::new(),
        }
        .check();
    }
}

/// How positions, moves and rolls of a game become those of any game.
struct Wrap<P: Notated> {
    position: fn(P) -> Position,
    mov: fn(P::Move) -> Move,
    roll: fn(P::Roll) -> Roll,
}

const EWN: Wrap<ewn::AnyPosition> =
    Wrap { position: Position::Ewn, mov: Move::Ewn, roll: Roll::Ewn };
const TZAAR: Wrap<tzaar::Position> =
    Wrap { position: Position::Tzaar, mov: Move::Tzaar, roll: Roll::Tzaar };

/// Every position of a random game, before and after rolls, and the last one.
fn random_game<P: Notated>(start: P, seed: u64) -> Vec<P> {
    let dice = &mut Dice::new(seed);
    let next = |position: &P| match position.random_roll(dice) {
        Some(roll) => Some(position.roll(roll)),
        None => position.random_move(dice).map(|mov| position.play(mov)),
    };
    std::iter::successors(Some(start), next).collect()
}

#[track_caller]
fn same<T: PartialEq + Debug>(any: impl IntoIterator<Item = T>, own: impl IntoIterator<Item = T>) {
    assert_eq!(any.into_iter().collect::<Vec<_>>(), own.into_iter().collect::<Vec<_>>());
}

fn check_games<P: Notated>(wrap: &Wrap<P>, start: P) {
    let all = (0..20).flat_map(|seed| random_game(start, seed));
    for (plies, own) in all.enumerate() {
        let any = (wrap.position)(own);
        assert_eq!((any.turn(), any.mover(), any.key()), (own.turn(), own.mover(), own.key()));
        assert_eq!((any.to_string(), any.pace()), (own.to_string(), own.pace()));
        assert_eq!((any.words(), any.variant_tag()), (own.words(), own.variant_tag()));
        assert_eq!(any.unplayed_roll(), own.unplayed_roll().map(wrap.roll));
        assert_eq!(any.begins_turn(plies), own.begins_turn(plies));
        let dice = || Dice::new(any.key());
        assert_eq!(any.random_move(&mut dice()), own.random_move(&mut dice()).map(wrap.mov));
        assert_eq!(any.random_roll(&mut dice()), own.random_roll(&mut dice()).map(wrap.roll));
        same(any.moves(), own.moves().map(wrap.mov));
        same(any.rolls(), own.rolls().map(|(roll, chance)| ((wrap.roll)(roll), chance)));
        let reply = |own: Reply<P>| {
            let (mov, after) = ((wrap.mov)(own.mov), (wrap.position)(own.after));
            Reply { mov, rolls: own.rolls, after }
        };
        same(any.replies(), own.replies().map(reply));
        for (mov, own_mov) in any.moves().zip(own.moves()) {
            assert_eq!(mov.to_string(), own_mov.to_string());
            assert_eq!(any.parse_move(&own_mov.to_string()), Ok(mov));
            assert_eq!(any.play(mov), (wrap.position)(own.play(own_mov)));
        }
        for ((roll, _), (own_roll, _)) in any.rolls().zip(own.rolls()) {
            assert_eq!(roll.to_string(), own_roll.to_string());
            assert_eq!(any.roll(roll), (wrap.position)(own.roll(own_roll)));
        }
    }
}

#[test]
fn positions_moves_and_rolls_are_those_inside() {
    for &game in Game::EVERY {
        match start(game, 1) {
            Position::Ewn(start) => check_games(&EWN, start),
            Position::Tzaar(start) => check_games(&TZAAR, start),
            #[cfg(feature = "third-game")]
            Position::Row(start) => {
                let wrap = Wrap { position: Position::Row, mov: Move::Row, roll: Roll::Row };
                check_games(&wrap, start);
            }
        }
    }
}

#[test]
fn records_survive_every_format_of_games() {
    for &game in Game::EVERY {
        for seed in 0..5 {
            let mut record = Record::from_start(start(game, seed)).unwrap();
            let dice = &mut Dice::new(seed);
            for _ in 0..10 {
                if let Some(roll) = record.position().random_roll(dice) {
                    record.roll(roll).unwrap();
                }
                if let Some(mov) = record.position().random_move(dice) {
                    record.push(mov).unwrap();
                }
            }
            record.set_tag("Event", "a test").unwrap();
            for format in game.record_formats() {
                let text = write_record(&record, format).unwrap();
                let read = game.read(&text, Some(format)).unwrap();
                let Document::Records(records) = &read else { panic!("{read:?}") };
                let [read] = &records[..] else { panic!("{text}") };
                assert_eq!((read.initial(), read.plies()), (record.initial(), record.plies()));
                assert_eq!((read.position(), read.result()), (record.position(), record.result()));
                assert_eq!(write_record(read, format).unwrap(), text);
            }
            assert_eq!(write_record(&record, "position").unwrap(), record.position().to_string());
        }
    }
}

/// An engine of a game, made without its erased face.
fn own_engine<G: GameKind>(name: &str, settings: &str) -> Engine<G::Position> {
    let listings = G::own_engines();
    let listing = listings.iter().find(|listing| listing.name == name).unwrap();
    let options = &Options::parse(&listing.options, settings).unwrap();
    let request = EngineRequest { spec: name, options, evaluation_options: "", tell: |_| () };
    G::own_engine(G::Variant::default(), name, &request).unwrap()
}

/// What a search reports, but for the time.
fn reports<P: game::Position>(
    engine: &mut Engine<P>,
    position: &P,
) -> Vec<Report<P::Move, P::Roll>> {
    let (mut reports, stop) = (Vec::new(), AtomicBool::new(false));
    let limits = Limits { depth: Some(2), ..Limits::default() };
    let task = Task { limits, stop: &stop, all_moves: true, seed: 1 };
    let last = engine.search(position, task, &mut |report| reports.push(report.clone()));
    reports.extend(last);
    reports.iter_mut().for_each(|report| report.time = Duration::ZERO);
    reports
}

fn check_reports<P: Notated>(wrap: &Wrap<P>, start: P, mut own: Engine<P>, spec: &str) {
    let mut any = (wrap.position)(start).variant().engine(spec, |_| ()).unwrap();
    for position in random_game(start, 1).into_iter().step_by(5) {
        let expected = reports(&mut own, &position);
        assert_eq!(expected.is_empty(), matches!(position.turn(), game::Turn::Over(_)));
        same(
            reports(&mut any, &(wrap.position)(position)),
            expected.iter().map(|report| report.map(wrap.mov, wrap.roll)),
        );
    }
}

#[test]
fn engines_report_what_those_inside_report() {
    let start = ewn::AnyPosition::canonical(ewn::Size::FIVE).unwrap();
    check_reports(&EWN, start, own_engine::<Ewn>("champion", "hash=1"), "champion:hash=1");
    let start = tzaar::Position::fixed_start();
    check_reports(&TZAAR, start, own_engine::<Tzaar>("tzaar", "hash=1"), "tzaar:hash=1");
}

fn check_values<P: Notated>(
    wrap: &Wrap<P>,
    start: P,
    own: &dyn Evaluation<P>,
    any: &dyn Evaluation<Position>,
) {
    assert_eq!((any.unit(), any.knows_exact_values()), (own.unit(), own.knows_exact_values()));
    let is_going = |position: &P| !matches!(position.turn(), game::Turn::Over(_));
    for position in random_game(start, 2).into_iter().filter(is_going) {
        let wrapped = (wrap.position)(position);
        assert_eq!(any.evaluate(&wrapped), own.evaluate(&position));
        assert_eq!(any.look_ahead(&wrapped), own.look_ahead(&position));
        assert_eq!(any.roll_values(&wrapped), own.roll_values(&position));
        assert_eq!(any.exact(&wrapped), own.exact(&position));
        assert_eq!(any.explain(&wrapped), own.explain(&position));
        assert_eq!(any.details(&wrapped), own.details(&position));
        let [mut values, mut expected] = [vec![1.0], vec![1.0]];
        any.evaluate_replies(&wrapped, &mut values);
        own.evaluate_replies(&position, &mut expected);
        assert_eq!(values, expected);
        any.evaluate_moves(&wrapped, &mut values);
        own.evaluate_moves(&position, &mut expected);
        assert_eq!(values, expected);
    }
}

#[test]
fn evaluations_are_those_inside() {
    let ewn = ewn::AnyPosition::canonical(ewn::Size::FIVE).unwrap();
    let any = |game: Game, spec| game.default_variant().evaluation(spec, |_| ()).unwrap();
    for spec in ["zweistein", "odema", "net"] {
        let own = Ewn::evaluation(ewn::Size::FIVE, spec, |_| ()).unwrap();
        check_values(&EWN, ewn, &*own, &*any(Game::Ewn, spec));
    }
    for spec in ["net", "waltz"] {
        let own = Tzaar::evaluation(Tzaar, spec, |_| ()).unwrap();
        check_values(&TZAAR, tzaar::Position::fixed_start(), &*own, &*any(Game::Tzaar, spec));
    }
}

/// An evaluation that values positions one by one, as others may write it.
struct Plain(Arc<dyn Evaluation<Position>>);

impl Evaluator<Position> for Plain {
    fn evaluate(&self, position: &Position) -> MoverValue {
        self.0.evaluate(position)
    }
}

impl Evaluation<Position> for Plain {
    fn unit(&self) -> Unit {
        self.0.unit()
    }

    fn explain(&self, position: &Position) -> Explanation {
        self.0.explain(position)
    }
}

/// The searches of any game take evaluations of any game, with the same result.
#[test]
fn engines_take_evaluations_of_any_game() {
    for &game in Game::EVERY {
        let name = game.evaluation_names[0];
        let evaluation = game.default_variant().evaluation(name, |_| ()).unwrap();
        let start = start(game, 1);
        for search in ["expectiminimax", "greedy"] {
            let spec = format!("{search}:eval={name}");
            let mut named = game.default_variant().engine(&spec, |_| ()).unwrap();
            let named = reports(&mut named, &start);
            let plain: Arc<dyn Evaluation<Position>> = Arc::new(Plain(Arc::clone(&evaluation)));
            for evaluation in [Arc::clone(&evaluation), plain] {
                let mut over = game.engine_over(search, &evaluation).unwrap();
                same(reports(&mut over, &start), named.clone());
            }
        }
    }
}

#[test]
fn values_of_other_games_are_refused() {
    for &game in Game::EVERY {
        let own = start(game, 1);
        let mut engine = game.default_variant().engine("greedy", |_| ()).unwrap();
        let name = game.evaluation_names[0];
        let evaluation = game.default_variant().evaluation(name, |_| ()).unwrap();
        for other in Game::EVERY.iter().filter(|other| **other != game) {
            let other = start(*other, 1);
            let rolled = other.rolls().next().map_or(other, |(roll, _)| other.roll(roll));
            assert_eq!(reports(&mut engine, &rolled), []);
            assert_eq!(evaluation.evaluate(&rolled).probability(), 0.5);
            assert_eq!(evaluation.look_ahead(&rolled).leaves, 0);
            assert!(evaluation.exact(&rolled).is_none() && evaluation.details(&rolled).is_empty());
            let mut values = vec![1.0];
            evaluation.evaluate_moves(&rolled, &mut values);
            assert!(values.is_empty());
            let mov = rolled.moves().next().unwrap();
            assert_eq!(own.play(mov), own);
            let arrow = Arrow { mov, class: "played" };
            assert_eq!(own.svg(&[arrow], "x"), own.svg(&[], "x"));
            let mut record = Record::from_position(own).unwrap();
            assert!(record.push(mov).is_err());
            if let Some((roll, _)) = other.rolls().next() {
                assert_eq!(own.roll(roll), own);
                assert!(record.roll(roll).is_err());
            }
            assert!(write_record(&record, "record").is_ok());
            assert!(game.own_position(&other.to_string()).is_err());
        }
    }
}
