// English grammar, by Harper: node grammar.mjs OPTIONS.json FILE…, to standard output one JSON list of findings.
import { readFileSync } from "node:fs";
import { webcrypto } from "node:crypto";
import { Dialect, LocalLinter } from "harper.js";
import { binaryInlined } from "harper.js/binaryInlined";

globalThis.crypto ??= webcrypto; // Node 18 has it in the module only

const [optionsFile, ...files] = process.argv.slice(2);
const on = JSON.parse(readFileSync(optionsFile, "utf8")).on;
const linter = new LocalLinter({ binary: binaryInlined, dialect: Dialect.American });
const known = await linter.getLintConfig();
for (const rule of on) {
  if (!(rule in known)) throw new Error(`${optionsFile}: there is no rule ${rule}`);
}
await linter.setLintConfig(Object.fromEntries(Object.keys(known).map((rule) => [rule, on.includes(rule)])));

const found = [];
for (const file of files) {
  const text = readFileSync(file, "utf8");
  const characters = [...text]; // spans count characters, not UTF-16 units
  for (const [rule, lints] of Object.entries(await linter.organizedLints(text, { language: "markdown" }))) {
    for (const lint of lints) {
      const { start, end } = lint.span();
      const line = characters.slice(0, start).filter((character) => character === "\n").length + 1;
      const instead = lint.suggestions().map((suggestion) => suggestion.get_replacement_text()).filter(Boolean);
      found.push({ file, line, rule, text: characters.slice(start, end).join(""), message: lint.message(), instead });
    }
  }
}
process.stdout.write(JSON.stringify(found));
