import { z } from "zod";
import { deviceOf } from "#domain/measurement/visit.ts";
import type { VitalReport } from "#domain/measurement/vital-counts.ts";
import { pageKinds } from "./page-kinds.ts";

const beacon = z.object({
  /** Id of the page's route. */
  p: z.string(),
  r: z.string(),
  soft: z.union([z.literal(0), z.literal(1)]),
  m: z.object({
    lcp: z.number().optional(),
    inp: z.number().optional(),
    cls: z.number().optional(),
    ttfb: z.number().optional(),
  }),
});

/** The report in a beacon; null for that of a robot, of another release or of a page that isn't measured. */
export function readVitals(
  body: unknown,
  { userAgent, release }: { userAgent: string; release: string },
): VitalReport | null {
  const device = deviceOf(userAgent);
  const parsed = beacon.safeParse(body);
  if (!parsed.success || device === null) return null;
  const { p, r, soft, m } = parsed.data;
  const page = Object.hasOwn(pageKinds, p) ? pageKinds[p] : undefined;
  if (page === undefined || r !== release) return null;
  return { page, device, release, soft: soft === 1, values: m };
}
