//! Findings in SARIF 2.1.0, the format in which analysers report theirs to other programs.

use super::fingerprint::Prints;
use super::place::{LineRange, Uri};
use super::{Finding, Printed, Root};
use crate::inputs::FileErrorJson;
use crate::shown::Shown;
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use wff_core::rules::{Rule, Severity};
use wff_files::{Pages, WebAddress};

/// The start of a report, up to its first result.
pub const START: &str = concat!(
    "{\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\", ",
    "\"version\": \"2.1.0\", \"runs\": [{\"columnKind\": \"unicodeCodePoints\", \"results\": ["
);

/// The name of the root in references to files.
const ROOT: &str = "SRCROOT";

#[derive(Serialize)]
struct Message<'a> {
    text: Cow<'a, str>,
}

impl<'a> Message<'a> {
    /// A message. Readers take `[…](…)` in one for a link.
    fn new(text: &'a str) -> Message<'a> {
        let has_link = text.contains("](");
        Message { text: if has_link { text.replace("](", "\\](").into() } else { text.into() } }
    }

    /// A text that is put into a file.
    fn content(text: &'a str) -> Message<'a> {
        Message { text: text.into() }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ArtifactLocation {
    uri: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    uri_base_id: Option<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: usize,
    start_column: usize,
    end_line: usize,
    end_column: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: ArtifactLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location<'a> {
    physical_location: PhysicalLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Message<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ResultJson<'a> {
    rule_id: &'a str,
    level: &'static str,
    message: Message<'a>,
    locations: [Location<'a>; 1],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Location<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixes: Vec<FixJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    properties: Option<BTreeMap<&'static str, &'a str>>,
    partial_fingerprints: Fingerprints,
}

/// The fingerprints of a result, under the name that GitHub looks for.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Fingerprints {
    primary_location_line_hash: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FixJson<'a> {
    description: Message<'a>,
    artifact_changes: [ArtifactChange<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ArtifactChange<'a> {
    artifact_location: ArtifactLocation,
    replacements: Vec<Replacement<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Replacement<'a> {
    deleted_region: Region,
    inserted_content: Message<'a>,
}

impl From<LineRange> for Region {
    fn from(LineRange { line, column, end_column }: LineRange) -> Region {
        Region { start_line: line, start_column: column, end_line: line, end_column }
    }
}

fn artifact(file: &str, root: &Root) -> ArtifactLocation {
    match root.uri(file) {
        Uri::BelowRoot(uri) => ArtifactLocation { uri, uri_base_id: Some(ROOT) },
        Uri::Elsewhere(uri) => ArtifactLocation { uri, uri_base_id: None },
    }
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info | Severity::Hint => "note",
    }
}

fn replacement<'a>(finding: &Finding<'_>, (at, text): (Range<usize>, &'a str)) -> Replacement<'a> {
    Replacement {
        deleted_region: finding.edited(at).into(),
        inserted_content: Message::content(text),
    }
}

/// Prints a result on a line of its own, after a comma.
pub fn print(finding: &Finding<'_>, root: &Root, printed: &mut Printed) {
    let diagnostic = finding.diagnostic;
    let at = |place: LineRange| PhysicalLocation {
        artifact_location: artifact(finding.file, root),
        region: Some(place.into()),
    };
    let related = finding.related().into_iter().map(|(place, text)| Location {
        physical_location: at(place),
        message: Some(Message::new(text)),
    });
    let replacement = |edit| replacement(finding, edit);
    let fixes = diagnostic.fixes.iter().map(|it| FixJson {
        description: Message::new(&it.title),
        artifact_changes: [ArtifactChange {
            artifact_location: artifact(finding.file, root),
            replacements: it.replacements(finding.start).map(replacement).collect(),
        }],
    });
    let words = finding.words();
    let result = ResultJson {
        rule_id: diagnostic.rule.id,
        level: level(finding.severity),
        message: Message::new(&words),
        locations: [Location {
            physical_location: at(finding.place(diagnostic.span)),
            message: None,
        }],
        related_locations: related.collect(),
        fixes: fixes.collect(),
        properties: finding.item.map(|item| [("item", &*item.name)].into()),
        partial_fingerprints: Fingerprints { primary_location_line_hash: Prints::OPEN },
    };
    printed.text.text(",\n");
    printed.text.json(&result);
    printed.prints.note(printed.text.as_bytes(), finding, "");
}

/// The part of a report that stands behind its results.
pub struct Run<'a> {
    /// The number of findings of each rule, which are those described.
    pub by_rule: &'a BTreeMap<&'static str, usize>,
    /// The pages of those rules that have one on a site.
    pub pages: &'a BTreeMap<&'static str, Pages>,
    /// True if these numbers are wanted, too.
    pub statistics: bool,
    /// The files that were not looked at, and the mistakes in `wff.toml`.
    pub errors: &'a [FileErrorJson],
    /// True if the check could do its work.
    pub successful: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RunJson<'a> {
    tool: Tool,
    original_uri_base_ids: BTreeMap<&'static str, Base>,
    invocations: [Invocation<'a>; 1],
    #[serde(skip_serializing_if = "Option::is_none")]
    properties: Option<BTreeMap<&'static str, &'a BTreeMap<&'static str, usize>>>,
}

#[derive(Serialize)]
struct Base {
    description: Message<'static>,
}

#[derive(Serialize)]
struct Tool {
    driver: Driver,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver {
    name: &'static str,
    semantic_version: &'static str,
    rules: Vec<RuleJson>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RuleJson {
    id: &'static str,
    short_description: Text,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "written")]
    help_uri: Option<WebAddress>,
    help: Help,
    default_configuration: Configuration,
}

#[derive(Serialize)]
struct Text {
    text: String,
}

#[derive(Serialize)]
struct Help {
    text: String,
    markdown: String,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation<'a> {
    execution_successful: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tool_execution_notifications: Vec<Notification<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tool_configuration_notifications: Vec<Notification<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Notification<'a> {
    level: &'static str,
    message: Message<'a>,
    locations: [Location<'a>; 1],
}

/// Writes an address, of which there is one.
fn written<S: Serializer>(address: &Option<WebAddress>, serializer: S) -> Result<S::Ok, S::Error> {
    match address {
        Some(address) => serializer.collect_str(address),
        None => serializer.serialize_none(),
    }
}

impl RuleJson {
    fn new(rule: &'static Rule, pages: Option<&Pages>) -> RuleJson {
        let markdown = rule.page();
        RuleJson {
            id: rule.id,
            short_description: Text { text: rule.summary() },
            help_uri: pages.and_then(|pages| pages.of(rule.id)),
            help: Help { text: markdown.replace("```wff\n", "").replace("```\n", ""), markdown },
            default_configuration: Configuration { level: level(rule.severity) },
        }
    }
}

impl Run<'_> {
    /// The end of a report, after its last result.
    pub fn end(&self, root: &Root) -> String {
        let notes = |of_settings: bool| {
            let errors = self.errors.iter().filter(move |error| error.of_settings == of_settings);
            errors.map(|error| Notification {
                level: "error",
                message: Message::new(&error.message),
                locations: [Location {
                    physical_location: PhysicalLocation {
                        artifact_location: artifact(&error.file, root),
                        region: None,
                    },
                    message: None,
                }],
            })
        };
        let rules = self.by_rule.keys().filter_map(|id| Rule::find(id));
        let rules = rules.map(|rule| RuleJson::new(rule, self.pages.get(rule.id)));
        let version = env!("CARGO_PKG_VERSION");
        let base = Message::new("The root of the repository, or the folder of the check.");
        let run = RunJson {
            tool: Tool {
                driver: Driver { name: "wff", semantic_version: version, rules: rules.collect() },
            },
            original_uri_base_ids: [(ROOT, Base { description: base })].into(),
            invocations: [Invocation {
                execution_successful: self.successful,
                tool_execution_notifications: notes(false).collect(),
                tool_configuration_notifications: notes(true).collect(),
            }],
            properties: self.statistics.then(|| [("statistics", self.by_rule)].into()),
        };
        let json = Shown::of_json(&run);
        format!("],\n{}]}}", json.trim_start_matches('{'))
    }
}
