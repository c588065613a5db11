use serde::Serialize;

/// An event on the way to an answer.
pub struct Update {
    pub name: &'static str,
    pub json: String,
}

impl Update {
    pub fn new(name: &'static str, value: &impl Serialize) -> Self {
        // It cannot fail: all keys are strings.
        let json = serde_json::to_string(value).unwrap_or_else(|_| "null".into());
        Self { name, json }
    }
}

/// Where work reports its progress, if there is a listener.
#[derive(Default)]
pub struct Updates(Option<Listener>);

type Listener = Box<dyn Fn(Update) + Send>;

impl Updates {
    pub fn to(listener: impl Fn(Update) + Send + 'static) -> Self {
        Self(Some(Box::new(listener)))
    }

    /// Sends an update, if there is a listener.
    pub fn send<T: Serialize>(&self, name: &'static str, value: impl FnOnce() -> T) {
        if let Some(listener) = &self.0 {
            listener(Update::new(name, &value()));
        }
    }
}
