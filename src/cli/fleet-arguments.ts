import { parseArgs } from "node:util";
import type { SiteSummary } from "#domain/configuration/site-store.server.ts";
import { operationKinds, readOperation } from "#domain/fleet/fleet-change.ts";
import { readLabels } from "#domain/fleet/labels.ts";
import { choosesAny, chosenSites, readSelection, unknownNames } from "#domain/fleet/selection.ts";
import { flags, texts, UsageError } from "./command.ts";
import { askedPages } from "./fleet-pages.ts";

/** The options that choose sites. */
export const selecting = { ...texts("label", "template", "group", "words"), ...flags("all") } as const;
const planning = { ...selecting, ...flags("pages"), ...texts("page") } as const;
type Selecting = { [Key in keyof typeof selecting]?: string | boolean };

/** The sites that options choose; throws for options that choose none, or name what no site has. */
export function chosenBy(all: readonly SiteSummary[], values: Selecting) {
  const text = (value: string | boolean | undefined) => (typeof value === "string" ? value : null);
  const selection = readSelection({
    all: values.all === true,
    labels: text(values.label),
    templates: text(values.template),
    groups: text(values.group),
    words: text(values.words),
  });
  if (!choosesAny(selection))
    throw new UsageError("Choose sites by --label, --template, --group or --words, or write --all");
  const unknown = unknownNames(all, selection);
  if (unknown.length > 0) throw new UsageError(`No site has ${unknown.join(", ")}`);
  return { selection, chosen: chosenSites(all, selection) };
}

export function labelsOf(text: string | undefined): string[] {
  const read = readLabels(text ?? "");
  if (read.kind === "invalid") throw new UsageError(read.problem);
  return read.labels;
}

/** A change, its sites, and the pages that are asked for. */
export function operationOf(all: readonly SiteSummary[], args: string[]) {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: planning });
  const [name, path, value, ...more] = positionals;
  const kind = operationKinds.find((one) => one === name);
  if (!kind) throw new UsageError("Write set, add or unset");
  if (path === undefined) throw new UsageError("Name a setting, such as price.noPriceText");
  if (kind === "unset" ? value !== undefined : value === undefined || more.length > 0)
    throw new UsageError(kind === "unset" ? "unset takes a path only" : `${kind} takes a path and one value`);
  const read = readOperation(kind, path, value ?? "");
  if (read.kind === "invalid") throw new UsageError(read.problem);
  return { operation: read.operation, asked: askedPages(values), ...chosenBy(all, values) };
}
