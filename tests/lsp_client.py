"""The language server under pytest-lsp, whose lsprotocol validates every message.

Run by tests/lsp-client.sh.
"""

import os

import pytest
import pytest_lsp
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

URI = "file:///nowhere/a.wff"
PLAY = "roll Ann: pp KN\nroll Bob: rs N\ncall Ann: p\ndef mp = p\n"
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
    lsp_client.pulls = pulls(params.capabilities)
    yield lsp_client
    await lsp_client.shutdown_session()


def pulls(capabilities):
    return capabilities.text_document is not None and capabilities.text_document.diagnostic is not None


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


def edits_of(edit):
    return edit.document_changes[0].edits if edit.document_changes else edit.changes[URI]


async def changed(client, version, text):
    client.text_document_did_change(
        lsp.DidChangeTextDocumentParams(
            text_document=lsp.VersionedTextDocumentIdentifier(uri=URI, version=version),
            content_changes=[lsp.TextDocumentContentChangeWholeDocument(text=text)],
        )
    )
    return await diagnostics(client)


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
    assert edited(TEXT, edits_of(actions[0].edit)).splitlines()[2] == "Kpq"


async def test_the_longest_wffs_of_a_roll_are_written(client):
    found = await opened(client, PLAY)
    assert [one.code for one in found] == ["not-longest", "unused-name"]
    actions = await client.text_document_code_action_async(
        lsp.CodeActionParams(
            text_document=document(),
            range=lsp.Range(start=at(0, 0), end=at(0, 0)),
            context=lsp.CodeActionContext(diagnostics=[], only=[lsp.CodeActionKind.RefactorRewrite]),
        )
    )
    assert [action.title for action in actions][:2] == ["Write the longest WFF in place of `p`", "Write `KNpp`"]
    whole = [action if action.edit else await client.code_action_resolve_async(action) for action in actions]
    for version, action in enumerate(whole, 2):
        made = edited(PLAY, edits_of(action.edit))
        assert made.startswith("roll Ann: pp KN\nroll Bob: rs N\ncall Ann: ")
        assert [one.code for one in await changed(client, version, made)] == ["unused-name"]


async def test_hints_and_lenses_tell_the_length_of_a_roll(client):
    await opened(client, PLAY)
    hints = await client.text_document_inlay_hint_async(
        lsp.InlayHintParams(text_document=document(), range=lsp.Range(start=at(1, 0), end=at(3, 0)))
    )
    [hint] = hints
    [part] = hint.label if not isinstance(hint.label, str) else [hint]
    told = part.label if part is hint else part.value
    assert (told, hint.position) == ("2 letters", at(1, 14))
    assert part.tooltip.value
    lenses = await client.text_document_code_lens_async(lsp.CodeLensParams(text_document=document()))
    titles = [lens.command.title for lens in lenses if lens.command]
    of_rolls = [title for title in titles if title not in ("write", "choose", "count")]
    assert of_rolls == ["longest WFF: 4 letters", "longest WFF: 2 letters"]
    assert lenses[0].range == lsp.Range(start=at(0, 10), end=at(0, 15))


async def test_a_player_is_found_and_renamed(client):
    await opened(client, PLAY)
    place = {"text_document": document(), "position": at(2, 6)}
    definition = await client.text_document_definition_async(lsp.DefinitionParams(**place))
    assert definition.range == lsp.Range(start=at(0, 5), end=at(0, 8))
    context = lsp.ReferenceContext(include_declaration=False)
    references = await client.text_document_references_async(lsp.ReferenceParams(**place, context=context))
    assert [reference.range.start for reference in references] == [at(2, 5)]
    prepared = await client.text_document_prepare_rename_async(lsp.PrepareRenameParams(**place))
    assert prepared == lsp.Range(start=at(2, 5), end=at(2, 8))
    edit = await client.text_document_rename_async(lsp.RenameParams(**place, new_name="Cem"))
    assert edited(PLAY, edits_of(edit)) == PLAY.replace("Ann", "Cem")


async def test_a_name_that_is_used_is_refused(client):
    await opened(client, PLAY)
    with pytest.raises(JsonRpcException, match="`Bob` is used in this file already") as refused:
        await client.text_document_rename_async(
            lsp.RenameParams(text_document=document(), position=at(0, 6), new_name="Bob")
        )
    assert refused.value.code == lsp.LSPErrorCodes.RequestFailed


