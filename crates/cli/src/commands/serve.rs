use std::io::IsTerminal;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};
use serde::Serialize;
use web::storage::DataFile;
use web::{ServeOptions, Shutdown};

use crate::arguments::Common;
use crate::serve_arguments::Serve;
use crate::{interrupt, output};

/// Where the page is served.
#[derive(Serialize)]
struct Served {
    address: String,
}

/// Serves the page until Ctrl-C.
pub fn run(arguments: &Serve, common: &Common) -> anyhow::Result<()> {
    if let Some(folder) = arguments.static_folder.as_ref().filter(|folder| !folder.is_dir()) {
        bail!("--static-folder: there is no folder {}", folder.display());
    }
    let shutdown = Shutdown::default();
    let stopped = shutdown.clone();
    interrupt::on_stop(move || stopped.begin())?;
    let options = ServeOptions {
        bind: arguments.bind,
        port: arguments.port,
        hosts: arguments.host.clone(),
        workers: arguments.workers,
        static_folder: arguments.static_folder.clone(),
        data: data_file(arguments)?,
        results: arguments.results.clone(),
    };
    let mut said = Ok(());
    web::serve(options, shutdown.clone(), |address| {
        said = say(&url(address), common);
        if said.is_err() {
            shutdown.begin();
        } else if !arguments.no_open && !common.json && std::io::stdout().is_terminal() {
            open_browser(&url(address));
        }
    })?;
    said
}

/// The file that was asked for, or the user's own.
fn data_file(arguments: &Serve) -> anyhow::Result<DataFile> {
    let file = arguments.data.clone().or_else(DataFile::usual);
    file.context("no folder for games: set XDG_DATA_HOME or HOME, or use --data FILE")
}

fn say(url: &str, common: &Common) -> anyhow::Result<()> {
    if common.json {
        return output::print_json(&Served { address: url.into() });
    }
    output::print(&format!("Dreistein is at {url} (Ctrl-C ends it)\n"))
}

/// What a browser on this machine finds the page at.
fn url(address: SocketAddr) -> String {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    format!("http://{}/", SocketAddr::new(ip, address.port()))
}

/// Opens the page; whoever has no browser here can type the address elsewhere.
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
