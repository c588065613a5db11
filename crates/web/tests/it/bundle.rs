//! The page in a few files.

use proptest::prelude::*;
use web::page::{Bundle, BundleError, Files, PageFile, built_in, site, strip, tokens};

fn page(scripts: &[(&str, &str)]) -> Files {
    let html = "<link rel=\"stylesheet\" href=\"/a.css\">\n<link rel=\"stylesheet\" href=\"/b.css\">\n\
        <link rel=\"modulepreload\" href=\"/view.js\">\n<script type=\"module\" src=\"/app.js\"></script>\n";
    let rest =
        [("index.html", html), ("a.css", "a { color: red } /* } */"), ("b.css", "b { top: 0 }")];
    let files = rest.iter().chain(scripts);
    files.map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect()
}

/// The bundle's file whose path ends so.
fn file(bundle: &'static Bundle, end: &str) -> String {
    let path = bundle.paths().into_iter().find(|path| path.ends_with(end)).unwrap();
    match bundle.read(&path) {
        Some(PageFile::Versioned(file)) => String::from_utf8(file.plain().to_vec()).unwrap(),
        other => panic!("{path}: {other:?}"),
    }
}

fn document(bundle: &'static Bundle) -> String {
    match bundle.read("index.html") {
        Some(PageFile::Current(content)) => String::from_utf8(content.into_owned()).unwrap(),
        other => panic!("{other:?}"),
    }
}

fn bundle(scripts: &[(&str, &str)]) -> Result<&'static Bundle, BundleError> {
    Bundle::of(&page(scripts)).map(|bundle| &*Box::leak(Box::new(bundle)))
}

#[test]
fn the_page_of_the_program_is_bundled() {
    let bundle: &'static Bundle = Box::leak(Box::new(Bundle::of(&built_in()).unwrap()));
    let scripts = bundle.paths().iter().filter(|path| path.ends_with(".js")).count();
    assert!((3..=30).contains(&scripts), "{:?}", bundle.paths());
    let html = document(bundle);
    for line in html.lines().filter(|line| line.contains("href=\"/") || line.contains("src=\"/")) {
        let path = line.split("=\"/").nth(1).unwrap().split('"').next().unwrap();
        assert!(matches!(bundle.read(path), Some(PageFile::Versioned(_))), "{line}");
    }
    assert_eq!(html.matches("stylesheet").count(), 1);
    assert!(html.contains("modulepreload"));
}

#[test]
fn the_site_has_everything_under_relative_paths_and_lists_it_for_browsers_to_keep() {
    let module = |text: &str| text.as_bytes().to_vec();
    let modules = Files::from([
        ("simd/dreistein_bg.wasm".to_owned(), module("fast")),
        ("plain/dreistein_bg.wasm".to_owned(), module("slow")),
    ]);
    let files = site(&built_in(), &modules).unwrap();
    let text = |path: &str| String::from_utf8(files[path].clone()).unwrap();
    let html = text("index.html");
    assert!(!html.contains("=\"/"), "{html}");
    for attribute in ["href=\"", "src=\""] {
        for path in html.split(attribute).skip(1).map(|rest| rest.split('"').next().unwrap()) {
            assert!(files.contains_key(path), "{path}");
        }
    }
    let engines = html.split("dreistein-engine\" content=\"").nth(1).unwrap();
    let engines = engines.split('"').next().unwrap();
    assert!(files.contains_key(&format!("{engines}simd/dreistein_bg.wasm")), "{engines}");
    let folder = html.split("src=\"").nth(1).unwrap().split("site.js").next().unwrap();
    for worker in ["engine/worker.js", "engine/serve.js", "local/games-worker.js", "local/tabs.js"]
    {
        assert!(files.contains_key(&format!("{folder}{worker}")), "{worker}");
    }
    let list = text("service-worker.js");
    for path in files.keys().filter(|path| *path != "service-worker.js") {
        assert!(list.contains(&format!("{path:?}:\"sha256-")), "{path}");
    }
    let other = site(&built_in(), &Files::new()).unwrap();
    assert_ne!(other["service-worker.js"], files["service-worker.js"]);
}

