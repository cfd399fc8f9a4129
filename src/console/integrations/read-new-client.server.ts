import { z } from "zod";
import { allClientScopes } from "#domain/integrations/clients/client-scopes.ts";
import {
  type ClientForm,
  type ClientProblems,
  type NewClient,
  secretPeriods,
} from "#domain/integrations/clients/new-client.ts";

const days = z.coerce
  .number()
  .refine((value) => secretPeriods.some((one) => one === value), "Choose one of the periods");
const clientForm = z.object({
  name: z.string().trim().min(1, "Write which program it is").max(60, "At most 60 characters"),
  scopes: z.array(z.enum(allClientScopes)).min(1, "Choose what the program may do"),
  siteIds: z.array(z.string()),
  locationIds: z.array(z.string()),
  days,
});

/** The days of a secret's form; null for a period that isn't offered. */
export const readSecretDays = (text: string): number | null => days.safeParse(text).data ?? null;

/**
 * Reads the form of a client.
 * @param known the ids of the group's sites and locations
 */
export function readNewClient(
  form: ClientForm,
  known: { siteIds: readonly string[]; locationIds: readonly string[] },
): { kind: "valid"; client: NewClient } | { kind: "invalid"; problems: ClientProblems } {
  const read = clientForm.safeParse(form);
  const problems: ClientProblems = {};
  for (const { path, message } of read.error?.issues ?? [])
    problems[path[0] as keyof ClientForm] ??=
      path[0] === "scopes" && path.length > 1 ? "Choose from the list" : message;
  if (form.siteIds.some((id) => !known.siteIds.includes(id))) problems.siteIds = "Choose sites of the group";
  if (form.locationIds.some((id) => !known.locationIds.includes(id)))
    problems.locationIds = "Choose locations of the group";
  if (!read.success || Object.keys(problems).length > 0) return { kind: "invalid", problems };
  const someOf = (ids: string[]) => (ids.length > 0 ? ids : null);
  const { scopes, siteIds, locationIds, ...rest } = read.data;
  const client = {
    ...rest,
    scopes: [...new Set(scopes)],
    siteIds: someOf(siteIds),
    locationIds: someOf(locationIds),
  };
  return { kind: "valid", client };
}
