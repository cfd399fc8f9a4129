import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseSync } from "@swc/core";
import { exceptions, wordsToAvoid } from "./glossary.ts";
import { nameProblems } from "./name-checks.ts";

/** Checks file names, and the names that the code declares, against scripts/glossary.ts. Exit code 1 for any violation. */
process.chdir(join(import.meta.dirname, ".."));

/** AST nodes whose `id`, `key`, `pattern` or `left` declares a name. */
const declarations: Record<string, string[]> = {
  VariableDeclarator: ["id"],
  FunctionDeclaration: ["identifier"],
  ClassDeclaration: ["identifier"],
  TsTypeAliasDeclaration: ["id"],
  TsInterfaceDeclaration: ["id"],
  Parameter: ["pat"],
  ArrowFunctionExpression: ["params"],
  ClassMethod: ["key"],
  ClassProperty: ["key"],
  MethodProperty: ["key"],
  TsPropertySignature: ["key"],
  TsMethodSignature: ["key"],
  KeyValueProperty: ["key"],
};

const files = globSync("{src,packages,tests,bench,scripts,demo}/**/*.{ts,tsx,mjs,css}").filter(
  (file) => !/node_modules|\/open-search-node\/|^packages\/[^/]+\/dist\//.test(file),
);
const named = files.flatMap((file) => [
  { file, name: basename(file).replace(/\..*$/, "") },
  ...declaredNames(file).map((name) => ({ file, name })),
]);
const problems = nameProblems(named, wordsToAvoid, exceptions);
console.log(`names: ${named.length} names in ${files.length} files`);
if (problems.length > 0) {
  console.error(problems.map((problem) => `  ✗ ${problem}`).join("\n"));
  process.exit(1);
}

/** Names of variables, parameters, functions, types, properties and methods that a file declares; for a style sheet its classes. */
function declaredNames(file: string): string[] {
  const text = readFileSync(file, "utf8");
  if (file.endsWith(".css"))
    return [...new Set([...text.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name!))];
  const module = parseSync(text, { syntax: "typescript", tsx: file.endsWith(".tsx"), target: "es2024" });
  const names = new Set<string>();
  visit(module, names);
  return [...names];
}

type Node = { type?: string; [key: string]: unknown };

function visit(node: unknown, names: Set<string>): void {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, names);
    return;
  }
  if (!node || typeof node !== "object") return;
  const { type } = node as Node;
  for (const key of declarations[type ?? ""] ?? []) bound((node as Node)[key], names);
  for (const value of Object.values(node)) visit(value, names);
}

/** Adds the names that a pattern binds. */
function bound(pattern: unknown, names: Set<string>): void {
  if (Array.isArray(pattern)) {
    for (const one of pattern) bound(one, names);
    return;
  }
  const node = pattern as Node | null;
  if (!node) return;
  if (node.type === "Identifier") names.add(String(node.value));
  else if (node.type === "ArrayPattern") bound(node.elements, names);
  else if (node.type === "ObjectPattern") bound(node.properties, names);
  else if (node.type === "AssignmentPatternProperty") bound(node.key, names);
  else if (node.type === "KeyValuePatternProperty") bound(node.value, names);
  else if (node.type === "AssignmentPattern") bound(node.left, names);
  else if (node.type === "RestElement") bound(node.argument, names);
}
