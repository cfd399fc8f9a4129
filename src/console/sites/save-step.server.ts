import { rowKey, typedText } from "#console/parts/setting-form/row-texts.ts";
import { fieldsOf, type SettingField } from "#console/parts/setting-form/setting-field.ts";
import { readTexts, textsOf } from "#console/parts/setting-form/setting-values.ts";
import type { GroupDocument, SiteDocument } from "#domain/configuration/document.ts";
import { checkWritten } from "#domain/configuration/document-text.ts";
import { pathText } from "#domain/content/drafts/document-path.ts";
import { legalText } from "#domain/content/pages/legal-texts.ts";
import type { Postcodes } from "#domain/places/geocode.server.ts";
import { plainCharacters } from "#lib/plain-characters.ts";
import { typedTexts } from "#lib/typed-texts.ts";
import type { Problem } from "#platform/config/problem.ts";
import { isTimeZone } from "#platform/config/time-zone.ts";
import { readContact } from "./contact-form.ts";
import { type PlaceForm, placeFields, readPlace } from "./place-form.ts";
import type { SetUpAnswer } from "./set-up.ts";
import { type SetUp, type SetUpDeps, writeSetUp } from "./set-up-store.server.ts";

export type StoredStep = "name" | "look" | "places" | "contact" | "legal";

/** Documents with what was typed, or what is wrong with it by field. */
type Written =
  | { kind: "ok"; group?: GroupDocument; site?: SiteDocument }
  | { kind: "invalid"; errors: Readonly<Record<string, string | undefined>>; general?: string[] };

export const lookFields = (): SettingField[] => fieldsOf("theme");
export const legalFields = (): SettingField[] =>
  fieldsOf("legal").filter(({ path }) => ["company", "abn", "privacyContact"].includes(path[1] ?? ""));

export const controlName = ({ path }: Pick<SettingField, "path">): string => `value:${pathText(path)}`;

/** Stores the form of a step; null once it is. */
export async function saveStep(
  deps: SetUpDeps & { postcodes: Postcodes },
  { memberId, setUp, step }: { memberId: string; setUp: SetUp; step: StoredStep },
  form: FormData,
): Promise<SetUpAnswer | null> {
  const typed = typedTexts(form);
  const written = await readers[step](setUp, form, deps.postcodes);
  if (written.kind === "invalid")
    return { kind: "problems", errors: written.errors, general: written.general ?? [], typed };
  const { group, site } = written;
  const documents = { ...(group ? { group } : {}), ...(site ? { site } : {}) };
  const checked = checkWritten(documents);
  const outcome =
    checked.kind === "invalid"
      ? { kind: "refused" as const, problems: checked.problems }
      : await writeSetUp(deps, memberId, seenVersions(form, setUp), checked.document);
  return outcome.kind === "refused" ? problemsAnswer(outcome.problems, typed) : null;
}

/** Problems at the control of their field where the form has it, else as sentences. */
function problemsAnswer(problems: readonly Problem[], typed: Record<string, string>): SetUpAnswer {
  const errors: Record<string, string> = {};
  const general: string[] = [];
  for (const { path, message } of problems) {
    const name = `value:${pathText(path.split(".").slice(1))}`;
    if (name in typed) errors[name] = message;
    else general.push(path ? `${path}: ${message}` : message);
  }
  return { kind: "problems", errors, general, typed };
}

const text = (form: FormData, name: string): string => String(form.get(name) ?? "").trim();

/** The versions that the form was made of. */
function seenVersions(form: FormData, { versions }: SetUp): SetUp["versions"] {
  const [group, site] = text(form, "seen").split(" ").map(Number);
  return group && site ? { group, site } : versions;
}

type Reader = (setUp: SetUp, form: FormData, postcodes: Postcodes) => Written | Promise<Written>;

