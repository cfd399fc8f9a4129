import type { z } from "zod";

/** What a schema rejects, by the path of the field: `cars.0.id`; `body` for the whole. */
export function fieldProblems({ issues }: Pick<z.ZodError, "issues">): Record<string, string> {
  return Object.fromEntries(issues.map(({ path, message }) => [path.join(".") || "body", message]));
}
