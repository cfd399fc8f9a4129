import type { LeadSlice } from "#domain/configuration/settings.ts";
import { weekdays } from "#domain/configuration/slices/lead-handling-slice.ts";
import { readSourceKey, type Source, visitSource } from "#domain/measurement/visit-source.ts";
import { calendarDate } from "#lib/date.ts";
import { offsetMinutes, weekdayOf } from "#lib/zoned-time.ts";
import { addOpeningMinutes, isOpenAt, nextOpening, type OpeningClock } from "./opening-clock.ts";

export type HandlingSlice = LeadSlice["handling"];
export type RoutingRule = HandlingSlice["rules"][number];

export type RuledLead = {
  category: string;
  make: string | null;
  location: { id: string; slug: string } | null;
  /** What a rule may call where it came from. */
  sources: readonly string[];
};

const ofCampaigns: ReadonlySet<Source> = new Set(["paid", "email", "campaign"]);

/**
 * What a rule may call the source of a lead: its class, its name, and the campaign's own word for it. `direct` is any visit that no campaign
 * brought.
 * @param key as `sourceKey` writes it; null for a lead of a version without it
 */
export function routedSources(key: string | null, params: Readonly<Record<string, string>>): string[] {
  const { kind, name } =
    key === null
      ? visitSource({ params, from: null }, { hosts: new Set(), assistants: [] })
      : readSourceKey(key);
  const named = params.utm_source?.trim().toLowerCase();
  const isCampaign = ofCampaigns.has(kind) || Boolean(named) || name === "facebook";
  return [...new Set([kind, name, ...(named ? [named] : []), ...(isCampaign ? [] : ["direct"])])];
}

/** The first rule that holds for a lead; words are compared without regard to case. */
export function ruleFor(lead: RuledLead, rules: readonly RoutingRule[]): RoutingRule | null {
  const has = (list: readonly string[], ...values: (string | null | undefined)[]) =>
    list.length === 0 ||
    values.some((value) => value != null && list.some((one) => one.toLowerCase() === value.toLowerCase()));
  return (
    rules.find(
      ({ locations, categories, makes, sources }) =>
        has(locations, lead.location?.id, lead.location?.slug) &&
        has(categories, lead.category) &&
        has(makes, lead.make) &&
        has(sources, ...lead.sources),
    ) ?? null
  );
}

type Person = HandlingSlice["people"][number];
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether a person works now: by the own hours, otherwise by those of the lead's location. */
export function isAtWork(person: Person | null, clock: OpeningClock, now: Date): boolean {
  const { timeZone } = clock;
  const date = calendarDate(now, timeZone);
  if (!person) return isOpenAt(clock, now);
  if (!person.weekdays.includes(weekdays[weekdayOf(date)] ?? "sun")) return false;
  if (person.daysOff.some(({ from, to }) => from <= date && date <= to)) return false;
  if (!person.from || !person.to) return isOpenAt(clock, now);
  const local = new Date(now.getTime() + offsetMinutes(now, timeZone) * 60_000);
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes();
  return minutesOf(person.from) <= minute && minute < minutesOf(person.to);
}

/** A member who may get the lead. */
export type Candidate = {
  id: string;
  email: string;
  /** When notified of any lead last. */
  lastNotifiedAt: Date | null;
};

export type RoutingStep =
  | { kind: "notify"; member: Candidate; role: "person" | "manager"; next: Date | null }
  | { kind: "wait"; until: Date }
  | { kind: "end" }
  /** The end, without any member notified. */
  | { kind: "unnotified" };

/**
 * Who is notified next of an unanswered lead: of the rule's people one at work who wasn't notified yet, after them the manager. While no member
 * is at work and it is closed, it waits for the opening.
 * @param members by e-mail address in lower case: those who may handle this lead
 * @param notified ids of the members who were notified of this lead
 */
export function routingStep(
  {
    handling,
    rule,
    clock,
    members,
    notified,
  }: {
    handling: Pick<HandlingSlice, "people" | "manager" | "nextPersonMinutes">;
    rule: RoutingRule;
    clock: OpeningClock;
    members: ReadonlyMap<string, Candidate>;
    notified: ReadonlySet<string>;
  },
  now: Date,
): RoutingStep {
  const of = (email: string) => members.get(email.toLowerCase());
  const next = addOpeningMinutes(clock, now, handling.nextPersonMinutes);
  const untold = rule.people.flatMap((email) => {
    const member = of(email);
    return member && !notified.has(member.id) ? [member] : [];
  });
  const working = untold.filter(({ email }) =>
    isAtWork(
      handling.people.find((one) => one.email.toLowerCase() === email.toLowerCase()) ?? null,
      clock,
      now,
    ),
  );
  const member = rule.order === "as listed" ? working[0] : leastRecent(working);
  if (member) return { kind: "notify", member, role: "person", next };
  if (!isOpenAt(clock, now)) {
    const until = nextOpening(clock, now);
    if (until) return { kind: "wait", until };
  }
  const manager = handling.manager === null ? undefined : of(handling.manager);
  if (manager && !notified.has(manager.id))
    return { kind: "notify", member: manager, role: "manager", next: null };
  return { kind: notified.size === 0 ? "unnotified" : "end" };
}

/**
 * What to do about addresses that the rules name and no member has; null for none.
 * @param emails those of the group's members
 */
export function unknownPeople(
  { slug, lead }: { slug: string; lead: { handling: Pick<HandlingSlice, "rules" | "manager"> } },
  emails: readonly string[],
): string | null {
  const { rules, manager } = lead.handling;
  const known = new Set(emails.map((email) => email.toLowerCase()));
  const named = [...rules.flatMap(({ people }) => people), ...(manager === null ? [] : [manager])];
  const unknown = [...new Set(named.map((email) => email.toLowerCase()))].filter(
    (email) => !known.has(email),
  );
  return unknown.length === 0
    ? null
    : `site ${slug}: lead.handling names ${unknown.join(", ")}, which no member has as address, so nothing is sent there. Correct it, or invite the member (forecourt staff invite).`;
}

/** Of those at work the one whose last lead is oldest; those without a lead first, as listed. */
function leastRecent(people: readonly Candidate[]): Candidate | undefined {
  return [...people].sort(
    (a, b) => (a.lastNotifiedAt?.getTime() ?? 0) - (b.lastNotifiedAt?.getTime() ?? 0),
  )[0];
}
