import { hasPersonalCookie } from "#lib/own-cookie.ts";
import type { Paths } from "./paths.ts";

/**
 * Whether a request is answered from what its sender carries, and not from the page cache: with cookies of the platform where the
 * path declares that its page depends on them, and everywhere in a preview of content, which may be of any page.
 */
export function dependsOnSender(paths: Paths, pathname: string, cookie: string | undefined): boolean {
  if (!hasPersonalCookie(cookie)) return false;
  if (/(?:^|;\s*)(?:__Host-)?forecourt_preview=/.test(cookie ?? "")) return true;
  const { audience } = paths.declaredFor(pathname);
  return audience === "visitor" || audience === "request";
}
