import { formWords } from "#console/parts/setting-form/form-words.ts";
import { typedText } from "#console/parts/setting-form/row-texts.ts";
import { fieldText, readText } from "#console/parts/setting-form/setting-values.ts";
import type { GroupDocument } from "#domain/configuration/document.ts";
import type { OpeningHour } from "#domain/configuration/site.ts";
import { subjectOf, valueText } from "#domain/content/drafts/change-text.ts";
import type { DraftRules } from "#domain/content/drafts/check-draft.ts";
import { namesIn } from "#domain/content/drafts/document-names.ts";
import { isWithin, type Path, sameValue, valueAt } from "#domain/content/drafts/document-path.ts";
import type { Edit } from "#domain/content/drafts/draft.ts";
import {
  type Draft,
  draftedDocuments,
  type Editor,
  readDraft,
  saveEdits,
} from "#domain/content/drafts/draft-store.server.ts";
import { timeZoneOf } from "#domain/content/drafts/draft-time-zone.ts";
import { draftVersion } from "#domain/content/drafts/draft-version.ts";
import { sitesOfLocation } from "#domain/content/drafts/location-sites.ts";
import { type Access, may } from "#domain/staff/access/permissions.ts";
import { calendarDate } from "#lib/date.ts";
import { phoneProblem } from "#lib/phone-number.ts";
import { plainCharacters } from "#lib/plain-characters.ts";
import { readJson } from "#lib/sent-text.ts";
import { typedTexts } from "#lib/typed-texts.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { PlaceAnswer, PlaceModel, PlacesModel } from "./places.ts";
import { proposedHolidays } from "./proposed-holidays.ts";
import { listedSpecialDays, wholePlaces } from "./special-days.ts";
import { staffField } from "./staff-field.ts";
import { dayProblem, type WeekDay, weekOf, withMondayUntilFriday, writtenDay } from "./week-form.ts";

type GroupKey = { id: string; slug: string };
type Location = GroupDocument["locations"][number];

const groupName = { document: "group", siteId: null } as const;
const idOf = ({ id, slug }: Location): string => id ?? slug;

const read = (db: Database, groupId: string): Promise<Draft | null> =>
  db.withTenant({ groupId }, (tx) => readDraft(tx, groupId, [groupName]));

const isDrafted = (draft: Draft, path: Path): boolean =>
  draft.changes.some((one) => one.document === "group" && isWithin(one.path, path));

/** The locations and special days of a group as the draft has them, as far as a member reaches. */
export async function placesOf(
  db: Database,
  { group, groups, access, now }: { group: GroupKey; groups: GroupKey[]; access: Access; now: Date },
): Promise<PlacesModel | null> {
  const draft = await read(db, group.id);
  if (!draft) return null;
  const document = draftedDocuments(draft).group;
  const groupId = group.id;
  const reached = document.locations.filter((one) =>
    may(access, "content.edit", { groupId, locationId: idOf(one) }),
  );
  const mayAll = may(access, "content.edit", { groupId });
  const today = calendarDate(now, timeZoneOf(draft));
  return {
    group,
    groups,
    changes: draft.changes.length,
    places: reached.map(({ slug, name, location_type: kind, contact_detail: contact }) => ({
      slug,
      name,
      kind: kind || "sales",
      phone: contact?.phone ?? contact?.landline_phone ?? "",
      isDrafted: isDrafted(draft, ["locations", slug]),
    })),
    specialDays: listedSpecialDays(document, {
      today,
      mayRemove: (location) => mayAll || reached.some(({ name }) => name === location),
      isDrafted: (key) => isDrafted(draft, ["special_hours", key]),
    }),
    holidays:
      document.currency === "AUD"
        ? proposedHolidays(reached, document.special_hours, { today, isWhole: mayAll })
        : [],
    choices: [
      ...(mayAll ? [{ value: "", name: "All locations" }] : []),
      ...(mayAll ? wholePlaces(reached) : []),
      ...[...new Set(reached.map(({ name }) => name))].map((name) => ({ value: name, name })),
    ],
  };
}

/** A location's form as the draft has it; null for a location that isn't there or is beyond the member's reach. */
export async function placeOf(
  db: Database,
  { group, slug, access }: { group: GroupKey; slug: string; access: Access },
): Promise<PlaceModel | null> {
  const draft = await read(db, group.id);
  const document = draft && draftedDocuments(draft).group;
  const location = document?.locations.find((one) => one.slug === slug);
  if (!draft || !document || !location) return null;
  if (!may(access, "content.edit", { groupId: group.id, locationId: idOf(location) })) return null;
  return {
    group,
    slug,
    name: location.name,
    changes: draft.changes.length,
    version: draftVersion(draft.changes),
    siteIds: sitesOfLocation(draft.published, slug),
    phone: location.contact_detail?.phone ?? "",
    landline: location.contact_detail?.landline_phone ?? "",
    intro: location.intro ?? "",
    week: weekOf(location.contact_detail?.opening_hours ?? []),
    staff: { field: staffField, text: fieldText(staffField, location.staff) },
    others: document.locations
      .filter((one) => one.slug !== slug && (one.contact_detail?.opening_hours ?? []).length > 0)
      .map((one) => ({ slug: one.slug, name: one.name })),
    seen: JSON.stringify(location),
  };
}

export type PlaceDeps = { db: Database; rules: DraftRules; at: Date };

