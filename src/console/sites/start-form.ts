import type { ConfigurationDocument } from "#domain/configuration/document.ts";
import { checkWritten } from "#domain/configuration/document-text.ts";
import type { SiteToCopy } from "#domain/fleet/template-site.ts";
import type { Problem } from "#platform/config/problem.ts";
import { defaultStart, type StartField, type StartForm, startFields } from "./start-fields.ts";

export type ReadStart =
  | { kind: "ok"; document: ConfigurationDocument }
  | { kind: "invalid"; errors: Partial<StartForm> };

const words: Partial<Record<StartField, string>> = {
  name: "Write the name that shoppers read.",
  slug: "Write small letters and digits, joined by hyphens, such as westside-motors.",
};

/**
 * The documents of a new site, which isn't live yet. A new group is named like the site, and has one dealership of that name; what a group
 * has already isn't changed.
 * @param copied what it takes from another site
 */
export function readStart(typed: StartForm, copied: SiteToCopy | null = null): ReadStart {
  const { name, slug, group, template, timezone, language, currency } = typed;
  const settings = copied?.settings ?? {};
  const site = {
    ...settings,
    slug,
    name,
    template: copied?.template ?? template,
    live: false,
    ...(group === "" ? {} : { group }),
    ...(language === defaultStart.language ? {} : { seo: { ...settings.seo, language } }),
  };
  const written =
    group === ""
      ? { group: { slug, name, currency, timezone, dealerships: [{ slug, name }] }, site }
      : { site };
  const checked = checkWritten(written);
  return checked.kind === "ok" ? checked : { kind: "invalid", errors: startErrors(checked.problems) };
}

/** Problems of the documents, by the field that each is about. */
export function startErrors(problems: readonly Pick<Problem, "path" | "message">[]): Partial<StartForm> {
  const errors: Partial<StartForm> = {};
  for (const { path, message } of problems) {
    const key = path.split(".").at(-1) ?? "";
    const field = startFields.find((one) => one === key) ?? "name";
    errors[field] ??= words[field] ?? message;
  }
  return errors;
}
