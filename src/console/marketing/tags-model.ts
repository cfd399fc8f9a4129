import type { Tag } from "#domain/configuration/slices/tag-fields.ts";

/** What the screens say of a tag, the first that is true. `changed`: it was switched on as something else. */
export type TagStanding = "not permitted" | "switched off" | "changed" | "on" | "off";

/** A tag of a site. Instants are ISO. */
export type ListedTag = {
  name: string;
  kind: Tag["kind"];
  /** The vendor's account, or the script's address. */
  account: string;
  purpose: Tag["purpose"];
  hosts: string[];
  standing: TagStanding;
  /** Who answers for it, since when and why; null for one that was never switched on. */
  switched: { responsible: string; reason: string; onAt: string; offAt: string | null } | null;
};

export type TagModel = {
  site: { slug: string; name: string };
  tag: ListedTag;
  maySwitchOff: boolean;
  maySwitchOn: boolean;
};

export type TagAnswer = { kind: "done"; text: string } | { kind: "invalid"; fields: Record<string, string> };

export const tagAddress = (site: { slug: string }, name: string): string =>
  `/marketing/tags/${site.slug}/${name}`;

export const tagKindTitles: Readonly<Record<Tag["kind"], string>> = {
  gtag: "Google tag",
  gtm: "Google Tag Manager",
  pixel: "Meta Pixel",
  script: "Script",
};

/** The longest name of who is responsible, and the longest reason. */
export const maxResponsible = 80;
export const maxReason = 300;
