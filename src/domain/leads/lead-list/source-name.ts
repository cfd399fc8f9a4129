import { sourceNames } from "#domain/measurement/results.ts";
import { readSourceKey } from "#domain/measurement/visit-source.ts";

/** The source of a lead as staff read it. */
export function sourceName(source: string): string {
  const { kind, name } = readSourceKey(source);
  return name === kind ? sourceNames[kind] : `${sourceNames[kind]}: ${name}`;
}
