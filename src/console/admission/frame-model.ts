import type { MenuEntry } from "#console/parts/menu-site.ts";
import { roleName } from "#domain/staff/access/role-name.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { menuOf } from "./admission.ts";

/** What is around a member's screens: the menu and who is signed in. */
export type FrameModel = { name: string; roles: string; menu: MenuEntry[] };

export const frameModel = (member: Pick<SignedIn, "name" | "access">): FrameModel => ({
  name: member.name,
  roles: rolesOf(member),
  menu: menuOf(member),
});

const rolesOf = ({ access }: Pick<SignedIn, "access">): string =>
  [
    ...new Set([
      ...(access.operator ? [roleName("operator")] : []),
      ...access.grants.filter(({ role }) => role !== "operator").map(({ role }) => roleName(role)),
    ]),
  ].join(", ");

/** The frame that an error of a signed-in member carries; null for other errors. */
export function frameOfError(data: unknown): FrameModel | null {
  const { frame } = (typeof data === "object" && data !== null ? data : {}) as { frame?: FrameModel };
  return frame ?? null;
}
