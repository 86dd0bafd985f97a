// The grammar for tree-sitter in Node, with its node types and queries.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import load from "node-gyp-build";

const root = fileURLToPath(new URL("../..", import.meta.url));
const text = (path) => readFileSync(`${root}/${path}`, "utf8");

const binding = load(root);
binding.nodeTypeInfo = JSON.parse(text("src/node-types.json"));
for (const name of ["highlights", "injections", "locals", "tags"]) {
  binding[`${name.toUpperCase()}_QUERY`] = text(`queries/${name}.scm`);
}

export default binding;
