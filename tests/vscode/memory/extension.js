// The files of files.json, a list of paths and texts, as a file system of the scheme `memory`.
const { EventEmitter, FileChangeType, FileSystemError, FileType, Uri, workspace } = require('vscode');

exports.activate = async (context) => {
  const { readFile } = workspace.fs;
  const told = new TextDecoder().decode(await readFile(Uri.joinPath(context.extensionUri, 'files.json')));
  const files = new Map(Object.entries(JSON.parse(told)).map(([path, text]) => [path, new TextEncoder().encode(text)]));
  const changed = new EventEmitter();
  const within = (folder) => (folder.endsWith('/') ? folder : `${folder}/`);
  const isFolder = (path) => [...files.keys()].some((one) => one.startsWith(within(path)));
  const provider = {
    onDidChangeFile: changed.event,
    watch: () => ({ dispose() {} }),
    stat({ path }) {
      if (!files.has(path) && path !== '/' && !isFolder(path)) {
        throw FileSystemError.FileNotFound(path);
      }
      const type = files.has(path) ? FileType.File : FileType.Directory;
      return { type, ctime: 0, mtime: Date.now(), size: files.get(path)?.length ?? 0 };
    },
    readDirectory({ path }) {
      const below = [...files.keys()].flatMap((one) => (one.startsWith(within(path)) ? [one.slice(within(path).length)] : []));
      const rows = below.map((one) => [one.split('/')[0], one.includes('/') ? FileType.Directory : FileType.File]);
      return [...new Map(rows)];
    },
    readFile({ path }) {
      if (!files.has(path)) {
        throw FileSystemError.FileNotFound(path);
      }
      return files.get(path);
    },
    writeFile(uri, bytes) {
      const type = files.has(uri.path) ? FileChangeType.Changed : FileChangeType.Created;
      files.set(uri.path, bytes);
      changed.fire([{ type, uri }]);
    },
    createDirectory() {},
    delete(uri) {
      files.delete(uri.path);
      changed.fire([{ type: FileChangeType.Deleted, uri }]);
    },
    rename() {
      throw FileSystemError.NoPermissions();
    },
  };
  context.subscriptions.push(workspace.registerFileSystemProvider('memory', provider));
};
