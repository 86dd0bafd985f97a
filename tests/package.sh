#!/usr/bin/env bash
# Makes every package of the command, installs each as its users do, and runs it: crates, a static binary, a wheel, npm
# packages, a hook for pre-commit, completions, manual pages. The binary is built for release once, statically where Rust
# has what that takes. What a registry lacks is skipped by name. Prints a line for each thing that works; exits with 1 if
# one does not.
set -uo pipefail
cd "$(dirname "$0")/.."
root=$PWD
mkdir -p "${CARGO_TARGET_DIR:-target}/package-tools"
export CARGO_TARGET_DIR=$(realpath "${CARGO_TARGET_DIR:-target}")
tools=$CARGO_TARGET_DIR/package-tools
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
failed=0

ok() { echo "ok $*"; }
skip() { echo "SKIPPED $*" | tee -a "$scratch/skipped"; }
fail() {
    echo "FAILED $*"
    [ ! -s "$scratch/log" ] || tail -n 30 "$scratch/log"
    failed=1
}
# try WHAT COMMAND…: says that it works, or shows what the command printed.
try() {
    local what=$1
    shift
    if ("$@") >"$scratch/log" 2>&1; then ok "$what"; else fail "$what"; return 1; fi
}
debian() {
    local missing=()
    for package in "$@"; do dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package"); done
    [ ${#missing[@]} = 0 ] ||
        { apt-get update -qq && apt-get install -y -qq --no-install-recommends "${missing[@]}"; } >"$scratch/log" 2>&1
}
python_tools() {
    [ -e "$tools/python/installed" ] && return 0
    python3 -m venv "$tools/python" &&
        "$tools/python/bin/pip" install --quiet --disable-pip-version-check maturin==1.16.0 pre-commit==4.6.2 &&
        touch "$tools/python/installed"
}

# A command that was installed somewhere: it is this version, and it does what the command is for.
works() {
    local status=0
    [ "$("$@" --version)" = "wff $version" ] || return 1
    printf 'Kpq == Kqp\nCpCqp is tautology\n' | "$@" check - || return 1
    printf 'KpC\n' | "$@" check --format concise - >"$scratch/found" || status=$?
    [ $status = 1 ] && grep -q missing-operand "$scratch/found"
}

binary() {
    triple=$(rustc -vV | sed -n 's/^host: //p')
    case $triple in
    *-linux-gnu)
        local musl=${triple%-gnu}-musl
        # The allocator is written in C.
        if ! debian musl-tools; then
            skip "the static binary: Debian's musl-tools cannot be had here"
        elif [ -d "$(rustc --print target-libdir --target "$musl")" ] ||
            { command -v rustup && timeout 300 rustup target add "$musl"; } >"$scratch/log" 2>&1; then
            triple=$musl
        else
            skip "the static binary: Rust has no standard library for $musl here"
        fi
        ;;
    esac
    cargo build --quiet --release --locked --bin wff --target "$triple" || return 1
    wff=$CARGO_TARGET_DIR/$triple/release/wff
}

static_binary() {
    ldd "$wff" 2>&1 | grep -q 'statically linked\|not a dynamic executable' || return 1
    # In an empty folder as the root there is no library.
    mkdir -p "$scratch/empty" && cp "$wff" "$scratch/empty/wff" && works chroot "$scratch/empty" /wff
}

# The crates are unpacked outside of the repository, so that nothing of it can be taken, and built there.
crates() {
    cargo package --quiet --workspace --locked --offline --no-verify --allow-dirty --target-dir "$tools/crates" || return 1
    local crate unpacked=$scratch/crates patches=()
    mkdir "$unpacked"
    for crate in wff wff-syntax wff-logic wff-proof wff-core wff-files wff-lsp tree-sitter-wff; do
        tar -xzf "$tools/crates/package/$crate-$version.crate" -C "$unpacked" || return 1
        for file in LICENSE-MIT LICENSE-APACHE README.md; do
            [ -s "$unpacked/$crate-$version/$file" ] || { echo "$crate has no $file"; return 1; }
        done
    done
    for crate in wff-syntax wff-logic wff-proof wff-core wff-files wff-lsp; do
        patches+=(--config "patch.crates-io.$crate.path=\"$unpacked/$crate-$version\"")
    done
    cd "$scratch" && cargo install --quiet --offline --target "$triple" --target-dir "$CARGO_TARGET_DIR" --root "$scratch/cargo" \
        "${patches[@]}" --path "$unpacked/wff-$version" && works "$scratch/cargo/bin/wff" || return 1
    cd "$unpacked/tree-sitter-wff-$version" && cargo build --quiet --offline --target-dir "$tools/crates" "${patches[@]}"
}

wheel() {
    rm -rf "$tools/wheels"
    local compatibility=()
    case $triple in *-musl) compatibility=(--compatibility manylinux2014 musllinux_1_2) ;; esac
    if command -v node; then server/wff-cli/notices.sh "$triple" >server/wff-cli/NOTICES.txt || return 1; fi
    "$tools/python/bin/maturin" build --quiet --release --locked --manifest-path server/wff-cli/Cargo.toml \
        --target "$triple" "${compatibility[@]}" --out "$tools/wheels" || return 1
    python3 -m venv "$scratch/venv" &&
        "$scratch/venv/bin/pip" install --quiet --disable-pip-version-check --no-index "$tools/wheels"/wff_cli-*.whl &&
        works "$scratch/venv/bin/wff" || return 1
    "$scratch/venv/bin/pip" show --files wff-cli >"$scratch/files"
    local file
    for file in LICENSE-MIT LICENSE-APACHE; do
        grep -q "$file" "$scratch/files" || { echo "the wheel has no $file"; return 1; }
    done
    command -v node || return 0
    python3 -m zipfile -e "$tools/wheels"/wff_cli-*.whl "$scratch/wheel" &&
        python3 tests/supply/notices.py "$(find "$scratch/wheel" -name NOTICES.txt)" wff Cargo.toml "$triple"
}

