import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { spellingsOf } from "#tests/support/path-spellings.ts";
import { root } from "#tests/support/processes/root.ts";
import { consoleProbes } from "./console-probes.ts";
import type { Ledger, Owner } from "./ledger.ts";
import { hostOf } from "./made-sites.ts";
import { previewTokenOf } from "./plant-staff.ts";
import { callPatterns, files, type Probe, probesOf, routePatterns } from "./probes.ts";
import { anotherTenants, type Shown, type Things, thingsFor } from "./things.ts";
import { type Answer, sendRequest, type Wire } from "./wire.ts";
import { wordsIn } from "./words.ts";

export type Surface = "routes" | "console" | "calls" | "files" | "hosts" | "cache" | "commands" | "rows";
/** Another tenant's data that appeared, or was changed. */
export type Finding = { surface: Surface; caller: string; of: string; what: string; request: string };
export type Tally = Map<Surface, { requests: number; found: Finding[] }>;

/**
 * How much of a pair of sites a run tests: `quick` sends only the other tenant's cookies and skips the comparison with unknown resources; `reads`
 * is quick, with nothing written and no other way to name a host or to ask for a cached page.
 */
export type Extent = "whole" | "quick" | "reads";

/** What the owner of each group and an operator with access to it get. */
const isSignedIn = new Set(["/people", "/log", "/log.csv"]);

/** Words in the program's own source, for any site. */
export function programWords(): Set<string> {
  const words = new Set<string>();
  for (const folder of ["build/server", "build/site/client/assets"]) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }))
      if (/\.(js|css)$/.test(name))
        for (const word of programText(readFileSync(join(root, folder, name), "utf8"))) words.add(word);
  }
  return words;
}

function programText(text: string): Set<string> {
  return wordsIn(text).union(new Set(text.toLowerCase().match(/[a-z]+/g)));
}

/**
 * Whether the program itself may write a word: its source contains it, or it composes it of such words
 * (`new-cars`).
 */
function isProgramWord(program: ReadonlySet<string>, word: string): boolean {
  if (program.has(word)) return true;
  return !/[\d@.+]/.test(word) && word.split(/[-_]/).every((piece) => piece === "" || program.has(piece));
}

/**
 * The owners whose markers a site may show: its own, its group's, those of the dealerships and cars that it
 * lists.
 */
export type May = (owner: Owner) => boolean;

/** One run against one server: the foreign markers of each site, and the findings so far. */
export class Walk {
  readonly tally: Tally = new Map();
  readonly #port: number;
  readonly #foreign = new Map<string, Map<string, string>>();
  #tokensRead = 0;
  readonly #foreignToGroup = new Map<string, Map<string, string>>();

  constructor(of: {
    port: number;
    shown: readonly Shown[];
    ledger: Ledger;
    program: ReadonlySet<string>;
    may(caller: Shown): May;
    /** What the owner of the caller's group may see, in the console and by commands of a group; the same as `may` without it. */
    mayOfGroup?(caller: Shown): May;
  }) {
    this.#port = of.port;
    const foreignTo = (may: May) => {
      const foreign = new Map<string, string>();
      for (const [word, { owners, where }] of of.ledger)
        if (!isProgramWord(of.program, word) && ![...owners].some(may))
          foreign.set(word, `${[...owners].join(", ")} (${where})`);
      return foreign;
    };
    for (const caller of of.shown) {
      const { slug } = caller.site;
      const foreign = foreignTo(of.may(caller));
      this.#foreign.set(slug, foreign);
      this.#foreignToGroup.set(slug, of.mayOfGroup ? foreignTo(of.mayOfGroup(caller)) : foreign);
    }
  }

