/**
 * What each role may do, and how wide its grant has to be. The one table that menu, loaders and actions read; a test goes through every
 * route, role and scope.
 */

export const roles = ["owner", "sales", "stock", "marketing", "operator"] as const;
export type Role = (typeof roles)[number];

/** How far a grant reaches: all of a group, some of its sites, or some of its locations. */
export const scopes = ["group", "sites", "locations"] as const;
export type Scope = (typeof scopes)[number];

/** A role that a member has in a group. Null ids mean all of them. */
export type Grant = {
  groupId: string;
  groupSlug: string;
  role: Role;
  siteIds: readonly string[] | null;
  locationIds: readonly string[] | null;
  mayPublish: boolean;
};

/** What a member may reach. `operator` is a right on the platform; its grants are those of open break-glass access. */
export type Access = {
  operator: boolean;
  grants: readonly Grant[];
  /** The actions that the grants are narrowed to, of a program that was made for some; everything of their roles without it. */
  only?: readonly Action[];
};

type Rule = {
  /** For each role, the narrowest grant that is enough. A role that isn't named may not. */
  roles: Partial<Record<Exclude<Role, "operator">, Scope>>;
  /** Whether an operator may: always, only while break-glass is open for the group, or never. */
  operator: "always" | "break-glass" | "never";
  /** Requires a passkey used in the last five minutes. */
  isFresh?: true;
  /** Whether it needs the right to publish, which owners always have. */
  publishes?: true;
};

const everyone = {
  owner: "locations",
  sales: "locations",
  stock: "locations",
  marketing: "locations",
} as const;

