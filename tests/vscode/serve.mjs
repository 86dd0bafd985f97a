// VS Code for the Web as a site of files: nothing runs but what its pages run.
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml' };
const PARTS = '/code/out/vs/code/browser/workbench/';

/** What code-server has changed in VS Code for the Web, so that there is always a server, and files are its. */
const CHANGED = [
  [/remoteAuthority:location\.host/, 'remoteAuthority:void 0'],
  [/\.with\(\{scheme:\w+\.vscodeRemote\}\),"User"\)/, '.with({scheme:"vscode-userdata"}),"User")'],
];

const SETTINGS = {
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.colorTheme': 'Default Light Modern',
  'editor.fontFamily': 'DejaVu Sans Mono',
  'editor.hover.above': false,
  'editor.minimap.enabled': false,
  'breadcrumbs.enabled': false,
  'window.commandCenter': false,
  'workbench.layoutControl.enabled': false,
};

/**
 * Serves the VS Code that is in a folder, with extensions in folders, by their names, and opens it on files of no disk,
 * by their paths. The answer is its address.
 */
export async function serve(code, extensions, files, more = {}) {
  const all = { memory: fileURLToPath(new URL('memory', import.meta.url)), ...extensions };
  const folders = { code, ...all };
  const page = (host) => {
    const settings = {
      additionalBuiltinExtensions: Object.keys(all).map((name) => ({ scheme: 'http', authority: host, path: `/${name}` })),
      configurationDefaults: SETTINGS,
      folderUri: { scheme: 'memory', path: '/' },
      webviewEndpoint: `http://${host}/code/out/vs/workbench/contrib/webview/browser/pre`,
      // Extensions run in a frame of another origin.
      productConfiguration: { quality: 'stable', commit: 'none', webEndpointUrlTemplate: `http://{{uuid}}.${host}/code` },
      userDataPath: '/',
      isEnabledFileDownloads: true,
      isEnabledFileUploads: true,
      isEnabledCoderGettingStarted: false,
    };
    return readFileSync(join(code, PARTS.replace('/code/', ''), 'workbench.html'), 'utf8')
      .replace('{{WORKBENCH_WEB_CONFIGURATION}}', JSON.stringify(settings).replaceAll('"', '&quot;'))
      .replaceAll(/\{\{WORKBENCH_NLS_[A-Z_]+\}\}/g, '/code/out/nls.messages.js')
      .replaceAll('{{WORKBENCH_WEB_BASE_URL}}', '/code')
      .replaceAll(/\{\{[A-Z_]+\}\}/g, '');
  };
  const made = { '/memory/files.json': JSON.stringify(files), ...more };
  const answer = (path, host) => {
    if (path === '/') {
      return page(host);
    }
    if (made[path] !== undefined) {
      return made[path];
    }
    const [, name, ...rest] = path.split('/');
    const found = readFileSync(join(folders[name], ...rest));
    return path === `${PARTS}workbench.js` ? unchanged(found.toString()) : found;
  };
  const server = createServer(({ url, headers }, response) => {
    const path = normalize(decodeURIComponent(new URL(url, 'http://localhost').pathname));
    try {
      const body = answer(path, headers.host);
      const type = path === '/' ? 'text/html' : (TYPES[extname(path)] ?? 'application/octet-stream');
      response.writeHead(200, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' }).end(body);
    } catch (error) {
      response.writeHead(error.code === 'ENOENT' ? 404 : 500).end(String(error));
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://localhost:${server.address().port}`;
}

function unchanged(text) {
  return CHANGED.reduce((made, [is, was]) => {
    assert.match(made, is);
    return made.replace(is, was);
  }, text);
}