const readers: Record<StoredStep, Reader> = {
  name: ({ group, site, isNewGroup }, form) => {
    const [name, language] = [text(form, "name"), text(form, "language")];
    const [timezone, currency] = [text(form, "timezone"), text(form, "currency")];
    const errors = {
      ...(name === "" ? { name: "Write the name that shoppers read." } : {}),
      ...(isTimeZone(timezone) ? {} : { timezone: "Choose a time zone." }),
      ...(/^[a-z]{2}(-[A-Z]{2})?$/.test(language) ? {} : { language: "A language is written like en-AU." }),
      ...(/^[A-Z]{3}$/.test(currency) ? {} : { currency: "A currency is written like AUD." }),
    };
    if (Object.keys(errors).length > 0) return { kind: "invalid", errors };
    const template = text(form, "template") as SiteDocument["template"];
    const own = { ...site, name, template, seo: { ...site.seo, language } };
    if (!isNewGroup) return { kind: "ok", site: own };
    const renamed = <T extends { name: string }>(one: T): T =>
      one.name === site.name ? { ...one, name } : one;
    return {
      kind: "ok",
      site: own,
      group: { ...renamed(group), timezone, currency, dealerships: group.dealerships.map(renamed) },
    };
  },
  look: ({ site }, form) => {
    const read = readFields(lookFields(), form, site);
    if (read.kind === "invalid") return read;
    const url = text(form, "logo");
    return { kind: "ok", site: { ...read.site, logo: url === "" ? null : { url } } };
  },
  places: async ({ group }, form, postcodes) => {
    const slug = text(form, "place");
    if (text(form, "step") === "remove")
      return {
        kind: "ok",
        group: { ...group, locations: group.locations.filter((one) => one.slug !== slug) },
      };
    const typed = Object.fromEntries(
      placeFields.map((name) => [
        name,
        name === "phone" || name === "postcode" ? plainCharacters(text(form, name)) : text(form, name),
      ]),
    ) as PlaceForm;
    const before = group.locations.find((one) => one.slug === slug) ?? null;
    const found = await postcodes.find(typed.postcode, null);
    const taken = group.locations.map((one) => one.slug);
    const read = readPlace(typed, { before, taken, found });
    if (read.kind === "invalid") return read;
    const others = before
      ? group.locations.map((one) => (one === before ? read.location : one))
      : [...group.locations, read.location];
    return { kind: "ok", group: { ...group, locations: others } };
  },
  contact: ({ site }, form) => {
    const typed = { phone: plainCharacters(text(form, "phone")), emails: String(form.get("emails") ?? "") };
    return readContact(typed, site);
  },
  legal: ({ site, resolved }, form) => {
    const read = readFields(legalFields(), form, site);
    if (read.kind === "invalid") return read;
    const own = (name: "terms" | "privacy") => {
      const typed = String(form.get(name) ?? "")
        .replaceAll("\r\n", "\n")
        .trim();
      return typed === "" || typed === legalText(name, resolved)?.trim()
        ? (site.legal?.texts?.[name] ?? null)
        : typed;
    };
    const { legal } = read.site;
    const texts = { ...legal?.texts, terms: own("terms"), privacy: own("privacy") };
    return { kind: "ok", site: { ...read.site, legal: { ...legal, texts } } };
  },
};

/** A site with the settings that were typed into fields made from their schema. */
function readFields(
  fields: readonly SettingField[],
  form: FormData,
  site: SiteDocument,
): { kind: "ok"; site: SiteDocument } | Extract<Written, { kind: "invalid" }> {
  const shown = textsOf(fields, site);
  const texts = Object.fromEntries(
    fields.map((field) => {
      const key = rowKey(field);
      return [key, (typedText(field, controlName(field), form) ?? shown[key] ?? "").trim()];
    }),
  );
  const read = readTexts(fields, texts, site);
  if (read.kind === "value") return { kind: "ok", site: read.value as SiteDocument };
  const errors = Object.fromEntries(
    fields.flatMap((field) => {
      const problem = read.problems[rowKey(field)];
      return problem === undefined ? [] : [[controlName(field), problem]];
    }),
  );
  return { kind: "invalid", errors };
}
