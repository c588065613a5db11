use arena::{Plan, Shard};

use crate::testing::plans;

#[test]
fn plans_survive_toml_and_json() {
    let full = r#"
        game = "tzaar"
        schedule = "gauntlet"
        games = 20
        seed = 18446744073709551615
        sprt = "elo0=0,elo1=12.5,alpha=0.01"
        setups = "fixed"
        tc = "turn=100ms,grace=2s"
        reference = "none"
        store = "games.sqlite"
        [[player]]
        name = "A"
        spec = "greedy"
        tc = "grace=100ms"
        [[player]]
        spec = "ugi:bot --fast"
        options = { Hash = "64", "Own Book" = "yes" }
    "#;
    for text in plans().iter().map(String::as_str).chain([full]) {
        let plan = Plan::parse(text).unwrap();
        let json = serde_json::to_string(&plan).unwrap();
        assert_eq!(Plan::parse(&json).unwrap(), plan);
    }
}

#[test]
fn all_shards_together_are_everything_once() {
    for (units, of) in [(0, 1), (1, 16), (15, 16), (16, 16), (17, 16), (1000, 7), (5, 1_000_000)] {
        let shards = (1..=of).map(|number| Shard { number, of }.units(units));
        let mut next = 0;
        for shard in shards {
            assert_eq!(shard.start, next);
            assert!(shard.end - shard.start <= units / of + 1);
            next = shard.end;
        }
        assert_eq!(next, units);
    }
}

#[test]
fn shards_are_read_as_they_are_written() {
    assert_eq!("3/16".parse::<Shard>().unwrap(), Shard { number: 3, of: 16 });
    assert_eq!(Shard { number: 3, of: 16 }.to_string(), "3/16");
    for text in ["", "3", "/", "0/16", "17/16", "3/0", "x", "3/x", "-1/4", "+1/4", "1/2/3", " 1/2"]
    {
        let error = text.parse::<Shard>().unwrap_err().to_string();
        assert!(error.starts_with(&format!("shard \"{text}\": expected I/N")), "{error}");
    }
}
