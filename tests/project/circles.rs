//! No file imports one that leads back to it: of two files that share something, one stands below
//! the other, or what they share stands below both.
//!
//! A module file that declares its children and hands on what they have imports nothing by that;
//! who takes a thing from it imports the file where that thing is defined.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> Option<String> {
    std::fs::read_to_string(root().join(path)).ok()
}

/// The files that each file takes something from, with the names of what it takes.
type Imports = BTreeMap<String, BTreeMap<String, BTreeSet<String>>>;

/// The sets of files of which each leads to each other.
fn circles(imports: &Imports) -> BTreeSet<Vec<String>> {
    let mut reached: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for file in imports.keys() {
        let mut seen = BTreeSet::new();
        let mut open = vec![file.as_str()];
        while let Some(next) = open.pop() {
            for target in imports.get(next).into_iter().flat_map(BTreeMap::keys) {
                if seen.insert(target.as_str()) {
                    open.push(target);
                }
            }
        }
        reached.insert(file, seen);
    }
    let both_ways = |a: &str, b: &str| reached[a].contains(b) && reached[b].contains(a);
    imports
        .keys()
        .filter(|file| reached[file.as_str()].contains(file.as_str()))
        .map(|file| imports.keys().filter(|it| both_ways(file, it)).cloned().collect())
        .collect()
}

/// The words of Rust code and the marks between them, but comments, strings, characters, lifetimes
/// and what is there for tests alone.
fn tokens(code: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = code;
    while let Some(c) = rest.chars().next() {
        let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if word > 0
            && matches!(&rest[..word], "r" | "br")
            && rest[word..].starts_with(['"', '#'])
        {
            let hashes = rest[word..].bytes().take_while(|it| *it == b'#').count();
            let start = word + hashes + 1;
            let end = format!("\"{}", "#".repeat(hashes));
            rest[start..].find(&end).map_or(rest.len(), |at| start + at + end.len())
        } else if c == '"' {
            let mut characters = rest.char_indices().skip(1);
            loop {
                match characters.next() {
                    Some((_, '\\')) => _ = characters.next(),
                    Some((at, '"')) => break at + 1,
                    Some(_) => {}
                    None => break rest.len(),
                }
            }
        } else if c == '\'' {
            let mut after = rest.char_indices().skip(1);
            match (after.next(), after.next()) {
                (Some((_, '\\')), Some((at, escaped))) => {
                    let at = at + escaped.len_utf8();
                    rest[at..].find('\'').map_or(rest.len(), |end| at + end + 1)
                }
                (_, Some((at, '\''))) => at + 1,
                _ => 1 + rest[1..].find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(0),
            }
        } else {
            let length = if rest.starts_with("::") { 2 } else { word.max(c.len_utf8()) };
            if !c.is_whitespace() {
                found.push(&rest[..length]);
            }
            length
        };
        rest = &rest[length..];
    }
    without_tests(&found)
}

/// The tokens that are left without the items under `#[cfg(test)]`.
fn without_tests<'a>(tokens: &[&'a str]) -> Vec<&'a str> {
    let mark = ["#", "[", "cfg", "(", "test", ")", "]"];
    let mut left = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if !tokens[at..].starts_with(&mark) {
            left.push(tokens[at]);
            at += 1;
            continue;
        }
        let mut depth = 0;
        at += mark.len();
        while at < tokens.len() {
            let token = tokens[at];
            at += 1;
            match token {
                "{" | "(" | "[" => depth += 1,
                "}" | ")" | "]" => depth -= 1,
                _ => {}
            }
            if depth == 0 && matches!(token, ";" | "}") {
                break;
            }
        }
    }
    left
}

/// A path as it is written, from `crate`, `self`, `super` or a name that is in scope.
type Names = Vec<String>;

/// A Rust file: a module, and what it says of others.
#[derive(Default)]
struct Module {
    /// The names that are defined at its top.
    defined: BTreeSet<String>,
    /// Its children that are files.
    children: BTreeSet<String>,
    /// The names that each `use` brings into scope, what each stands for, and true for those that
    /// are handed on.
    uses: Vec<(String, Names, bool)>,
    /// The paths that its code mentions.
    mentions: Vec<Names>,
}

