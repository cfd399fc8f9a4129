import type { HasPage } from "#domain/configuration/has-page.ts";
import type { Site } from "#domain/configuration/site.ts";
import { gateAt } from "#domain/configuration/slices/gate.ts";
import { plainPath } from "#lib/plain-path.ts";
import type { Gate } from "#platform/http/served-site.ts";
import { signInFor } from "./shopper.ts";

/**
 * The gate of a page of a site; null for a page that is open to everyone. The promotion's path requires sign-in only if the site has that page.
 */
export async function gateOfPage(site: Site, pathname: string, hasPage: HasPage): Promise<Gate | null> {
  const type = gateAt(site, pathname);
  if (type === null) return null;
  if (type === "spin-to-win" && !(await hasPage(site, plainPath(pathname)))) return null;
  return { signInAddress: (url, referrer) => signInFor(url, referrer, type) };
}
