import { isEncryptedOrLocal } from "#lib/encrypted-address.ts";
import { type AllowAddress, isRefusedHost } from "#lib/public-address.server.ts";
import { type EndpointFields, type EndpointProblems, maxUrlLength } from "./endpoint-fields.ts";
import { isEventType } from "./event-types.ts";

const maxTypes = 40;

/**
 * @param knownSites ids of the group's sites
 * @param allowed to which addresses messages may go; names are checked when they are connected to
 */
export function readEndpoint(
  { url, types, siteIds }: EndpointFields,
  knownSites: readonly string[],
  allowed: AllowAddress,
): { kind: "valid"; endpoint: EndpointFields } | { kind: "invalid"; problems: EndpointProblems } {
  const unknown = types.find((type) => !isEventType(type));
  const problems: EndpointProblems = {
    ...urlProblem(url, allowed),
    ...(types.length === 0 ? { types: "Choose at least one kind of event." } : {}),
    ...(unknown === undefined ? {} : { types: `${unknown.slice(0, 40)} isn’t a type of event.` }),
    ...(types.length > maxTypes ? { types: "These are too many types: choose all of a kind." } : {}),
    ...(siteIds && (siteIds.length === 0 || siteIds.some((id) => !knownSites.includes(id)))
      ? { siteIds: "Choose sites of the group." }
      : {}),
  };
  if (Object.keys(problems).length > 0) return { kind: "invalid", problems };
  return {
    kind: "valid",
    endpoint: { url, types: [...new Set(types)], siteIds: siteIds && [...new Set(siteIds)] },
  };
}

function urlProblem(url: string, allowed: AllowAddress): EndpointProblems {
  if (url.length > maxUrlLength) return { url: `It has ${maxUrlLength} characters at most.` };
  if (!URL.canParse(url)) return { url: "Type a whole address, such as https://example.com/webhooks." };
  const { hostname, username, password, hash } = new URL(url);
  if (!isEncryptedOrLocal(url)) return { url: "It has to begin with https://." };
  if (username || password || hash) return { url: "It can’t have a login or a # part." };
  const isInward =
    isRefusedHost(hostname, allowed) || (/^localhost\.?$/.test(hostname) && !allowed("127.0.0.1"));
  return isInward ? { url: "It has to be reachable from the internet." } : {};
}
