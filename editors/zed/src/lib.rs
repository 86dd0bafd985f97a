//! Tells Zed how to start the language server: `wff lsp`, with the `wff` on the `PATH`.

use zed_extension_api::{self as zed, Command, LanguageServerId, Result, Worktree};

struct Wff;

impl zed::Extension for Wff {
    fn new() -> Self {
        Wff
    }

    fn language_server_command(
        &mut self,
        _: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Command> {
        let command = worktree.which("wff").ok_or("there is no `wff` on the PATH")?;
        Ok(Command { command, args: vec!["lsp".to_owned()], env: worktree.shell_env() })
    }
}

zed::register_extension!(Wff);
