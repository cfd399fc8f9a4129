import type { GroupDocument } from "#domain/configuration/document.ts";
import { placeName } from "#domain/places/place-name.ts";
import { type Access, type Action, may } from "#domain/staff/access/permissions.ts";
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
  "tracking/receivers": "what shoppers do is sent there, signed with a secret",
  "tracking/secretFiles": "names of files with secrets",
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

/** Where a change is made, for permissions: at a site, at locations of the group, or in the group as a whole. */
type ChangedPlace = { groupId: string; siteId?: string; locationId?: string };

/** The places that a change reaches; a member has to reach each of them. */
export function placesOf(
  groupId: string,
  { document, siteId, path, from, to }: Pick<Change, "document" | "siteId" | "path" | "from" | "to">,
  group: Pick<GroupDocument, "locations">,
): ChangedPlace[] {
  if (document !== "group") return [{ groupId, siteId: siteId ?? "" }];
  const reached = locationsOf(path, [from, to], group);
  return reached.length === 0 ? [{ groupId }] : reached.map((locationId) => ({ groupId, locationId }));
}

type GroupLocation = GroupDocument["locations"][number];

/** The locations that a change is about; none for one that is about the group. */
function locationsOf(
  path: Path,
  values: readonly unknown[],
  { locations }: Pick<GroupDocument, "locations">,
): string[] {
  const idsOf = (of: readonly GroupLocation[]) => [...new Set(of.map(({ id, slug }) => id ?? slug))];
  if (path[0] === "locations") return idsOf(locations.filter(({ slug }) => slug === path[1]).slice(0, 1));
  // Special hours name their location; a change of one field doesn't, its key does.
  if (path[0] !== "special_hours" || path.length !== 2) return [];
  const given = values.filter((value) => value !== undefined && value !== null);
  const reached = given.map((value) => locations.filter((one) => isReachedBy(value, one)));
  return reached.every((of) => of.length > 0) ? idsOf(reached.flat()) : [];
}

/** Whether special hours are those of a location, as `specialOn` finds them: by its name or that of its place, whatever its case. */
function isReachedBy(special: unknown, { name, location_type }: GroupLocation): boolean {
  const [named, department] = ["location_name", "department"].map((key) => valueAt("group", special, [key]));
  if (typeof named !== "string") return false;
  if (department && department !== "all" && department !== (location_type || "sales")) return false;
  const wanted = named.trim().toLowerCase();
  return [name, placeName(name)].some((own) => own.toLowerCase() === wanted);
}

/** Whether a member may do something with every one of these changes. */
export const mayAll = (
  access: Access,
  action: Extract<Action, "content.edit" | "content.publish">,
  groupId: string,
  changes: readonly Pick<Change, "document" | "siteId" | "path" | "from" | "to">[],
  group: Pick<GroupDocument, "locations">,
): boolean =>
  changes.every((change) => placesOf(groupId, change, group).every((place) => may(access, action, place)));
