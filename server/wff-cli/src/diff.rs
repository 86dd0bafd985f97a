//! A unified diff of two texts of which it is known what became of each line, so that there is
//! nothing to search for and the work is linear.

use crate::output::Output;
use crate::shown::clean;
use std::path::Path;

/// The number of unchanged lines around a change.
const CONTEXT: usize = 3;

/// Shows what would change. A program gets the texts byte for byte, so that it can apply the
/// change; a terminal does not.
pub fn show<'t>(path: &Path, lines: impl Iterator<Item = (&'t str, &'t str)>, output: &mut Output) {
    let shown = diff(&clean(&path.to_string_lossy()), &lines.collect::<Vec<_>>());
    output.file_text(&shown);
}

/// The diff, as `patch` takes it, of lines and what becomes of them, each with its line end; a line
/// ends at LF.
fn diff(name: &str, lines: &[(&str, &str)]) -> String {
    let is_changed = |(_, (old, new)): &(usize, &(&str, &str))| old != new;
    let changed: Vec<usize> =
        lines.iter().enumerate().filter(is_changed).map(|(index, _)| index).collect();
    let mut diff = format!("--- {name}\n+++ {name}\n");
    let mut added = 0;
    for hunk in changed.chunk_by(|one, next| next - one <= 2 * CONTEXT) {
        let (Some(first), Some(last)) = (hunk.first(), hunk.last()) else { continue };
        let start = first.saturating_sub(CONTEXT);
        let end = (last + 1 + CONTEXT).min(lines.len());
        let shown = lines.get(start..end).unwrap_or_default();
        let length: usize = shown.iter().map(|(_, new)| new.split_inclusive('\n').count()).sum();
        let range = |start: usize, length: usize| {
            format!("{},{length}", if length == 0 { start } else { start + 1 })
        };
        let (old, new) = (range(start, end - start), range(start + added, length));
        diff.push_str(&format!("@@ -{old} +{new} @@\n"));
        added = added + length + start - end;
        for run in shown.chunk_by(|one, next| (one.0 == one.1) == (next.0 == next.1)) {
            match run.first() {
                Some((old, new)) if old != new => {
                    run.iter().for_each(|(old, _)| push(&mut diff, '-', old));
                    let new = run.iter().flat_map(|(_, new)| new.split_inclusive('\n'));
                    new.for_each(|line| push(&mut diff, '+', line));
                }
                _ => run.iter().for_each(|(line, _)| push(&mut diff, ' ', line)),
            }
        }
    }
    diff
}

fn push(diff: &mut String, sign: char, line: &str) {
    diff.push(sign);
    diff.push_str(line);
    if !line.ends_with('\n') {
        diff.push_str("\n\\ No newline at end of file\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn changes_stand_in_hunks_with_lines_around_them() {
        let old = "1\n2\n3\n4\nC p\nC q\n7\n8\n9\n10\n11\n12\n13\n14\nC r";
        let new = old.replace("C q", "# one\nCq").replace("C ", "C");
        let (before, after) = new.split_once("# one\n").unwrap();
        let becomes = before.split_inclusive('\n').chain(after.split_inclusive('\n'));
        let mut lines: Vec<(&str, &str)> = old.split_inclusive('\n').zip(becomes).collect();
        lines[5].1 = "# one\nCq\n";
        expect![[r#"
            --- a.wff
            +++ a.wff
            @@ -2,8 +2,9 @@
             2
             3
             4
            -C p
            -C q
            +Cp
            +# one
            +Cq
             7
             8
             9
            @@ -12,4 +13,4 @@
             12
             13
             14
            -C r
            \ No newline at end of file
            +Cr
            \ No newline at end of file
        "#]]
        .assert_eq(&diff("a.wff", &lines));
    }
}
