//! Writes the texts of all kinds of things that a file may have many of to a folder, for
//! `tests/growth.sh`: each in files named by the numbers that follow, and prints a line for each,
//! with its folder, the files that it has, and its name.

#![allow(clippy::indexing_slicing, reason = "what it writes is for a test, and it may panic")]

#[path = "../../../tests/growth/kinds.rs"]
mod kinds;
#[path = "../../../tests/growth/lines.rs"]
mod lines;
#[path = "../../../tests/growth/proofs.rs"]
mod proofs;

use kinds::{Files, kinds};
use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let mut words = env::args().skip(1);
    let folder = PathBuf::from(words.next().unwrap_or_default());
    let numbers: Vec<usize> = words.filter_map(|it| it.parse().ok()).collect();
    for (place, kind) in kinds().into_iter().enumerate() {
        let folder = folder.join(place.to_string());
        fs::create_dir_all(&folder)?;
        let of = |ending: &str| folder.join(ending);
        let mut what = "sheet wff".to_owned();
        for number in &numbers {
            match &kind.files {
                Files::Sheet(text) => fs::write(of(&format!("{number}.wff")), text(*number))?,
                Files::Outer(ending, text) => {
                    what = format!("sheet {ending}");
                    fs::write(of(&format!("{number}.{ending}")), text(*number))?;
                }
                Files::Settings(text) => {
                    what = "settings toml".to_owned();
                    fs::create_dir_all(of(&number.to_string()))?;
                    fs::write(of(&format!("{number}/wff.toml")), text(*number))?;
                    fs::write(of(&format!("{number}/a.wff")), "Kpq\n")?;
                }
                Files::HandIn(texts) => {
                    what = "hand-in wff".to_owned();
                    let [key, hand_in] = texts(*number);
                    fs::write(of(&format!("{number}.key.wff")), key)?;
                    fs::write(of(&format!("{number}.wff")), hand_in)?;
                }
            }
        }
        println!("{place}\t{what}\t{}", kind.name);
    }
    Ok(())
}
