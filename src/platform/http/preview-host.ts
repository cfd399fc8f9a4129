import type { ServedSite } from "./served-site.ts";

/** What the host of a preview shows: a site with its group's draft, or why the draft can't be shown, in words for its editors. */
export type Preview =
  | { kind: "site"; site: ServedSite; editing?: Editing }
  | { kind: "invalid"; problems: string[] };

/** How pages say where their texts are edited, for the console that frames them. */
export type Editing = {
  /** The site whose texts carry marks. */
  marked(): ServedSite;
  /** A page with the places of its texts. @param marked the page of the marked site @param path of the page */
  withPlaces(html: string, marked: string, path: string): string;
  /** The script and the style sheet of such a page. */
  script: string;
  style: string;
};

export type Previews = {
  /** Null for a token that was never made, has expired or was revoked. */
  find(token: string): Promise<Preview | null>;
  /** Whether this process has found the token before. */
  isKnown(token: string): boolean;
};

/** 128 random bits as a label of a host name. */
export const previewToken = /^[0-9a-f]{32}$/;

/** The token in a preview's host, `{token}.preview.example.com`; null for every other host. */
export function tokenOfHost(host: string | null, previewHost: string | null): string | null {
  if (host === null || previewHost === null || !host.endsWith(`.${previewHost}`)) return null;
  const label = host.slice(0, -previewHost.length - 1);
  return previewToken.test(label) ? label : null;
}

/** A host for logs: without the label below the host of previews, which may be a token that works. */
export function loggedHost(host: string | null, previewHost: string | null): string | null {
  return host !== null && previewHost !== null && host.endsWith(`.${previewHost}`)
    ? `….${previewHost}`
    : host;
}
