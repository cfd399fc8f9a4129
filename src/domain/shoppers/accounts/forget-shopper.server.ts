import type { Site } from "#domain/configuration/site.ts";
import { accountByPhone } from "./account-privacy.server.ts";
import { type Erased, forgetPerson, type PrivacyServices } from "./privacy.server.ts";

export type ForgetOutcome = { kind: "erased"; parts: Erased[] } | { kind: "unknown person" };

/**
 * Erases a shopper from a site by telephone number, e-mail address or both, with the account of that number. Staff have to make sure before that
 * both are this person's.
 */
export async function forgetShopperOf(
  services: PrivacyServices,
  site: Pick<Site, "groupId" | "id" | "slug">,
  { phone, email }: { phone: string | null; email: string | null },
  now: Date,
): Promise<ForgetOutcome> {
  if (!phone && !email) return { kind: "unknown person" };
  const account = phone ? await services.db.withSite(site, (tx) => accountByPhone(tx, site, phone)) : null;
  const person = { accountId: account?.id ?? null, phone, email, from: null };
  return { kind: "erased", parts: await forgetPerson(services, site, person, now) };
}
