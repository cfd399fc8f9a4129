import { z } from "zod";
import { gateTypes, pathMatches, standardGates } from "./gate.ts";

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
    .describe("Address; `:name` stands for one part, a final `/*` for the address and everything below it."),
  type: z.enum(gateTypes).describe("What the sign-in page says it is for (DECIDE-70)."),
});

/** Sign-in. */
export const authSlice = z.strictObject({
  gatedRoutes: z
    .array(gatedRoute)
    .default(standardGates)
    .describe("Addresses that ask for sign-in first (AUTH-04, DECIDE-01)."),
  codesPerAddress: z
    .int()
    .min(1)
    .default(30)
    .describe("Sign-in codes that one network address may ask for in an hour (DECIDE-69)."),
  codesPerSite: z
    .int()
    .min(1)
    .default(2_000)
    .describe("Sign-in codes that the whole site sends in an hour: a bound for the bill (DECIDE-69)."),
});
