//! Identifies visitors by the page's cookie, or by the header of a reverse proxy.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;
use service::api::{Code, Failure};
use service::play::{Visitor, VisitorId, check_name, is_secret, new_secret};

use super::response::refusal;
use crate::AppState;

/// The cookie with a browser's secret.
const COOKIE: &str = "dreistein_visitor";

/// How long browsers keep the cookie: a year, in seconds.
const COOKIE_AGE: u64 = 365 * 24 * 60 * 60;

/// The visitor who sends a request.
pub fn of_request(app: &AppState, headers: &HeaderMap) -> Result<Visitor, Failure> {
    if let Some(header) = &app.user_header
        && let Some(name) = user_name(headers, header)?
    {
        let id = Some(VisitorId::of_user(name));
        return Ok(Visitor { id, name: Some(name.to_owned()) });
    }
    Ok(Visitor { id: secret(headers).map(VisitorId::of_secret), name: None })
}

/// The user whom the reverse proxy names, if any. With two names, one could be the client's own.
fn user_name<'a>(headers: &'a HeaderMap, header: &HeaderName) -> Result<Option<&'a str>, Failure> {
    let refused = |problem: &str| Failure::new(Code::BadRequest, format!("{header}: {problem}"));
    let mut values = headers.get_all(header).iter();
    let Some(value) = values.next() else { return Ok(None) };
    if values.next().is_some() {
        return Err(refused("expected one name, found several"));
    }
    let name = std::str::from_utf8(value.as_bytes()).map_err(|_| refused("expected UTF-8"))?.trim();
    check_name(name).map_err(|failure| refused(&failure.message))?;
    Ok(Some(name))
}

/// The secret of the browser, if it has one.
fn secret(headers: &HeaderMap) -> Option<&str> {
    let fields = headers.get_all(header::COOKIE).iter();
    let cookies = fields.filter_map(|field| field.to_str().ok()).flat_map(|text| text.split(';'));
    let mut values = cookies.filter_map(|cookie| cookie.trim().split_once('='));
    values.find(|(name, value)| *name == COOKIE && is_secret(value)).map(|(_, value)| value)
}

/// Sets the cookie with a browser's secret, and forbids shared caches to store the response.
pub fn set_cookie(response: &mut Response, secret: &str) -> Result<(), Failure> {
    let text = format!("{COOKIE}={secret}; Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Lax");
    let cookie = HeaderValue::try_from(text).map_err(Failure::internal)?;
    let headers = response.headers_mut();
    headers.append(header::SET_COOKIE, cookie);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    Ok(())
}

/// Gives a browser that opens the page a secret, or renews the cookie with its secret. Behind a
/// reverse proxy with TLS, browsers never send the cookie without TLS.
pub async fn set_visitor_cookie(request: Request, next: Next) -> Response {
    let is_page =
        matches!(request.uri().path(), "/" | "/index.html") && request.method() == Method::GET;
    let known = secret(request.headers()).map(str::to_owned);
    let scheme = request.headers().get("x-forwarded-proto");
    // The first of several proxies is the one that the browser speaks to.
    let is_over_tls = scheme.is_some_and(|scheme| {
        let first = scheme.as_bytes().split(|byte| *byte == b',').next().unwrap_or_default();
        first.trim_ascii().eq_ignore_ascii_case(b"https")
    });
    let mut response = next.run(request).await;
    if is_page && !response.status().is_client_error() {
        let secret = known.map_or_else(new_secret, Ok);
        if let Err(failure) = secret.and_then(|secret| set_cookie(&mut response, &secret)) {
            return refusal(failure);
        }
    }
    if is_over_tls && let Some(cookie) = response.headers_mut().get_mut(header::SET_COOKIE) {
        let secure = [cookie.as_bytes(), b"; Secure"].concat();
        *cookie = HeaderValue::from_bytes(&secure).unwrap_or_else(|_| cookie.clone());
    }
    response
}
