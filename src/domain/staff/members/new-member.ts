import { z } from "zod";
import type { Role } from "#domain/staff/access/permissions.ts";
import { groupRoles, type KnownPlaces, reachProblems, someOf } from "./member-roles.ts";

/** Whom an invitation adds. Null ids mean all of the group's. */
export type NewMember = {
  name: string;
  /** Lower case. */
  email: string;
  role: Role;
  siteIds: string[] | null;
  locationIds: string[] | null;
  mayPublish: boolean;
};

const memberForm = z.object({
  name: z.string().trim().min(1, "Write a name").max(100, "At most 100 characters"),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254, { error: "At most 254 characters", abort: true })
    .regex(/^[^\s@<>"]+@(?:[^\s@<>".]+\.)+[^\s@<>".]+$/, "Write an e-mail address such as jo@dealer.com.au"),
  role: z.enum(groupRoles, "Choose a role"),
  mayPublish: z.boolean(),
  siteIds: z.array(z.string()),
  locationIds: z.array(z.string()),
});

export type MemberForm = Record<"name" | "email" | "role", string> & {
  mayPublish: boolean;
  /** Ids of the chosen sites or locations; none for all. */
  siteIds: string[];
  locationIds: string[];
};
export type MemberProblems = Partial<Record<keyof MemberForm, string>>;

/**
 * Reads the form of an invitation.
 * @param known the ids of the group's sites and locations
 */
export function readNewMember(
  form: MemberForm,
  known: KnownPlaces,
): { kind: "valid"; member: NewMember } | { kind: "invalid"; problems: MemberProblems } {
  const read = memberForm.safeParse(form);
  const problems: MemberProblems = reachProblems(form, known);
  for (const { path, message } of read.error?.issues ?? []) problems[path[0] as keyof MemberForm] ??= message;
  if (!read.success || Object.keys(problems).length > 0) return { kind: "invalid", problems };
  const { siteIds, locationIds, ...rest } = read.data;
  return {
    kind: "valid",
    member: { ...rest, siteIds: someOf(siteIds), locationIds: someOf(locationIds) },
  };
}
