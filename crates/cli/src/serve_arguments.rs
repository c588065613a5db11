use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use web::storage::DataFile;

/// How the page is served.
#[derive(Args)]
pub struct Serve {
    /// Address to listen on; 0.0.0.0 lets other machines in
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub bind: IpAddr,
    /// Port to listen on, 0 for any that is free [default: 8173, or any if that is taken]
    #[arg(long)]
    pub port: Option<u16>,
    /// Name that browsers know this machine by, besides localhost; may be given more than once.
    /// Requests for other names are refused if this is given, or the address is a local one
    #[arg(long, value_name = "NAME")]
    pub host: Vec<String>,
    /// Threads that search for all clients together [default: all cores]
    #[arg(long, value_name = "T", value_parser = crate::contest_arguments::parse_threads)]
    pub workers: Option<NonZeroUsize>,
    /// Do not open a browser
    #[arg(long)]
    pub no_open: bool,
    /// Serve the files of the page from this folder, for whoever works on them
    #[arg(long, value_name = "FOLDER", hide = true)]
    pub static_folder: Option<PathBuf>,
    /// Keep the games that are played in this SQLite file; :memory: keeps none [default:
    /// dreistein/games.sqlite in the user's data folder]
    #[arg(long, value_name = "FILE")]
    pub data: Option<DataFile>,
    /// Show the results of this store of matches and tournaments, too; may be given several times
    #[arg(long, value_name = "FILE")]
    pub results: Vec<PathBuf>,
}

impl Default for Serve {
    fn default() -> Self {
        let bind = IpAddr::V4(Ipv4Addr::LOCALHOST);
        Self {
            bind,
            port: None,
            host: Vec::new(),
            workers: None,
            no_open: false,
            static_folder: None,
            data: None,
            results: Vec::new(),
        }
    }
}