#[test]
fn the_page_of_the_server_does_not_load_what_only_the_site_needs() {
    let bundle: &'static Bundle = Box::leak(Box::new(Bundle::of(&built_in()).unwrap()));
    for path in bundle.paths().iter().filter(|path| path.ends_with(".js")) {
        let Some(PageFile::Versioned(file)) = bundle.read(path) else { panic!("{path}") };
        let script = String::from_utf8_lossy(file.plain());
        assert!(!script.contains("EnginePool") && !script.contains("indexedDB"), "{path}");
    }
}

#[test]
fn what_views_share_is_loaded_once_and_the_first_view_at_once() {
    let bundle = bundle(&[
        ("app.js", "import { a } from './lib/a.js';\nconst views = [() => import('./view.js'), () => import('./other.js'), () => import('./third.js')];\na(views);"),
        ("lib/a.js", "export const a = (x) => x; // a"),
        ("lib/b.js", "import { a } from './a.js';\nexport function b() { return a('/* b */'); }"),
        ("view.js", "import { b as c } from './lib/b.js';\nexport { c as open };"),
        ("other.js", "import { c } from './lib/c.js';\nexport { b as open } from './lib/b.js';\nc();"),
        ("third.js", "export { c as open } from './lib/c.js';"),
        ("lib/c.js", "export const c = () => {};"),
    ])
    .unwrap();
    let names = bundle
        .paths()
        .iter()
        .map(|path| path.rsplit('/').next().unwrap().to_owned())
        .collect::<Vec<_>>();
    assert_eq!(
        names,
        ["app.js", "other.js", "page.css", "shared-later.js", "shared.js", "third.js", "view.js"]
    );
    assert_eq!(file(bundle, "page.css"), "a { color: red }\nb { top: 0 }\n");
    assert_eq!(
        file(bundle, "shared.js"),
        "export const modules={\n\"lib/b.js\":($use,$load)=>{\nconst {a:a}=$use(\"lib/a.js\");\n\
         function b(){return a('/* b */');}\nreturn{b:b};\n},\n};\n"
    );
    assert!(file(bundle, "shared-later.js").contains("\"lib/c.js\""));
    assert!(file(bundle, "app.js").contains("\"view.js\":[\"./shared.js\",\"./view.js\"]"));
    let html = document(bundle);
    assert_eq!(html.matches("modulepreload").count(), 2, "{html}");
}

#[test]
fn another_page_has_other_paths() {
    let view = ("view.js", "export const open = 1;");
    let app = |text| bundle(&[("app.js", text), view]).unwrap().paths();
    let one = app("import('./view.js');");
    assert_eq!(one, app("import('./view.js'); // a comment"));
    assert_ne!(one, app("import('./view.js'); alert(1);"));
}

#[test]
fn modules_wait_for_modules_that_wait() {
    let bundle = bundle(&[
        ("app.js", "import { a } from './a.js';\nimport('./view.js');\na();"),
        ("a.js", "export const { open: a, b } = await import('./view.js');"),
        ("view.js", "export const open = async () => { await 1; };"),
    ])
    .unwrap();
    let script = file(bundle, "app.js");
    assert!(
        script.contains("const{open:a,b}= await $load(\"view.js\");\nreturn{a:a,b:b};"),
        "{script}"
    );
    assert!(
        script.contains("\"app.js\":async($use,$load)=>{\nconst {a:a}=await $use(\"a.js\");"),
        "{script}"
    );
    assert!(file(bundle, "view.js").contains("\"view.js\":($use"));
}

