//! Signals that stop the program.

/// Has a signal that stops the program remove the temporary files first, and the socket at which an
/// editor is awaited.
#[cfg(unix)]
pub fn clean_up() {
    when_asked(|signal| {
        wff_files::abandon();
        #[cfg(feature = "server")]
        wff_lsp::abandon();
        let _ = signal_hook::low_level::emulate_default_handler(signal);
    });
}

/// Does something at each signal that is to stop the program, instead of stopping it.
#[cfg(unix)]
pub fn when_asked(act: impl Fn(std::ffi::c_int) + Send + 'static) {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    // Without it the files are left, which is reported where they are given as sheets.
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
    std::thread::spawn(move || signals.forever().for_each(act));
}

/// Does nothing: here the system sends no signals.
#[cfg(not(unix))]
pub fn clean_up() {}

/// Does nothing: here the system sends no signals.
#[cfg(not(unix))]
pub fn when_asked(_: impl Fn(std::ffi::c_int) + Send + 'static) {}