/** Saves a location's form to the draft: number by number and day by day, so that two people can work on it. */
export async function savePlace(
  { db, rules, at }: PlaceDeps,
  editor: Editor,
  slug: string,
  form: FormData,
): Promise<PlaceAnswer> {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const seen = seenLocation(text("seen"));
  const phone = (name: string) => plainCharacters(text(name));
  const week = await typedWeek(db, editor.groupId, form);
  const staff = typedStaff(form, seen.staff);
  const problems = [
    ...staff.problems,
    ...phoneProblems(seen, { phone: phone("phone"), landline: phone("landline") }),
    ...week.flatMap((day) => dayProblem(day) ?? []),
  ];
  const typed = { ...typedTexts(form), staff: staff.text };
  if (problems.length > 0) return { kind: "problems", problems, typed };
  const shownWeek = weekOf((seen.contact_detail?.opening_hours ?? []) as OpeningHour[]);
  // What the form shows unchanged is left as it is written, also where the form would write it differently.
  const line = (written: string, shown: string | null | undefined): [] | [unknown] => {
    return written === (shown ?? "").trim() ? [] : [written || undefined];
  };
  const wanted: [Path, [] | [unknown]][] = [
    [["contact_detail", "phone"], line(phone("phone"), seen.contact_detail?.phone)],
    [["contact_detail", "landline_phone"], line(phone("landline"), seen.contact_detail?.landline_phone)],
    [["intro"], line(text("intro").replaceAll("\r\n", "\n"), seen.intro)],
    ...week.map((day, index): [Path, [] | [unknown]] => [
      ["contact_detail", "opening_hours", String(day.weekday)],
      sameValue(day, shownWeek[index]) ? [] : [writtenDay(day)],
    ]),
    [["staff"], staff.change],
  ];
  const edits = wanted.flatMap(([below, change]): Edit[] => {
    const path = ["locations", slug, ...below];
    const from = valueAt("group", { locations: [{ ...seen, slug }] }, path);
    const to = change[0];
    const isSame = change.length === 0 || sameValue(from, to) || (isNothing(from) && isNothing(to));
    return isSame ? [] : [{ path, from, to }];
  });
  return savedPlace({ db, rules, at }, editor, edits, typed, "Saved to the draft.");
}

/** Only of numbers that were changed. */
function phoneProblems({ contact_detail }: Partial<Location>, typed: { phone: string; landline: string }) {
  const lines = [
    { shown: contact_detail?.phone, text: typed.phone },
    { shown: contact_detail?.landline_phone, text: typed.landline },
  ];
  return lines.flatMap(({ shown, text }) =>
    text === (shown ?? "").trim() ? [] : (phoneProblem(text) ?? []),
  );
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

export function seenLocation(text: string): Partial<Location> {
  const read = readJson(text);
  return typeof read === "object" && read !== null ? (read as Partial<Location>) : {};
}

/** The week that was typed, or the one of the location to copy from; Monday's until Friday when that is chosen. */
async function typedWeek(db: Database, groupId: string, form: FormData): Promise<WeekDay[]> {
  const from = String(form.get("copy") ?? "");
  if (from !== "") {
    const draft = await read(db, groupId);
    const other = draft && draftedDocuments(draft).group.locations.find(({ slug }) => slug === from);
    const hours = other?.contact_detail?.opening_hours;
    if (hours) return weekOf(hours as OpeningHour[]);
  }
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const week = weekOf([]).map(
    ({ weekday }): WeekDay => ({
      weekday,
      status: text(`status-${weekday}`),
      words: text(`words-${weekday}`),
      open: text(`open-${weekday}`),
      close: text(`close-${weekday}`),
    }),
  );
  return form.has("same-until-friday") ? withMondayUntilFriday(week) : week;
}

type Staff = Location["staff"];

/** The people of a form, and the change of them if there is one. A form without them leaves them. */
function typedStaff(form: FormData, seen: Staff): { text: string; change: [] | [Staff]; problems: string[] } {
  const shown = fieldText(staffField, seen);
  const text = typedText(staffField, "staff", form) ?? shown;
  const read = readText(staffField, text);
  if (text === shown || read.kind === "invalid") return { text, change: [], problems: [] };
  const people = read.value as NonNullable<Staff>;
  const isWhole = people.every(({ name, role }) => name && role);
  return {
    text,
    change: [people.length === 0 ? undefined : people],
    problems: isWhole ? [] : ["Every person needs a name and a role."],
  };
}

export async function savedPlace(
  { db, rules, at }: PlaceDeps,
  editor: Editor,
  edits: readonly Edit[],
  typed: Record<string, string>,
  text: string,
): Promise<PlaceAnswer> {
  if (edits.length === 0) return { kind: "unchanged" };
  const outcome = await saveEdits(db, editor, { name: groupName, edits }, rules, at);
  switch (outcome.kind) {
    case "saved":
      return { kind: "saved", text };
    case "forbidden":
      return { kind: "problems", problems: [`This can’t be saved: ${outcome.reason}.`], typed };
    case "refused":
      return { kind: "problems", problems: outcome.problems.map(({ message }) => formWords(message)), typed };
    case "conflict": {
      const draft = await read(db, editor.groupId);
      const names = draft && namesIn(draftedDocuments(draft));
      return {
        kind: "problems",
        typed,
        problems: outcome.conflicts.map(({ path, theirs, yours, isOwn }) => {
          const subject = names ? subjectOf({ ...groupName, path }, names) : path.join(", ");
          return isOwn
            ? `You set ${subject} to ${valueText(theirs)} after this form was opened; here you typed ${valueText(yours)}. Save again to replace it.`
            : `Meanwhile someone else set ${subject} to ${valueText(theirs)}; you typed ${valueText(yours)}. Save again to replace theirs.`;
        }),
      };
    }
  }
}
