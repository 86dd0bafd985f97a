// Prints the manifest of a package: on the web the extension has no program to run, elsewhere no worker. The colours of
// sheets are those of blocks in Markdown, too.
// usage: node manifest.mjs TARGET
import { readFileSync } from 'node:fs';

const { main, browser, files, ...rest } = JSON.parse(readFileSync('package.json', 'utf8'));
inMarkdown(rest.contributes);
const capabilities = { untrustedWorkspaces: { supported: true }, virtualWorkspaces: true };
const web = { ...rest, browser, files: files.filter((one) => one !== 'server'), capabilities };
const native = { ...rest, main, files };
const manifest = process.argv[2] === 'web' ? web : native;
console.log(JSON.stringify(manifest, undefined, 2));

/** Says of Markdown what is said of the colours of sheets: VS Code tells tokens by the language of the whole text. */
function inMarkdown({ semanticTokenScopes, configurationDefaults }) {
  const [{ scopes }] = semanticTokenScopes;
  semanticTokenScopes.push({ language: 'markdown', scopes });
  const { rules, ...themes } = configurationDefaults['editor.semanticTokenColorCustomizations'];
  for (const some of [rules, ...Object.values(themes).map(({ rules }) => rules)]) {
    for (const [selector, style] of Object.entries(some)) {
      some[selector.replace(/:wff$/, ':markdown')] = style;
    }
  }
  configurationDefaults['[markdown]'] = { 'editor.semanticHighlighting.enabled': true };
}
