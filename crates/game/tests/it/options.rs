use game::{Domain, OptionKind, Options};

const KINDS: &[OptionKind] = &[
    OptionKind {
        name: "weight",
        help: "",
        domain: Domain::Number { default: 2.5, min: 0.0, max: 100.0 },
    },
    OptionKind { name: "mode", help: "", domain: Domain::Choice(&["fast", "slow"]) },
    OptionKind {
        name: "file",
        help: "",
        domain: Domain::Text { default: "none", expected: "none or a file" },
    },
];

#[test]
fn what_is_not_named_has_its_default() {
    let options = Options::parse(KINDS, "").unwrap();
    assert_eq!((options.number("weight"), options.text("mode")), (2.5, "fast"));
    let options = Options::parse(KINDS, "mode=slow,weight=3").unwrap();
    assert_eq!((options.number("weight"), options.text("mode")), (3.0, "slow"));
    assert_eq!(options.text("file"), "none");
    assert_eq!(Options::parse(KINDS, "file=a/b=c").unwrap().text("file"), "a/b=c");
}

#[test]
fn errors_name_the_option() {
    for (text, message) in [
        ("weight", "\"weight\": expected NAME=VALUE"),
        ("weigth=1", "no option \"weigth\": expected weight or mode or file"),
        ("mode=slow,mode=slow", "option \"mode\" is given twice"),
        ("mode=medium", "mode=medium: expected fast or slow"),
        ("weight=101", "weight=101: expected a number from 0 to 100"),
        ("weight=NaN", "weight=NaN: expected a number from 0 to 100"),
        ("weight=", "weight=: expected a number from 0 to 100"),
        ("mode=slow,", "\"\": expected NAME=VALUE"),
        ("file=", "file=: expected none or a file"),
    ] {
        assert_eq!(Options::parse(KINDS, text).unwrap_err().to_string(), message);
    }
    let error = Options::parse(&[], "depth=3").unwrap_err();
    assert_eq!(error.to_string(), "no option \"depth\": expected none, there are no options");
}
