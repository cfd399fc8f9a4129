import type { LeadSlice } from "#domain/configuration/settings.ts";
import type { LeadChannel } from "#domain/configuration/slices/lead-slice.ts";
import type { Department } from "#domain/leads/form-definitions/lead-category.ts";

/** The criteria of routing; the category is the one chosen in the form. */
export type RoutedLead = {
  category: string;
  carType: "new" | "demo" | "used" | null;
  dealershipSlug: string | null;
  location: { id: string; slug: string } | null;
  department: Department;
};

export type Target = { channel: LeadChannel; to: string; secret: string | null };

/**
 * The recipients of a lead: the channels of every route that matches, in order, each once; routes after one
 * marked `last` are ignored. Without any, the site's fallback address by e-mail; empty when there is none
 * either.
 */
export function routeLead(lead: RoutedLead, slice: Pick<LeadSlice, "routes" | "fallbackEmail">): Target[] {
  const targets = new Map<string, Target>();
  for (const route of slice.routes) {
    if (!holds(route, lead)) continue;
    for (const { channel, to, secret } of route.channels)
      targets.set(`${channel} ${to.toLowerCase()}`, { channel, to, secret: secret ?? null });
    if (route.last) break;
  }
  if (targets.size > 0) return [...targets.values()];
  return slice.fallbackEmail ? [{ channel: "email", to: slice.fallbackEmail, secret: null }] : [];
}

function holds(route: LeadSlice["routes"][number], lead: RoutedLead): boolean {
  const has = (list: readonly string[], ...values: (string | null | undefined)[]) =>
    list.length === 0 ||
    values.some((value) => value !== null && value !== undefined && list.includes(value));
  return (
    has(route.categories, lead.category) &&
    has(route.carTypes, lead.carType) &&
    has(route.dealerships, lead.dealershipSlug) &&
    has(route.locations, lead.location?.id, lead.location?.slug) &&
    has(route.departments, lead.department)
  );
}
