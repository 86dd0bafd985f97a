# For the scripts that drive a real VS Code: what they need is installed, and kept under target/; and a server of it is
# started. They source this in the root of the repository, and set `scratch`.
# shellcheck shell=bash
target=${CARGO_TARGET_DIR:-target}
[ -n "${WFF:-}" ] || cargo build --quiet --bin wff
export WFF=${WFF:-$target/debug/wff}
command -v chromium >/dev/null && command -v rg >/dev/null ||
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium ripgrep >/dev/null; }

mkdir -p "$target/editors"
kept=$(cd "$target/editors" && pwd)
PACKAGES=$kept/playwright-core-1.65.1
[ -d "$PACKAGES/node_modules/playwright-core" ] ||
    npm install --silent --no-audit --no-fund --prefix "$PACKAGES" playwright-core@1.65.1
export PACKAGES
code=$kept/code-server-4.100.3
if [ ! -e "$code/installed" ]; then
    rm -rf "$code" && mkdir -p "$code"
    (cd "$code" && npm pack --silent code-server@4.100.3 >/dev/null && tar xzf code-server-*.tgz package/lib/vscode)
    (cd "$code/package/lib/vscode" && npm install --silent --ignore-scripts --omit=dev --no-audit --no-fund)
    rm "$code"/code-server-*.tgz
    mkdir -p "$code/package/lib/vscode/node_modules/@vscode/ripgrep/bin"
    ln -sf "$(command -v rg)" "$code/package/lib/vscode/node_modules/@vscode/ripgrep/bin/rg"
    touch "$code/installed"
fi
code=$code/package/lib/vscode
shots=${SHOTS:-$target/vscode-screenshots}
mkdir -p "$shots"

server=
end() {
    if [ -n "$server" ]; then
        kill -- -"$server" 2>/dev/null || kill "$server" || :
        wait "$server" 2>/dev/null || :
    fi
    # Those whom it has started may still write.
    for _ in $(seq 600); do
        rm -rf "$scratch" 2>/dev/null && break
        sleep 0.1
    done
}

# Starts a server with an extension, on `port`; `extension` is where that is installed, and `sheets` has the samples.
start() {
    mkdir -p "$scratch/data/data/User" "$scratch/sheets"
    cat >"$scratch/data/data/User/settings.json" <<'JSON'
{
  "security.workspace.trust.enabled": false,
  "telemetry.telemetryLevel": "off",
  "extensions.autoCheckUpdates": false,
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
  "workbench.colorTheme": "Default Light Modern",
  "editor.fontFamily": "DejaVu Sans Mono",
  "editor.hover.above": false,
  "editor.minimap.enabled": false,
  "breadcrumbs.enabled": false,
  "window.commandCenter": false,
  "workbench.layoutControl.enabled": false,
  "[jsonc]": { "editor.autoClosingBrackets": "never", "editor.autoClosingQuotes": "never" },
  "files.autoSave": "off",
  "files.hotExit": "off"
}
JSON
    sheets=$scratch/sheets
    cp tests/vscode/*.wff "$sheets/"
    cp -r tests/corpus/course "$sheets/"
    flags=(--server-data-dir "$scratch/data" --extensions-dir "$scratch/extensions" --accept-server-license-terms)
    node "$code/out/server-main.js" "${flags[@]}" --install-extension "$1" >"$scratch/install.log" 2>&1 ||
        { cat "$scratch/install.log"; exit 1; }
    : >"$scratch/server.log"
    setsid node "$code/out/server-main.js" "${flags[@]}" --host 127.0.0.1 --port 0 --without-connection-token >"$scratch/server.log" 2>&1 &
    server=$!
    for _ in $(seq 600); do
        port=$(sed -n 's/.*Extension host agent listening on \([0-9]*\).*/\1/p' "$scratch/server.log")
        [ -z "$port" ] || break
        sleep 0.1
    done
    [ -n "$port" ] || { cat "$scratch/server.log"; exit 1; }
    extension=$(echo "$scratch"/extensions/wff.wff-*)
}
