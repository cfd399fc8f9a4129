import type { Operation } from "#api/operation.server.ts";
import {
  cataloguesOf,
  changeCatalogue,
  makeCatalogue,
} from "#domain/integrations/catalogues/catalogue-store.server.ts";
import { catalogueSettings } from "#domain/integrations/catalogues/profiles/catalogue-settings.ts";
import { addEndpoint } from "#domain/integrations/webhooks/endpoints.server.ts";
import { secretKeys } from "#platform/secret-key.server.ts";
import { type ApiGroup, apiGroup } from "./api-group.ts";
import { addLead } from "./lead-group.ts";

/** What the parameters of paths and the bodies of calls name at a place, by the parameter's name. */
type Things = Record<
  "car" | "lead" | "feed" | "webhook" | "catalogue" | "location" | "site" | "siteId",
  string
>;
type Slug = keyof ApiGroup["sites"];

/** Things that there aren't. */
export const nothing: Things = {
  car: "none",
  lead: "none",
  feed: "none",
  webhook: "none",
  catalogue: "none",
  location: "none",
  site: "none",
  siteId: "00000000-0000-0000-0000-000000000000",
};

/** Bodies by the operation's id; an operation that takes one and isn't here can't be sent. */
const bodies: Record<string, (things: Things) => unknown> = {
  addCar: ({ location }) => ({
    location,
    car_type: "used",
    year: 2020,
    make: "Kia",
    model: "Rio",
    price: 20_000,
  }),
  correctCar: () => ({ set: { colour: "Red" } }),
  arrangePhotos: () => ({ photos: [] }),
  changeLead: () => ({ set: { tags: ["Walked"] } }),
  markLead: () => ({ is_spam: false }),
  addNote: () => ({ text: "By a program" }),
  addWebhook: ({ siteId }) => ({ url: "https://crm.example/hook", types: ["car.*"], sites: [siteId] }),
  changeWebhook: () => ({ enabled: false }),
  addCatalogue: ({ site }) => ({ site, name: "Walked", profile: "table" }),
  changeCatalogue: () => ({ name: "Walked" }),
};

/** The API over two groups, where any operation can be sent with what is at a place. */
export async function apiWalk() {
  const group = await apiGroup({ feeds: true });
  const { db, sites, now } = group;
  const keys = secretKeys({ secret: "k".repeat(43), previous: undefined, dataDir: "" });
  const leads = new Map<Slug, string>();
  const webhooks = new Map<Slug, string>();
  for (const [slug, site] of Object.entries(sites) as [Slug, ApiGroup["sites"][Slug]][]) {
    leads.set(slug, await addLead(group, site, { locationId: site.locations[0]?.id ?? null }));
    const acting = { db: db.asConsole, actor: member("webhooks.add"), groupId: site.groupId };
    const endpoint = { url: `https://${slug}.example/hook`, types: ["car.*"], siteIds: null };
    const added = await addEndpoint(acting, endpoint, { keys, now: now() });
    if (added.kind === "added") webhooks.set(slug, added.id);
  }
  const fresh = async (slug: Slug): Promise<Things> => {
    const site = sites[slug];
    for (const { id } of await cataloguesOf(db.asConsole, site))
      await changeCatalogue(
        db.asConsole,
        site,
        { id, change: { kind: "delete" }, actor: member("catalogue.delete") },
        now(),
      );
    const input = { name: "Walk", profile: "table" as const, settings: catalogueSettings.parse({}) };
    const made = await makeCatalogue(db.asConsole, site, { input, actor: member("catalogue.make") }, now());
    return {
      car: `${slug}-0`,
      lead: leads.get(slug) ?? "",
      feed: `${site.groupSlug}-feed`,
      webhook: webhooks.get(slug) ?? "",
      catalogue: made?.id ?? "",
      location: site.locations[0]?.id ?? "",
      site: slug,
      siteId: site.id,
    };
  };
  const send = (
    secret: string,
    { id, method, path, body, file }: Operation,
    things: Things,
    query = "",
    sent: Parameters<ApiGroup["call"]>[3] = {},
  ) => {
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (!Object.hasOwn(things, name)) throw new Error(`no {${name}} for ${path}`);
      return encodeURIComponent(things[name as keyof Things]);
    });
    const bodyOf = bodies[id];
    if (body && !bodyOf) throw new Error(`no body for ${id}`);
    group.freshLimits();
    return group.call(secret, method, `/v1${address}${query}`, {
      ...(bodyOf ? { body: bodyOf(things) } : {}),
      ...(file ? { file: Buffer.from("no picture") } : {}),
      headers: { "If-Match": "*" },
      ...sent,
    });
  };
  return { group, fresh, send };
}
export type ApiWalk = Awaited<ReturnType<typeof apiWalk>>;

const member = (action: string) => ({ kind: "member" as const, id: "ana", action });
