import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Screen, screens } from "#console/screens.ts";
import { allTokenReads } from "#domain/staff/access/token-reads.ts";
import { root } from "#tests/support/processes/root.ts";
import {
  catalogueIdOf,
  clientOf,
  fileOf,
  messageOf,
  operatorOf,
  ownerOf,
  passkeyOf,
  previewIdOf,
  sessionOf,
  tokenIdOf,
  tokenTextOf,
  webhookOf,
} from "./plant-staff.ts";
import { everyField } from "./probes.ts";
import type { Shown, Things } from "./things.ts";
import { Words } from "./words.ts";

/** A request to the console about another group, by a person or a program of the caller's. */
type ConsoleProbe = {
  method: "GET" | "POST";
  path: string;
  body?: string;
  headers: Record<string, string>;
};
type About = { caller: Shown; other: Shown; it: Things };
type Form = Record<string, string>;

/** Which modules of screens have an action. */
export const takesPosts = ({ file }: Screen): boolean =>
  /export (?:async )?(?:function|const) action\b/.test(readFileSync(join(root, "src/console", file), "utf8"));

/** Not sent: it ends the session that the rest of the run uses. */
const ending = new Set(["/sign-out"]);

const isOneGroup = (one: Shown, other: Shown) => one.site.groupId === other.site.groupId;

/** What stands for each parameter of a screen's path: another site's things. */
const parameters: Record<string, (about: About) => string> = {
  token: () => "x".repeat(43),
  // Owners open leads of the group's other sites, and reading one is an entry in that site's log.
  site: ({ caller, other }) => (isOneGroup(caller, other) ? caller : other).site.slug,
  lead: ({ caller, other }) => (isOneGroup(caller, other) ? caller : other).left.lead ?? "none",
  section: () => "prices",
  page: () => "sales",
  slug: ({ it }) => it.location,
  car: ({ it }) => it.carId,
  file: ({ other: { site } }) => fileOf(site.groupSlug),
  run: ({ it }) => it.importRun,
  catalogue: ({ other: { site } }) => catalogueIdOf(site.slug),
  photo: () => `${"0".repeat(32)}.jpg`,
  kind: () => "reservation",
  id: ({ it }) => it.reservation,
  member: ({ other: { site } }) => ownerOf(site.groupSlug),
  step: () => "contact",
  destination: () => "planted",
  tag: () => "planted",
  change: () => "none",
  group: ({ other: { site } }) => site.groupSlug,
  webhook: ({ other: { site } }) => webhookOf(site.groupSlug),
};

/** A screen's path with its parameters. Throws for an unknown one: a new address has to be tested, too. */
export function pathOf({ path }: Pick<Screen, "path">, about: About): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const parameter = parameters[name];
    if (!parameter)
      throw new Error(
        `tests/stress/isolation/console-probes.ts has no value for :${name} of ${path}: add it`,
      );
    return parameter(about);
  });
}

