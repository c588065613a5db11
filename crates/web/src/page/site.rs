//! The page without a server, as files for any host: the bundle, the engines' modules beside it,
//! and what a browser needs to keep both.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use super::bundle::{Bundle, BundleError, text_of};
use super::tokens::{Kind, strip, tokens};
use super::{Files, digits_of};

/// The scripts of workers: browsers load them as they are.
const WORKERS: [&str; 2] = ["engine/worker.js", "local/games-worker.js"];

/// What keeps its name in all versions: those that start the page, and those that only the site has.
const MANIFEST: &str = "local/manifest.webmanifest";
const ICON: &str = "local/icon.svg";
const SERVICE_WORKER: &str = "local/service-worker.js";

/// As the server's policy, with modules compiled in the page. A document cannot say who frames it.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
    img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'";

/// The files of the site by their paths, from those of the page and the engines' modules.
pub fn site(page: &Files, modules: &Files) -> Result<Files, BundleError> {
    let engines = format!("w/{}", digits_of(named(modules)));
    let mut page = page.clone();
    let mut take =
        |path: &str| page.remove(path).ok_or_else(|| BundleError::Missing(path.to_owned()));
    let (manifest, icon) = (take(MANIFEST)?, take(ICON)?);
    let service_worker = strip(text_of(&page, SERVICE_WORKER)?);
    let document = start_document(text_of(&page, "index.html")?, &engines);
    page.insert("index.html".to_owned(), document.into_bytes());
    let bundle = Bundle::with_modules(&page, &worker_modules(&page)?)?;
    let mut site: Files = bundle.into_files();
    let document = text_of(&site, "index.html")?.replace("=\"/", "=\"");
    site.insert("index.html".to_owned(), document.into_bytes());
    let modules =
        modules.iter().map(|(path, module)| (format!("{engines}/{path}"), module.clone()));
    site.extend(modules);
    site.insert("manifest.webmanifest".to_owned(), manifest);
    site.insert("icon.svg".to_owned(), icon);
    let list = file_list(&site);
    site.insert("service-worker.js".to_owned(), format!("{list}\n{service_worker}").into_bytes());
    Ok(site)
}

/// The document with another script to start, and what only the site has in its head.
fn start_document(html: &str, engines: &str) -> String {
    let head = format!(
        "  <meta http-equiv=\"content-security-policy\" content=\"{POLICY}\">\n  \
         <meta name=\"dreistein-engine\" content=\"{engines}/\">\n  \
         <link rel=\"manifest\" href=\"manifest.webmanifest\">\n"
    );
    let html = html.replace("src=\"/app.js\"", "src=\"/site.js\"");
    html.replace("  <title>", &format!("{head}  <title>"))
}

/// The modules that workers start with, and all that those import, without comments.
fn worker_modules(page: &Files) -> Result<Files, BundleError> {
    let mut open: Vec<String> = WORKERS.map(str::to_owned).into();
    let mut seen = BTreeSet::new();
    let mut modules = Files::new();
    while let Some(path) = open.pop() {
        if !seen.insert(path.clone()) {
            continue;
        }
        let script = text_of(page, &path)?;
        open.extend(imported(&path, script));
        modules.insert(path, strip(script).into_bytes());
    }
    Ok(modules)
}

/// The paths of the modules that a module imports.
fn imported(path: &str, script: &str) -> Vec<String> {
    let tokens = tokens(script);
    let significant: Vec<_> = tokens.iter().filter(|token| token.is_significant()).collect();
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let addresses = significant.windows(2).filter_map(|pair| {
        let is_address = pair[1].kind == Kind::Text && (pair[0].is("from") || pair[0].is("import"));
        is_address.then(|| pair[1].text.trim_matches(['\'', '"']))
    });
    addresses.map(|address| resolved(folder, address)).collect()
}

fn resolved(folder: &str, address: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in address.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

/// The line before the service worker: every file with its digest, and digits for all of them.
fn file_list(site: &Files) -> String {
    let mut list = format!("self.siteFiles={{version:\"{}\",files:{{", digits_of(named(site)));
    for (path, content) in site {
        // Writing to memory does not fail.
        let _ = write!(list, "{path:?}:\"sha256-{}\",", base64(&Sha256::digest(content)));
    }
    list.push_str("}};");
    list
}

fn named(files: &Files) -> impl Iterator<Item = &[u8]> {
    files.iter().flat_map(|(path, content)| [path.as_bytes(), content.as_slice()])
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let padded = [0, group[0], *group.get(1).unwrap_or(&0), *group.get(2).unwrap_or(&0)];
        let bits = u32::from_be_bytes(padded);
        let digit = |place: u32| char::from(DIGITS[(bits >> (18 - 6 * place)) as usize & 63]);
        text.extend(
            (0..4).map(|place| if place as usize > group.len() { '=' } else { digit(place) }),
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_written_in_base_64() {
        for (bytes, text) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")]
        {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }

    #[test]
    fn workers_bring_all_that_they_import() {
        let script =
            "import { a } from '../lib/a.js'; // from './no.js'\nimport './b.js';\nimport(c);";
        assert_eq!(imported("local/x.js", script), ["lib/a.js", "local/b.js"]);
    }
}
