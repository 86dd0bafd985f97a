//! The blocks of a text in LaTeX: environments `wff`, whose beginning and end have lines of their
//! own. In other environments that are taken word for word there is no LaTeX.

use super::{Block, info};
use wff_core::syntax::rows;

/// The environments whose content is no LaTeX.
const VERBATIM: [&str; 9] = [
    "verbatim",
    "verbatim*",
    "Verbatim",
    "BVerbatim",
    "LVerbatim",
    "lstlisting",
    "minted",
    "comment",
    "filecontents",
];

/// The blocks of a text, in their order. One that nothing ends is none.
pub fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<(&str, Option<Block>)> = None;
    for row in rows(text) {
        let line = row.content.of(text).trim();
        if let Some((environment, block)) = &mut open {
            let ends = line
                .strip_prefix("\\end{")
                .and_then(|line| line.strip_prefix(*environment))
                .is_some_and(|line| line.starts_with('}'));
            if ends {
                blocks.extend(open.take().and_then(|(_, block)| block));
            } else if let Some(part) = block.as_mut().and_then(|block| block.parts.last_mut()) {
                part.end = row.next;
            }
            continue;
        }
        let begun = line.strip_prefix("\\begin{").and_then(|line| line.split_once('}'));
        let Some((environment, rest)) = begun else { continue };
        if info::is_ours(environment) {
            let block = name(rest).and_then(|name| Block::behind(row, name));
            open = Some((environment, block));
        } else if VERBATIM.contains(&environment) && !rest.contains("\\end{") {
            open = Some((environment, None));
        }
    }
    blocks
}

/// The name of a block, by what stands behind its beginning: `[week1]` or `[label=week1]`, with
/// other options among them. `None` if it is left out, or there is something else.
fn name(rest: &str) -> Option<Option<String>> {
    let rest = rest.split('%').next().unwrap_or_default().trim();
    if rest.is_empty() {
        return Some(None);
    }
    let options = rest.strip_prefix('[')?.strip_suffix(']')?;
    let words = || options.split(',').map(str::trim).filter(|word| !word.is_empty());
    if words().any(info::leaves_out) {
        return None;
    }
    let named = |word: &str| match word.split_once('=') {
        Some((key, name)) => (key.trim() == "label").then(|| name.trim().to_owned()),
        None => Some(word.to_owned()),
    };
    Some(words().find_map(named))
}
