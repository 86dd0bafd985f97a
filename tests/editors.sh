#!/bin/bash
# Drives the configurations under editors/ in the real editors, in a newer Debian kept under target/. Each shows a pff,
# hovers, applies a quick fix, writes the longest WFF of a roll, formats tests/editors/sheet.wff into mended.wff, and is
# calm while a line is typed; those that know signature help, folding, symbols and hints show them. tests/editors/ has a
# file for each editor. Captures of what their screens showed: target/editors-captures/.
# usage: tests/editors.sh [--install] [neovim | emacs | helix | kate | vim | zed]…    DEBIAN=sid tries those of another Debian
# With --install they are installed and not driven.
# Prints a line for each thing that works; exits with 75 if one does not. An editor that cannot be had is skipped loudly.
set -eu -o pipefail
cd "$(dirname "$0")/.."
repository=$(pwd)
target=${CARGO_TARGET_DIR:-target}
installs=
[ "${1:-}" != --install ] || { installs=only && shift; }
[ -n "${WFF:-}$installs" ] || cargo build --quiet --bin wff
wff=${WFF:-$target/debug/wff}
suite=${DEBIAN:-trixie}
mkdir -p "$target/editors" "$target/editors-captures"
root=$(cd "$target/editors" && pwd)/debian-$suite
captures=$(cd "$target/editors-captures" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Runs a command in that Debian, where the repository is seen as /wff and the scratch folder as /scratch. What it leaves
# running ends with it, and it ends after $limit seconds.
inside() {
    timeout --signal=KILL "${limit:-1800}" unshare --mount --pid --fork --kill-child bash -c '
        root=$1 repository=$2 scratch=$3 captures=$4
        shift 4
        mkdir -p "$root/wff" "$root/scratch" "$root/captures"
        mount -t proc proc "$root/proc"
        mount --rbind /dev "$root/dev"
        mount -t tmpfs tmpfs "$root/tmp"
        mount --bind "$repository" "$root/wff"
        mount --bind "$scratch" "$root/scratch"
        mount --bind "$captures" "$root/captures"
        cd "$root" && exec chroot . env -i "$@"' \
        bash "$root" "$repository" "$scratch" "$captures" \
        PATH=/scratch/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 TERM=xterm-256color DEBIAN_FRONTEND=noninteractive "$@"
}

# Has the packages of an editor in that Debian, or tells why not.
have() {
    local editor=$1 stamp=$root/installed-$1
    shift
    [ -e "$stamp" ] && return 0
    {
        if [ ! -e "$root/made" ]; then
            [ "$(id -u)" = 0 ] || { echo "only root can make a Debian" && return 1; }
            command -v debootstrap >/dev/null || { apt-get update -qq && apt-get install -y -qq debootstrap; } || return 1
            rm -rf "$root"
            mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null |
                grep -oE 'https?://[^ ]+/debian/?( |$)' | head -n 1 | tr -d ' ')
            script=/usr/share/debootstrap/scripts/$suite
            [ -e "$script" ] || script=/usr/share/debootstrap/scripts/sid
            debootstrap --variant=minbase "$suite" "$root" "${mirror:-http://deb.debian.org/debian}" "$script" || return 1
            touch "$root/made"
        fi
        inside apt-get install -y --no-install-recommends "$@" || return 1
        touch "$stamp"
    } >"$captures/install-$editor.log" 2>&1
}

# What each of tests/editors/* says when it is through; one that ends early, or without a word, has failed.
steps='ok a pff is shown
ok hover reads the formula
ok a quick fix is applied
ok the longest WFF is written from a roll
ok formatting takes blanks out
ok a half line is not told at once
ok and not while it is typed on
ok all was tried'

drive() {
    local editor=$1
    shift
    if ! have "$editor" "$@"; then
        echo "SKIPPED $editor: it could not be installed: $(tail -n 1 "$captures/install-$editor.log")" | tee -a "$scratch/skipped"
        return 0
    fi
    [ -z "$installs" ] || return 0
    rm -rf "$scratch/home" && mkdir -p "$scratch/home" "$scratch/bin" "$scratch/program"
    cp -f "$wff" "$scratch/program/wff"
    # What it publishes is logged for those who drive editors by keys: they wait for it.
    printf '%s\n' '#!/bin/sh' '[ "$1" != lsp ] || set -- "$@" --log /scratch/messages.log' 'exec /scratch/program/wff "$@"' \
        >"$scratch/bin/wff"
    chmod +x "$scratch/bin/wff"
    cp tests/editors/sheet.wff "$scratch/sheet.wff"
    printf '%s\n' 'C p q in prose' '' '> ```wff' '> KpCq' '> CKpqNr' '> C p q' '> ```' >"$scratch/notes.md"
    echo "$editor: $("version_of_$editor" | head -n 1)"
    local from=$SECONDS
    if "drive_$editor" 2>"$captures/$editor.log" | tee "$scratch/said" && [ "$(grep -cFx "$steps" "$scratch/said")" = 8 ]; then
        echo "ok $editor, in $((SECONDS - from)) s"
    else
        tail -n 50 "$captures/$editor.log"
        echo "FAILED $editor" | tee -a "$scratch/failed"
    fi
}