npm_packages() {
    local platform
    platform=$(node -p 'process.platform + "-" + process.arch')
    rm -rf "$tools/npm"
    node server/wff-cli/npm/pack.mjs "$tools/npm" "$platform=$wff" || return 1
    mkdir "$scratch/npm" && cd "$scratch/npm" && echo '{}' >package.json &&
        npm install --silent --offline --no-audit --no-fund "$tools/npm/wff-$version.tgz" "$tools/npm/wff-$platform-$version.tgz" &&
        works npx --no-install wff || return 1
    # A release for Linux is static, and so are the notices.
    cd "$root" && python3 tests/supply/notices.py "$scratch/npm/node_modules/@wff/$platform/NOTICES.txt" wff Cargo.toml \
        "${triple/%-gnu/-musl}"
}

npm_without_binary() {
    mkdir "$scratch/bare" && cd "$scratch/bare" && echo '{}' >package.json &&
        npm install --silent --offline --omit=optional --no-audit --no-fund "$tools/npm/wff-$version.tgz" || return 1
    local status=0
    npx --no-install wff --version || status=$?
    [ $status = 2 ]
}

repository() {
    git init --quiet "$1" && cd "$1" && git config user.name wff && git config user.email wff@example.org
}

# A hook finds a fault, mends nothing by itself, and is content with what is mended.
hooked() {
    export PATH=$tools/python/bin:$PATH
    printf 'CKpqr\nKpC\n' >sheet.wff && printf 'KpC\n' >notes.txt && git add . || return 1
    ! pre-commit run --all-files >found 2>&1 && cat found && grep -q 'missing-operand' found || return 1
    ! grep -q notes.txt found || return 1
    printf '1)  C Kpq r\n' >sheet.wff && git add . || return 1
    ! pre-commit run --all-files && grep -q '^1) CKpqr$' sheet.wff || return 1
    git add . && pre-commit run --all-files && pre-commit install && git commit --quiet -m 'A sheet' || return 1
    printf 'Kp\n' >sheet.wff && git add . && ! git commit --quiet -m 'A pff'
}

