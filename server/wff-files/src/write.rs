//! Writing a file anew so that at no time, whatever happens, there is less than the old text or the
//! new.

use crate::FileError;
use std::collections::BTreeSet;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::NamedTempFile;

/// The names of temporary files begin and end so, as no sheet's does.
const PREFIX: &str = ".wff-";
const SUFFIX: &str = ".tmp";

/// The temporary files that exist now. Held while one comes or goes, and while a file is written.
static PENDING: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// True if the name of a file is that of a temporary file, which an interrupted run may have left.
pub fn is_temporary(path: &Path) -> bool {
    path.file_name().and_then(|name| name.to_str()).is_some_and(|name| {
        let random = name.strip_prefix(PREFIX).and_then(|name| name.strip_suffix(SUFFIX));
        random.is_some_and(|random| random.bytes().all(|byte| byte.is_ascii_alphanumeric()))
    })
}

/// Removes the temporary files that exist now and sees to it that nothing is written any more, so
/// that the program can end at once. A file that is just being written is waited for.
pub fn abandon() {
    let mut pending = pending();
    for path in std::mem::take(&mut *pending) {
        let _ = fs::remove_file(path);
    }
    // A thread that wants to write waits for the end of the program.
    std::mem::forget(pending);
}

fn pending() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    PENDING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Replaces the text of a file, which was read before; if the file holds another text by now, it
/// stays as it is. Where the path is a link, the file that it leads to is replaced.
///
/// The new text is written beside the file and then takes its name. Permissions are kept, and
/// the owner where that is allowed. A file with several names (hard links) is overwritten instead,
/// so that it keeps them, while the text beside it waits for the worst.
pub fn replace(path: &Path, read: &str, text: &str) -> Result<(), FileError> {
    let failed = |error| FileError::system(path, &error);
    let target = fs::canonicalize(path).map_err(failed)?;
    let metadata = fs::metadata(&target).map_err(failed)?;
    if !metadata.is_file() {
        return Err(FileError::new(path, "it is not a regular file"));
    }
    if metadata.permissions().readonly() {
        return Err(FileError::new(path, "it is read-only"));
    }
    let folder = target.parent().unwrap_or(Path::new("/"));
    let mut new = TemporaryFile::new(folder).map_err(failed)?;
    new.fill(text, &metadata).map_err(failed)?;
    let pending = pending();
    if !holds(&target, read).map_err(failed)? {
        let message = "it was changed by somebody else in the meantime, so it is left as it is; \
                       run the command again";
        return Err(FileError::new(path, message));
    }
    if names(&metadata) > 1 {
        let written = overwrite(&target, text);
        drop(pending);
        written.map_err(|error| new.keep(path, &error))
    } else {
        new.persist(&target, pending).map_err(failed)
    }
}

/// A file that is written anew, in its place only when it is whole.
pub struct NewFile {
    /// The file, as the user named it.
    path: PathBuf,
    sink: Sink,
}

enum Sink {
    /// A temporary file, which will have the name of the file.
    Beside { file: TemporaryFile, target: PathBuf },
    /// No regular file, but something that takes what is written at once.
    Through(File),
}

impl NewFile {
    /// Begins to write a file; what it holds so far stays until the end.
    pub fn create(path: &Path) -> Result<NewFile, FileError> {
        let failed = |error| FileError::system(path, &error);
        let metadata = fs::metadata(path).ok();
        let sink = match metadata {
            Some(metadata) if metadata.is_dir() => {
                return Err(FileError::new(path, "it is a folder"));
            }
            Some(metadata) if !metadata.is_file() => {
                Sink::Through(OpenOptions::new().write(true).open(path).map_err(failed)?)
            }
            Some(metadata) if metadata.permissions().readonly() => {
                return Err(FileError::new(path, "it is read-only"));
            }
            metadata => {
                let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
                let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
                let mut file =
                    TemporaryFile::new(folder.unwrap_or(Path::new("."))).map_err(failed)?;
                metadata.map_or(Ok(()), |metadata| file.be_like(&metadata)).map_err(failed)?;
                Sink::Beside { file, target }
            }
        };
        Ok(NewFile { path: path.to_owned(), sink })
    }

    /// The file, as the user named it.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Puts the file, which is whole now, in its place.
    pub fn finish(self) -> Result<(), FileError> {
        let failed = |error| FileError::system(&self.path, &error);
        match self.sink {
            Sink::Beside { file, target } => {
                file.sync().and_then(|()| file.persist(&target, pending())).map_err(failed)
            }
            Sink::Through(_) => Ok(()),
        }
    }
}

