//! Pipes and standard input, looked at before they are read, so that the program does not wait for
//! a text that never comes.

#[cfg(unix)]
pub use unix::{is_pipe, is_stdin_closed, open};

#[cfg(not(unix))]
pub use elsewhere::{is_pipe, is_stdin_closed, open};

#[cfg(unix)]
mod unix {
    use crate::FileError;
    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
    use std::fs::{self, File, Metadata, OpenOptions};
    use std::io::{Cursor, ErrorKind, Read};
    use std::os::fd::AsFd;
    use std::os::unix::fs::{FileTypeExt, MetadataExt, OpenOptionsExt};
    use std::path::Path;
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    /// The time in which a program must have begun to write into a pipe.
    const PATIENCE: Duration = Duration::from_secs(1);

    /// The time between two looks at a pipe.
    const PAUSE: Duration = Duration::from_millis(5);

    /// True if this is a pipe that has a name.
    pub fn is_pipe(metadata: &Metadata) -> bool {
        metadata.file_type().is_fifo()
    }

    /// Opens a pipe to read from it; one into which no program writes is refused. Opened as a file
    /// is, it would let us wait for a writer without end.
    pub fn open(path: &Path) -> Result<impl Read, FileError> {
        let failed = |error| FileError::system(path, &error);
        let mut options = OpenOptions::new();
        options.read(true).custom_flags(OFlags::NONBLOCK.bits().cast_signed());
        let mut pipe = options.open(path).map_err(failed)?;
        let start = Instant::now();
        let mut first = [0];
        let begun = loop {
            match pipe.read(&mut first) {
                Ok(0) if start.elapsed() < PATIENCE => sleep(PAUSE),
                Ok(0) => {
                    return Err(FileError::new(
                        path,
                        "it is a pipe into which nobody writes; start what writes to it first",
                    ));
                }
                Ok(read) => break read,
                // A program has opened it and will write.
                Err(error) if error.kind() == ErrorKind::WouldBlock => break 0,
                Err(error) => return Err(failed(error)),
            }
        };
        let flags = fcntl_getfl(&pipe).map_err(|error| failed(error.into()))?;
        fcntl_setfl(&pipe, flags - OFlags::NONBLOCK).map_err(|error| failed(error.into()))?;
        Ok(Cursor::new(first).take(begun as u64).chain(pipe))
    }

    /// True if there is nothing to read on standard input: it was closed when the program started,
    /// or is open for writing only. Where it is closed, Rust opens the null device to read and
    /// write; a user who wants an empty input opens that only to read.
    pub fn is_stdin_closed() -> bool {
        let stdin = std::io::stdin();
        let Ok(flags) = fcntl_getfl(&stdin) else { return true };
        let device = || File::from(stdin.as_fd().try_clone_to_owned().ok()?).metadata().ok();
        let null = || fs::metadata("/dev/null").ok();
        let is_null = || device().zip(null()).is_some_and(|(one, null)| one.rdev() == null.rdev());
        match flags & OFlags::RWMODE {
            OFlags::WRONLY => true,
            OFlags::RDWR => is_null(),
            _ => false,
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use std::process::Command;

        #[test]
        fn a_pipe_is_read_if_somebody_writes_however_slowly() {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("pipe.wff");
            assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
            assert!(is_pipe(&fs::metadata(&path).unwrap()));
            let told = crate::read(&path).unwrap_err().message;
            assert!(told.starts_with("it is a pipe into which nobody writes"), "{told}");
            for script in [
                "printf 'Kpq\\nNp' > \"$0\"",
                "exec > \"$0\"; read ignored; printf Kpq; echo; printf Np",
            ] {
                let mut writer = Command::new("sh")
                    .args(["-c", script])
                    .arg(&path)
                    .stdin(std::process::Stdio::piped())
                    .spawn()
                    .unwrap();
                let input = writer.stdin.take();
                let reader = {
                    let path = path.clone();
                    std::thread::spawn(move || crate::read(&path))
                };
                drop(input);
                assert_eq!(reader.join().unwrap().unwrap(), "Kpq\nNp");
                writer.wait().unwrap();
            }
        }
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use crate::FileError;
    use std::fs::{File, Metadata};
    use std::path::Path;

    /// True if this is a pipe that has a name; here files have no such kind.
    pub fn is_pipe(_: &Metadata) -> bool {
        false
    }

    /// Opens a file.
    pub fn open(path: &Path) -> Result<File, FileError> {
        File::open(path).map_err(|error| FileError::system(path, &error))
    }

    /// True if standard input is known to be closed.
    pub fn is_stdin_closed() -> bool {
        false
    }
}
