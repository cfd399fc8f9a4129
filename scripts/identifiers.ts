import { parseSync } from "@swc/core";

/**
 * Every identifier of a module, once: what it declares, exports, imports and reads, keys and members too. Not among them are texts, comments,
 * names in quotes, and the key of the HTTP header `Location`.
 */
export function identifiersOf(text: string, file: string): string[] {
  const names = new Set<string>();
  visit(parseSync(text, { syntax: "typescript", tsx: file.endsWith(".tsx"), target: "es2024" }), names);
  return [...names];
}

type Node = { type?: string; [key: string]: unknown };

function visit(node: unknown, names: Set<string>): void {
  if (Array.isArray(node)) for (const one of node) visit(one, names);
  if (Array.isArray(node) || !node || typeof node !== "object") return;
  const { type, value, key, ...rest } = node as Node;
  if (type === "Identifier" || type === "PrivateName") names.add(String(value));
  const isHeader = type === "KeyValueProperty" && (key as Node).value === "Location";
  for (const part of [value, isHeader ? null : key, ...Object.values(rest)]) visit(part, names);
}
