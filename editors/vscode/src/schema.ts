import { type ExtensionContext, Uri } from 'vscode';

interface Association {
  fileMatch: string;
  url: string;
}

/**
 * Makes the addresses of the schemas in the manifest whole. Extensions for TOML read them there and take them as they
 * stand, and where this extension is installed is known only now.
 */
export function placeSchemas({ extension, extensionUri }: ExtensionContext): void {
  const all: Association[] = extension.packageJSON.contributes.tomlValidation;
  for (const one of all.filter(({ url }) => url.startsWith('./'))) {
    one.url = Uri.joinPath(extensionUri, one.url).toString();
  }
}
