//! The units in which a client counts the columns of a line.

use tower_lsp::lsp_types::PositionEncodingKind;

/// The unit of a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// Bytes of UTF-8.
    Utf8,
    /// Code units of UTF-16: the default of the protocol.
    #[default]
    Utf16,
    /// Unicode scalar values.
    Utf32,
}

impl Encoding {
    /// The cheapest of the encodings that a client offers; `None` if none of them is known.
    pub fn choose(offered: &[PositionEncodingKind]) -> Option<Encoding> {
        [Encoding::Utf8, Encoding::Utf32, Encoding::Utf16]
            .into_iter()
            .find(|encoding| offered.contains(&encoding.kind()))
    }

    /// The protocol's name of the encoding.
    pub fn kind(self) -> PositionEncodingKind {
        match self {
            Encoding::Utf8 => PositionEncodingKind::UTF8,
            Encoding::Utf16 => PositionEncodingKind::UTF16,
            Encoding::Utf32 => PositionEncodingKind::UTF32,
        }
    }
}