impl Module {
    fn read(code: &str) -> Self {
        let mut module = Self::default();
        let tokens = tokens(code);
        // How deep braces are, and at which depths modules within the file stand.
        let (mut depth, mut inner) = (0, Vec::new());
        let mut at = 0;
        while at < tokens.len() {
            let token = tokens[at];
            let next = tokens.get(at + 1).copied().unwrap_or_default();
            at += 1;
            match token {
                "{" => depth += 1,
                "}" => {
                    depth -= 1;
                    inner.retain(|it| *it <= depth);
                }
                "mod" if tokens.get(at + 1) == Some(&";") => {
                    module.children.insert(next.to_owned());
                    at += 1;
                }
                "mod" if tokens.get(at + 1) == Some(&"{") => inner.push(depth + 1),
                "use" if is_name(next) || next == "{" => {
                    let handed_on = at >= 2 && matches!(tokens[at - 2], "pub" | ")");
                    let end = at + tokens[at..].iter().position(|it| *it == ";").unwrap();
                    for (name, names) in use_tree(&tokens[at..end]) {
                        module.uses.push((name, outward(names, inner.len()), handed_on));
                    }
                    at = end;
                }
                "fn" | "struct" | "enum" | "trait" | "type" | "const" | "static"
                    if depth == 0 && is_name(next) =>
                {
                    module.defined.insert(next.to_owned());
                    at += 1;
                }
                "macro_rules" => {
                    module.defined.insert(tokens[at + 1].to_owned());
                }
                // A small letter and no call may be a field or a binding, `[` opens an attribute.
                _ if is_name(token)
                    && (matches!(next, "::" | "(") || token.starts_with(char::is_uppercase))
                    && !matches!(tokens[..at - 1].last(), Some(&("." | "::" | "[" | "fn"))) =>
                {
                    let mut names = vec![token.to_owned()];
                    while tokens.get(at) == Some(&"::")
                        && tokens.get(at + 1).is_some_and(|it| is_name(it))
                    {
                        names.push(tokens[at + 1].to_owned());
                        at += 2;
                    }
                    module.mentions.push(outward(names, inner.len()));
                }
                _ => {}
            }
        }
        module
    }
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// A path as the file itself would write it, of one that stands some modules deep within it.
fn outward(mut names: Names, deep: usize) -> Names {
    let supers = names.iter().take_while(|it| *it == "super").count().min(deep);
    if supers > 0 {
        names.drain(..supers);
        names.insert(0, "self".to_owned());
    }
    names
}

/// The names that a tree of imports brings into scope, each with its path.
fn use_tree(tokens: &[&str]) -> Vec<(String, Names)> {
    let mut found = Vec::new();
    let mut outer: Vec<Names> = Vec::new();
    let mut names: Names = Vec::new();
    let mut alias = None;
    for (at, token) in tokens.iter().chain(&[","]).enumerate() {
        match *token {
            "{" => outer.push(names.clone()),
            "," | "}" => {
                if let Some(last) =
                    names.last().filter(|_| names.len() > outer.last().map_or(0, Vec::len))
                {
                    let mut path = names.clone();
                    if last == "self" {
                        path.pop();
                    }
                    if let Some(last) = path.last() {
                        found.push((alias.take().unwrap_or_else(|| last.clone()), path));
                    }
                }
                if *token == "}" {
                    outer.pop();
                }
                names = outer.last().cloned().unwrap_or_default();
            }
            "::" | "as" => {}
            name if at > 0 && tokens[at - 1] == "as" => alias = Some(name.to_owned()),
            name => names.push(name.to_owned()),
        }
    }
    found
}

/// The modules of a crate, by their names from its root, each with its file.
struct Crate {
    modules: BTreeMap<Names, (String, Module)>,
}

impl Crate {
    fn read(folder: &str, top: &str) -> Self {
        let mut modules = BTreeMap::new();
        let mut open = vec![(Names::new(), top.to_owned())];
        while let Some((path, file)) = open.pop() {
            let module = Module::read(&read(&file).unwrap());
            for child in &module.children {
                let path: Names = path.iter().chain([child]).cloned().collect();
                let place = format!("{folder}/{}", path.join("/"));
                let file = [format!("{place}.rs"), format!("{place}/mod.rs")];
                let file = file.into_iter().find(|it| root().join(it).exists()).unwrap();
                open.push((path, file));
            }
            modules.insert(path, (file, module));
        }
        Self { modules }
    }

    /// The module where what a path names is defined, if it is one of this crate, and the name
    /// there, if it is more than the module. `hops` keeps imports in a loop from being followed on.
    fn find(&self, from: &Names, names: &[String], hops: usize) -> Option<(&Names, String)> {
        let (here, (_, module)) = self.modules.get_key_value(from)?;
        let (first, rest) = names.split_first()?;
        match first.as_str() {
            _ if hops == 0 => None,
            "crate" => self.find(&Names::new(), rest, hops - 1),
            "self" => self.find(from, rest, hops - 1),
            "super" => self.find(&from[..from.len().checked_sub(1)?].to_vec(), rest, hops - 1),
            // A module and a function may have one name.
            _ if module.defined.contains(first)
                && (rest.is_empty() || !module.children.contains(first)) =>
            {
                Some((here, first.clone()))
            }
            _ if module.children.contains(first) => {
                let child: Names = from.iter().chain([first]).cloned().collect();
                self.find(&child, rest, hops - 1)
            }
            _ => module.uses.iter().find_map(|(name, path, _)| {
                let path = match name.as_str() {
                    "*" => [&path[..path.len() - 1], names].concat(),
                    name if name == first => [path, rest].concat(),
                    _ => return None,
                };
                // A crate of another name is not in scope here, but by its own import.
                (path.first() != Some(first) || path.len() < names.len())
                    .then(|| self.find(from, &path, hops - 1))?
            }),
        }
    }