# The names that tests/editors/* read: what the sheet is to show, and what is to be chosen.
driven() {
    limit=120 inside HOME=/scratch/home XDG_CONFIG_HOME=/scratch/home/.config XDG_DATA_HOME=/scratch/home/.local/share \
        XDG_STATE_HOME=/scratch/home/.local/state XDG_CACHE_HOME=/scratch/home/.cache XDG_RUNTIME_DIR=/scratch/home \
        PFF='`C` is missing its second operand' READS='p ∧ q → ¬r' FIX='Write `Kpq`' LONGEST='Write the longest WFF' \
        MENDED=/wff/tests/editors/mended.wff PYTHONDONTWRITEBYTECODE=1 PARSER="$([ ! -e "$scratch/wff.so" ] || echo /scratch/wff.so)" "$@"
}

# The commands of an editor's page as they stand there, for a repository at a path.
commands() {
    awk '/^```sh$/ { shell = 1; next } /^```$/ { shell = 0 } shell' "editors/$1/README.md" | sed "s,/path/to/wff,$2,"
}

version_of_neovim() { inside nvim --version; }
drive_neovim() {
    mkdir -p "$scratch/home/.config/nvim"
    if [ -e "$scratch/wff.so" ]; then
        HOME=$scratch/home bash -eu -c "$(commands neovim "$repository")" || return 1
    fi
    printf '%s\n' "let g:wff_filetypes = ['wff', 'markdown']" 'set runtimepath+=/wff/editors/neovim' \
        >"$scratch/home/.config/nvim/init.vim"
    driven nvim --headless /scratch/sheet.wff -S /wff/tests/editors/neovim.lua
}

version_of_emacs() { inside emacs --version; }
drive_emacs() { driven emacs --batch --load /wff/tests/editors/emacs.el; }

version_of_helix() { inside hx --version; }
drive_helix() {
    mkdir -p "$scratch/home/.config/helix"
    sed 's,/path/to/wff,/wff,' editors/helix/languages.toml >"$scratch/home/.config/helix/languages.toml"
    if [ -e "$scratch/wff.so" ]; then
        inside HOME=/scratch/home bash -eu -c "$(commands helix /wff)" || return 1
        # Debian's Helix has no grammars; that of Markdown comes with Neovim.
        cp "$root/usr/lib/nvim/parser/markdown.so" "$scratch/home/.config/helix/runtime/grammars/"
    fi
    driven python3 /wff/tests/editors/helix.py
}

version_of_kate() { inside QT_QPA_PLATFORM=offscreen HOME=/scratch/home kate --version; }
drive_kate() {
    mkdir -p "$scratch/home/.config/kate/lspclient" "$scratch/home/.local/share/org.kde.syntax-highlighting/syntax"
    cp editors/kate/settings.json "$scratch/home/.config/kate/lspclient/"
    cp editors/kate/wff.xml "$scratch/home/.local/share/org.kde.syntax-highlighting/syntax/"
    driven dbus-run-session -- python3 /wff/tests/editors/kate.py
}

# Neovim calls itself vim there.
version_of_vim() { inside vim.basic --version; }
drive_vim() { driven vim.basic -Nu /wff/tests/editors/vim.vim -es -S /wff/tests/editors/vim.vim /scratch/sheet.wff; }

# Zed cannot be had there: only the commands of its page run, on a copy.
copy_zed() {
    mkdir -p "$scratch/wff/editors" "$scratch/wff/grammar"
    cp -r editors/zed "$scratch/wff/editors/"
    cp -r grammar/tree-sitter-wff "$scratch/wff/grammar/"
    if bash -eu -c "$(commands zed "$scratch/wff")"; then
        echo "ok the commands of zed's page"
    else
        echo "FAILED zed" | tee -a "$scratch/failed"
    fi
}

# The grammar's parser, for the editors that colour by it.
grammar=grammar/tree-sitter-wff
if [ -e $grammar/src/parser.c ] && [ -d $grammar/queries ]; then
    cc -shared -fPIC -O2 -I $grammar/src $grammar/src/parser.c $grammar/src/scanner.c -o "$scratch/wff.so"
else
    echo "SKIPPED colours by tree-sitter: $grammar has no parser" | tee -a "$scratch/skipped"
fi

for editor in ${*:-neovim emacs helix kate vim zed}; do
    case $editor in
    neovim) drive neovim neovim ;;
    emacs) drive emacs emacs-nox ;;
    helix) drive helix hx tmux python3 neovim git gcc g++ libc6-dev ;;
    kate) drive kate kate xvfb xdotool imagemagick dbus-daemon fonts-dejavu-core python3 python3-gi \
        gir1.2-atspi-2.0 at-spi2-core libkf6syntaxhighlighting-tools ;;
    vim) drive vim vim vim-ale ;;
    zed) [ -n "$installs" ] || copy_zed ;;
    *) echo "no such editor: $editor" >&2 && exit 2 ;;
    esac
done
[ ! -e "$scratch/skipped" ] || { echo "==== NOT EVERYTHING WAS TRIED ====" && cat "$scratch/skipped"; } >&2
[ ! -e "$scratch/failed" ] || exit 75
