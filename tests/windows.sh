#!/bin/bash
# Runs a script that drives real windows: `tests/windows.sh tests/vscode.sh`. Windows are late at times, or lose a click;
# a script that ends with status 75, since a step in a window failed, is run again as a whole, up to twice. A line says
# which step failed on which attempt. Any other failure stands.
set -u
said=$(mktemp)
trap 'rm -f "$said"' EXIT
for attempt in 1 2 3; do
    "$@" 2>&1 | tee "$said"
    status=${PIPESTATUS[0]}
    [ "$status" = 75 ] || exit "$status"
    echo "attempt $attempt of $1 failed at: $(grep -m 1 '^FAILED' "$said" || echo 'a step without a name')"
done
exit 1
