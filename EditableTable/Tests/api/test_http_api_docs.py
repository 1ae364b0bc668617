"""The examples of docs/http-api.md, run one after another against a table that was just started.

EDITABLE_TABLE names the built program.
"""

import re
import subprocess
from pathlib import Path

from server import Server

document = Path(__file__).resolve().parents[3] / "docs" / "http-api.md"
mark = "-- end of example --"


def examples(kind=""):
    """Pairs of what to run and what it prints."""
    blocks = re.findall(rf"^```(sh|json){kind}\n(.*?)^```$|^```(text)\n(.*?)^```$", document.read_text(), re.M | re.S)
    blocks = [(a or c, b or d) for a, b, c, d in blocks if not (kind and c)]
    assert [kind == "sh" for kind, _ in blocks] == [True, False] * (len(blocks) // 2), "each example has its result"
    return [(command, result) for (_, command), (_, result) in zip(blocks[::2], blocks[1::2])]


def pattern(result):
    """`…` is anything within a line."""
    lines = [re.escape(line).replace("…", r"[^\n\",]+") for line in result.strip().split("\n")]
    # An answer of JSON has no line break at its end, so two of them are on one line.
    return r"\s*".join(lines)


def check(server, pairs, folder):
    script = "".join(f"{command}\necho '{mark}'\n" for command, _ in pairs)
    script = script.replace("127.0.0.1:8080", f"127.0.0.1:{server.port}")
    run = subprocess.run(["bash", "-c", script], cwd=folder, capture_output=True, text=True, timeout=60)
    assert run.stderr == ""
    outputs = run.stdout.split(mark)
    assert len(outputs) == len(pairs) + 1
    for (command, result), output in zip(pairs, outputs):
        assert re.fullmatch(pattern(result), output.strip()), f"{command}\nprinted\n{output}"


def test_every_example_prints_what_the_document_says(tmp_path):
    pairs = examples()
    assert len(pairs) >= 12
    with Server() as server:
        check(server, pairs, tmp_path)


def test_every_example_with_tokens_prints_what_the_document_says(tmp_path):
    pairs = examples(" tokens")
    assert len(pairs) >= 2
    tokens = tmp_path / "tokens"
    tokens.write_text(re.search(r"^```text tokens\n(.*?)^```$", document.read_text(), re.M | re.S)[1])
    tokens.chmod(0o600)
    with Server("--token-file", str(tokens)) as server:
        check(server, pairs, tmp_path)


def test_every_code_of_an_error_is_in_the_document():
    sources = document.parents[1] / "EditableTable" / "Sources"
    text = "\n".join(
        (sources / name).read_text()
        for name in [
            "EditableTable/Commands/TableError+Message.swift",
            "TableServer/API/RequestError.swift",
            "TableServer/API/TableAPI+Writing.swift",
        ]
    )
    codes = set(re.findall(r'(?:code: |: )"([a-z]+(?:_[a-z]+)*)"', text))
    assert len(codes) >= 12
    for source in (sources / "HTTPServer").rglob("*.swift"):
        code = re.sub(r"^ *///.*$", "", source.read_text(), flags=re.M)
        codes |= set(re.findall(r'(?:code: |refuse\([0-9]+, )"([a-z_]+)"', code))
    assert {"origin", "internal", "busy"} <= codes
    # Over HTTP the server itself makes every identity.
    codes.remove("duplicate_row")
    listed = document.read_text().split("## Errors")[1]
    assert [code for code in sorted(codes) if f"`{code}`" not in listed] == []


def test_every_metric_is_in_the_document():
    source = document.parents[1] / "EditableTable/Sources/TableServer/API/TableAPI+Operation.swift"
    names = set(re.findall(r'"editable_table_([a-z_]+)"', source.read_text()))
    assert len(names) >= 15
    listed = document.read_text().split("## `GET /metrics`")[1].split("## Errors")[0]
    assert [name for name in sorted(names) if f"`{name}`" not in listed] == []
