import { type Dice, diceFor } from "#demo-stock/dice.ts";
import type { Stage } from "#domain/leads/lead-stage.ts";
import { minuteMs } from "#lib/durations.ts";
import { dayThere } from "../sites/demo-document.ts";
import { familyNames, givenNames, messages, notes, spamMessages, tags } from "./lead-words.ts";

/** A lead of the demo as its story goes; the loader adds car, location and people of the staff. */
export type DemoLead = {
  /** The same text gives the same lead. */
  seed: string;
  at: Date;
  category: string;
  subcategory: string | null;
  person: { name: string; email: string; phone: string };
  message: string;
  /** Whether it is about a car; these are routed to the staff (sites/harbour.ts), the others wait until someone takes them. */
  hasCar: boolean;
  stage: Stage;
  /** Opening minutes until the first answer; null when there was none. */
  answeredAfter: number | null;
  answeredBy: "e-mail" | "call";
  /** Hours from the first answer to each further stage, and what was noted then. */
  steps: { hours: number; stage: Stage; note: string }[];
  tags: string[];
  params: Record<string, string>;
  /** Host of the page before the visit; empty for none, null for a form that says nothing of it. */
  from: string | null;
  /** What became of its delivery to the dealer's system: nearly always delivered at the first try. */
  delivery: "delivered" | "retried" | "failed";
};

const days = 60;
/** Minutes ago of the leads of the last day: there is always something to do. */
const recent = [6, 27, 71, 140, 215, 390, 640, 930, 1260];

const categories: [string, number][] = [
  ["Vehicle Enquiry", 42],
  ["Test Drive", 17],
  ["General Enquiry", 10],
  ["Finance Enquiry", 9],
  ["Photo Request", 6],
  ["Service Booking", 9],
  ["Parts Enquiry", 4],
  ["Careers Enquiry", 3],
];
const aboutCars = new Set(["Vehicle Enquiry", "Test Drive", "Finance Enquiry", "Photo Request"]);

/** Shoppers write in the evening and on weekends more than in the morning. */
const hours: [number, number][] = [
  ...[7, 8, 9, 10, 11].map((hour): [number, number] => [hour, 4]),
  ...[12, 13, 14, 15, 16].map((hour): [number, number] => [hour, 5]),
  ...[17, 18].map((hour): [number, number] => [hour, 6]),
  ...[19, 20, 21].map((hour): [number, number] => [hour, 9]),
  [22, 4],
];

/**
 * The leads of a site over the last 60 days, oldest first: some of the last day wait for an answer, older ones are in every stage.
 * @param each leads a day, about
 */
export function makeLeads(site: string, now: Date, each: number): DemoLead[] {
  const dice = diceFor(`${site} days`);
  const times = recent
    .slice(0, Math.ceil(recent.length * Math.min(1, each / 2)))
    .map((minutes) => now.getTime() - minutes * minuteMs);
  for (let day = 2; day < days; day++)
    for (let left = each * (0.5 + dice.next()); left > dice.next(); left--)
      times.push(timeOn(dayThere(now, -day), dice));
  const leads = times.sort((a, b) => a - b).map((at, n) => makeLead(`${site} lead ${n}`, new Date(at), now));
  const newest = (minHoursOld: number) =>
    leads.findLast(
      ({ at, hasCar, stage }) => hasCar && stage !== "spam" && hoursBetween(at, now) > minHoursOld,
    );
  // One delivery is being tried again, and one was given up after a day.
  const [retried, failed] = [newest(0), newest(25)];
  return leads.map((lead) => ({
    ...lead,
    delivery: lead === retried ? "retried" : lead === failed ? "failed" : "delivered",
  }));
}

const hoursBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / (60 * minuteMs);

const timeOn = (date: string, dice: Dice): number =>
  Date.parse(`${date}T00:00:00+10:00`) + (dice.weighted(hours) * 60 + dice.between(0, 59)) * minuteMs;

