//! Comma-separated values, as RFC 4180 has them, in which a spreadsheet finds no formulas.

use super::visible::visible;
use std::fmt::{self, Display, Formatter, Write as _};

/// A field of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field(String);

impl Field {
    /// A text on one line. Where a spreadsheet would take it for a formula, an apostrophe stands
    /// before it.
    pub fn text(text: &str) -> Field {
        let mut field = String::with_capacity(text.len());
        if is_formula(text) {
            field.push('\'');
        }
        field.extend(text.chars().map(visible));
        Field(field)
    }
}

/// True if a spreadsheet may take a text for a formula. Some look past blanks, and some take the
/// wide forms of the signs for the signs.
fn is_formula(text: &str) -> bool {
    let text = text.trim_start();
    let begins = text.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\0']);
    begins && !text.parse().is_ok_and(f64::is_finite)
}

/// A record: a line, with its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record(Vec<Field>);

impl FromIterator<Field> for Record {
    fn from_iter<T: IntoIterator<Item = Field>>(fields: T) -> Record {
        Record(fields.into_iter().collect())
    }
}

impl Display for Record {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (place, Field(field)) in self.0.iter().enumerate() {
            if place > 0 {
                f.write_char(',')?;
            }
            if field.contains([',', '"']) {
                write!(f, "\"{}\"", field.replace('"', "\"\""))?;
            } else {
                f.write_str(field)?;
            }
        }
        f.write_str("\r\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(fields: &[&str]) -> String {
        fields.iter().map(|field| Field::text(field)).collect::<Record>().to_string()
    }

    #[test]
    fn fields_are_quoted() {
        assert_eq!(written(&["p", "a,b", "\"", "a\nb"]), "p,\"a,b\",\"\"\"\",a␊b\r\n");
    }

    #[test]
    fn no_text_is_a_formula() {
        for text in
            ["=1+1", "+p", "-p", "@sum", "＝1", "＋1", "－p", "＠a", " =1", "\t=1", "\0=1", "-inf"]
        {
            assert!(written(&[text]).starts_with('\''), "{text:?}");
        }
        assert_eq!(written(&["-1", "+0.5", "Ann-Marie", "p = T"]), "-1,+0.5,Ann-Marie,p = T\r\n");
    }
}
