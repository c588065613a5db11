//! Files of units that several machines do.

use std::collections::BTreeSet;
use std::fs;

use arena::{UnitFile, missing_units};
use serde_json::json;

#[test]
fn units_that_are_not_done_are_missing() {
    // Which of six units are done.
    for bits in 0_u64..64 {
        let done: BTreeSet<u64> = (0..6).filter(|unit| bits >> unit & 1 == 1).collect();
        for units in 0..8 {
            let missing = missing_units(units, done.iter().copied());
            let expected: Vec<u64> = (0..units).filter(|unit| !done.contains(unit)).collect();
            assert_eq!(missing.iter().cloned().flatten().collect::<Vec<_>>(), expected);
            assert!(missing.windows(2).all(|two| two[0].end < two[1].start), "{missing:?}");
        }
    }
}

#[test]
fn units_that_the_plan_does_not_have_are_refused() {
    let folder = testkit::Folder::create();
    let path = folder.join("units");
    let plan = json!({ "seed": 1 });
    let open = || UnitFile::open(&path, &plan, 3);
    for unit in [3, u64::MAX] {
        let text = format!("{plan}\n{{\"unit\":0}}\n{{\"unit\":{unit}}}\n");
        fs::write(&path, &text).unwrap();
        let expected = format!("line 3: unit {unit}: expected a number below 3");
        let found = open().err().unwrap().to_string();
        assert_eq!(found, format!("{}: {expected}", path.display()));
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    fs::remove_file(&path).unwrap();
    let mut file = open().unwrap();
    assert!(file.add(&[json!({ "unit": 3 })]).is_err());
    file.add(&[json!({ "unit": 2 })]).unwrap();
    let missing: Vec<u64> = file.missing().into_iter().flatten().collect();
    assert_eq!(missing, [0, 1]);
}
