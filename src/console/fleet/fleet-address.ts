import type { Selection } from "#domain/fleet/fleet-change.ts";
import { readSelection } from "#domain/fleet/selection.ts";

export const fleetAddress = "/platform/fleet";

/** What the form of a change asks for, as typed. */
export const askFields = ["all", "label", "template", "group", "words", "kind", "path", "value"] as const;
export type FleetAsk = Record<(typeof askFields)[number], string>;

/** Characters of a field at most; a value is as long as the longest text of a setting. */
const maxLength = (name: keyof FleetAsk): number => (name === "value" ? 50_000 : 500);

/** @param read a field of an address or a form; null where it is missing */
export const askOf = (read: (name: keyof FleetAsk) => string | null): FleetAsk =>
  Object.fromEntries(
    askFields.map((name) => [name, (read(name) ?? "").trim().slice(0, maxLength(name))]),
  ) as FleetAsk;

/** The query of an address that shows what is asked for; what is empty is left out. */
export const askQuery = (ask: FleetAsk, more: Record<string, string> = {}): string =>
  new URLSearchParams(Object.entries({ ...ask, ...more }).filter(([, value]) => value !== "")).toString();

export const selectionOf = ({ all, label, template, group, words }: FleetAsk): Selection =>
  readSelection({ all: all === "yes", labels: label, templates: template, groups: group, words });
