//! Text in XML and HTML.

/// A text as it stands in XML and HTML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_markup_are_escaped() {
        assert_eq!(escaped("p <-> \"q\" & r"), "p &lt;-&gt; &quot;q&quot; &amp; r");
    }
}