    fn imports(&self) -> Imports {
        let mut imports = Imports::new();
        for (path, (file, module)) in &self.modules {
            let used = module.uses.iter().filter(|(_, names, handed_on)| {
                // A parent that hands on what its children have.
                let child = names.iter().find(|it| *it != "self");
                !(*handed_on && child.is_some_and(|it| module.children.contains(it)))
            });
            let named = used.map(|(_, names, _)| names).chain(&module.mentions);
            let found = named.filter_map(|names| self.find(path, names, 20));
            let targets: &mut BTreeMap<_, BTreeSet<_>> = imports.entry(file.clone()).or_default();
            for (target, name) in found.filter(|(target, _)| *target != path) {
                targets.entry(self.modules[target].0.clone()).or_default().insert(name);
            }
        }
        imports
    }
}

/// The crates, by their folders, each with the files of all of them and what these import.
fn of_crates() -> Imports {
    let mut imports = Imports::new();
    for entry in std::fs::read_dir(root().join("server")).unwrap() {
        let name = entry.unwrap().file_name().to_string_lossy().into_owned();
        let folder = format!("server/{name}/src");
        let tops = ["lib.rs", "main.rs"].map(|top| format!("{folder}/{top}"));
        if let Some(top) = tops.into_iter().find(|it| root().join(it).exists()) {
            imports.extend(Crate::read(&folder, &top).imports());
        }
    }
    imports
}

/// The files of TypeScript below a folder, but those that others made.
fn scripts(folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(root().join(folder)).unwrap() {
        let name = entry.unwrap().file_name().to_string_lossy().into_owned();
        let path = format!("{folder}/{name}");
        let is_ours = !["node_modules", "dist", "target"].contains(&&*name);
        if root().join(&path).is_dir() && is_ours {
            found.extend(scripts(&path));
        } else if name.ends_with(".ts") || name.ends_with(".tsx") {
            found.push(path);
        }
    }
    found
}

/// The file that another one imports by this name, if it is one of these.
fn imported(from: &str, name: &str, files: &[String]) -> Option<String> {
    let mut path: Vec<&str> = from.split('/').collect();
    path.pop();
    for part in name.split('/') {
        match part {
            "." => {}
            ".." => _ = path.pop(),
            part => path.push(part),
        }
    }
    let path = path.join("/");
    let names = [".ts", ".tsx", ".d.ts", "/index.ts"].map(|end| format!("{path}{end}"));
    names.into_iter().find(|it| files.contains(it))
}

/// The files of the editors, and what these import from each other.
fn of_editors() -> Imports {
    let files = scripts("editors");
    let mut imports = Imports::new();
    for file in &files {
        let targets = imports.entry(file.clone()).or_default();
        let text = read(file).unwrap();
        for quoted in text.split("from '").chain(text.split("import('")).skip(1) {
            let name = quoted.split('\'').next().unwrap_or_default();
            if name.starts_with('.')
                && let Some(target) = imported(file, name, &files)
            {
                targets.entry(target).or_default();
            }
        }
    }
    imports
}

/// The arrows of a circle in words: a file, another that it imports, and what it takes from there.
fn told(circle: &[String], imports: &Imports) -> String {
    let mut told = String::new();
    for file in circle {
        for (target, names) in imports[file].iter().filter(|(it, _)| circle.contains(it)) {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            told.push_str(&format!("  {file} -> {target}: {}\n", names.join(" ")));
        }
    }
    told
}

#[test]
fn files_do_not_import_each_other() {
    let mut imports = of_crates();
    assert!(imports.len() > 400, "{} files of Rust", imports.len());
    let scripts = of_editors();
    assert!(scripts.len() > 40, "{} files of TypeScript", scripts.len());
    imports.extend(scripts);
    let mut wrong = String::new();
    for circle in circles(&imports) {
        let length = circle.len();
        wrong.push_str(&format!("{length} files in a circle:\n{}", told(&circle, &imports)));
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn a_file_imports_the_one_that_defines_what_it_takes() {
    let parent = "mod one;\nmod two;\npub use one::Thing;\nfn own() -> Thing { two::f() }";
    let one = "use super::two::{self, f as g};\npub struct Thing;\nfn h() { two::f(); g() }";
    let two = "use super::Thing;\n// use super::own;\npub fn f() -> Thing { Thing::new(\"'\") }\n\
               #[cfg(test)]\nmod tests { use super::super::own; }";
    let modules = [("", parent), ("one", one), ("two", two)].map(|(name, code)| {
        let path: Names = name.split_terminator('/').map(str::to_owned).collect();
        (path, (format!("{name}.rs"), Module::read(code)))
    });
    let imports = Crate { modules: modules.into() }.imports();
    let of = |file: &str| imports[file].keys().map(String::as_str).collect::<Vec<_>>();
    assert_eq!(of(".rs"), ["one.rs", "two.rs"]);
    assert_eq!(of("one.rs"), ["two.rs"]);
    assert_eq!(of("two.rs"), ["one.rs"]);
    assert_eq!(circles(&imports), BTreeSet::from([vec!["one.rs".to_owned(), "two.rs".to_owned()]]));
}
