//! Refuses requests that other sites make a browser send.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, Uri, header};
use axum::middleware::Next;
use axum::response::Response;
use service::api::{Code, Failure};

use super::response::refusal;
use crate::AppState;

/// The hosts that the server answers for.
///
/// A website can make its own name resolve to this machine (DNS rebinding). Browsers then treat
/// this server as part of that website; only the host in the request reveals the attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hosts {
    /// Any host.
    Any,
    /// `localhost`, loopback addresses, and these names.
    Local(Vec<String>),
}

/// The value of `--host` that allows all names.
pub const ANY_HOST: &str = "any";

impl Hosts {
    fn contain(&self, host: &str) -> bool {
        match self {
            Self::Any => true,
            Self::Local(others) => {
                let name = without_port(host);
                let ip = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
                name.eq_ignore_ascii_case("localhost")
                    || ip.is_ok_and(|ip| ip.is_loopback())
                    || others.iter().any(|other| other.eq_ignore_ascii_case(name))
            }
        }
    }
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        // In an IPv6 address without a port, all colons are in brackets.
        Some((name, port)) if !port.ends_with(']') => name,
        _ => host,
    }
}

pub async fn check(State(state): State<Arc<AppState>>, request: Request, next: Next) -> Response {
    let checked = host(request.uri(), request.headers()).and_then(|host| {
        if !state.hosts.contain(host) {
            let expected = "see dreistein serve --host";
            let message = format!("this server does not serve the host {host}; {expected}");
            return Err(Failure::new(Code::Forbidden, message));
        }
        check_site(request.method(), request.uri(), request.headers(), host)
    });
    match checked {
        Ok(()) => next.run(request).await,
        Err(failure) => refusal(failure),
    }
}

/// The host that the request is for; there must be exactly one.
fn host<'a>(uri: &'a Uri, headers: &'a HeaderMap) -> Result<&'a str, Failure> {
    let mut hosts = headers.get_all(header::HOST).iter();
    let field = hosts.next().and_then(|host| host.to_str().ok());
    let host = match (uri.authority(), field, hosts.next()) {
        (Some(authority), _, None) => authority.as_str(),
        (None, Some(host), None) => host,
        _ => return Err(Failure::new(Code::BadRequest, "expected one Host field in the request")),
    };
    if host.chars().all(|letter| letter.is_ascii_alphanumeric() || ".-_:[]".contains(letter)) {
        return Ok(host);
    }
    let message = format!("Host {host:?}: expected a name or an address, and perhaps a port");
    Err(Failure::new(Code::BadRequest, message))
}

/// Refuses requests that other sites make a browser send, even by a link to the interface, which
/// could start a search. Opening the page is allowed.
fn check_site(method: &Method, uri: &Uri, headers: &HeaderMap, host: &str) -> Result<(), Failure> {
    let field = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let is_reading = method == Method::GET || method == Method::HEAD;
    if is_reading && !uri.path().starts_with("/api") {
        return Ok(());
    }
    let refused = |what: String| {
        let message = format!("{what}: expected a request from this site or from no site");
        Err(Failure::new(Code::Forbidden, message))
    };
    if let Some(site) =
        field("sec-fetch-site").filter(|site| !["same-origin", "none"].contains(site))
    {
        return refused(format!("Sec-Fetch-Site {site}"));
    }
    let is_own = |origin: &str| {
        origin.split_once("://").is_some_and(|(_, origin)| origin.eq_ignore_ascii_case(host))
    };
    match field("origin") {
        Some(origin) if !is_own(origin) => refused(format!("Origin {origin}")),
        _ => Ok(()),
    }
}

/// The hosts of a server that listens on this address and has these other names; `None` if it
/// listens on all addresses and no names are given.
pub fn hosts(bind: IpAddr, names: &[String]) -> Option<Hosts> {
    if names.iter().any(|name| name == ANY_HOST) {
        return Some(Hosts::Any);
    }
    if bind.is_unspecified() && names.is_empty() {
        return None;
    }
    let own = Some(bind).filter(|bind| !bind.is_unspecified());
    let own = own.map(|bind| without_port(&SocketAddr::new(bind, 0).to_string()).to_owned());
    Some(Hosts::Local(names.iter().cloned().chain(own).collect()))
}
