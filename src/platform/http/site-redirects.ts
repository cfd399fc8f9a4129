import { type RedirectFinder, redirectFinder } from "#platform/config/redirects.ts";
import type { Site } from "#platform/config/site.ts";

const finders = new WeakMap<Site, RedirectFinder>();

/** Looks up a site's redirects, which are compiled once for each version of the site. */
export function redirectOf(site: Site, pathname: string): ReturnType<RedirectFinder> {
  let find = finders.get(site);
  if (!find) {
    find = redirectFinder(site.redirects);
    finders.set(site, find);
  }
  return find(pathname);
}