  /** The number of markers that are foreign to some site. */
  get canaries(): number {
    return new Set([...this.#foreign.values()].flatMap((words) => [...words.keys()])).size;
  }

  /** Sends every request that the server accepts, as one site's visitors with each other site's resources. */
  async asSite(caller: Shown, others: readonly Shown[], how: Extent): Promise<void> {
    const things = others.map((other) => ({ other, it: thingsFor(caller, other) }));
    // Reads come first: what is sent after them is stored as the site's own, with the other site's markers in
    // it.
    for (const reading of how === "reads" ? [true] : [true, false]) {
      const likeNothing =
        how === "whole" ? await this.#statuses(caller, "anonymous", anotherTenants, reading, how) : new Map();
      for (const { other, it } of things) {
        const statuses = await this.#statuses(caller, other.site.slug, it, reading, how);
        for (const [request, { status, surface, named }] of statuses) {
          const expected = likeNothing.get(request)?.status;
          if (!named && expected !== undefined && status !== expected)
            this.found(
              surface,
              caller,
              other.site.slug,
              `responds ${status}, and ${expected} for an unknown resource`,
              request,
            );
        }
        await this.#console(caller, other, it, reading);
        if (!reading || how === "reads") continue;
        await this.#hosts(caller, other, it);
        await this.#cache(caller, other, it);
      }
    }
  }

  /**
   * Sends every request about some resources: anonymously, as the site's own shopper and with the other
   * site's cookies.
   */
  async #statuses(caller: Shown, of: string, it: Things, reading: boolean, how: Extent) {
    const statuses = new Map<string, { status: number; surface: Surface; named: string | undefined }>();
    const all: { surface: Surface; one: Probe; key: string }[] = [];
    const add = (surface: Surface, pattern: string, probes: readonly Probe[]) => {
      for (const [n, one] of probes.entries())
        if (/^(GET|HEAD|OPTIONS)$/.test(one.method) === reading)
          all.push({ surface, one, key: `${one.method} ${pattern} #${n}` });
    };
    for (const pattern of routePatterns) add("routes", pattern, probesOf("routes", pattern, it));
    for (const pattern of callPatterns()) add("calls", pattern, probesOf("calls", pattern, it));
    add("files", "files", files(it));
    const jars = {
      none: "",
      own: caller.left.cookies,
      theirs: `${it.cookies}; forecourt_lead=${it.lead}; forecourt_trade_link=${it.tradeLink}`,
    };
    const queue = all.flatMap((entry) =>
      Object.entries(jars)
        .filter(([jar]) => jar === "theirs" || (how === "whole" && !entry.one.rare))
        .map(([jar, cookies]) => ({ ...entry, jar, cookies })),
    );
    // Writes run in sequence: a response may depend on what was started with the same cookie before.
    await inTurns(queue, reading ? 6 : 1, async ({ surface, one, key, jar, cookies }) => {
      // It would end the session that the rest of the run uses.
      if (jar === "own" && one.path === "/api/auth/sign-out") return;
      // A code was requested for the number with these cookies a moment ago, so the form contains it again.
      const before = reading ? "" : it.phone;
      const answer = await this.#send(surface, caller, of, wireOf(one, caller, this.#port, cookies), before);
      statuses.set(`${key} as ${jar}`, { status: answer.status, surface, named: one.named });
    });
    return statuses;
  }

  /** Requests the other group's people, sites and files from the console. */
  async #console(caller: Shown, other: Shown, it: Things, reading: boolean): Promise<void> {
    const host = `admin.localhost:${this.#port}`;
    const probes = consoleProbes(caller, other, it, `http://${host}`);
    for (const { method, path, headers, body } of probes) {
      if ((method === "GET") !== reading) continue;
      const wire = { host, method, path, headers, ...(body === undefined ? {} : { body }) };
      const { status } = await this.#send("console", caller, other.site.slug, wire);
      if (isSignedIn.has(path) && status !== 200 && "Cookie" in headers)
        throw new Error(`the staff of ${caller.site.groupSlug} isn't signed in: ${path} responds ${status}`);
      const isOwnFile = path === "/results.csv" && "Authorization" in headers;
      if (isOwnFile && status === 200) this.#tokensRead++;
    }
    if (this.#tokensRead === 0)
      throw new Error(`no token of ${caller.site.groupSlug} reads its results: the tokens aren't tested`);
  }

  /** Names the other site's host in every way except the Host header. */
  async #hosts(caller: Shown, other: Shown, it: Things): Promise<void> {
    const [own, theirs] = [hostOf(caller.site, this.#port), hostOf(other.site, this.#port)];
    const headers: Record<string, string>[] = [
      { "X-Forwarded-Host": theirs },
      { Forwarded: `host=${theirs}` },
      { "X-Host": theirs, "X-Original-Host": theirs, "X-Forwarded-Server": theirs },
      { "X-Original-URL": `/cars/${it.carSlug}`, "X-Rewrite-URL": `/cars/${it.carSlug}` },
      { "X-Forwarded-For": "127.0.0.1", "X-Real-IP": "127.0.0.1" },
      {
        "X-Forwarded-For": "127.0.0.1:80, [::1]:443",
        "X-Forwarded-Proto": "https",
        "X-Forwarded-Host": `${theirs}.`,
      },
      { "X-Forwarded-Host": `${own}, ${theirs}`, "X-Forwarded-Port": "443", "X-Forwarded-Server": theirs },
      { Origin: `http://${theirs}`, Referer: `http://${theirs}/account` },
    ];
    const hosts = [
      own,
      own.toUpperCase(),
      own.replace(":", ".:"),
      `${caller.site.slug}.localhost`,
      `${theirs}@${own}`,
      `${own},${theirs}`,
      `${caller.site.slug}.localhost.:${this.#port}`,
      `${caller.site.slug}.localhost:1`,
      `${caller.site.slug}.localhost:65535`,
      `${caller.site.slug.toUpperCase()}.localhost:00${this.#port}`,
      `${previewTokenOf(caller.site.slug)}.preview.localhost:${this.#port}`,
    ];
    const paths = [
      "/",
      `/cars/${it.carSlug}`,
      it.page,
      "/api/auth/me",
      "/sitemap.xml",
      "/demo/messages",
    ].flatMap((path) => [
      path,
      ...(path === "/api/auth/me" || path === "/demo/messages" ? spellingsOf(path).slice(0, 6) : []),
    ]);
    for (const path of paths) {
      for (const more of headers)
        await this.#send("hosts", caller, other.site.slug, {
          host: own,
          method: "GET",
          path,
          headers: { ...more, Cookie: it.cookies },
        });
      for (const host of hosts)
        await this.#send("hosts", caller, other.site.slug, {
          host,
          method: "GET",
          path,
          headers: { Cookie: it.cookies },
        });
    }
  }

  /**
   * Requests the other site's page first so that it is cached; then the same address on this site, with its
   * ETag, in every encoding.
   */
  async #cache(caller: Shown, other: Shown, it: Things): Promise<void> {
    const paths = [
      "/",
      "/_root.data",
      "/search",
      "/about-us",
      "/contact",
      "/robots.txt",
      "/sitemap.xml",
      `/cars/${it.carSlug}`,
      it.page,
    ];
    for (const path of paths) {
      for (const encoding of ["identity", "gzip", "br", "gzip, br, zstd"]) {
        const headers = { "Accept-Encoding": encoding };
        const theirs = await sendRequest(this.#port, {
          host: hostOf(other.site, this.#port),
          method: "GET",
          path,
          headers,
        });
        const mark = String(theirs.headers.etag ?? '"none"');
        const wire = {
          host: hostOf(caller.site, this.#port),
          method: "GET",
          path,
          headers: { ...headers, "If-None-Match": mark },
        };
        const answer = await this.#send("cache", caller, other.site.slug, wire);
        if (answer.status === 304)
          this.found("cache", caller, other.site.slug, "treats the other site's ETag as its own", path);
        if (
          theirs.status === 200 &&
          theirs.body.length > 0 &&
          theirs.body.equals(answer.body) &&
          path !== "/robots.txt"
        )
          this.found("cache", caller, other.site.slug, "returns the other site's page", path);
      }
    }
  }

  async #send(surface: Surface, caller: Shown, of: string, wire: Wire, before = ""): Promise<Answer> {
    const answer = await sendRequest(this.#port, wire);
    const requestText = `${before} ${wire.path} ${JSON.stringify(wire.headers)} ${String(wire.body ?? "")}`;
    this.look(
      surface,
      caller,
      of,
      requestText,
      `${JSON.stringify(answer.headers)} ${answer.text}`,
      `${wire.method} ${wire.path}`,
    );
    return answer;
  }

  /** Searches a response for markers that are foreign to the sender, ignoring those in the request. */
  look(
    surface: Surface,
    caller: Shown,
    of: string,
    requestText: string,
    answer: string,
    request: string,
  ): void {
    this.#tallied(surface).requests++;
    const isOfGroup = surface === "console" || (surface === "commands" && request.includes("--group "));
    const foreign = (isOfGroup ? this.#foreignToGroup : this.#foreign).get(caller.site.slug);
    let known: Set<string> | null = null;
    for (const word of wordsIn(answer)) {
      const owners = foreign?.get(word);
      if (owners === undefined) continue;
      known ??= wordsIn(requestText);
      if (!known.has(word)) this.found(surface, caller, of, `shows ${word} of ${owners}`, request);
    }
  }

  found(surface: Surface, caller: Pick<Shown, "site">, of: string, what: string, request: string): void {
    this.#tallied(surface).found.push({ surface, caller: caller.site.slug, of, what, request });
  }

  #tallied(surface: Surface) {
    const tallied = this.tally.get(surface) ?? { requests: 0, found: [] };
    this.tally.set(surface, tallied);
    return tallied;
  }
}

function wireOf(one: Probe, caller: Shown, port: number, cookies: string): Wire {
  const host = hostOf(caller.site, port);
  const type = { json: "application/json", form: "application/x-www-form-urlencoded" };
  return {
    host,
    method: one.method,
    path: one.path,
    body: one.body,
    headers: {
      Origin: `http://${host}`,
      ...(one.type ? { "Content-Type": type[one.type] } : {}),
      ...(cookies ? { Cookie: cookies } : {}),
      ...one.headers,
    },
  };
}

/** Processes a list with limited concurrency. */
async function inTurns<T>(list: readonly T[], at: number, work: (one: T) => Promise<void>): Promise<void> {
  const entries = list[Symbol.iterator]();
  const hand = async () => {
    for (const one of entries) await work(one);
  };
  await Promise.all(Array.from({ length: at }, hand));
}
