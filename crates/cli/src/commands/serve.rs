use std::io::IsTerminal;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, bail};
use clap::Args;
use serde_json::json;
use tracing_subscriber::filter::LevelFilter;
use web::storage::{DataFile, StorageError};
use web::{ServeError, ServeOptions, Shutdown, addresses};

use crate::arguments::{Common, parse_threads};
use crate::{interrupt, output};

#[derive(Args, Default)]
pub struct Serve {
    /// Address to listen on; 0.0.0.0 lets other machines in and needs --host [default: 127.0.0.1]
    #[arg(long, value_name = "ADDRESS")]
    bind: Option<IpAddr>,
    /// Port to listen on, 0 for any free one [default: 8173, or any if that is taken]
    #[arg(long)]
    port: Option<u16>,
    /// Host name for browsers, besides localhost and the address; may be repeated. Requests for
    /// other names are refused, so that no other site can pass for this one; any allows all
    #[arg(long, value_name = "NAME", value_parser = parse_host)]
    host: Vec<String>,
    /// Number of search threads for all clients together [default: all cores]
    #[arg(long, value_name = "T", value_parser = parse_threads)]
    workers: Option<NonZeroUsize>,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    /// Serve the page's files from this folder, for developing the page
    #[arg(long, value_name = "FOLDER", hide = true)]
    static_folder: Option<PathBuf>,
    /// SQLite file for the games played here; :memory: keeps none [default:
    /// dreistein/games.sqlite in the user's data folder]
    #[arg(long, value_name = "FILE")]
    data: Option<DataFile>,
    /// Also show the results in this file of matches and tournaments; may be repeated
    #[arg(long, value_name = "FILE")]
    results: Vec<PathBuf>,
    /// Header in which a reverse proxy names whoever is signed in, such as X-Forwarded-User; only
    /// the proxy may reach this server, since anybody else could name anyone
    #[arg(long, value_name = "NAME")]
    user_header: Option<String>,
    /// Log to stderr: off, error, warn, info (one line per request), debug or trace [default: warn]
    #[arg(long, value_name = "LEVEL", value_parser = parse_level)]
    log: Option<LevelFilter>,
}

/// Serves the page until Ctrl-C.
pub fn run(arguments: &Serve, common: &Common) -> anyhow::Result<()> {
    if let Some(folder) = arguments.static_folder.as_ref().filter(|folder| !folder.is_dir()) {
        bail!("--static-folder: there is no folder {}", folder.display());
    }
    let log = tracing_subscriber::fmt().with_writer(std::io::stderr).with_target(false);
    // An error of the log, such as a full disk, must not stop the answer to a request.
    let log = log.log_internal_errors(false);
    log.with_max_level(arguments.log.unwrap_or(LevelFilter::WARN)).init();
    let shutdown = Shutdown::default();
    let stopped = shutdown.clone();
    interrupt::on_stop(move || stopped.cancel());
    let data = arguments.data.clone().or_else(|| DataFile::usual(|name| std::env::var_os(name)));
    let data =
        data.context("no folder for games: set XDG_DATA_HOME or HOME, or use --data FILE")?;
    let options = ServeOptions {
        bind: arguments.bind.unwrap_or(Ipv4Addr::LOCALHOST.into()),
        port: arguments.port,
        hosts: arguments.host.clone(),
        workers: arguments.workers,
        static_folder: arguments.static_folder.clone(),
        data: data.clone(),
        results: arguments.results.clone(),
        user_header: arguments.user_header.clone(),
        ..ServeOptions::default()
    };
    let mut said = Ok(());
    let served = web::serve(options, shutdown.clone(), |address| {
        said = arguments.tell(address, common);
        if said.is_err() {
            shutdown.cancel();
        }
    });
    match served {
        Err(error) if is_in_use(&error) && arguments.suits_any_server() => {
            let url = addresses::running_url(&data).ok_or(error)?;
            let text = format!("Dreistein is already running at {url}\n");
            output::print_either(common, &json!({ "address": url, "running": true }), &text)?;
            arguments.open_browser(&url, common);
            Ok(())
        }
        // The cause may be the file of games, which this error does not name.
        Err(error @ ServeError::Runtime(_)) => match data.path() {
            Some(path) => Err(error).with_context(|| format!("games in {}", path.display())),
            None => Err(error.into()),
        },
        served => served.map_err(Into::into).and(said),
    }
}

impl Serve {
    /// Prints the page's addresses and opens the page in a browser.
    fn tell(&self, address: SocketAddr, common: &Common) -> anyhow::Result<()> {
        let url = addresses::own_url(address);
        let others = addresses::other_urls(address, &self.host);
        let mut text = format!("Dreistein is running at {url} (Ctrl-C to stop)\n");
        for other in &others {
            text += &format!("Other devices can open it at {other}\n");
        }
        output::print_either(common, &json!({ "address": url, "addresses": others }), &text)?;
        if !address.ip().is_loopback() {
            output::tell(if self.user_header.is_some() { OPEN_TO_FORGERY } else { OPEN });
        }
        if self.host.iter().any(|name| name == "any") {
            output::tell(ANY_HOST);
        }
        self.open_browser(&url, common);
        Ok(())
    }

    /// Whether no option demands anything of the server, so that one already running will do.
    const fn suits_any_server(&self) -> bool {
        let Self { bind, port, host, static_folder, results, user_header, .. } = self;
        let is_any = bind.is_none() && port.is_none() && static_folder.is_none();
        is_any && user_header.is_none() && host.is_empty() && results.is_empty()
    }

    /// Opens a browser if a person is at the terminal and --no-open is not given.
    fn open_browser(&self, url: &str, common: &Common) {
        if self.no_open || common.json || !std::io::stdout().is_terminal() {
            return;
        }
        let (program, arguments): (_, &[&str]) = if cfg!(target_os = "macos") {
            ("open", &[])
        } else if cfg!(windows) {
            ("cmd", &["/C", "start"])
        } else {
            ("xdg-open", &[])
        };
        let mut command = Command::new(program);
        command.args(arguments).arg(url);
        let _ = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    }
}

const OPEN: &str = "Warning: everybody who can reach this machine can open the page, play, and use \
                    its processors. To let in only some people, put a reverse proxy with sign-in \
                    in front of it (--user-header) or block the port.";

const OPEN_TO_FORGERY: &str = "Warning: whoever reaches this address without the reverse proxy can \
                               impersonate anyone. Listen on 127.0.0.1, or let only the proxy in.";

const ANY_HOST: &str = "Warning: --host any answers for every name, so a hostile page can let its \
                        own name point here and use this server through its visitors' browsers.";

/// Whether another server is using the file of games.
const fn is_in_use(error: &ServeError) -> bool {
    matches!(error, ServeError::Storage(StorageError::InUse(_)))
}

/// Accepts a host name as browsers send it; no request could match other texts.
fn parse_host(text: &str) -> Result<String, String> {
    let inside = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let is_address = inside.is_some_and(|address| address.parse::<Ipv6Addr>().is_ok());
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || ".-_".contains(letter);
    match is_address || !text.is_empty() && text.chars().all(is_letter) {
        true => Ok(text.into()),
        false => Err("expected a name such as games.example, without https:// and port".into()),
    }
}

fn parse_level(text: &str) -> Result<LevelFilter, String> {
    let expected = |_| "expected off, error, warn, info, debug or trace".to_owned();
    text.parse().map_err(expected)
}
