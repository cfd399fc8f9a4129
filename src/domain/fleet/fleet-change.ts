import { z } from "zod";
import { settings } from "#domain/configuration/settings.ts";
import { settingsLayer } from "#domain/configuration/settings-layer.ts";
import { valueAt, withValue } from "#domain/content/drafts/document-path.ts";
import { unwrapped } from "#platform/config/layer.ts";
import { nearest } from "#platform/config/problem.ts";
import { problemsWithin } from "#platform/config/schema-problems.ts";
import { limitProblems } from "#platform/config/value-limits.ts";
import { readYaml } from "#platform/config/yaml-text.ts";

/** One setting that is changed in the agency's layer of many sites. */
export type FleetOperation =
  | { kind: "set"; path: string[]; value: unknown }
  | { kind: "unset"; path: string[] }
  | { kind: "add"; path: string[]; value: unknown };

export const operationKinds = ["set", "unset", "add"] as const satisfies readonly FleetOperation["kind"][];

/** By what sites are chosen: those that match each criterion that isn't empty. */
export type Selection = {
  /** True: every site, when there is no criterion. */
  all: boolean;
  labels: string[];
  templates: string[];
  /** Slugs. */
  groups: string[];
  /** Each has to occur in the site's slug, name, hosts or group. */
  words: string[];
};

export type ReadOperation = { kind: "ok"; operation: FleetOperation } | { kind: "invalid"; problem: string };

const invalid = (problem: string): ReadOperation => ({ kind: "invalid", problem });

/**
 * Reads an operation as typed.
 * @param path a setting as in docs/configuration.md: `price.noPriceText`
 * @param text the value as YAML; where the setting doesn't accept that, the text itself, such as `#7a1f2b`
 */
export function readOperation(kind: FleetOperation["kind"], path: string, text: string): ReadOperation {
  const keys = path.trim().split(".");
  const setting = settingAt(keys);
  if (setting.kind === "invalid") return setting;
  if (kind === "unset") return { kind: "ok", operation: { kind, path: keys } };
  if (kind === "add" && !(setting.schema instanceof z.ZodArray))
    return invalid(`${path} isn’t a list: set it instead`);
  if (text.trim() === "") return invalid("Write a value, or unset the setting");
  const yaml = readYaml(text);
  const candidates = [...(yaml.kind === "ok" && yaml.written !== null ? [yaml.written] : []), text.trim()];
  let first: string | null = null;
  for (const value of candidates) {
    const read = readValue(keys, kind === "add" ? [value] : value);
    if (read.kind === "ok") {
      const [entry] = kind === "add" ? (read.value as unknown[]) : [read.value];
      return { kind: "ok", operation: { kind, path: keys, value: entry } };
    }
    first ??= read.problem;
  }
  return invalid(first ?? "Write a value");
}

type ReadValue = { kind: "ok"; value: unknown } | { kind: "invalid"; problem: string };

/** A value as a layer stores it, with the defaults within. */
function readValue(path: readonly string[], value: unknown): ReadValue {
  const layer = withValue("site", {}, path, value);
  const tooLarge = limitProblems(settingsLayer, layer)[0];
  if (tooLarge) return { kind: "invalid", problem: `${tooLarge.path} ${tooLarge.message}` };
  const checked = settingsLayer.safeParse(layer, { reportInput: true });
  if (checked.success) return { kind: "ok", value: valueAt("site", checked.data, path) };
  const [problem] = problemsWithin(settingsLayer, checked.error.issues, layer);
  const text = problem ? `${problem.path}: ${problem.message}` : "this isn’t a value of the setting";
  return { kind: "invalid", problem: text };
}

type SettingAt = { kind: "ok"; schema: z.ZodType } | { kind: "invalid"; problem: string };

/** The schema of one setting: of a map its keys are settings, a list is one. */
function settingAt(path: readonly string[]): SettingAt {
  let schema: z.ZodType = settings;
  for (const [index, key] of path.entries()) {
    const at = path.slice(0, index).join(".");
    if (schema instanceof z.ZodObject) {
      const known = Object.keys(schema.shape);
      if (!Object.hasOwn(schema.shape, key)) {
        const near = nearest(key, known);
        const hint = near ? `did you mean ${near}?` : `it has ${known.join(", ")}`;
        return { kind: "invalid", problem: `${at || "the configuration"} has no setting ${key}; ${hint}` };
      }
      schema = unwrapped(schema.shape[key] as z.ZodType).schema;
    } else if (schema instanceof z.ZodRecord) {
      if (key === "") return { kind: "invalid", problem: `name a key of ${at}` };
      schema = unwrapped(schema.valueType as z.ZodType).schema;
    } else return { kind: "invalid", problem: `${at} is changed as a whole` };
  }
  if (schema instanceof z.ZodObject)
    return {
      kind: "invalid",
      problem: `name one setting of ${path.join(".")}: ${Object.keys(schema.shape).join(", ")}`,
    };
  if (schema instanceof z.ZodRecord)
    return { kind: "invalid", problem: `name a key of ${path.join(".")}, such as ${path.join(".")}.example` };
  return { kind: "ok", schema };
}

/** Every setting by its path, in the order of the configuration; of a map the map itself. */
export function settingPaths(): string[] {
  const within = (schema: z.ZodType, path: string): string[] =>
    schema instanceof z.ZodObject
      ? Object.entries(schema.shape).flatMap(([key, inner]) =>
          within(unwrapped(inner as z.ZodType).schema, path ? `${path}.${key}` : key),
        )
      : [path];
  return within(settings, "");
}

/** What an operation does, for people: `set price.noPriceText to "Ask us"`. */
export function operationText(operation: FleetOperation): string {
  const path = operation.path.join(".");
  switch (operation.kind) {
    case "set":
      return `set ${path} to ${JSON.stringify(operation.value)}`;
    case "unset":
      return `unset ${path}`;
    case "add":
      return `add ${JSON.stringify(operation.value)} to ${path}`;
  }
}
