"""Measures how fast wff is, by its benches, and draws the charts of tests/charts/README.md. Run by tests/charts.sh.

The numbers are Criterion's samples, kept in tests/charts/measured.json with the day and the machine. They are drawn by
Vega-Lite (vl-convert, from PyPI), and what that page and the README say of them is written from them, too.
"""

import datetime
import difflib
import json
import math
import os
import pathlib
import platform
import re
import shutil
import statistics
import subprocess
import sys
import time

import vl_convert

FOLDER = pathlib.Path(__file__).parent / "charts"
MEASURED = FOLDER / "measured.json"
README = pathlib.Path(__file__).parent.parent / "README.md"

# What is measured for each chart, piece by piece: package, bench, group of Criterion and functions in it.
PIECES = {
    "keystroke": [
        ("wff-core", "document", "keystroke", ["plain"]),
        ("wff-core", "document", "keystroke", ["mixed"]),
        ("wff", "lsp", "keystroke", ["plain, in an editor"]),
        ("wff", "lsp", "keystroke", ["mixed, in an editor"]),
    ],
    "lint": [
        ("wff", "lint", "lint", ["wff check, plain", "wff check, plain, 2 cores"]),
        ("wff", "lint", "lint", ["wc -l, plain", "wc -w, plain", "rg, plain"]),
        ("wff", "lint", "lint", ["wff check, mixed", "wff check, mixed, 2 cores", "wff check, folder, 2 cores"]),
        ("wff", "lint", "lint", ["ruff check, Python"]),
    ],
    "truth": [
        ("wff-core", "truth", "truth", ["ordered"]),
        ("wff-core", "truth", "truth", ["turned"]),
        ("wff-core", "truth", "truth", ["ordered in L3"]),
    ],
    "proofs": [
        ("wff-core", "proofs", "D-proofs", ["checked"]),
        ("wff-core", "proofs", "D-proofs", ["made", "found"]),
    ],
}


def quantile(samples, part):
    """The value below which this part of sorted samples lies, between two of them by proportion."""
    place = part * (len(samples) - 1)
    below = samples[math.floor(place)]
    return below + (samples[math.ceil(place)] - below) * (place - math.floor(place))


def band(samples):
    """The 5th, 50th and 95th percentile."""
    samples = sorted(samples)
    return [quantile(samples, part) for part in (0.05, 0.5, 0.95)]


def short(number):
    return float(f"{number:.4g}")


def loop():
    """The seconds that a fixed loop takes, which no change of wff makes longer or shorter, some times."""
    samples = []
    for _ in range(60):
        start = time.perf_counter()
        total = 0
        for number in range(100_000):
            total += number & 255
        samples.append(time.perf_counter() - start)
    return samples


def points(group):
    """Criterion's samples of a group: for each function the points [x, low, median, high], in seconds, or in bytes or
    elements a second where the bench says how many it takes."""
    found = {}
    for path in pathlib.Path(os.environ["CRITERION_HOME"]).glob("**/new/benchmark.json"):
        bench = json.loads(path.read_text(encoding="utf-8"))
        if bench["group_id"] != group:
            continue
        sample = json.loads((path.parent / "sample.json").read_text(encoding="utf-8"))
        seconds = [took / count / 1e9 for took, count in zip(sample["times"], sample["iters"])]
        of = bench["throughput"]
        amount = next(iter(of.values())) if of else None
        numbers = band([amount / it for it in seconds] if amount else seconds)
        found.setdefault(bench["function_id"], []).append([int(bench["value_str"]), *map(short, numbers)])
    return {function: sorted(rows) for function, rows in found.items()}


