use thiserror::Error;

use crate::shortened;

/// The tags of a record, in order, each with its value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// Sets a tag, in its old place if it is there already.
    ///
    /// # Errors
    /// If the name is not a word.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if let Some((_, old)) = self.0.iter_mut().find(|(known, _)| known == name) {
            *old = value.into();
            return Ok(());
        }
        self.add(name, value)
    }

    /// Sets a tag that is not set yet, however many there are.
    ///
    /// # Errors
    /// As [`Tags::set`].
    pub fn add(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if !is_tag_name(name) {
            return Err(TagError::Name(shortened(name)));
        }
        self.0.push((name.into(), value.into()));
        Ok(())
    }

    /// The value of a tag that was set.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|&(known, _)| known == name).map(|(_, value)| value)
    }

    /// The tags that were set, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// A letter, then letters, digits or `_`.
#[must_use]
pub fn is_tag_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Why a tag cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum TagError {
    #[error("tag name \"{0}\": expected a letter, then letters, digits or _")]
    Name(String),
    #[error("tag {0} follows from the game and cannot be set")]
    Own(String),
}
