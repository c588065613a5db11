//! The addresses at which browsers find a server.

use std::fs;
use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream, UdpSocket};
use std::path::PathBuf;
use std::thread::sleep;
use std::time::Duration;

use crate::http::ANY_HOST;
use crate::storage::DataFile;

/// The address of the page for a browser on this machine.
pub fn own_url(address: SocketAddr) -> String {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    format!("http://{}/", SocketAddr::new(ip, address.port()))
}

/// The addresses of the page for other machines, if they can reach this one: by host name or,
/// without names, by IP address.
pub fn other_urls(address: SocketAddr, names: &[String]) -> Vec<String> {
    let (ip, port) = (address.ip(), address.port());
    if ip.is_loopback() {
        return Vec::new();
    }
    if !names.is_empty() && !names.iter().any(|name| name == ANY_HOST) {
        return names.iter().map(|name| format!("http://{name}:{port}/")).collect();
    }
    let ips: Vec<IpAddr> = if ip.is_unspecified() {
        let v4 = outgoing_ip("0.0.0.0:0", "192.0.2.1:9");
        let v6 = outgoing_ip("[::]:0", "[2001:db8::1]:9").filter(|_| ip.is_ipv6());
        v4.into_iter().chain(v6).collect()
    } else {
        vec![ip]
    };
    ips.into_iter().map(|ip| format!("http://{}/", SocketAddr::new(ip, port))).collect()
}

/// This machine's address in its network: the source of packets to the address `to`. No packet is
/// sent, and `to` is reserved for documentation, so no machine has it.
fn outgoing_ip(from: &str, to: &str) -> Option<IpAddr> {
    let socket = UdpSocket::bind(from).ok()?;
    socket.connect(to).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
}

/// A note beside a file of games with the address of its running server.
pub struct RunningNote(Option<PathBuf>);

impl RunningNote {
    /// Writes the note. If that fails, everything but [`running_url`] still works.
    pub fn write(data: &DataFile, url: &str) -> Self {
        Self(note(data).filter(|path| fs::write(path, url).is_ok()))
    }
}

impl Drop for RunningNote {
    fn drop(&mut self) {
        if let Some(path) = &self.0 {
            let _ = fs::remove_file(path);
        }
    }
}

fn note(data: &DataFile) -> Option<PathBuf> {
    let path = data.path()?;
    let mut name = path.canonicalize().unwrap_or_else(|_| path.into()).into_os_string();
    name.push(".address");
    Some(name.into())
}

/// The address, for a browser on this machine, of the server that uses a file of games. A server
/// that has just been started gets some time to answer.
pub fn running_url(data: &DataFile) -> Option<String> {
    let note = note(data)?;
    for _ in 0..TRIES {
        let url = fs::read_to_string(&note).ok().filter(|url| answers(url));
        if url.is_some() {
            return url;
        }
        sleep(BETWEEN_TRIES);
    }
    None
}

const TRIES: u32 = 15;

const BETWEEN_TRIES: Duration = Duration::from_millis(200);

/// How long a running server may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// Whether Dreistein answers at an address.
fn answers(url: &str) -> bool {
    let ask = || {
        let host = url.strip_prefix("http://")?.strip_suffix('/')?;
        let mut stream = TcpStream::connect_timeout(&host.parse().ok()?, PATIENCE).ok()?;
        stream.set_read_timeout(Some(PATIENCE)).ok()?;
        let head =
            format!("GET /api/v1/health HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        stream.write_all(head.as_bytes()).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        Some(answer.starts_with("HTTP/1.1 200") && answer.contains("\"workers\""))
    };
    ask().unwrap_or(false)
}
