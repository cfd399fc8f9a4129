import { type Access, type Action, may } from "#features/staff/access/permissions.ts";
import type { GroupDocument } from "#platform/config/document.ts";
import { isWithin, type Path, valueAt } from "./document-path.ts";
import type { Change } from "./draft.ts";
import { feedOfMapping } from "./feed-path.ts";

/**
 * Keys of the configuration that the console doesn't change, with the reason. They are applied by the operator's commands: a mistake there
 * sends personal data elsewhere, lets other people in, or takes a site offline.
 */
export const commandOnly: Readonly<Record<string, string>> = {
  slug: "the key by which commands and other documents name it",
  group: "which group a site belongs to",
  template: "which layouts a site is built with",
  currency: "every stored price is in it",
  live: "a new site goes live when its hosts are set",
  hosts: "a host needs its DNS record and certificate first: it has a screen of its own",
  formerHosts: "a host needs its DNS record and certificate first: it has a screen of its own",
  dealerships: "stock belongs to dealerships: adding one needs a feed",
  manufacturers: "makes are matched with stock",
  stock: "the limits of a group’s stock protect the other groups",
  feeds: "stock feeds have credentials; their mappings are saved from an uploaded file",
  staff: "how people sign in to the console",
  retention: "how long personal data stays",
  messaging: "senders of e-mails need their domain’s records",
  "lead/routes": "where shoppers’ personal data is sent",
  "lead/fallbackEmail": "where shoppers’ personal data is sent",
  xtime_url: "another website’s pages need the security policy",
  auth: "how shoppers sign in",
  maps: "the providers of maps have keys",
  images: "a mistake hides every picture",
  "buy/payment": "payment providers have secrets",
  "search/index": "the search server has a key",
  "lead/handling/statusSecret": "another system’s reports are checked with a secret",
  "trade/valuation": "the valuation service has secrets",
  "trade/userEmail": "the valuation service knows the dealer by it",
  "content/imageHosts": "other websites’ pictures need the security policy",
  "content/videoHosts": "other websites’ videos need the security policy",
  "content/frameHosts": "other websites’ pages need the security policy",
  "content/embedHosts": "lets other websites frame parts of the site",
  features: "switches of functions that are being introduced",
};

/** Fields of a location that identify it; stock and routes name them. */
const identityOfLocation = ["id", "slug", "dealership_id", "dealership_slug", "location_type"];

/** Fields by which entries of the content are found: a new value is another entry. */
const identityOfEntry: Readonly<Record<string, readonly string[]>> = {
  pages: ["path"],
  categories: ["slug"],
  articles: ["category", "slug"],
  popups: ["src"],
  embeds: ["name"],
};

/** Why the console may not change a value; null where it may. */
export function whyNotEditable({ document, path }: Pick<Change, "document" | "path">): string | null {
  if (path.length === 0) return "a whole document is replaced by a command only";
  if (document === "content") {
    if (path.length < 2) return "a whole list is replaced by a command only";
    return identityOfEntry[path[0] ?? ""]?.includes(path[2] ?? "")
      ? "it is found by its address: remove it there and add it at the other one"
      : null;
  }
  if (document === "group" && feedOfMapping(path) !== null) return null;
  const [first = ""] = path;
  if (document === "group" && first === "locations") {
    if (path.length < 3) return "cars are at a location: adding or removing one needs a command";
    return identityOfLocation.includes(path[2] ?? "") ? "stock and routes name a location by it" : null;
  }
  return whyCommandOnly(path);
}

/** Why only commands change a setting, or one within it; null where none is. */
export function whyCommandOnly(path: Path): string | null {
  const found = Object.entries(commandOnly).find(([key]) => {
    const own = key.split("/");
    return isWithin(path, own) || isWithin(own, path);
  });
  return found ? found[1] : null;
}

/**
 * Why changes can't be published; null where they can. Nothing of the kind is saved: this is for what was stored otherwise, by an earlier
 * release or from an archive.
 */
export const whyNotPublishable = (changes: readonly Pick<Change, "document" | "path">[]): string | null =>
  changes.map(whyNotEditable).find((reason) => reason !== null) ?? null;

/** Where a change is made, for permissions: at a site, at a location of the group, or in the group as a whole. */
export function placeOf(
  groupId: string,
  { document, siteId, path, from, to }: Pick<Change, "document" | "siteId" | "path" | "from" | "to">,
  group: Pick<GroupDocument, "locations">,
): { groupId: string; siteId?: string; locationId?: string } {
  if (document !== "group") return { groupId, siteId: siteId ?? "" };
  const locationId = locationOf(path, [from, to], group);
  return locationId === null ? { groupId } : { groupId, locationId };
}

function locationOf(
  path: Path,
  values: readonly unknown[],
  { locations }: Pick<GroupDocument, "locations">,
): string | null {
  const idOf = (one: GroupDocument["locations"][number] | undefined) => one?.id ?? one?.slug ?? null;
  if (path[0] === "locations") return idOf(locations.find(({ slug }) => slug === path[1]));
  if (path[0] !== "special_hours") return null;
  // Special hours name their location; a change of one field doesn't, its key does.
  const names = values.flatMap((value) => {
    const name = path.length === 2 ? valueAt("group", value, ["location_name"]) : undefined;
    return typeof name === "string" ? [name] : [];
  });
  if (names.length === 0) return null;
  const ids = new Set(names.map((name) => idOf(locations.find((one) => one.name === name))));
  return ids.size === 1 ? ([...ids][0] ?? null) : null;
}

/** Whether a member may do something with every one of these changes. */
export const mayAll = (
  access: Access,
  action: Extract<Action, "content.edit" | "content.publish">,
  groupId: string,
  changes: readonly Pick<Change, "document" | "siteId" | "path" | "from" | "to">[],
  group: Pick<GroupDocument, "locations">,
): boolean => changes.every((change) => may(access, action, placeOf(groupId, change, group)));
