import { Uri, type Webview } from 'vscode';

/** A page in a webview, which may load its own script and the style of the panel, and nothing else. */
export function webviewPage(webview: Webview, extension: Uri, script: string, title: string, nonce: string): string {
  const file = (name: string) => webview.asWebviewUri(Uri.joinPath(extension, 'dist', name));
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${webview.cspSource}`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<link rel="stylesheet" href="${file('panel.css')}">
</head>
<body>
<script nonce="${nonce}" src="${file(script)}"></script>
</body>
</html>`;
}
