use game::{Position as _, Turn};
use games::Game::{self, Ewn, Tzaar};

/// The code of why a move ends the game.
fn code(game: Game, position: &str, mov: &str) -> &'static str {
    let position = game.position(position).unwrap();
    let mov = position.moves().find(|known| known.to_string() == mov).unwrap();
    let end = position.play(mov);
    let winner = match end.turn() {
        Turn::Over(outcome) => Some(outcome.winner),
        Turn::ToRoll | Turn::ToMove(_) => None,
    };
    end.reason(winner.unwrap()).code
}

#[test]
fn every_ending_has_its_own_code() {
    assert_eq!(code(Ewn, "...../...../...../...r1./b1.... r 1", "d2e1"), "corner");
    assert_eq!(code(Ewn, "...../...../..r1../...b1./..... r 1", "c3d2"), "no-cubes");
    let tzaar = |corner| {
        format!("{corner}/O...../r....../......../......../......../......./....../..... w 1")
    };
    assert_eq!(code(Tzaar, &tzaar("tTroR"), "A2A1"), "no-tzaar");
    assert_eq!(code(Tzaar, &tzaar("rTtoR").replace("r......", "......."), "A2A1"), "no-tzarra");
    assert_eq!(code(Tzaar, &tzaar("oTtrR"), "A2A1"), "no-tott");
}