/** What is done at a screen, beyond a form with every field: the steps of its action, and on what. */
const forms: Record<string, (about: About) => Form[]> = {
  "/people": ({ other: { site } }) =>
    ["remove", "sign-out", "withdraw", "revoke"].flatMap((step) =>
      [
        ownerOf(site.groupSlug),
        operatorOf(site.groupSlug),
        `invitation-${site.groupSlug}`,
        tokenIdOf(site.groupSlug),
      ].map((id) => ({ step, id })),
    ),
  "/integrations/senders": (): Form[] => [{ step: "make", domain: "nobody.example" }, { step: "check" }],
  "/integrations/webhooks": (): Form[] => [{ step: "add", url: "https://nobody.example/", kind: "lead.*" }],
  "/integrations/webhooks/:webhook": (): Form[] => [
    ...["rotate", "disable", "enable", "test", "remove"].map((step) => ({ step })),
    { step: "replay", since: "1" },
    { step: "edit", url: "https://nobody.example/", kind: "lead.*" },
  ],
  "/people/invite": ({ other: { site }, it }) => [
    { name: "Robin", email: "robin@nobody.example", role: "owner", site: site.id, location: it.locationId },
  ],
  "/people/:member/roles": ({ other: { site }, it }) => [
    { seen: "", role: "sales", "site-sales": site.id, "location-sales": it.locationId },
  ],
  "/integrations": ({ other: { site }, it }): Form[] => [
    ...["revoke", "revoke-secret", "rotate"].map((step) => ({
      step,
      id: clientOf(site.groupSlug),
      days: "7",
    })),
    { step: "make", name: "Mine", days: "7", scope: "stock:read", site: site.id, location: it.locationId },
  ],
  "/marketing/destinations/:site/:destination": () =>
    ["off", "on", "secret", "forget"].map((step) => ({ step, secret: "mine" })),
  "/marketing/tags/:site/:tag": () =>
    ["off", "on"].map((step) => ({ step, responsible: "Me", reason: "mine", understood: "on" })),
  "/marketing/catalogues/:site/:catalogue": () =>
    ["preview", "save", "rotate", "revoke", "release", "build", "send", "delivery", "stop", "delete"].map(
      (step) => ({
        step,
        name: "mine",
      }),
    ),
  "/profile": ({ other: { site } }) => [{ step: "remove", id: passkeyOf(site.groupSlug) }],
  "/profile/tokens": ({ other: { site } }): Form[] => [
    { step: "revoke", id: tokenIdOf(site.groupSlug) },
    { step: "make", name: "Nightly report", read: "log", days: "7" },
  ],
  "/leads/:site/:lead": ({ other: { left } }): Form[] => [
    { step: "merge", other: left.lead ?? "none" },
    { step: "separate", other: left.lead ?? "none" },
    { step: "change", stage: "won", seenStage: "new", owner: "", seenOwner: "", tags: "", seenTags: "" },
    { step: "note", key: "walk", text: "not mine" },
    { step: "answer", key: "walk", subject: "not mine", text: "not mine" },
    { step: "resend", channel: "" },
    { step: "spam", seenStage: "new" },
    { step: "opened" },
    { step: "settle" },
    { step: "contact", email: "not@mine.example", seenEmail: "", phone: "", seenPhone: "" },
  ],
  "/leads/unplaced": ({ other: { site, left } }): Form[] =>
    ["place", "spam"].map((step) => ({
      step,
      site: site.slug,
      message: messageOf(site.slug),
      lead: left.lead ?? "none",
    })),
  "/deals/:kind/:site/:id": (): Form[] => [
    { step: "release", seen: "held - 0" },
    { step: "cancel", seen: "held - 0" },
    { step: "refund", seen: "sold - 0" },
    { step: "confirm", seen: "booked - 0" },
    { step: "move", seen: "booked - 0", to: "2030-01-01T10:00:00+10:00" },
  ],
  "/deals/new": (): Form[] => [
    { name: "Mine", phone: "0491 570 156", to: "2030-01-01T10:00:00+10:00", car: "1", owner: "none" },
  ],
  "/stock/:site/:car": (): Form[] => [
    { edits: JSON.stringify([{ field: "tag", text: "Mine", seen: null }]) },
  ],
  "/stock/:site/:car/photos": (): Form[] => [{ return: "yes" }],
  "/stock/:site/:car/photos/:photo": (): Form[] => [{ step: "original" }, { step: "save", turns: "1" }],
  "/stock/edit": ({ it }): Form[] => [
    { change: "tag", tag: "Mine", cars: JSON.stringify([{ id: it.carId, seen: null }]) },
  ],
  "/stock/edits": ({ other: { site } }): Form[] => [{ id: `edit-${site.groupSlug}` }],
  "/stock": (): Form[] => [{ mail: "on" }, { mail: "off" }],
  "/stock/add": ({ it }): Form[] => [
    { make: "Mine", model: "Mine", year: "2020", copy: it.carId },
    { step: "look-up", car: "ABC123", state: "NSW" },
    { step: "look-up", car: "JM0KF4WLA00123456" },
  ],
  "/feeds": ({ other: { site } }): Form[] => [{ feed: "mine", site: site.slug }, { run: "default" }],
  "/feeds/files/:file": (): Form[] => [
    { "column.0": "make", "field.0": "model" },
    { step: "configure", seen: "{}" },
    { step: "delete" },
  ],
  "/feeds/files/:file/check": (): Form[] => [{ yes: "1", accept: "yes" }],
  "/feeds/runs/:run": (): Form[] => [{ number: "1" }],
  "/changes": ({ other: { site } }): Form[] => {
    const idOf = (name: string) => new Words().of(`staff of ${site.groupSlug}`, name);
    return [
      { step: "publish", change: idOf("change"), title: "not mine" },
      { step: "discard", id: idOf("change") },
      { step: "keep", id: idOf("change"), seen: "[]" },
      ...["take-back", "roll-back"].map((step) => ({ step, id: idOf("set") })),
    ];
  },
  "/preview": ({ other: { site } }): Form[] => [
    { step: "revoke", id: previewIdOf(site.slug) },
    { step: "share", label: "not mine", days: "7", path: "/" },
  ],
  "/preview/edit": (): Form[] => [{ step: "move", place: "site#home/sections/0", by: "1" }],
  "/pages/edit": (): Form[] => [
    { step: "save", block: "1", "block:1:type": "rich_text", "block:1:value:text": "not mine", seen: "" },
    { step: "remove", seen: "{}" },
  ],
  "/offers/start": ({ other: { site } }): Form[] => [
    { site: site.slug, "entry:value:title": "not mine", "entry:value:text": "not mine" },
  ],
  "/offers/edit": (): Form[] => [
    { step: "save", seen: "", "entry:value:title": "not mine", "entry:value:text": "not mine" },
    { step: "remove", seen: "{}" },
  ],
  "/platform/new": ({ other: { site } }): Form[] => [
    { name: "Mine", slug: site.slug, group: site.groupSlug, template: "standard" },
  ],
  "/platform/new/:site/:step": ({ other: { site } }): Form[] => [
    { step: "join" },
    { step: "test" },
    { step: "remove-site", slug: site.slug },
    { emails: "mine@unknown.example" },
  ],
  // The other site's host.
  "/settings/hosts": ({ other: { site } }): Form[] =>
    site.hosts.map((host) => ({ hosts: host, anyway: host })),
  "/pages/addresses": (): Form[] => [
    { step: "save", rows: "1", "from-0": "/old", "to-0": "/not-mine", "take-0": "on" },
  ],
  "/platform": () => [{ reason: "to see what isn't mine" }],
  "/demo/sign-in": ({ other: { site } }) => [
    { id: ownerOf(site.groupSlug), member: ownerOf(site.groupSlug) },
  ],
};

