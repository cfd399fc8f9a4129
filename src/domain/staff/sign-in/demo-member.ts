import type { Role } from "#domain/staff/access/permissions.ts";

/** A member of the demo, as the sign-in page offers it. */
export type DemoMember = { id: string; name: string; role: Role; group: string | null };
