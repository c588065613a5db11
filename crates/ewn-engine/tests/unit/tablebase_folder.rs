use super::*;

#[test]
fn the_usual_folder_is_where_the_user_keeps_such_files() {
    let with = |known: &[(&str, &str)]| {
        default_folder_with(|name| {
            known.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into())
        })
    };
    let home = ("HOME", "/people/me");
    let at_home = Some(PathBuf::from("/people/me/.cache/dreistein"));
    assert_eq!(with(&[("DREISTEIN_CACHE", "tables"), home]), Some("tables".into()));
    assert_eq!(with(&[("XDG_CACHE_HOME", "/c"), home]), Some("/c/dreistein".into()));
    assert_eq!(with(&[("XDG_CACHE_HOME", "c"), home]), at_home, "not where one stands");
    assert_eq!(with(&[("DREISTEIN_CACHE", ""), home]), at_home);
    assert_eq!(with(&[]), None);
}
