//! The links of the documentation lead somewhere, those from elsewhere keep their anchors, and the
//! first pages are short.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All documents of the repository, by their paths in it. Samples are none, and nor is what is
/// built or installed.
fn documents() -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut folders: Vec<PathBuf> =
        ["editors", "grammar", "server", "tests"].map(|name| root().join(name)).into();
    let mut paths = vec![root().join("README.md")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let is_link = path.symlink_metadata().unwrap().is_symlink();
            if path.is_dir() && !["target", "node_modules", "corpus"].contains(&&*name) && !is_link
            {
                folders.push(path);
            } else if name.ends_with(".md") && !is_link {
                paths.push(path);
            }
        }
    }
    for path in paths {
        let name = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
        found.insert(name, std::fs::read_to_string(&path).unwrap());
    }
    found
}

/// The anchors of a document, by its headings and by its tags, and the links in it.
#[derive(Default)]
struct Page {
    anchors: BTreeSet<String>,
    links: Vec<String>,
}

impl Page {
    fn read(text: &str) -> Self {
        let mut page = Self::default();
        let mut heading: Option<String> = None;
        for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
            match event {
                Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
                Event::End(TagEnd::Heading(_)) => {
                    page.anchors.extend(heading.take().map(|text| anchor(&text)));
                }
                Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                    page.links.push(dest_url.into_string());
                }
                Event::Html(tag) | Event::InlineHtml(tag) => page.anchors.extend(
                    tag.split("<a id=\"")
                        .skip(1)
                        .filter_map(|rest| rest.split('"').next())
                        .map(str::to_owned),
                ),
                Event::Text(text) | Event::Code(text) => {
                    if let Some(heading) = &mut heading {
                        heading.push_str(&text);
                    }
                }
                _ => {}
            }
        }
        page
    }
}

/// The anchor that GitHub makes of a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.to_lowercase().replace(' ', "-");
    kept.chars().filter(|c| c.is_alphanumeric() || ['-', '_'].contains(c)).collect()
}

/// The path, without `..`, to which a document's link leads.
fn target(document: &str, link: &str) -> String {
    let mut place: Vec<String> = Vec::new();
    for part in Path::new(document).parent().unwrap().join(link).components() {
        match part {
            Component::ParentDir => assert!(place.pop().is_some(), "{document}: {link}"),
            Component::Normal(name) => place.push(name.to_string_lossy().into_owned()),
            _ => {}
        }
    }
    place.join("/")
}

#[test]
fn every_link_of_a_document_leads_somewhere() {
    let pages: BTreeMap<String, Page> =
        documents().iter().map(|(name, text)| (name.clone(), Page::read(text))).collect();
    let mut dead = Vec::new();
    let mut followed = 0;
    for (name, page) in &pages {
        for link in page.links.iter().filter(|link| !link.contains(':')) {
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { name.clone() } else { target(name, path) };
            let there = pages.get(&target).map_or_else(
                || anchor.is_empty() && root().join(&target).exists(),
                |page| anchor.is_empty() || page.anchors.contains(anchor),
            );
            followed += 1;
            if !there {
                dead.push(format!("{name}: {link}"));
            }
        }
    }
    assert!(dead.is_empty(), "links that lead nowhere:\n{}", dead.join("\n"));
    assert!(followed > 200, "{followed}");
}

/// The sections that the README had when they were linked to from elsewhere: where one has moved,
/// its anchor stands beside the link to its page.
const ANCHORS: [&str; 10] = [
    "try-it",
    "tour",
    "fixes",
    "for-other-programs",
    "settings",
    "in-a-browser",
    "editors",
    "speed",
    "what-it-finds",
    "read-on",
];

#[test]
fn links_to_the_readme_from_elsewhere_keep_their_anchors() {
    let page = Page::read(&documents()["README.md"]);
    for anchor in ANCHORS {
        assert!(page.anchors.contains(anchor), "{anchor}");
    }
}

#[test]
fn the_readme_is_short() {
    let page = &documents()["README.md"];
    let (lines, words) = (page.lines().count(), page.split_whitespace().count());
    assert!(lines <= 150 && words <= 1_500, "{lines} lines, {words} words");
    let contributing = documents()["server/CONTRIBUTING.md"].lines().count();
    assert!(contributing <= 40, "{contributing} lines");
}

/// The pages whose paragraphs are short.
const SHORT: [&str; 9] = [
    "README.md",
    "editors/README.md",
    "grammar/COMMANDS.md",
    "grammar/RULES.md",
    "grammar/SETTINGS.md",
    "grammar/SPELLINGS.md",
    "server/CONTRIBUTING.md",
    "server/INSTALL.md",
    "tests/charts/README.md",
];

#[test]
fn no_paragraph_of_the_first_pages_has_more_than_120_words() {
    let documents = documents();
    for name in SHORT {
        let mut words = 0;
        for event in Parser::new_ext(&documents[name], Options::ENABLE_TABLES) {
            match event {
                Event::Start(Tag::Paragraph | Tag::Item | Tag::TableCell) => words = 0,
                Event::Text(text) | Event::Code(text) => words += text.split_whitespace().count(),
                Event::End(TagEnd::Paragraph | TagEnd::Item | TagEnd::TableCell) => {
                    assert!(words <= 120, "{name}: {words} words");
                }
                _ => {}
            }
        }
    }
}

#[test]
fn the_gate_runs_the_tests_as_the_readme_tells() {
    let readme = &documents()["README.md"];
    let section = readme.split("\n## Try it\n").nth(1).unwrap();
    let commands = section.split("```sh\n").nth(1).and_then(|it| it.split("```").next()).unwrap();
    let [sample, tests] = commands.lines().collect::<Vec<_>>()[..] else { panic!("{commands}") };
    let file = sample.strip_prefix("cargo run -p wff --no-default-features -- check ").unwrap();
    assert!(root().join(file).is_file(), "{file}");
    let gate = std::fs::read_to_string(root().join(".ci/run")).unwrap();
    assert!(gate.lines().any(|line| line == tests), "the gate does not run {tests}");
}
