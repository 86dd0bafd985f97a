//! Globs of `wff.toml`, which mean what they mean in a `.gitignore` that stands in its place.

use ignore::gitignore::{Gitignore, GitignoreBuilder};
use std::path::Path;
use wff_core::syntax::text::excerpt;

/// Globs for paths below the folder of a `wff.toml`. Paths are given in full and without links.
#[derive(Clone, Debug)]
pub struct Globs {
    patterns: Vec<String>,
    matcher: Gitignore,
}

impl PartialEq for Globs {
    fn eq(&self, other: &Globs) -> bool {
        self.patterns == other.patterns && self.matcher.path() == other.matcher.path()
    }
}

impl Eq for Globs {}

impl Globs {
    /// The globs of a file in this folder; those that cannot be read are left out.
    pub fn new(folder: &Path, patterns: Vec<String>) -> Globs {
        let mut builder = GitignoreBuilder::new(folder);
        let is_read = |pattern: &String| builder.add_line(None, pattern).is_ok();
        let patterns = patterns.into_iter().filter(is_read).collect();
        let matcher = builder.build().unwrap_or_else(|_| Gitignore::empty());
        Globs { patterns, matcher }
    }

    /// The reason why this is no glob, in characters that can be seen.
    pub fn wrong(pattern: &str) -> Option<String> {
        let error = GitignoreBuilder::new("").add_line(None, pattern).err()?;
        let reason = match error {
            ignore::Error::Glob { err, .. } => err,
            other => other.to_string(),
        };
        Some(excerpt(&reason, usize::MAX))
    }

    /// The globs as they are written.
    pub fn patterns(&self) -> &[String] {
        &self.patterns
    }

    /// True if a glob is one of this very path.
    pub fn has(&self, path: &Path, is_folder: bool) -> bool {
        self.matcher.matched(path, is_folder).is_ignore()
    }

    /// True if a glob is one of this path or of a folder above it.
    pub fn has_above(&self, path: &Path, is_folder: bool) -> bool {
        let is_below = path.starts_with(self.matcher.path()) && path != self.matcher.path();
        is_below && self.matcher.matched_path_or_any_parents(path, is_folder).is_ignore()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn globs_mean_what_they_mean_in_a_gitignore() {
        let has = |pattern: &str, path: &str, is_folder| {
            let globs = Globs::new(Path::new("/a"), vec![pattern.to_owned()]);
            let path = Path::new("/a").join(path);
            (globs.has(&path, is_folder), globs.has_above(&path, is_folder))
        };
        for (pattern, path, expected) in [
            ("*.wff", "b/c.wff", (true, true)),
            ("/*.wff", "b/c.wff", (false, false)),
            ("b", "b/c.wff", (false, true)),
            ("b/", "b/c.wff", (false, true)),
            ("c/", "b/c/d/e.wff", (false, true)),
            ("b/*.wff", "b/c.wff", (true, true)),
            ("b/*.wff", "b/c/d.wff", (false, false)),
            ("b/**", "b/c/d.wff", (true, true)),
            ("**/d.wff", "b/c/d.wff", (true, true)),
            ("week[1-3].wff", "week2.wff", (true, true)),
            ("*.{wff,md}", "a.md", (true, true)),
        ] {
            assert_eq!(has(pattern, path, false), expected, "{pattern} {path}");
        }
        assert_eq!(has("b/", "b", true), (true, true));
        let globs = Globs::new(Path::new("/a"), vec!["*.wff".to_owned(), "!key.wff".to_owned()]);
        assert!(globs.has(Path::new("/a/b.wff"), false));
        assert!(!globs.has(Path::new("/a/key.wff"), false));
        assert!(
            !globs.has_above(Path::new("/b/c.wff"), false)
                && !globs.has_above(Path::new("/a"), true)
        );
    }

    #[test]
    fn what_is_no_glob_is_told() {
        let wrong = |pattern| Globs::wrong(pattern).unwrap_or_default();
        assert_eq!(wrong("a[3-1]"), "invalid range; '3' > '1'");
        assert_eq!(wrong("a[x-\u{1b}]"), "invalid range; 'x' > 'U+001B'");
        assert!(wrong("a{b").starts_with("unclosed alternate group"), "{}", wrong("a{b"));
        assert_eq!(wrong("week[1-3]/*.wff"), "");
    }
}