async def test_completion_offers_names(client):
    await opened(client, TEXT)
    completions = await client.text_document_completion_async(
        lsp.CompletionParams(text_document=document(), position=at(3, 4))
    )
    assert any("mp" in item.label for item in completions.items)


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


async def test_a_signature_says_which_operand_is_written(client):
    await opened(client, "CKp")
    signature = await client.text_document_signature_help_async(
        lsp.SignatureHelpParams(text_document=document(), position=at(0, 3))
    )
    assert signature.active_parameter == 1
    assert signature.signatures[0].label.startswith("K")


async def test_blocks_fold(client):
    await opened(client, "truth p\n  row T | T\n  row F | F\nend\n")
    folds = await client.text_document_folding_range_async(lsp.FoldingRangeParams(text_document=document()))
    assert [(fold.start_line, fold.end_line) for fold in folds] == [(0, 2)]


async def test_symbols_are_found_in_all_documents(client):
    await opened(client, TEXT)
    found = await client.workspace_symbol_async(lsp.WorkspaceSymbolParams(query="mp"))
    assert [symbol.name for symbol in found] == ["@mp"]


async def test_selection_ranges_grow(client):
    await opened(client, TEXT)
    ranges = await client.text_document_selection_range_async(
        lsp.SelectionRangeParams(text_document=document(), positions=[at(0, 12), at(4, 0)])
    )
    assert len(ranges) == 2
    assert ranges[0].parent.range.start.character <= ranges[0].range.start.character


async def test_tokens_are_coloured(client):
    await opened(client, TEXT)
    tokens = await client.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(text_document=document()))
    assert len(tokens.data) % 5 == 0 and list(tokens.data[:5]) == [0, 0, 3, 0, 0]
    part = await client.text_document_semantic_tokens_range_async(
        lsp.SemanticTokensRangeParams(text_document=document(), range=lsp.Range(start=at(0, 0), end=at(0, 3)))
    )
    assert part.data == tokens.data[: len(part.data)] and part.data
    if tokens.result_id is not None:
        delta = await client.text_document_semantic_tokens_full_delta_async(
            lsp.SemanticTokensDeltaParams(text_document=document(), previous_result_id=tokens.result_id)
        )
        assert len(delta.edits) == 0


async def test_operands_are_highlighted_apart(client):
    await opened(client, TEXT)
    marks = await client.text_document_document_highlight_async(
        lsp.DocumentHighlightParams(text_document=document(), position=at(0, 9))
    )
    kinds = [lsp.DocumentHighlightKind.Text, lsp.DocumentHighlightKind.Write, lsp.DocumentHighlightKind.Read]
    assert [(mark.range.start, mark.kind) for mark in marks] == list(zip([at(0, 9), at(0, 10), at(0, 15)], kinds))


@pytest_lsp.fixture(
    params=["utf-8", "utf-16", "utf-32"],
    config=ClientServerConfig(server_command=[os.environ["WFF"], "lsp"]),
)
async def encoded(request, lsp_client: LanguageClient):
    capabilities = client_capabilities("neovim")
    capabilities.general = lsp.GeneralClientCapabilities(position_encodings=[request.param])
    result = await lsp_client.initialize_session(lsp.InitializeParams(capabilities=capabilities))
    assert result.capabilities.position_encoding == request.param
    lsp_client.pulls = pulls(capabilities)
    lsp_client.encoding = request.param
    yield lsp_client
    await lsp_client.shutdown_session()


async def test_columns_are_counted_in_each_encoding(encoded):
    client, encoding = encoded, encoded.encoding
    unit = {"utf-8": 1, "utf-16": 2, "utf-32": 4}[encoding]
    width = lambda text: len(text.encode(encoding if unit == 1 else encoding + "-le")) // unit
    first = 'let p "\U0001f3b2é" = '
    found = await opened(client, first + "X\nKp # \U0001f3b2\n")
    assert [(one.code, one.range.start) for one in found] == [
        ("unknown-value", at(0, width(first))),
        ("missing-operand", at(1, 0)),
    ]
    change = lsp.TextDocumentContentChangePartial(
        range=lsp.Range(start=at(0, width(first)), end=at(0, width(first) + 1)), text="T"
    )
    client.text_document_did_change(
        lsp.DidChangeTextDocumentParams(
            text_document=lsp.VersionedTextDocumentIdentifier(uri=URI, version=2), content_changes=[change]
        )
    )
    assert [one.code for one in await diagnostics(client)] == ["missing-operand"]