def processor():
    """The name of the processor, as the system tells it."""
    try:
        told = re.search(r"^model name\s*: (.+)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M)
    except OSError:
        told = None
    return re.sub(r"\((R|TM)\)", "", told[1]) if told else platform.processor() or platform.machine()


def version(*command):
    """The version that a program prints; None if it is not there."""
    if not shutil.which(command[0]):
        return None
    told = subprocess.run(command, capture_output=True, encoding="utf-8").stdout
    return re.search(r"\d+(\.\d+)+", told)[0]


def kept_numbers():
    return json.loads(MEASURED.read_text(encoding="utf-8")) if MEASURED.exists() else {}


def measure(names):
    """Runs the benches of some charts and keeps what they measure."""
    kept = kept_numbers()
    pieces = [piece for name in names for piece in PIECES[name]]
    for package, bench in dict.fromkeys(piece[:2] for piece in pieces):
        subprocess.run(["cargo", "bench", "--quiet", "-p", package, "--bench", bench, "--no-run"], check=True)
    for name in names:
        shutil.rmtree(os.environ["CRITERION_HOME"], ignore_errors=True)
        loops = [loop()]
        for package, bench, group, functions in PIECES[name]:
            chosen = f"^{group}/({'|'.join(functions)})/"
            command = ["cargo", "bench", "--quiet", "-p", package, "--bench", bench, "--", chosen]
            subprocess.run(command, check=True)
            loops.append(loop())
        low, median, high = band(sum(loops, []))
        kept[name] = {
            "date": datetime.datetime.now(datetime.timezone.utc).date().isoformat(),
            "processor": processor(),
            "cores": os.cpu_count(),
            "system": platform.system(),
            "rustc": version("rustc", "--version"),
            "loop": {"times": sum(map(len, loops)), "low": short(low / median), "high": short(high / median)},
            "series": points(PIECES[name][0][2]),
        }
        if name == "lint":
            programs = {"wc": "wc", "rg": "rg", "ruff": "ruff", "Python": "python3"}
            kept[name]["programs"] = {it: version(of, "--version") for it, of in programs.items()}
    text = json.dumps({name: kept[name] for name in PIECES if name in kept}, indent=2, ensure_ascii=False)
    # A point is a line.
    text = re.sub(r"\[([^\[\]]*)\]", lambda row: "[" + " ".join(row[1].split()) + "]", text)
    MEASURED.write_text(text + "\n", encoding="utf-8")


# Colours for light pages, and in their place for dark ones.
INK, SOFT, GRID, PAPER = "#1f2328", "#59636e", "#d8dee4", "#ffffff"
BLUE, ORANGE, GREEN = "#0a5fb8", "#b34700", "#1a7334"
DARK = {
    INK: "#e6edf3",
    SOFT: "#9ea7b3",
    GRID: "#30363d",
    PAPER: "#0d1117",
    BLUE: "#6cb6ff",
    ORANGE: "#f69d50",
    GREEN: "#57c274",
}
WIDTH, HEIGHT = 356, 220
LEFT, RIGHT, ABOVE, BELOW = 68, 16, 64, 100
FONT = "system-ui, -apple-system, 'Segoe UI', 'Noto Sans', Helvetica, Arial, sans-serif"


def two(number):
    """A number in two digits, as people write it."""
    rounded = float(f"{number:.2g}")
    return f"{rounded:,.0f}" if rounded >= 10 else f"{rounded:g}"


def scaled(number, units):
    """A number with the largest of some units in which it is not below one."""
    for factor, unit in units:
        if float(f"{number:.2g}") >= factor:
            break
    return f"{two(number / factor)}\u00a0{unit}".strip()


def duration(seconds):
    return scaled(seconds, [(1, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")])


def size(amount):
    return scaled(amount, [(1e9, "GB"), (1e6, "MB"), (1e3, "KB"), (1, "B")])


def count(amount):
    return scaled(amount, [(1e6, "million"), (1, "")])


def ticks(low, high, words):
    """An axis of powers of ten with its labels in words."""
    values = [10.0**power for power in range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)]
    labels = " : ".join(f"datum.value < {value * 2} ? '{words(value)}'" for value in values)
    return {"values": values, "labelExpr": f"{labels} : ''"}


def machine(group):
    """Where some numbers were measured, and when."""
    return f"{group['processor']}, {group['cores']} cores, rustc {group['rustc']}, {group['date']}"


def noise(group):
    """What stands under a chart: how the numbers scatter, and where they were measured."""
    loop = group["loop"]
    low, high = (f"{loop[it] * 100:.1f}" for it in ("low", "high"))
    return [
        "Points: medians. Bands: from 5 to 95 % of the samples.",
        f"Noise: a fixed loop, {loop['times']} times in between, took {low} to {high} % of its median.",
        f"{machine(group)}.",
    ]


def text(words, x, y, size=12, colour=INK, **more):
    """Words at a place in pixels."""
    mark = {"type": "text", "text": words, "x": x, "y": y, "fontSize": size, "color": colour}
    return {"data": {"values": [{}]}, "mark": mark | {"align": "left", "baseline": "top"} | more, "encoding": {}}


def framed(group, title, subtitle, layers, left=LEFT, right=RIGHT):
    """A picture of these layers with what stands around them, and its title."""
    edge = 14 - left
    around = [
        text(title, edge, -ABOVE + 12, 15, fontWeight="bold"),
        text(subtitle, edge, -ABOVE + 33, 12, SOFT),
        text(noise(group), edge, HEIGHT + 46, 10, SOFT, lineHeight=15),
    ]
    return title, {
        "width": LEFT + WIDTH + RIGHT - left - right,
        "height": HEIGHT,
        "padding": {"left": left, "right": right, "top": ABOVE, "bottom": BELOW},
        "autosize": "none",
        "background": None,
        "layer": [*layers, *around],
        "config": {
            "aria": False,
            "font": FONT,
            "view": {"stroke": None},
            "axis": {
                "domain": False,
                "ticks": False,
                "gridColor": GRID,
                "labelColor": SOFT,
                "labelFontSize": 11,
                "labelPadding": 6,
                "titleColor": SOFT,
                "titleFontSize": 11,
                "titleFontWeight": "normal",
                "titlePadding": 8,
            },
        },
    }


def height_of(rows, scales, x):
    """The height of a curve at a place, both in pixels; None where it is not."""
    across, up = scales
    for left, right in zip(rows, rows[1:]):
        start, end = across(left[0]), across(right[0])
        if start <= x <= end:
            return up(left[2]) + (up(right[2]) - up(left[2])) * (x - start) / (end - start)
    return None


def label_places(series, styles, scales):
    """For each curve the middle of its label, in pixels: beside it where it is flat, and far from the others."""
    placed, places = [], {}
    for name, rows in series.items():
        width, height = 6.6 * len(styles[name][2]), 14
        length = scales[0](rows[-1][0]) - scales[0](rows[0][0])
        best = -math.inf, None
        for left in range(2, int(WIDTH - width) - 2, 2):
            columns = range(left, int(left + width) + 1, 2)
            heights = {it: [y for x in columns if (y := height_of(series[it], scales, x)) is not None] for it in series}
            own = heights.pop(name)
            if len(own) < 0.4 * min(width, length):
                continue
            others = [(y, y) for row in heights.values() for y in row] + [
                (above, below) for start, above, end, below in placed if start < left + width and left < end
            ]
            for top in (min(own) - height - 6, max(own) + 6):
                gaps = [max(above - top - height, top - below) for above, below in others]
                room = min([*gaps, top, HEIGHT - top - height])
                score = min(room, 12) * 4 - (max(own) - min(own))
                if score > best[0]:
                    best = score, [left, top, left + width, top + height]
        if box := best[1]:
            placed.append(box)
            places[name] = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return places


def pixels(scale, length):
    """From values to pixels from the start of an axis of this length."""
    low, high = scale["scale"]["domain"]
    bend = math.log if scale["scale"].get("type") == "log" else float
    return lambda value: (bend(value) - bend(low)) / (bend(high) - bend(low)) * length


def curves(group, styles, x, y):
    """Layers of curves with their bands, each with its label on it. A style is a colour, a dash, and the label."""
    series = {name: rows for name, rows in group["series"].items() if name in styles}
    names = "series", "x", "low", "median", "high"
    rows = [dict(zip(names, [name, *row])) for name, rows in series.items() for row in rows]
    scale = lambda of: {"domain": list(styles), "range": [style[of] for style in styles.values()]}
    colour = {"color": {"field": "series", "type": "nominal", "scale": scale(0), "legend": None}}
    dash = {"strokeDash": {"field": "series", "type": "nominal", "scale": scale(1), "legend": None}}
    across = {"x": {"field": "x", "type": "quantitative"} | x}
    up = lambda field: {"field": field, "type": "quantitative"} | y
    from_below = pixels(y, HEIGHT)
    places = label_places(series, styles, (pixels(x, WIDTH), lambda value: HEIGHT - from_below(value)))
    return [
        {
            "data": {"values": rows},
            "encoding": across | colour,
            "layer": [
                {"mark": {"type": "area", "opacity": 0.25}, "encoding": {"y": up("low"), "y2": {"field": "high"}}},
                {"mark": {"type": "line", "strokeWidth": 1.75}, "encoding": {"y": up("median")} | dash},
                {"mark": {"type": "circle", "size": 16, "opacity": 1}, "encoding": {"y": up("median")}},
            ],
        },
        *(
            text(styles[name][2], *place, 12, styles[name][0], align="center", baseline="middle")
            for name, place in places.items()
        ),
    ]


def extent(group, names):
    """The least and the greatest number of some series."""
    numbers = [number for name in names for row in group["series"].get(name, []) for number in row[1:]]
    return min(numbers), max(numbers)


def log(low, high, words, title=None):
    """A logarithmic scale over whole powers of ten, with its axis."""
    bounds = [10.0 ** math.floor(math.log10(low)), 10.0 ** math.ceil(math.log10(high))]
    scale = {"type": "log", "domain": bounds}
    return {"scale": scale, "axis": ticks(*bounds, words) | {"title": title}}


SOLID, DASHED = [1, 0], [5, 3]


def keystroke(group):
    styles = {
        "mixed, in an editor": (ORANGE, DASHED, "mixed, in an editor"),
        "plain, in an editor": (BLUE, DASHED, "formulas, in an editor"),
        "mixed": (ORANGE, SOLID, "mixed"),
        "plain": (BLUE, SOLID, "formulas"),
    }
    x = log(1e4, 1e7, size, "size of the document")
    y = log(*extent(group, styles), duration)
    return framed(group, "A keystroke", "Time until the faults of the document are known", curves(group, styles, x, y))


def truth(group):
    styles = {
        "ordered": (BLUE, SOLID, "CKpqApq"),
        "turned": (ORANGE, SOLID, "EEpqEqp"),
        "ordered in L3": (GREEN, SOLID, "CKpqApq in Ł3"),
    }
    axis = {"title": "propositions in the formula", "values": [1, 5, 10, 15, 20, 25], "grid": False}
    x = {"scale": {"domain": [1, 26]}, "axis": axis}
    y = log(*extent(group, styles), duration)
    subtitle = "Time until a tautology is known: by its table, a long one by search"
    return framed(group, "Time to truth", subtitle, curves(group, styles, x, y))


def proofs(group):
    styles = {
        "checked": (BLUE, SOLID, "read and checked"),
        "made": (ORANGE, SOLID, "all made"),
        "found": (GREEN, SOLID, "shortest ones found"),
    }
    longest = max(row[0] for name in styles for row in group["series"][name])
    x = {
        "scale": {"type": "log", "domain": [8, longest], "nice": False},
        "axis": {"title": "letters of the longest", "values": [10, 30, 100, 300, 1000]},
    }
    y = log(*extent(group, styles), count)
    return framed(group, "D-proofs", "D-proofs in a second, on one core", curves(group, styles, x, y))


def lint(group):
    rows = [
        {
            "name": name.replace("plain", "formulas").replace("folder", "100 mixed"),
            "low": low,
            "median": median,
            "high": high,
            "words": f"{size(median)}/s",
        }
        for name, [[_, low, median, high]] in group["series"].items()
    ]
    rows.sort(key=lambda row: -row["median"])
    names = [row["name"] for row in rows]
    low, high = extent(group, group["series"])
    scale = log(low, high, size)
    scale["scale"] |= {"domain": [scale["scale"]["domain"][0], high * 1.1], "nice": False}
    tone = {"condition": {"test": "indexof(datum.name, 'wff') == 0", "value": BLUE}, "value": SOFT}
    y = {"field": "name", "type": "nominal", "sort": names, "axis": {"title": None, "grid": False, "labelLimit": 200}}
    x = lambda field: {"field": field, "type": "quantitative"} | scale
    layer = {
        "data": {"values": rows},
        "encoding": {"y": y, "color": tone},
        "layer": [
            {
                "mark": {"type": "rule", "strokeWidth": 9, "opacity": 0.3},
                "encoding": {"x": x("low"), "x2": {"field": "high"}},
            },
            {"mark": {"type": "circle", "size": 50, "opacity": 1}, "encoding": {"x": x("median")}},
            {
                "mark": {"type": "text", "align": "left", "dx": 10, "fontSize": 12},
                "encoding": {"x": x("high"), "text": {"field": "words"}},
            },
        ],
    }
    subtitle = "Bytes a second, as a whole process, on one core or two"
    return framed(group, "Linting", subtitle, [layer], 160, 76)


CHARTS = {"keystroke": keystroke, "lint": lint, "truth": truth, "proofs": proofs}


def themed(svg, title):
    """A picture that is dark on dark pages, on a ground of its own, with places to a hundredth of a pixel."""
    rules = "".join(f'[fill="{of}"]{{fill:{dark}}}[stroke="{of}"]{{stroke:{dark}}}' for of, dark in DARK.items())
    style = f"<style>@media (prefers-color-scheme:dark){{{rules}}}</style>"
    ground = f'<rect width="100%" height="100%" rx="6" fill="{PAPER}"/>'
    svg = re.sub(r"\d+\.\d{3,}", lambda number: f"{float(number[0]):.2f}", svg)
    return re.sub(r"(<svg [^>]*>)", rf"\1<title>{title}</title>{style}{ground}", svg, count=1)


def drawn(kept):
    """The charts by their file names."""
    pictures = {}
    for name, draw in CHARTS.items():
        title, specification = draw(kept[name])
        pictures[f"{name}.svg"] = themed(vl_convert.vegalite_to_svg(specification, vl_version="6.4"), title) + "\n"
    return pictures


def at(group, name, x):
    """The median of a series at a place."""
    return next(row[2] for row in group["series"][name] if row[0] == x)


def sentences(kept):
    """For each chart the words that stand for the picture, and a sentence of what it shows."""
    keys = lambda name, of=1e7: duration(at(kept["keystroke"], name, of))
    found = {name: f"{size(rows[0][2])}/s" for name, rows in kept["lint"]["series"].items()}
    beside = [
        f"{words} {found[name]}"
        for name, words in [
            ("wc -l, plain", "`wc -l` counts lines at"),
            ("wc -w, plain", "`wc -w` words at"),
            ("rg, plain", "ripgrep looks for a stray letter at"),
            ("ruff check, Python", "Ruff checks Python at"),
        ]
        if name in found
    ]
    known = lambda name, of: duration(at(kept["truth"], name, of))
    rate = lambda name, of: count(at(kept["proofs"], name, of))
    return {
        "keystroke": (
            "A keystroke against the size of the document",
            f"After a letter is typed into 10 MB of formulas, what is wrong with them is known in {keys('plain')}, and "
            f"in an editor in {keys('plain, in an editor')}; of a mixed sheet in {keys('mixed')} and "
            f"{keys('mixed, in an editor')}.",
        ),
        "lint": (
            "Linting beside other programs",
            f"On one core `wff check` reads formulas at {found['wff check, plain']} and a mixed sheet at "
            f"{found['wff check, mixed']}, on two at {found['wff check, plain, 2 cores']} and "
            f"{found['wff check, mixed, 2 cores']}; {', '.join(beside)}.",
        ),
        "truth": (
            "Time to truth against the number of propositions",
            f"`CKpqApq` and its like of 20 propositions are known to be tautologies after {known('ordered', 20)}, "
            f"`EEpqEqp` and its like after {known('turned', 20)}.",
        ),
        "proofs": (
            "D-proofs in a second",
            f"Random D-proofs of up to 101 letters are read and checked at {rate('checked', 101)} a second; those "
            f"of up to 17 letters are all made at {rate('made', 17)} a second, and the shortest one of each theorem is "
            f"found at {rate('found', 17)} a second.",
        ),
    }


def all_charts(kept):
    """The charts of the page, two in a row, each above its sentence, and where they were measured."""
    cells = [(f"![{words}]({name}.svg)", told) for name, (words, told) in sentences(kept).items()]
    rows = [line for pair in (cells[:2], cells[2:]) for line in zip(*pair)]
    rows.insert(1, ("---", "---"))
    machines = dict.fromkeys(machine(kept[name]) for name in CHARTS)
    return "".join(f"| {' | '.join(row)} |\n" for row in rows) + f"\nMeasured on: {'; '.join(machines)}.\n"


def first_chart(kept):
    """The one chart that the README shows, below its sentence."""
    words, told = sentences(kept)["keystroke"]
    return f"{told}\n\n![{words}](tests/charts/keystroke.svg)\n"


def with_charts(page, part):
    """A page in which the part between the marks is this."""
    begin, end = "<!-- charts -->\n", "<!-- end of charts -->\n"
    before, rest = page.read_text(encoding="utf-8").split(begin)
    return before + begin + "\n" + part + "\n" + end + rest.split(end)[1]


def kept_files(kept):
    """All that is written from the numbers: texts by path."""
    files = {FOLDER / name: svg for name, svg in drawn(kept).items()}
    pages = {README: first_chart(kept), FOLDER / "README.md": all_charts(kept)}
    return files | {page: with_charts(page, part) for page, part in pages.items()}


def main(words):
    if words not in (["--draw"], ["--check"]):
        if unknown := set(words) - set(PIECES):
            sys.exit(f"there are no charts {', '.join(sorted(unknown))}: there are {', '.join(PIECES)}")
        measure(words or list(PIECES))
    kept = kept_numbers()
    if missing := [name for name in PIECES if name not in kept]:
        sys.exit(f"not measured yet: {', '.join(missing)}")
    failed = False
    for path, text in kept_files(kept).items():
        if words != ["--check"]:
            path.write_text(text, encoding="utf-8")
            continue
        there = path.read_text(encoding="utf-8") if path.exists() else ""
        print(f"{'ok' if there == text else 'FAILED'} {path.relative_to(README.parent)} is as its numbers are drawn")
        if there != text:
            there, text = (it.replace(">", ">\n").split("\n") for it in (there, text))
            lines = difflib.unified_diff(there, text, n=0, lineterm="")
            print("".join(f"  {line[:200]}\n" for line in list(lines)[:12]), end="")
            failed = True
    sys.exit(failed)


if __name__ == "__main__":
    main(sys.argv[1:])
