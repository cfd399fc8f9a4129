import type { Template } from "#domain/configuration/site.ts";
import { searchWords } from "#lib/search-words.ts";
import type { Selection } from "./fleet-change.ts";

export type ChoosableSite = {
  slug: string;
  name: string;
  groupSlug: string;
  template: Template;
  hosts: readonly string[];
  labels?: readonly string[];
};

export const noSelection: Selection = { all: false, labels: [], templates: [], groups: [], words: [] };

/** A selection of what was typed: lists by commas or spaces. */
export function readSelection(typed: {
  all?: boolean | undefined;
  labels?: string | null | undefined;
  templates?: string | null | undefined;
  groups?: string | null | undefined;
  words?: string | null | undefined;
}): Selection {
  const list = (text: string | null | undefined) => [
    ...new Set(
      (text ?? "")
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  ];
  return {
    all: typed.all === true,
    labels: list(typed.labels),
    templates: list(typed.templates),
    groups: list(typed.groups),
    words: searchWords(typed.words ?? ""),
  };
}

/** Whether it names anything: one that doesn't chooses no site, so that no change reaches all sites by mistake. */
export const choosesAny = ({ all, labels, templates, groups, words }: Selection): boolean =>
  all || labels.length + templates.length + groups.length + words.length > 0;

/** The sites that match every criterion, by slug. Of several labels, templates or groups one is enough. */
export function chosenSites<S extends ChoosableSite>(sites: readonly S[], selection: Selection): S[] {
  if (!choosesAny(selection)) return [];
  const { labels, templates, groups, words } = selection;
  const isOneOf = (wanted: readonly string[], own: readonly string[]) =>
    wanted.length === 0 || own.some((one) => wanted.includes(one));
  return sites
    .filter((site) => {
      const texts = [site.slug, site.name, site.groupSlug, ...site.hosts].map((text) => text.toLowerCase());
      return (
        isOneOf(labels, site.labels ?? []) &&
        isOneOf(templates, [site.template]) &&
        isOneOf(groups, [site.groupSlug]) &&
        words.every((word) => texts.some((text) => text.includes(word)))
      );
    })
    .sort((a, b) => (a.slug < b.slug ? -1 : 1));
}

export function unknownNames(sites: readonly ChoosableSite[], selection: Selection): string[] {
  const known = (own: (site: ChoosableSite) => readonly string[]) => new Set(sites.flatMap(own));
  const missing = (what: string, wanted: readonly string[], all: ReadonlySet<string>) =>
    wanted.filter((name) => !all.has(name)).map((name) => `${what} ${name}`);
  return [
    ...missing(
      "label",
      selection.labels,
      known(({ labels }) => labels ?? []),
    ),
    ...missing(
      "template",
      selection.templates,
      known(({ template }) => [template]),
    ),
    ...missing(
      "group",
      selection.groups,
      known(({ groupSlug }) => [groupSlug]),
    ),
  ];
}

/** A selection in words: `label pilot, template group`. */
export function selectionText(selection: Selection): string {
  const part = (what: string, names: readonly string[]) =>
    names.length === 0 ? [] : [`${what} ${names.join(" or ")}`];
  const parts = [
    ...part("label", selection.labels),
    ...part("template", selection.templates),
    ...part("group", selection.groups),
    ...part("words", [selection.words.join(" ")].filter(Boolean)),
  ];
  return parts.join(", ") || "all sites";
}