const table = {
  /** The start of the console, and one's own passkeys and sessions. */
  "console.use": { roles: everyone, operator: "always" },
  /** How many leads came, without who sent them. */
  "leads.count": {
    roles: { owner: "locations", sales: "locations", marketing: "locations" },
    operator: "always",
  },
  /** Who sent which leads, and what became of them. */
  "leads.view": { roles: { owner: "locations", sales: "locations" }, operator: "break-glass" },
  /** Assign, answer, change the stage, note, tag, resend, mark as spam. */
  "leads.change": { roles: { owner: "locations", sales: "locations" }, operator: "never" },
  "leads.export": { roles: { owner: "locations", sales: "sites" }, operator: "never", isFresh: true },
  /** Erases a person's data of a whole site. */
  "leads.erase": { roles: { owner: "sites" }, operator: "never", isFresh: true },
  "deliveries.watch": { roles: { owner: "locations", sales: "locations" }, operator: "always" },
  "stock.watch": {
    roles: { owner: "locations", sales: "locations", stock: "locations" },
    operator: "always",
  },
  /** Corrects, hides, marks as sold. */
  "stock.change": {
    roles: { owner: "locations", sales: "locations", stock: "locations" },
    operator: "never",
  },
  /** Stock feeds, their runs, and files that staff upload: they reach all cars of a group. */
  "stock.feeds": { roles: { owner: "group", stock: "group" }, operator: "always" },
  /** Imports a file, and undoes an import. */
  "stock.import": { roles: { owner: "group", stock: "group" }, operator: "never" },
  /** How often what happened on a site: whole sites only, since a visit isn't of one location. */
  "results.view": {
    roles: { owner: "sites", sales: "sites", stock: "sites", marketing: "sites" },
    operator: "always",
  },
  /** What leads and sales came of, and what that cost. */
  "results.sales": {
    roles: { owner: "sites", sales: "sites", marketing: "sites" },
    operator: "always",
  },
  /** Files of sales, and costs. */
  "results.change": { roles: { owner: "sites", marketing: "sites" }, operator: "never" },
  /** A token that programs use; it reads results at least, so its scope is theirs. */
  "tokens.make": {
    roles: { owner: "sites", sales: "sites", stock: "sites", marketing: "sites" },
    operator: "never",
    isFresh: true,
  },
  /** Reservations, payments, trade-ins and bookings, with who made them. */
  "deals.view": { roles: { owner: "locations", sales: "locations" }, operator: "break-glass" },
  "deals.change": { roles: { owner: "locations", sales: "locations" }, operator: "never" },
  "deals.refund": { roles: { owner: "locations", sales: "locations" }, operator: "never", isFresh: true },
  /** Changing configuration and content in the draft. */
  "content.edit": { roles: { owner: "locations", marketing: "locations" }, operator: "never" },
  "content.publish": {
    roles: { owner: "locations", stock: "locations", marketing: "locations" },
    operator: "never",
    publishes: true,
  },
  /** Destinations of measurement, tags, widgets and catalogues, with how they are. */
  "marketing.view": { roles: { owner: "sites", marketing: "sites" }, operator: "always" },
  "marketing.change": { roles: { owner: "sites", marketing: "sites" }, operator: "never", publishes: true },
  /** Letting a vendor's script run in shoppers' pages. */
  "tags.direct": { roles: { owner: "sites" }, operator: "never", isFresh: true },
  /** Programs of the group that read and change by the API, and addresses that receive events. */
  "integrations.view": { roles: { owner: "group" }, operator: "always" },
  "integrations.change": { roles: { owner: "group" }, operator: "never", isFresh: true },
  "people.view": { roles: { owner: "group" }, operator: "break-glass" },
  "people.change": { roles: { owner: "group" }, operator: "never", isFresh: true },
  "log.view": { roles: { owner: "group" }, operator: "break-glass" },
  "log.export": { roles: { owner: "group" }, operator: "break-glass", isFresh: true },
  "break-glass.end": { roles: { owner: "group" }, operator: "never" },
  "platform.view": { roles: {}, operator: "always" },
  /** Setting up a site that isn't live yet, and removing it again. */
  "sites.set-up": { roles: {}, operator: "always" },
  /** The hosts by which a site is reached, at first and later. */
  "hosts.change": { roles: { owner: "sites" }, operator: "always", isFresh: true },
  /** One change of the agency's settings at many sites, and their labels. */
  "fleet.change": { roles: {}, operator: "always", isFresh: true },
  "break-glass.open": { roles: {}, operator: "always", isFresh: true },
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof table;
export const actions = Object.keys(table) as Action[];
const ruleOf = (action: Action): Rule => table[action];

/** Milliseconds for which a passkey counts as just used. */
export const freshMs = 5 * 60_000;

/** Whether an action needs a passkey that was used in the last five minutes. */
export const needsFreshPasskey = (action: Action): boolean => ruleOf(action).isFresh === true;

/** @param verifiedAt when the session's member last used a passkey */
export function isFresh(verifiedAt: Date | null, now: Date): boolean {
  return verifiedAt !== null && now.getTime() - verifiedAt.getTime() < freshMs;
}

/** Where something is done. Without a site it is about the whole group, without a location about the whole site. */
export type Place = { groupId: string; siteId?: string; locationId?: string };

/** Whether a member may do something at a place. */
export function may(access: Access, action: Action, place: Place): boolean {
  const { operator } = ruleOf(action);
  if (access.operator && operator === "always") return true;
  return grantsFor(access, action).some((grant) => reaches(grant, place));
}

/** Whether a member may do something anywhere at all: whether a menu shows it and a route answers. */
export function maySomewhere(access: Access, action: Action): boolean {
  if (access.operator && ruleOf(action).operator === "always") return true;
  return grantsFor(access, action).length > 0;
}

/** The grants by which a member may do something, for queries that filter by group, sites and locations. */
export function grantsFor(access: Access, action: Action): Grant[] {
  return access.only && !access.only.includes(action)
    ? []
    : access.grants.filter((grant) => allows(grant, action));
}

/** The groups that a member may reach anything of, for `SiteStore.list`; undefined for all of them. */
export function groupsOf({ operator, grants }: Access): string[] | undefined {
  return operator ? undefined : grants.map(({ groupId }) => groupId);
}

/** The locations of a site where a member may do something: null for the whole site, undefined where the member may not. */
export function locationsFor(
  access: Access,
  action: Action,
  { groupId, id }: { groupId: string; id: string },
): string[] | null | undefined {
  if (may(access, action, { groupId, siteId: id })) return null;
  const reaching = grantsFor(access, action).filter(
    (grant) => grant.groupId === groupId && (!grant.siteIds || grant.siteIds.includes(id)),
  );
  return reaching.length === 0
    ? undefined
    : [...new Set(reaching.flatMap(({ locationIds }) => locationIds ?? []))];
}

export function scopeOf({ siteIds, locationIds }: Pick<Grant, "siteIds" | "locationIds">): Scope {
  return locationIds ? "locations" : siteIds ? "sites" : "group";
}

function allows(grant: Grant, action: Action): boolean {
  const rule = ruleOf(action);
  if (grant.role === "operator") return rule.operator !== "never";
  const narrowest = rule.roles[grant.role];
  if (!narrowest || scopes.indexOf(scopeOf(grant)) > scopes.indexOf(narrowest)) return false;
  return !rule.publishes || grant.mayPublish || grant.role === "owner";
}

function reaches({ groupId, siteIds, locationIds }: Grant, place: Place): boolean {
  if (place.groupId !== groupId) return false;
  if (siteIds && (place.siteId === undefined || !siteIds.includes(place.siteId))) return false;
  return !locationIds || (place.locationId !== undefined && locationIds.includes(place.locationId));
}
