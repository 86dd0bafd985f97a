//! Signature help.

use super::width;
use crate::encoding::Encoding;
use crate::snapshot::Snapshot;
use std::ops::Range;
use tower_lsp::lsp_types::*;
use wff_core::features;

/// The signature of a connective, the operand marked that is being written.
pub fn signature_help(snapshot: &Snapshot, signature: features::Signature) -> SignatureHelp {
    let features::Signature { label, operands, active, needs } = signature;
    let units = |bytes: usize| {
        let before = label.get(..bytes).unwrap_or_default();
        u32::try_from(width(before, Encoding::Utf16)).unwrap_or(u32::MAX)
    };
    let parameter = |bytes: &Range<usize>| ParameterInformation {
        label: match snapshot.client.signature_offsets {
            true => ParameterLabel::LabelOffsets([units(bytes.start), units(bytes.end)]),
            false => {
                ParameterLabel::Simple(label.get(bytes.clone()).unwrap_or_default().to_owned())
            }
        },
        documentation: None,
    };
    let parameters = operands.iter().map(parameter).collect();
    let active = u32::try_from(active).ok();
    SignatureHelp {
        signatures: vec![SignatureInformation {
            label,
            documentation: needs.map(Documentation::String),
            parameters: Some(parameters),
            active_parameter: None,
        }],
        active_signature: Some(0),
        active_parameter: active,
    }
}
