//! Compiles the generated parser and the scanner beside it.

use std::path::Path;

fn main() {
    let src = Path::new("src");
    let mut build = cc::Build::new();
    build.std("c11").include(src);
    if std::env::var("CARGO_CFG_TARGET_ENV").is_ok_and(|environment| environment == "msvc") {
        build.flag("-utf-8");
    }
    for file in ["parser.c", "scanner.c"] {
        let path = src.join(file);
        println!("cargo:rerun-if-changed={}", path.display());
        build.file(path);
    }
    build.compile("tree-sitter-wff");
}
