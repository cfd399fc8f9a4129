import { z } from "zod";
import { pathMatches } from "#lib/plain-path.ts";
import { gateTypes, standardGates } from "./gate.ts";

const gatedRoute = z.strictObject({
  path: z
    .string()
    .regex(
      /^(?:\/(?::[a-z]+|[a-z0-9][\w.-]*))+(?:\/\*)?$/i,
      "a path is written /finance, /cars/:slug/checkout or /checkout-journey/*",
    )
    .refine(
      (path) =>
        !["/sign-in", "/success"].some((open) => pathMatches(path, open)) && !/^\/api(?:\/|$)/i.test(path),
      "shoppers must reach the sign-in page, and calls guard themselves",
    )
    .describe("Path; `:name` matches one segment, a final `/*` the path and everything below it."),
  type: z.enum(gateTypes).describe("Purpose named on the sign-in page (DECIDE-70)."),
});

/** Sign-in. */
export const authSlice = z.strictObject({
  gatedRoutes: z
    .array(gatedRoute)
    .default(standardGates)
    .describe("Paths that require sign-in (AUTH-04, DECIDE-01)."),
  codesPerAddress: z
    .int()
    .min(1)
    .default(30)
    .describe("Maximum of sign-in codes per network address and hour (DECIDE-69)."),
  codesPerSite: z
    .int()
    .min(1)
    .default(2_000)
    .describe("Maximum of sign-in codes per site and hour, to limit costs (DECIDE-69)."),
});
