//! Writing a file anew so that at no time, whatever happens, there is less than the old text or the
//! new.

use crate::FileError;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Puts a text in the place of a file's. The new text is written beside the file and then takes its
/// name; where the path is a link, the file that it leads to is replaced. Permissions are kept, and
/// the owner where that is allowed.
pub fn replace(path: &Path, text: &str) -> Result<(), FileError> {
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
    let written = || -> io::Result<()> {
        let mut new = tempfile::Builder::new().prefix(".wff-").tempfile_in(folder)?;
        new.write_all(text.as_bytes())?;
        keep_owner(new.as_file(), &metadata);
        new.as_file().set_permissions(metadata.permissions())?;
        new.as_file().sync_all()?;
        new.persist(&target)?;
        Ok(())
    };
    written().map_err(failed)
}

#[cfg(unix)]
fn keep_owner(file: &fs::File, metadata: &fs::Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    // Only the system's administrator may give files away; for everybody else the new file is
    // theirs.
    let _ = fchown(file, Some(metadata.uid()), Some(metadata.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_: &fs::File, _: &fs::Metadata) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_changes_and_nothing_stays_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.wff");
        fs::write(&path, "C p q\n").unwrap();
        replace(&path, "Cpq\n").unwrap();
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
        assert_eq!(replace(&path, "Cpq\n").unwrap_err().message, "it is read-only");
        assert_eq!(fs::read_to_string(&path).unwrap(), "C p q\n");
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
        replace(&link, "q\n").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "q\n");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }
}
