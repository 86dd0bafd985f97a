//! Prints for each line of standard input what each of its characters is there for, as one letter.

use std::io::Read;
use wff_core::document::Document;
use wff_core::features::roles;
use wff_core::scope::Scope;
use wff_core::syntax::rows;

fn main() -> std::io::Result<()> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let roles = roles(&Document::new(&text, Scope::default()), &*text, 0..text.len());
    for row in rows(&text) {
        let letter = |at: usize| {
            let last = roles.partition_point(|(range, _)| range.start <= at).checked_sub(1);
            let role =
                last.and_then(|last| roles.get(last)).filter(|(range, _)| range.contains(&at));
            role.map_or(' ', |(_, role)| role.letter())
        };
        let line = row.content.of(&text);
        let letters: String =
            line.char_indices().map(|(at, _)| letter(row.content.start as usize + at)).collect();
        println!("{letters}");
    }
    Ok(())
}
