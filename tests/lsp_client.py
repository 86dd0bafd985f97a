"""The language server under pytest-lsp, whose lsprotocol validates every message. Run by tests/lsp-client.sh."""

import os

import pytest
import pytest_lsp
from lsprotocol import types as lsp
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

URI = "file:///nowhere/a.wff"
TEXT = "def mp = CKpCpqq\nlet p = T\np & q\nC  @mp q\nK@mp\n"


@pytest_lsp.fixture(
    params=["neovim", "visual_studio_code", "emacs"],
    config=ClientServerConfig(server_command=[os.environ["WFF"], "lsp"]),
)
async def client(request, lsp_client: LanguageClient):
    lsp_client.feature(lsp.CLIENT_REGISTER_CAPABILITY)(lambda params: None)
    params = lsp.InitializeParams(capabilities=client_capabilities(request.param))
    result = await lsp_client.initialize_session(params)
    assert result.server_info.name == "wff"
    assert result.capabilities.hover_provider
    yield lsp_client
    await lsp_client.shutdown_session()


def document():
    return lsp.TextDocumentIdentifier(uri=URI)


def at(line, character):
    return lsp.Position(line=line, character=character)


def edited(text, edits):
    lines = text.split("\n")
    offset = lambda p: sum(len(line) + 1 for line in lines[: p.line]) + p.character
    for edit in sorted(edits, key=lambda edit: offset(edit.range.start), reverse=True):
        text = text[: offset(edit.range.start)] + edit.new_text + text[offset(edit.range.end) :]
    return text


async def opened(client, text):
    item = lsp.TextDocumentItem(uri=URI, language_id="wff", version=1, text=text)
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(text_document=item))
    return await diagnostics(client)


async def diagnostics(client):
    if client.pulls:
        report = await client.text_document_diagnostic_async(lsp.DocumentDiagnosticParams(text_document=document()))
        return report.items
    await client.wait_for_notification(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    return client.diagnostics[URI]


@pytest.fixture(autouse=True)
def way_of_diagnostics(client):
    text_document = client.capabilities.text_document
    client.pulls = text_document is not None and text_document.diagnostic is not None


async def test_diagnostics_follow_the_text(client):
    found = await opened(client, TEXT)
    assert [one.code for one in found] == ["infix", "missing-operand"]
    assert all(one.source == "wff" for one in found)
    change = lsp.TextDocumentContentChangePartial(
        range=lsp.Range(start=at(2, 0), end=at(2, 5)), text="Kpq"
    )
    client.text_document_did_change(
        lsp.DidChangeTextDocumentParams(
            text_document=lsp.VersionedTextDocumentIdentifier(uri=URI, version=2), content_changes=[change]
        )
    )
    assert [one.code for one in await diagnostics(client)] == ["missing-operand"]


async def test_hover_tells_of_a_formula(client):
    await opened(client, TEXT)
    hover = await client.text_document_hover_async(lsp.HoverParams(text_document=document(), position=at(0, 9)))
    assert hover.contents.value
    assert hover.range.start == at(0, 9)
    assert await client.text_document_hover_async(lsp.HoverParams(text_document=document(), position=at(9, 9))) is None


async def test_a_code_action_mends(client):
    found = await opened(client, TEXT)
    actions = await client.text_document_code_action_async(
        lsp.CodeActionParams(
            text_document=document(),
            range=found[0].range,
            context=lsp.CodeActionContext(diagnostics=list(found), only=[lsp.CodeActionKind.QuickFix]),
        )
    )
    assert actions[0].is_preferred and actions[0].diagnostics[0].code == "infix"
    edit = actions[0].edit
    edits = edit.document_changes[0].edits if edit.document_changes else edit.changes[URI]
    assert edited(TEXT, edits).splitlines()[2] == "Kpq"


async def test_completion_offers_names(client):
    await opened(client, TEXT)
    items = await client.text_document_completion_async(
        lsp.CompletionParams(text_document=document(), position=at(3, 4))
    )
    assert any("mp" in item.label for item in items)


async def test_symbols_are_what_a_file_defines(client):
    await opened(client, TEXT)
    symbols = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(text_document=document()))
    assert [symbol.name for symbol in symbols] == ["@mp", "p"]


async def test_formatting_takes_blanks_out(client):
    await opened(client, TEXT)
    options = lsp.FormattingOptions(tab_size=4, insert_spaces=True)
    edits = await client.text_document_formatting_async(
        lsp.DocumentFormattingParams(text_document=document(), options=options)
    )
    assert edited(TEXT, edits).splitlines()[3] == "C@mp q"


async def test_selection_ranges_grow(client):
    await opened(client, TEXT)
    ranges = await client.text_document_selection_range_async(
        lsp.SelectionRangeParams(text_document=document(), positions=[at(0, 12), at(4, 0)])
    )
    assert len(ranges) == 2
    assert ranges[0].parent.range.start.character <= ranges[0].range.start.character