#[test]
fn what_would_not_work_in_a_bundle_is_refused() {
    let refused = |text| {
        bundle(&[("app.js", text), ("view.js", "export const open = 1;")]).unwrap_err().to_string()
    };
    for (text, problem) in [
        ("export let a = 1; import('./view.js');", "app.js has what cannot be bundled: export let"),
        ("import(`./${name}.js`);", "app.js has what cannot be bundled: import of an expression"),
        ("import './no.js';", "there is no no.js"),
        ("import 'react';", "app.js has what cannot be bundled: react"),
        (
            "import { close } from './view.js';",
            "app.js imports close, which view.js does not export",
        ),
        ("import './app.js';", "modules import each other: app.js"),
        ("alert(1);", "there is no view.js"),
    ] {
        assert_eq!(refused(text), problem, "{text}");
    }
}

#[test]
fn only_comments_and_blanks_are_left_out() {
    for (script, stripped) in [
        ("a /* x */ + b // y\n  + c", "a + b\n+ c"),
        ("/** @type {X} */\nconst a = '// no' ;", "const a = '// no';"),
        ("x = `a // ${ b /* c */ + `}` } /* d */` ;", "x = `a // ${b + `}`} /* d */`;"),
        ("x = a / b / c; // d", "x = a / b / c;"),
        ("x = /[/*]\\/\\/\"/g; // d", "x = /[/*]\\/\\/\"/g;"),
        ("return /'/.test(a) // '", "return /'/.test(a)"),
        ("a++ / 2 /* ' */ / 3", "a++ / 2 / 3"),
        ("a /*\n*/ b", "a\nb"),
        ("if (a) { b } // c", "if(a){b}"),
        ("f`a` / 2 // b", "f`a` / 2"),
        ("`${/}/.source}` // b", "`${/}/.source}`"),
    ] {
        assert_eq!(strip(script), stripped);
    }
}

/// Pieces of scripts that an operand follows. After some words, such as `do`, a slash begins a
/// pattern; names begin with an underscore, which no such word does.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        "_[a-z]{0,2} \\+ ",
        "'([a-z/*\"`{}]|\\\\')*' \\+ ",
        "\"([a-z/*'`{}]|\\\\\")*\" \\+ ",
        "`([a-z/*'\"{}\n]|\\\\`)*` \\+ ",
        "`[a-z/*]*\\$\\{_[a-z]{0,2} / _[a-z]{0,2}\\}[{}/*]*` \\+ ",
        "/[a-z]([a-z'\"`*{}]|\\\\/|\\[[/*'\"]\\])*/ \\+ ",
        "_[a-z]{0,2} / _[a-z]{0,2} \\+ ",
        "\\{[a-z]: ",
        "f\\([a-z], ",
    ]
}

fn comment() -> impl Strategy<Value = String> {
    prop_oneof!["//[a-z'\"`/*{}$]{0,9}\n", "/\\*[a-z'\"`/{}$\n]{0,9} \\*/", "[ \n]{1,3}"]
}

proptest! {
    #[test]
    fn every_text_is_the_sum_of_its_pieces(script in "([a-z/*'\"`${}\\\\\n \\[\\]()+]|\\PC){0,60}") {
        let pieces = tokens(&script).iter().map(|token| token.text).collect::<String>();
        prop_assert_eq!(pieces, script);
    }

    #[test]
    fn comments_make_no_difference(pieces in prop::collection::vec((piece(), comment()), 0..12)) {
        let plain = pieces.iter().map(|(piece, _)| format!("{piece}\n")).collect::<String>();
        let commented = pieces.iter().map(|(piece, comment)| format!("{piece}\n{comment}")).collect::<String>();
        prop_assert_eq!(strip(&commented), strip(&plain));
    }

    #[test]
    fn what_means_something_stays(pieces in prop::collection::vec((piece(), comment()), 0..12)) {
        let script = pieces.iter().map(|(piece, comment)| format!("{piece}{comment}")).collect::<String>();
        let stripped = strip(&script);
        let meaning = |script| tokens(script).into_iter().filter(|token| token.is_significant()).map(|token| token.text.to_owned()).collect::<Vec<_>>();
        prop_assert_eq!(meaning(&stripped), meaning(&script));
        prop_assert_eq!(strip(&stripped), stripped);
    }
}
