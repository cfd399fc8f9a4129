import type { Access, Action } from "#domain/staff/access/permissions.ts";

/** What a client may be made for: each scope names actions of permissions.ts, by which the API decides as the console does. */
export const clientScopes = {
  "stock:read": { actions: ["stock.watch"], about: "Cars, with what is corrected" },
  "stock:write": { actions: ["stock.watch", "stock.change"], about: "Correct cars, and read them" },
  "feeds:read": {
    actions: ["stock.feeds"],
    about: "Stock feeds and how their runs went, of the whole group",
  },
  "feeds:write": {
    actions: ["stock.feeds", "stock.import"],
    about: "Start a run of a stock feed, of the whole group",
  },
  "leads:read": {
    actions: ["leads.count", "leads.export"],
    about: "Leads with the person who enquired",
  },
  "leads:write": {
    actions: ["leads.count", "leads.change"],
    about: "Stage, owner, tags and notes of leads, which it has the ids of",
  },
  "integrations:read": {
    actions: ["integrations.view", "marketing.view"],
    about: "Its own webhooks, of the whole group, and catalogues",
  },
  "integrations:write": {
    actions: ["integrations.view", "integrations.change", "marketing.view", "marketing.change"],
    about: "Make, change and end its own webhooks, of the whole group, and catalogues",
  },
  "deals:read": { actions: ["deals.view"], about: "Bookings of test drives, inspections and services" },
} as const satisfies Record<string, { actions: readonly Action[]; about: string }>;

export type ClientScope = keyof typeof clientScopes;
export const allClientScopes = Object.keys(clientScopes) as ClientScope[];
export const isClientScope = (text: string): text is ClientScope => Object.hasOwn(clientScopes, text);

/** What a client reaches in its group. Null ids mean all of them. */
export type ClientReach = {
  groupId: string;
  groupSlug: string;
  scopes: readonly ClientScope[];
  siteIds: readonly string[] | null;
  locationIds: readonly string[] | null;
};

/** The access of an owner with the client's sites and locations, for the actions of its scopes only. */
export const accessOfClient = ({
  groupId,
  groupSlug,
  scopes,
  siteIds,
  locationIds,
}: ClientReach): Access => ({
  operator: false,
  grants: [{ groupId, groupSlug, role: "owner", siteIds, locationIds, mayPublish: false }],
  only: [...new Set(scopes.flatMap((scope): readonly Action[] => clientScopes[scope].actions))],
});
