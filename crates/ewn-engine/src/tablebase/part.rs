use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use zerocopy::{FromZeros, IntoBytes};

use game::files::sync_folder_of;

use crate::tablebase::format::{ENTRY_BYTES, Entry, HEADER_BYTES, Header};
use crate::tablebase::{Layout, TableError};

/// An unfinished file. It has its final size and layout from the beginning. The entry of a slice is
/// written after its values, so every slice with an entry is complete.
pub struct PartFile {
    layout: Layout,
    destination: PathBuf,
    path: PathBuf,
    state: Mutex<State>,
}

struct State {
    file: File,
    entries: Vec<Entry>,
}

/// Values are written in pieces of this many bytes.
const CHUNK: usize = 1 << 20;

impl PartFile {
    /// Continues the unfinished file of `destination` if it has this layout, else begins a new one.
    pub fn open(destination: &Path, layout: &Layout) -> Result<Self, TableError> {
        let mut name = destination.as_os_str().to_owned();
        name.push(".part");
        let path = PathBuf::from(name);
        let file = File::options().read(true).write(true).create(true).truncate(false).open(&path);
        let mut file = file.map_err(TableError::io("write", &path))?;
        let entries = match resume(&mut file, layout) {
            Ok(Some(entries)) => entries,
            Ok(None) => begin(&mut file, layout).map_err(TableError::io("write", &path))?,
            Err(error) => return Err(TableError::io("read", &path)(error)),
        };
        let state = Mutex::new(State { file, entries });
        let destination = destination.to_owned();
        Ok(Self { layout: layout.clone(), destination, path, state })
    }

    /// Whether the values of a slice are written.
    pub fn has(&self, slice: usize) -> bool {
        self.state().entries[slice].done == 1
    }

    /// Writes the values of a slice, which `each` supplies in order.
    pub fn write(
        &self,
        slice: usize,
        each: impl FnOnce(&mut dyn FnMut(f32)),
    ) -> Result<(), TableError> {
        let mut bytes = Vec::with_capacity(CHUNK + 4);
        let mut hasher = crc32fast::Hasher::new();
        let mut offset = self.layout.offsets[slice];
        let mut written = Ok(());
        let mut flush = |bytes: &mut Vec<u8>| {
            hasher.update(bytes);
            let result = self.state().write_at(offset, bytes);
            offset += bytes.len() as u64;
            bytes.clear();
            result
        };
        each(&mut |value| {
            self.layout.bits.append(value, &mut bytes);
            if bytes.len() >= CHUNK && written.is_ok() {
                written = flush(&mut bytes);
            }
        });
        written
            .and_then(|()| flush(&mut bytes))
            .and_then(|()| self.add_entry(slice, hasher.finalize()))
            .map_err(TableError::io("write", &self.path))
    }

    /// Writes the checksum, and gives the file its final name.
    pub fn finish(self) -> Result<PathBuf, TableError> {
        let mut state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        let header = Header::finished(&self.layout, &state.entries);
        let finished = state.write_at(0, header.as_bytes()).and_then(|()| state.file.sync_all());
        finished.map_err(TableError::io("write", &self.path))?;
        let renamed = fs::rename(&self.path, &self.destination)
            .and_then(|()| sync_folder_of(&self.destination));
        renamed.map_err(TableError::io("write", &self.destination))?;
        Ok(self.destination)
    }

    fn add_entry(&self, slice: usize, checksum: u32) -> io::Result<()> {
        let entry = Entry::of(&self.layout, slice, checksum.into());
        let mut state = self.state();
        state.entries[slice] = entry;
        state.write_at((HEADER_BYTES + slice * ENTRY_BYTES) as u64, entry.as_bytes())
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn write_at(&mut self, offset: u64, bytes: &[u8]) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(offset))?;
        self.file.write_all(bytes)
    }
}

/// Empties the file and gives it its final size, with no slice done.
fn begin(file: &mut File, layout: &Layout) -> io::Result<Vec<Entry>> {
    file.set_len(0)?;
    file.set_len(layout.file_size())?;
    file.seek(SeekFrom::Start(0))?;
    file.write_all(Header::of(layout).as_bytes())?;
    Ok(vec![Entry::new_zeroed(); layout.slices.len()])
}

/// Reads the entries if the file has this layout. Slices whose values do not fit their checksum,
/// which can happen after a power failure, count as unfinished.
fn resume(file: &mut File, layout: &Layout) -> io::Result<Option<Vec<Entry>>> {
    if file.metadata()?.len() != layout.file_size() {
        return Ok(None);
    }
    let mut head = vec![0; layout.data_start() as usize];
    file.read_exact(&mut head)?;
    let (table, padding) = head.split_at(layout.table_end());
    let (header, table) = table.split_at(HEADER_BYTES);
    let mut entries = vec![Entry::new_zeroed(); layout.slices.len()];
    entries.as_mut_bytes().copy_from_slice(table);
    // The file may be complete, with only the renaming missing.
    let headers = [Header::of(layout), Header::finished(layout, &entries)];
    let is_known = headers.iter().any(|known| header == known.as_bytes());
    if !is_known || padding.iter().any(|&byte| byte != 0) {
        return Ok(None);
    }
    for (slice, entry) in entries.iter_mut().enumerate() {
        let bytes = layout.slices[slice] * layout.bits.bytes() as u64;
        let is_whole = entry.is_of(layout, slice)
            && entry.checksum == checksum_of(file, layout.offsets[slice], bytes)?;
        if !is_whole {
            *entry = Entry::new_zeroed();
        }
    }
    Ok(Some(entries))
}

fn checksum_of(file: &mut File, offset: u64, bytes: u64) -> io::Result<u32> {
    file.seek(SeekFrom::Start(offset))?;
    let mut rest = file.take(bytes);
    let mut buffer = vec![0; CHUNK];
    let mut hasher = crc32fast::Hasher::new();
    loop {
        match rest.read(&mut buffer)? {
            0 => return Ok(hasher.finalize()),
            count => hasher.update(&buffer[..count]),
        }
    }
}
