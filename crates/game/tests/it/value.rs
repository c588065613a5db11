use game::{FirstValue, MoverValue, Outcome, Scale, Side, Unit};

#[test]
fn points_of_view_convert_back_and_forth() {
    let value = MoverValue::new(0.25);
    assert_eq!(value.for_opponent().probability(), 0.75);
    assert_eq!(value.for_first(Side::First).probability(), 0.25);
    assert_eq!(value.for_first(Side::Second).probability(), 0.75);
    for player in Side::BOTH {
        assert_eq!(value.for_first(player).for_mover(player), value);
        assert_eq!(value.for_first(player).of(player), 0.25);
    }
}

#[test]
fn only_probabilities_are_values() {
    for number in [0.0, 0.25, 1.0] {
        assert_eq!(FirstValue::checked(number), Some(FirstValue::new(number)));
    }
    for number in [-0.1, 1.1, f64::NAN, f64::INFINITY] {
        assert_eq!(FirstValue::checked(number), None);
    }
    let zero = FirstValue::checked(-0.0).map(FirstValue::probability);
    assert!(zero.is_some_and(f64::is_sign_positive));
}

#[test]
fn an_outcome_is_certain() {
    for winner in Side::BOTH {
        assert_eq!(FirstValue::from(Outcome { winner }).of(winner), 1.0);
    }
}

#[test]
fn scores_come_back_from_the_numbers_that_searches_compare() {
    for score in [0.0, 1.0, -10.0, 495.0, -25_004.0, 60_000_000.0] {
        let unit = Unit::Points(Scale::Curved(100_000.0));
        assert_eq!(unit.value_of(Scale::Curved(100_000.0).kept(score)), score);
        let linear = Scale::Linear(60_000_000.0);
        assert!((Unit::MovesAhead(linear).value_of(linear.kept(score)) - score).abs() < 1.0);
    }
    assert_eq!(Unit::Points(Scale::Curved(100_000.0)).value_of(1.0), 2e9);
    assert_eq!(Unit::MovesAhead(Scale::Linear(25.0)).value_of(0.0), -25.0 * 32_768.0);
    assert_eq!(Unit::WinProbability.value_of(0.25), 0.25);
}
