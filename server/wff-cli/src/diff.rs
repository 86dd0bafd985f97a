//! A unified diff of two texts that have line for line the same lines, some of them changed. That
//! is known here beforehand, so that there is nothing to search for and the work is linear.

/// The number of unchanged lines around a change.
const CONTEXT: usize = 3;

/// The diff, as `patch` takes it; a line ends at LF.
pub fn diff(name: &str, old: &str, new: &str) -> String {
    let old: Vec<&str> = old.split_inclusive('\n').collect();
    let new: Vec<&str> = new.split_inclusive('\n').collect();
    let changed: Vec<usize> =
        (0..old.len().max(new.len())).filter(|&line| old.get(line) != new.get(line)).collect();
    let mut diff = format!("--- {name}\n+++ {name}\n");
    for hunk in changed.chunk_by(|one, next| next - one <= 2 * CONTEXT) {
        let (Some(first), Some(last)) = (hunk.first(), hunk.last()) else { continue };
        let start = first.saturating_sub(CONTEXT);
        let range = |lines: &[&str]| {
            let length = lines.len().min(last + 1 + CONTEXT) - start.min(lines.len());
            format!("{},{length}", if length == 0 { start } else { start + 1 })
        };
        diff.push_str(&format!("@@ -{} +{} @@\n", range(&old), range(&new)));
        let end = (last + 1 + CONTEXT).min(old.len().max(new.len()));
        let mut unchanged = start;
        for run in hunk.chunk_by(|one, next| one + 1 == *next) {
            let (Some(&first), Some(&last)) = (run.first(), run.last()) else { continue };
            (unchanged..first).for_each(|line| push(&mut diff, ' ', old.get(line)));
            (first..=last).for_each(|line| push(&mut diff, '-', old.get(line)));
            (first..=last).for_each(|line| push(&mut diff, '+', new.get(line)));
            unchanged = last + 1;
        }
        (unchanged..end).for_each(|line| push(&mut diff, ' ', old.get(line)));
    }
    diff
}

fn push(diff: &mut String, sign: char, line: Option<&&str>) {
    let Some(line) = line else { return };
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
        expect![[r#"
            --- a.wff
            +++ a.wff
            @@ -2,8 +2,8 @@
             2
             3
             4
            -C p
            -C q
            +Cp
            +Cq
             7
             8
             9
            @@ -12,4 +12,4 @@
             12
             13
             14
            -C r
            \ No newline at end of file
            +Cr
            \ No newline at end of file
        "#]]
        .assert_eq(&diff("a.wff", old, &old.replace("C ", "C")));
    }
}