/** Calls of a script around a passkey. */
const calls: Record<string, (about: About) => object[]> = Object.fromEntries(
  ["/sign-in/passkey", "/confirm", "/profile/passkey", "/invitation/:token/passkey"].map((path) => [
    path,
    ({ other }: About) => [
      { step: "ask" },
      {
        step: "answer",
        answer: { id: passkeyOf(other.site.groupSlug), type: "public-key" },
        back: "/people",
      },
    ],
  ]),
);

/** Everything that the caller's owner, an operator with access to the caller's group, and the caller's programs request of another group. */
export function consoleProbes(caller: Shown, other: Shown, it: Things, origin: string): ConsoleProbe[] {
  const about = { caller, other, it };
  const [own, theirs] = [caller.site.groupSlug, other.site.groupSlug];
  const owner = { Cookie: `forecourt_staff=${sessionOf(own)}`, Origin: origin };
  const operator = { Cookie: `forecourt_staff=${sessionOf(operatorOf(own))}`, Origin: origin };
  const reads = screens.flatMap((screen) => queriesOf(other).map((query) => pathOf(screen, about) + query));
  const asData = screens
    .filter(({ file }) => file.endsWith(".tsx"))
    .map((screen) => `${pathOf(screen, about).replace(/^\/$/, "/_root")}.data?group=${theirs}`);
  const tokens = allTokenReads.map((read) => ({ Authorization: `Bearer ${tokenTextOf(own, read)}` }));
  const probes: ConsoleProbe[] = [
    ...[...reads, ...asData].map((path) => ({ method: "GET" as const, path, headers: owner })),
    ...["/people", "/log", "/log.csv"]
      .flatMap((path) => [path, `${path}?group=${theirs}`])
      .map((path) => ({ method: "GET" as const, path, headers: operator })),
    ...tokens.flatMap((headers) => reads.map((path) => ({ method: "GET" as const, path, headers }))),
  ];
  // Two sites of one group share its people.
  return own === theirs ? probes : [...probes, ...posts(about, owner)];
}

const queriesOf = ({ site }: Shown): string[] => [
  "",
  `?group=${site.groupSlug}`,
  `?site=${site.id}`,
  `?site=${site.slug}&list=cars`,
  `?of=site:${site.slug}`,
  `?of=site:${site.slug}&page=/about-us`,
  `?of=group:${site.groupSlug}`,
  `?of=${site.slug}`,
  `?of=${site.id}&path=/`,
  `?q=${site.slug}`,
  `?actor=${ownerOf(site.groupSlug)}`,
  `?table=staff_tokens&actor=${tokenIdOf(site.groupSlug)}`,
];

function posts(about: About, headers: Record<string, string>): ConsoleProbe[] {
  const { caller, other, it } = about;
  const [own, theirs] = [caller.site.groupSlug, other.site.groupSlug];
  return screens
    .filter((screen) => takesPosts(screen) && !ending.has(screen.path))
    .flatMap((screen) => {
      const sent = (path: string, type: string, body: string): ConsoleProbe => ({
        method: "POST",
        path,
        body,
        headers: { ...headers, "Content-Type": type },
      });
      const path = pathOf(screen, about);
      const called = calls[screen.path]?.(about);
      if (called) return called.map((body) => sent(path, "application/json", JSON.stringify(body)));
      const filled = [{ ...everyField(it), group: theirs }, ...(forms[screen.path]?.(about) ?? [])];
      const addresses = [`${path}?group=${theirs}`, `${path}?group=${own}`];
      if (/^\/(?:pages|settings)/.test(screen.path))
        addresses.push(`${path}?of=site:${other.site.slug}&page=/about-us`);
      if (screen.path.startsWith("/offers/"))
        addresses.push(`${path}?of=site:${other.site.slug}&kind=tile&offer=offer`);
      // The other site's thing under the name of an own site.
      if (screen.path.includes(":site"))
        addresses.push(pathOf({ path: screen.path.replace(":site", caller.site.slug) }, about));
      return filled.flatMap((form) =>
        addresses.map((address) =>
          sent(
            address,
            "application/x-www-form-urlencoded",
            new URLSearchParams({ group: theirs, ...form }).toString(),
          ),
        ),
      );
    });
}

/** Screens that this file names and the console no longer has. */
export function forgottenScreens(): string[] {
  const paths = new Set(screens.map(({ path }) => path));
  return [...Object.keys(forms), ...Object.keys(calls), ...ending].filter((path) => !paths.has(path));
}
