use std::env;
use std::path::PathBuf;

use crate::steps::target;

/// The cache that all clones of the repository on this machine share: programs, and WebAssembly's
/// standard library, each in a folder that names its version. It can be deleted at any time.
pub fn folder() -> PathBuf {
    let base = base_folder(env::var_os("XDG_CACHE_HOME").map(PathBuf::from), env::home_dir());
    base.map_or_else(|| target().join("cache"), |base| base.join("dreistein"))
}

/// The user's cache folder. A relative path is invalid and ignored.
fn base_folder(named: Option<PathBuf>, home: Option<PathBuf>) -> Option<PathBuf> {
    let named = named.filter(|folder| folder.is_absolute());
    named.or_else(|| home.filter(|home| home.is_absolute()).map(|home| home.join(".cache")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cache_is_where_the_environment_says_or_below_the_home() {
        let path = |text: &str| Some(PathBuf::from(text));
        assert_eq!(base_folder(path("/cache"), path("/people/ada")), path("/cache"));
        assert_eq!(base_folder(path("cache"), path("/people/ada")), path("/people/ada/.cache"));
        assert_eq!(base_folder(None, path("/people/ada")), path("/people/ada/.cache"));
        assert_eq!(base_folder(None, None), None);
        assert_eq!(base_folder(None, path("")), None);
    }
}
