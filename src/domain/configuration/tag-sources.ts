import type { Site } from "#domain/configuration/site.ts";
import type { Tag } from "#domain/configuration/slices/tag-fields.ts";
import type { TagSources } from "#platform/http/security-headers.ts";

/** Hosts of the vendors, as their documentation lists them for a content security policy. */
const analytics: TagSources = {
  scripts: ["https://www.googletagmanager.com"],
  connections: [
    "https://*.google-analytics.com",
    "https://*.analytics.google.com",
    "https://*.googletagmanager.com",
  ],
  pictures: ["https://*.google-analytics.com", "https://*.googletagmanager.com"],
};
const googleAds: TagSources = {
  scripts: ["https://www.googleadservices.com", "https://googleads.g.doubleclick.net"],
  connections: [
    "https://www.google.com",
    "https://www.googleadservices.com",
    "https://googleads.g.doubleclick.net",
    "https://pagead2.googlesyndication.com",
    "https://ad.doubleclick.net",
  ],
  pictures: [
    "https://www.google.com",
    "https://www.googleadservices.com",
    "https://googleads.g.doubleclick.net",
  ],
};
const meta: TagSources = {
  scripts: ["https://connect.facebook.net"],
  connections: ["https://www.facebook.com", "https://connect.facebook.net"],
  pictures: ["https://www.facebook.com"],
};

function sourcesOf({
  kind,
  account,
  src,
  hosts,
}: Pick<Tag, "kind" | "account" | "src" | "hosts">): TagSources[] {
  const own = { scripts: hosts, connections: hosts, pictures: hosts };
  switch (kind) {
    case "gtag":
      return account?.startsWith("G-") ? [analytics, own] : [analytics, googleAds, own];
    case "gtm":
      return [analytics, googleAds, own];
    case "pixel":
      return [meta, own];
    case "script": {
      const origin = src === null ? [] : [new URL(src).origin];
      return [{ scripts: origin, connections: origin, pictures: origin }, own];
    }
  }
}

/** The tags that run in a site's pages. */
export const tagsOf = ({ tracking, runningTags }: Pick<Site, "tracking" | "runningTags">): Tag[] =>
  tracking.tags.filter(({ name }) => runningTags.includes(name));

/** What a page's policy has to allow for tags; null without any. */
export function tagSources(tags: readonly Parameters<typeof sourcesOf>[0][]): TagSources | null {
  const all = tags.flatMap(sourcesOf);
  if (all.length === 0) return null;
  const every = (key: keyof TagSources) => [...new Set(all.flatMap((sources) => sources[key]))];
  return { scripts: every("scripts"), connections: every("connections"), pictures: every("pictures") };
}

/** Every host that a tag may load from or send to. */
export function hostsOfTag(tag: Parameters<typeof sourcesOf>[0]): string[] {
  const sources = tagSources([tag]);
  if (sources === null) return [];
  const { scripts, connections, pictures } = sources;
  return [...new Set([...scripts, ...connections, ...pictures])].map((source) =>
    source.replace("https://", ""),
  );
}
