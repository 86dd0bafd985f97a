import assert from "node:assert";
import { test } from "node:test";
import Parser from "tree-sitter";
import wff from "./index.js";

test("a formula is read", () => {
  const parser = new Parser();
  parser.setLanguage(wff);
  const formula = parser.parse("Npq").rootNode.firstNamedChild.firstNamedChild;
  assert.strictEqual(formula.type, "pff");
  assert.strictEqual(formula.firstNamedChild.type, "unary");
});
