use anyhow::Context;
use flate2::{Compression, GzBuilder};
use tar::{EntryType, Header};

/// A file of an archive.
pub struct ArchivedFile {
    /// Below the archive's folder.
    pub path: String,
    pub content: Vec<u8>,
    pub is_program: bool,
}

/// The files in one folder as a compressed archive. Nothing of the machine shows in it: neither
/// users nor clocks, nor the order in which its folders list files.
pub fn pack(folder: &str, files: &[ArchivedFile], time: u64) -> anyhow::Result<Vec<u8>> {
    let mut files: Vec<&ArchivedFile> = files.iter().collect();
    files.sort_by(|one, other| one.path.cmp(&other.path));
    // 255: an unknown system.
    let compressed = GzBuilder::new().operating_system(255).write(Vec::new(), Compression::best());
    let mut archive = tar::Builder::new(compressed);
    for file in files {
        let mut header = Header::new_ustar();
        header.set_entry_type(EntryType::Regular);
        header.set_size(file.content.len() as u64);
        header.set_mode(if file.is_program { 0o755 } else { 0o644 });
        header.set_mtime(time);
        let path = format!("{folder}/{}", file.path);
        archive.append_data(&mut header, &path, &file.content[..]).with_context(|| path.clone())?;
    }
    Ok(archive.into_inner()?.finish()?)
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::GzDecoder;

    use super::*;

    fn file(path: &str, content: &str, is_program: bool) -> ArchivedFile {
        ArchivedFile { path: path.into(), content: content.into(), is_program }
    }

    #[test]
    fn an_archive_depends_on_its_files_and_the_time_alone() {
        let files = || vec![file("b", "two", false), file("a/c", "one", true)];
        let packed = pack("top", &files(), 1_000).unwrap();
        let mut reversed = files();
        reversed.reverse();
        assert_eq!(pack("top", &reversed, 1_000).unwrap(), packed);
        assert_ne!(pack("top", &files(), 1_001).unwrap(), packed);
        let mut archive = tar::Archive::new(GzDecoder::new(&packed[..]));
        let found: Vec<_> = archive.entries().unwrap().map(|entry| read(entry.unwrap())).collect();
        let expected = [("top/a/c", 0o755, "one"), ("top/b", 0o644, "two")];
        assert_eq!(found, expected.map(|(path, mode, text)| (path.into(), mode, text.into())));
    }

    fn read(mut entry: tar::Entry<impl Read>) -> (String, u32, String) {
        let mut text = String::new();
        entry.read_to_string(&mut text).unwrap();
        (entry.path().unwrap().display().to_string(), entry.header().mode().unwrap(), text)
    }
}
