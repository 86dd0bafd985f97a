// A web server of files, such as any course has: nothing but files, under a path.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, normalize } from 'node:path';

const TYPES = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  png: 'image/png',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
};

/** Serves folders, each under a path such as `/course/`; `without` names types that it does not know. */
export async function serve(folders, { without = [], headers = {} } = {}) {
  const asked = [];
  const server = createServer((request, answer) => {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    asked.push(path);
    const [base, folder] = Object.entries(folders).find(([base]) => path.startsWith(base)) ?? [];
    try {
      const file = normalize(path.slice(base.length)).replace(/^(\.\.\/)+/, '');
      const text = readFileSync(join(folder, file === '.' || file.endsWith('/') ? join(file, 'index.html') : file));
      const kind = path.endsWith('/') ? 'html' : path.split('.').pop();
      const type = without.includes(kind) ? undefined : TYPES[kind];
      answer.writeHead(200, { ...(type && { 'content-type': type }), ...headers }).end(text);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((started) => server.listen(0, '127.0.0.1', started));
  return { origin: `http://127.0.0.1:${server.address().port}`, asked, close: () => server.close() };
}
