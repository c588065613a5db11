use std::io::IsTerminal;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, bail};
use clap::Args;
use serde_json::json;
use tracing_subscriber::filter::LevelFilter;
use web::storage::DataFile;
use web::{ServeOptions, Shutdown};

use crate::arguments::{Common, parse_threads};
use crate::{interrupt, output};

#[derive(Args, Default)]
pub struct Serve {
    /// Address to listen on; 0.0.0.0 lets other machines in [default: 127.0.0.1]
    #[arg(long, value_name = "ADDRESS")]
    bind: Option<IpAddr>,
    /// Port to listen on, 0 for any free one [default: 8173, or any if that is taken]
    #[arg(long)]
    port: Option<u16>,
    /// Host name for browsers, besides localhost; may be repeated. Requests for other names are
    /// refused if this is given or the address is local
    #[arg(long, value_name = "NAME")]
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
    log.with_max_level(arguments.log.unwrap_or(LevelFilter::WARN)).init();
    let shutdown = Shutdown::default();
    let stopped = shutdown.clone();
    interrupt::on_stop(move || stopped.begin())?;
    let data = arguments.data.clone().or_else(DataFile::usual);
    let options = ServeOptions {
        bind: arguments.bind.unwrap_or(Ipv4Addr::LOCALHOST.into()),
        port: arguments.port,
        hosts: arguments.host.clone(),
        workers: arguments.workers,
        static_folder: arguments.static_folder.clone(),
        data: data.context("no folder for games: set XDG_DATA_HOME or HOME, or use --data FILE")?,
        results: arguments.results.clone(),
        user_header: None,
    };
    let mut said = Ok(());
    web::serve(options, shutdown.clone(), |address| {
        let url = url(address);
        let text = format!("Dreistein is running at {url} (Ctrl-C to stop)\n");
        said = output::print_either(common, &json!({ "address": url }), &text);
        if said.is_err() {
            shutdown.begin();
        } else if !arguments.no_open && !common.json && std::io::stdout().is_terminal() {
            open_browser(&url);
        }
    })?;
    said
}

fn parse_level(text: &str) -> Result<LevelFilter, String> {
    let expected = |_| "expected off, error, warn, info, debug or trace".to_owned();
    text.parse().map_err(expected)
}

/// The address of the page for a browser on this machine.
fn url(address: SocketAddr) -> String {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    format!("http://{}/", SocketAddr::new(ip, address.port()))
}

/// Opens the page, if there is a browser.
fn open_browser(url: &str) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_listens_everywhere_is_found_on_this_machine() {
        for (address, found) in [
            ("0.0.0.0:80", "http://127.0.0.1:80/"),
            ("[::]:8173", "http://[::1]:8173/"),
            ("192.0.2.7:8173", "http://192.0.2.7:8173/"),
        ] {
            assert_eq!(url(address.parse().unwrap()), found);
        }
    }
}