/// Writes a file that is there whole or as it was before. What is no file, such as a link, is not
/// written over.
pub fn write_page(path: &Path, text: &str) -> Result<(), FileError> {
    if fs::symlink_metadata(path).is_ok_and(|it| !it.is_file()) {
        return Err(FileError::new(path, "it is no file, and is not written over"));
    }
    let mut file = NewFile::create(path)?;
    file.write_all(text.as_bytes()).map_err(|error| FileError::system(path, &error))?;
    file.finish()
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.sink {
            Sink::Beside { file, .. } => match &mut file.file {
                Some(file) => file.write(bytes),
                None => Ok(bytes.len()),
            },
            Sink::Through(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A temporary file; it is removed when it is dropped or abandoned.
struct TemporaryFile {
    file: Option<NamedTempFile>,
}

impl TemporaryFile {
    fn new(folder: &Path) -> io::Result<TemporaryFile> {
        let mut pending = pending();
        let mut builder = tempfile::Builder::new();
        open_to_others(&mut builder);
        let file = builder.prefix(PREFIX).suffix(SUFFIX).tempfile_in(folder)?;
        pending.insert(file.path().to_owned());
        Ok(TemporaryFile { file: Some(file) })
    }

    /// Writes the text, with the owner and the permissions of the file that it is for.
    fn fill(&mut self, text: &str, metadata: &Metadata) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        file.write_all(text.as_bytes())?;
        self.be_like(metadata)?;
        self.sync()
    }

    /// Has the owner and the permissions of the file that it is for.
    fn be_like(&mut self, metadata: &Metadata) -> io::Result<()> {
        let Some(file) = &self.file else { return Ok(()) };
        keep_owner(file.as_file(), metadata);
        file.as_file().set_permissions(metadata.permissions())
    }

    fn sync(&self) -> io::Result<()> {
        self.file.as_ref().map_or(Ok(()), |file| file.as_file().sync_all())
    }

    /// Gives it the name of the file that it is for.
    fn persist(
        mut self,
        target: &Path,
        mut pending: MutexGuard<'_, BTreeSet<PathBuf>>,
    ) -> io::Result<()> {
        let Some(file) = self.file.take() else { return Ok(()) };
        pending.remove(file.path());
        file.persist(target)?;
        Ok(())
    }

    /// Lets it stay, after the file that it is for was written in part; the failure names it.
    fn keep(mut self, path: &Path, error: &io::Error) -> FileError {
        let mut pending = pending();
        let kept = self.file.take().and_then(|file| {
            pending.remove(file.path());
            file.keep().ok()
        });
        let place = kept.map_or(String::new(), |(_, place)| {
            format!("; the whole text is in {}", place.display())
        });
        let reason = FileError::system(path, error).message;
        FileError::new(path, format!("it could only be written in part: {reason}{place}"))
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        if let Some(file) = self.file.take() {
            let mut pending = pending();
            pending.remove(file.path());
            drop(file);
        }
    }
}

/// True if a file holds exactly this text.
fn holds(path: &Path, text: &str) -> io::Result<bool> {
    let mut file = File::open(path)?;
    let mut rest = text.as_bytes();
    let mut piece = vec![0; 1 << 16];
    loop {
        let read = match file.read(&mut piece) {
            Ok(0) => return Ok(rest.is_empty()),
            Ok(read) => piece.get(..read).unwrap_or_default(),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        match rest.strip_prefix(read) {
            Some(after) => rest = after,
            None => return Ok(false),
        }
    }
}

/// Writes a text over that of a file.
fn overwrite(path: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).open(path)?;
    file.write_all(text.as_bytes())?;
    file.set_len(text.len() as u64)?;
    file.sync_all()
}

/// The number of names that a file has.
#[cfg(unix)]
fn names(metadata: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(metadata)
}

/// The number of names that a file has; here the system does not say.
#[cfg(not(unix))]
fn names(_: &Metadata) -> u64 {
    1
}

#[cfg(unix)]
fn keep_owner(file: &File, metadata: &Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    // Only the system's administrator may give files away; for everybody else the new file is
    // theirs.
    let _ = fchown(file, Some(metadata.uid()), Some(metadata.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &Metadata) {}

/// Has the system decide who may read a file, as for any new one.
#[cfg(unix)]
fn open_to_others(builder: &mut tempfile::Builder<'_, '_>) {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(fs::Permissions::from_mode(0o666));
}

#[cfg(not(unix))]
fn open_to_others(_: &mut tempfile::Builder<'_, '_>) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_changes_and_nothing_stays_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.wff");
        fs::write(&path, "C p q\n").unwrap();
        replace(&path, "C p q\n", "Cpq\n").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "Cpq\n");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_cannot_be_written_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.wff");
        fs::write(&path, "C p q\n").unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        assert_eq!(replace(&path, "C p q\n", "Cpq\n").unwrap_err().message, "it is read-only");
        assert_eq!(fs::read_to_string(&path).unwrap(), "C p q\n");
    }

    #[test]
    fn what_was_changed_in_the_meantime_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.wff");
        for text in ["C p q", "C p q\nr\n", "C p r\n", ""] {
            fs::write(&path, text).unwrap();
            let told = replace(&path, "C p q\n", "Cpq\n").unwrap_err().message;
            assert!(told.starts_with("it was changed by somebody else"), "{told}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        }
    }

    #[test]
    fn a_page_is_written_over_a_file_and_over_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("page.md");
        for text in ["one", "another, which is longer", ""] {
            write_page(&path, text).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        let inside = folder.path().join("folder");
        fs::create_dir(&inside).unwrap();
        let told = write_page(&inside, "text").unwrap_err().message;
        assert_eq!(told, "it is no file, and is not written over");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[test]
    fn a_file_of_several_names_keeps_them() {
        let folder = tempfile::tempdir().unwrap();
        let (path, other) = (folder.path().join("a.wff"), folder.path().join("b.wff"));
        fs::write(&path, "C p q\n").unwrap();
        fs::hard_link(&path, &other).unwrap();
        replace(&path, "C p q\n", "Cpq\n").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "Cpq\n");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
        if cfg!(unix) {
            assert_eq!(fs::read_to_string(&other).unwrap(), "Cpq\n");
        }
    }

    #[test]
    fn a_new_file_is_there_only_when_it_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report.json");
        let written = |end: bool| {
            let mut file = NewFile::create(&path).unwrap();
            file.write_all(b"{").unwrap();
            let meanwhile = fs::read_to_string(&path).ok();
            file.write_all(b"}").unwrap();
            match end {
                true => file.finish().unwrap(),
                false => drop(file),
            }
            let names = fs::read_dir(folder.path()).unwrap().count();
            (meanwhile, fs::read_to_string(&path).ok(), names)
        };
        assert_eq!(written(false), (None, None, 0));
        assert_eq!(written(true), (None, Some("{}".to_owned()), 1));
        fs::write(&path, "old").unwrap();
        assert_eq!(written(false), (Some("old".to_owned()), Some("old".to_owned()), 1));
        assert_eq!(written(true), (Some("old".to_owned()), Some("{}".to_owned()), 1));
        let told = |path: &Path| NewFile::create(path).err().map(|error| error.message);
        assert_eq!(told(folder.path()).as_deref(), Some("it is a folder"));
        let nowhere = told(&folder.path().join("no/report.json"));
        assert_eq!(nowhere.as_deref(), Some("there is no such file or folder"));
    }

    #[cfg(unix)]
    #[test]
    fn a_new_file_may_be_read_as_any_new_file() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let mode =
            |name: &str| fs::metadata(folder.path().join(name)).unwrap().permissions().mode();
        fs::write(folder.path().join("plain"), "").unwrap();
        NewFile::create(&folder.path().join("new")).unwrap().finish().unwrap();
        assert_eq!(mode("new"), mode("plain"));
        NewFile::create(Path::new("/dev/null")).unwrap().finish().unwrap();
    }

    #[test]
    fn a_temporary_file_is_known_by_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let file = TemporaryFile::new(folder.path()).unwrap();
        let path = file.file.as_ref().unwrap().path().to_owned();
        assert!(is_temporary(&path) && path.exists(), "{}", path.display());
        drop(file);
        assert!(!path.exists() && !pending().contains(&path));
        for name in ["a.wff", ".wff", ".wff-", ".wff-a.wff", "wff-abc.tmp", ".wff-a.b.tmp"] {
            assert!(!is_temporary(Path::new(name)), "{name}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn permissions_stay_and_a_link_stays_a_link() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("a.wff"), folder.path().join("b.wff"));
        fs::write(&path, "p\n").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("a.wff", &link).unwrap();
        replace(&link, "p\n", "q\n").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "q\n");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }
}
