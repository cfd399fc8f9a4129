import { assistantHosts } from "./assistant-hosts.ts";
import { plainWords } from "./plain-words.ts";

/**
 * The classes of sources. `internal` is another page of the site, `unknown` a visit of which nothing is known, such as one of a browser without
 * script, `phone` no visit: staff entered what was said on the phone. A name stays for ever: processes of the version before and stored rows have it.
 */
export const sources = [
  "search",
  "assistant",
  "direct",
  "social",
  "referral",
  "email",
  "paid",
  "campaign",
  "internal",
  "unknown",
  "phone",
] as const;
export type Source = (typeof sources)[number];

/** The first page of a visit. */
export type Landing = {
  params: Readonly<Record<string, string | undefined>>;
  /** Host of the page before in lower case; empty for none, null where nothing says so. */
  from: string | null;
};

/** What the source of a visit depends on, of its site. `hosts` are the site's own. */
export type SourceSite = { hosts: ReadonlySet<string>; assistants: readonly string[] };

/** `name` is that of the advertiser, engine, network, assistant, host or campaign's link; that of the class where there is none. */
export type VisitSource = { kind: Source; name: string; campaign: string | null };

const paidBy: readonly (readonly [parameter: string, name: string])[] = [
  ...(["gclid", "gbraid", "wbraid", "dclid"] as const).map((id) => [id, "google-ads"] as const),
  ["msclkid", "microsoft-ads"],
  ["ttclid", "tiktok-ads"],
  ["oppref", "chatgpt-ads"],
];

const paidMedium = /^(?:cpc|ppc|paid.*)$/;
const emailMedium = /^(?:e-?mail|newsletter)$/;

/**
 * Where a visit came from: the parameters of its first address come before the page that led there.
 * @example visitSource({ params: { gclid: "x" }, from: "" }, site) // { kind: "paid", name: "google-ads", campaign: null }
 */
export function visitSource({ params, from }: Landing, site: SourceSite): VisitSource {
  const named = shortWords(params.utm_source)?.toLowerCase() ?? null;
  const medium = params.utm_medium?.trim().toLowerCase() ?? "";
  const campaign = shortWords(params.utm_campaign) ?? null;
  const source = (kind: Source, name: string): VisitSource => ({ kind, name, campaign });
  const advertiser = paidBy.find(([id]) => params[id])?.[1];
  if (advertiser !== undefined || paidMedium.test(medium))
    return source("paid", named ?? advertiser ?? "paid");
  const assistant = assistantOf(named ?? "", site) ?? assistantOf(from ?? "", site);
  if (assistant !== null) return source("assistant", assistant);
  if (emailMedium.test(medium)) return source("email", named ?? "email");
  if (params.utm_source || medium !== "" || params.utm_campaign || params.utm_id)
    return source("campaign", named ?? "campaign");
  if (params.fbclid) return source("social", "facebook");
  if (from === null) return source("unknown", "unknown");
  if (from === "") return source("direct", "direct");
  if (site.hosts.has(from)) return source("internal", "internal");
  const { kind, name } = referrerSource(from);
  return source(kind, name);
}

/** A source in one text, `paid/google-ads`, as leads store it and addresses of the console name it. */
export const sourceKey = ({ kind, name }: Pick<VisitSource, "kind" | "name">): string =>
  name === kind ? kind : `${kind}/${name}`;

export const sourceNamed = (name: string | undefined): Source | undefined =>
  sources.find((source) => source === name);

/** The class and name of such a text. */
export function readSourceKey(key: string): Pick<VisitSource, "kind" | "name"> {
  const slash = key.indexOf("/");
  const kind = sourceNamed(slash < 0 ? key : key.slice(0, slash)) ?? "unknown";
  return { kind, name: slash < 0 ? kind : key.slice(slash + 1) };
}

/** Words of a campaign's link without control characters; undefined for none, and for what may name a person. */
function shortWords(text: string | undefined): string | undefined {
  const words = plainWords(text)
    ?.replace(/[^\w .+-]/g, "")
    .trim()
    .slice(0, 60)
    .trim();
  return words === "" ? undefined : words;
}

function assistantOf(host: string, { assistants }: SourceSite): string | null {
  const name = host.replace(/^www\./, "");
  if (Object.hasOwn(assistantHosts, name)) return assistantHosts[name] ?? null;
  return name !== "" && assistants.includes(name) ? name : null;
}

const searchEngines =
  /^(?:(?:www|m|search|cn|images)\.)?(google|bing|yahoo|yandex|baidu|duckduckgo|ecosia|qwant|startpage|kagi|naver)(?:\.[a-z]{2,3}){1,2}$|^(?:[a-z]{2}\.)?search\.(yahoo|brave)\.com$|^html\.(duckduckgo)\.com$|^com\.(google)\.android\.googlequicksearchbox$/;

const socialHosts: ReadonlyMap<string, string> = new Map(
  Object.entries({
    facebook: ["facebook.com", "fb.com", "messenger.com", "com.facebook.katana"],
    instagram: ["instagram.com", "com.instagram.android"],
    threads: ["threads.net", "threads.com"],
    x: ["t.co", "twitter.com", "x.com"],
    linkedin: ["linkedin.com", "lnkd.in", "com.linkedin.android"],
    youtube: ["youtube.com", "youtu.be"],
    tiktok: ["tiktok.com"],
    reddit: ["reddit.com", "com.reddit.frontpage"],
    snapchat: ["snapchat.com"],
    whatsapp: ["whatsapp.com"],
    telegram: ["t.me"],
    weibo: ["weibo.com"],
    bluesky: ["bsky.app"],
  }).flatMap(([name, hosts]) => hosts.map((host) => [host, name] as const)),
);
const pinterest = /(?:^|\.)pinterest(?:\.[a-z]{2,3}){1,2}$/;

const mailHosts = new Set([
  ...["mail.google.com", "outlook.live.com", "outlook.office.com", "outlook.office365.com"],
  ...["mail.yahoo.com", "com.google.android.gm", "com.microsoft.office.outlook"],
]);

function referrerSource(host: string): Pick<VisitSource, "kind" | "name"> {
  const engine = searchEngines
    .exec(host)
    ?.slice(1)
    .find((name) => name !== undefined);
  if (engine !== undefined) return { kind: "search", name: engine };
  const parts = host.split(".");
  const network = parts.map((_, at) => socialHosts.get(parts.slice(at).join("."))).find((name) => name);
  if (network !== undefined) return { kind: "social", name: network };
  if (pinterest.test(host)) return { kind: "social", name: "pinterest" };
  const name = host.replace(/^www\./, "").slice(0, 60);
  return { kind: mailHosts.has(host) ? "email" : "referral", name };
}
