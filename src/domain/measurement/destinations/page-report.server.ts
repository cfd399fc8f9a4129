import { z } from "zod";
import { ascEvents } from "#domain/measurement/asc-names.ts";
import { attributeName, closedValues, pageTypes } from "#domain/measurement/asc-values.ts";
import { isPageKind, type PageKind } from "./measured-event.ts";
import { ownPages } from "./shared-facts.ts";

/** What a page may report in one call: known names, known parameters and known values. */
export const maxPageEvents = 20;
export const maxReportBytes = 8 * 1024;

const carId = z.string().min(1).max(100);
const report = z.object({
  v: z.literal(1),
  /** The page load. */
  load: z.string().regex(/^[\da-f]{16}$/),
  path: z.string().max(2_000),
  type: z.enum(pageTypes),
  landing: z.record(z.string().max(40), z.string().max(300)).optional(),
  /** The host that the shopper came from. */
  from: z
    .string()
    .regex(/^[a-z\d.-]{4,100}$/)
    .optional(),
  events: z.array(z.unknown()).min(1).max(maxPageEvents),
});
const event = z.strictObject({
  n: z.int().min(1).max(9_999),
  name: z.string(),
  /** How long ago it was. */
  ms: z.number().min(0).max(3_600_000),
  cars: z.array(carId).max(10).optional(),
  params: z.record(z.string(), z.string()).default({}),
});

export type PageEvent = {
  id: string;
  kind: PageKind;
  agoMs: number;
  path: string;
  page: (typeof pageTypes)[number];
  cars: readonly string[];
  params: Record<string, string>;
  /** The title of the offer that was pressed or closed; it is counted, and goes to no destination. */
  offer?: string;
};

export type PageReport = {
  events: PageEvent[];
  landing: Record<string, string>;
  from: string | null;
  /** Why each event was dropped that was. */
  dropped: string[];
};

/** What a page reported, without what isn't known. A reason to drop an event is one of few texts, and never what was sent. */
export function readPageReport(body: unknown): PageReport {
  const parsed = report.safeParse(body);
  if (!parsed.success) return { events: [], landing: {}, from: null, dropped: ["form"] };
  const { load, path, type: page, landing = {}, from = null, events } = parsed.data;
  const found = events.map((one) => readEvent(one, ownPages.test(path)));
  return {
    landing,
    from,
    dropped: found.filter((one) => typeof one === "string"),
    events: found.flatMap((one) => {
      if (typeof one === "string") return [];
      const { n, ...known } = one;
      const isPage = /^\/[\w\-./~]{0,200}$/.test(path);
      return [{ ...known, id: `${load}-${n}`, path: isPage ? path : "/", page }];
    }),
  };
}

function readEvent(
  given: unknown,
  isOwnPage: boolean,
): string | (Pick<PageEvent, "kind" | "agoMs" | "cars" | "params" | "offer"> & { n: number }) {
  const parsed = event.safeParse(given);
  if (!parsed.success) return "form";
  const { n, name, ms: agoMs, cars = [], params: sent } = parsed.data;
  if (!isPageKind(name)) return "name";
  const { creative_name: title, ...others } = sent;
  const offer = name === "asc_special_offer" && title !== undefined ? title.slice(0, 100) : undefined;
  const params = offer === undefined ? sent : others;
  if (isOwnPage) return "page";
  const known: readonly string[] = name === "favourite" ? [] : ascEvents[name];
  for (const [key, value] of Object.entries(params)) {
    if (!known.includes(key)) return "parameter";
    const isAttribute = key === "element_text" && name === "asc_element_configuration";
    const format = isAttribute ? attributeName : closedValues[key];
    if (!format?.test(value)) return `value of ${key}`;
  }
  return { n, kind: name, agoMs, cars, params, ...(offer === undefined ? {} : { offer }) };
}