function makeLead(seed: string, at: Date, now: Date): Omit<DemoLead, "delivery"> {
  const dice = diceFor(seed);
  const hoursOld = hoursBetween(at, now);
  const category = dice.weighted(categories);
  const stage = stageAt(hoursOld, dice);
  const written = messages[category];
  const person = personOf(dice);
  return {
    seed,
    at,
    category,
    stage,
    person,
    subcategory: written?.subcategory ?? null,
    message: stage === "spam" ? dice.pick(spamMessages) : dice.pick(written?.messages ?? [""]),
    hasCar: aboutCars.has(category),
    answeredAfter: stage === "new" || stage === "spam" ? null : answerMinutes(dice),
    answeredBy: dice.likely(0.45) ? "e-mail" : "call",
    steps: stepsTo(stage, dice),
    tags: stage === "spam" || dice.likely(0.7) ? [] : [dice.pick(tags)],
    ...landingOf(dice),
  };
}

/** Young leads are new, old ones settled; now and then one was forgotten. */
function stageAt(hoursOld: number, dice: Dice): Stage {
  if (hoursOld < 4)
    return dice.weighted([
      ["new", 8],
      ["contacted", 1],
      ["spam", 1],
    ] as const);
  if (hoursOld < 26)
    return dice.weighted([
      ["new", 3],
      ["contacted", 5],
      ["appointment", 2],
    ] as const);
  if (hoursOld < 24 * 6)
    return dice.weighted([
      ["new", 1],
      ["contacted", 8],
      ["appointment", 6],
      ["won", 2],
      ["lost", 2],
      ["spam", 1],
    ] as const);
  return dice.weighted([
    ["contacted", 3],
    ["appointment", 2],
    ["won", 9],
    ["lost", 16],
    ["spam", 2],
  ] as const);
}

/** Most within the hour that is promised, some much later. */
const answerMinutes = (dice: Dice): number =>
  dice.likely(0.78) ? dice.between(3, 58) : dice.between(65, 600);

function stepsTo(stage: Stage, dice: Dice): DemoLead["steps"] {
  if (stage === "new" || stage === "spam") return [];
  const step = (hours: number, to: keyof typeof notes) => ({ hours, stage: to, note: dice.pick(notes[to]) });
  const first = step(0, "contacted");
  if (stage === "contacted") return [first];
  const met = step(dice.between(2, 20), "appointment");
  if (stage === "appointment") return [first, met];
  const end = step(dice.between(24, 90), stage);
  return stage === "won" || dice.likely(0.3) ? [first, met, end] : [first, end];
}

/** Some people write more than once: there are fewer of them than leads. Their numbers are reserved for fiction. */
function personOf(dice: Dice): DemoLead["person"] {
  const own = diceFor(`shopper ${dice.between(1, 160)}`);
  const [given, family] = [own.pick(givenNames), own.pick(familyNames)];
  const mailbox = `${given}.${family}`.toLowerCase().replaceAll(/[^a-z.]/g, "");
  return {
    name: `${given} ${family}`,
    email: `${mailbox}@shopper.example`,
    phone: `+6149157${String(own.between(0, 9999)).padStart(4, "0")}`,
  };
}

export const landingOf = (dice: Dice): Pick<DemoLead, "params" | "from"> => {
  const params = paramsOf(dice);
  if (Object.keys(params).length > 0) return { params, from: "" };
  const from = dice.weighted<string | null>([
    ["www.google.com", 9],
    ["", 4],
    ["www.facebook.com", 2],
    ["chatgpt.com", 2],
    ["www.carsguide.example", 1],
    [null, 1],
  ]);
  return { params, from };
};

const paramsOf = (dice: Dice): Record<string, string> =>
  dice.weighted<Record<string, string>>([
    [{}, 6],
    [{ utm_source: "google", utm_medium: "cpc", utm_campaign: "used-suv" }, 3],
    [{ gclid: "demo" }, 2],
    [{ utm_source: "facebook", utm_medium: "social", utm_campaign: "run-out" }, 2],
    [{ utm_source: "newsletter", utm_medium: "email" }, 1],
  ]);
