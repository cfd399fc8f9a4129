import type { Role } from "#domain/staff/access/permissions.ts";

export type DemoMember = { id: string; name: string; role: Role; group: string | null };

/** The e-mail addresses of the demo's members; no other member can be signed in without a passkey. */
export const demoDomain = "demo.example";

/** Whether a member is one of the demo's: whatever they signed in with, it works only while the demo runs. */
export const isDemoMember = ({ email }: { email: string }): boolean => email.endsWith(`@${demoDomain}`);
