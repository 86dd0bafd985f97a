// The panel in a webview of VS Code: the only file here that knows it.
import { render } from 'preact';
import { App } from './app';
import type { Host, ToPanel } from './protocol';

declare function acquireVsCodeApi(): { postMessage(message: unknown): void; setState(state: unknown): void };

const code = acquireVsCodeApi();
const host: Host = {
  send: (message) => code.postMessage(message),
  listen: (take) =>
    window.addEventListener('message', ({ data }: MessageEvent<ToPanel>) => {
      if (data.type === 'options') {
        // VS Code gives it back when the window is opened again.
        code.setState(data.kept);
      }
      take(data);
    }),
};
render(<App host={host} />, document.body);