hook() {
    export PRE_COMMIT_HOME=$scratch/hooks WFF=$wff
    repository "$scratch/origin" && (cd "$root" && git ls-files -z --cached --others --exclude-standard |
        xargs -0 cp --parents -P -t "$scratch/origin") && git add . && git commit --quiet -m 'All' && git tag "v$version" || return 1
    repository "$scratch/course" && cat >.pre-commit-config.yaml <<YAML && hooked
repos:
  - repo: file://$scratch/origin
    rev: v$version
    hooks: [{id: wff-fmt}, {id: wff-check}]
YAML
}

# Without WFF the hook is built with Rust; this has been built already.
hook_with_rust() { works env -u WFF CARGO_BUILD_TARGET="$triple" server/wff-cli/pre-commit; }

hook_from_wheel() {
    export PRE_COMMIT_HOME=$scratch/hooks
    local wheel
    wheel=$(echo "$tools/wheels"/wff_cli-*.whl)
    repository "$scratch/local" && cat >.pre-commit-config.yaml <<YAML && hooked
repos:
  - repo: local
    hooks:
      - {id: wff-fmt, name: wff fmt, entry: wff fmt --quiet --force-exclude, language: python, additional_dependencies: ["$wheel"], files: '\.(wff|md|markdown|adoc|asciidoc|tex)$', require_serial: true}
      - {id: wff-check, name: wff check, entry: wff check --force-exclude, language: python, additional_dependencies: ["$wheel"], files: '\.(wff|md|markdown|adoc|asciidoc|tex)$', require_serial: true}
YAML
}

completions() {
    "$wff" completions "$1" >"$scratch/completions" && python3 tests/package/completions.py "$1" "$scratch/completions"
}

manual_pages() {
    "$wff" man --dir "$scratch/man/man1" || return 1
    local page told
    for page in "$scratch/man/man1"/*.1; do
        told=$(man --warnings -l "$page" 2>&1 >"$scratch/page"; groff -ww -man -K utf8 -T utf8 "$page" 2>&1 >/dev/null
            # A page that is made on any day has no date.
            mandoc -T lint -W warning "$page" | grep -v 'missing date')
        [ -z "$told" ] || { echo "$told"; return 1; }
        [ -s "$scratch/page" ] || return 1
    done
    MANPATH=$scratch/man man wff-check | grep -q 'EXIT STATUS'
}

binary || { echo "FAILED the binary" && exit 1; }
try "the binary for $triple" works "$wff"
case $triple in *-musl)
    if [ "$(id -u)" = 0 ]; then try "it is static, and runs where there is nothing else" static_binary; fi ;;
esac
if python_tools >"$scratch/log" 2>&1; then
    try "the wheel, installed into a fresh environment" wheel
    try "the hooks of pre-commit" hook
    try "the hooks where the wheel is installed" hook_from_wheel
else
    skip "the wheel and the hooks: maturin or pre-commit could not be installed: $(tail -n 1 "$scratch/log")"
fi
try "the hooks built with Rust" hook_with_rust
if command -v npm >/dev/null; then
    try "the npm packages, installed into a fresh folder" npm_packages
    try "the npm package says if its binary is missing" npm_without_binary
else
    skip "the npm packages: there is no npm"
fi
for shell in bash zsh fish; do
    if debian $shell; then try "completions in $shell" completions $shell; else skip "completions in $shell: it could not be installed"; fi
done
if debian man-db groff mandoc; then try "the manual pages" manual_pages; else skip "the manual pages: man, groff or mandoc could not be installed"; fi
# Its binary takes the place of the one above.
try "the crates, and the command installed from them" crates
[ ! -e "$scratch/skipped" ] || { echo "==== NOT EVERYTHING WAS TRIED ====" && cat "$scratch/skipped"; } >&2
exit $failed
