import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeEmbeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { type DemoServer, demoServer } from "#tests/support/processes/demo-server.ts";
import type { Seed, Who } from "./body.ts";
import { picture } from "./picture.ts";
import { asItIs, askOf, type FuzzRequest } from "./request.ts";

export const sites = [
  "harbour",
  "harbour-certified",
  "coastline-mazda",
  "outback-caravans",
  "metro-subscribe",
  "everything-motors",
] as const;
export type SiteName = (typeof sites)[number];

/** What a site has that requests can refer to. */
export type Found = {
  cars: { id: string; slug: string; make: string; model: string; dealership_slug: string }[];
  place: string;
  article: string;
  model: string;
  picture: string;
  asset: string;
  /** Trade-ins that the test's cookie can access: one waits for pictures, one for details. */
  tradeIns: string[];
  /** A draft form, a booked test drive, a seller's picture by its signed address, and a pending payment. */
  lead: string;
  drive: string;
  upload: string;
  checkout: string;
  /** The phone number of the shopper whose watchlist is fuzzed. */
  keeper: string;
};

/** Made-up personal data: none of it may appear in the server's log. */
export const canary = {
  name: "Zebedee Canarino",
  email: "zebedee@canarino.example",
  phone: "0491 570 156",
  message: "canarino wants the blue one",
  in: /canarin|zebedee|491 ?570 ?156/i,
};

export type Answered = { status: number; headers: IncomingHttpHeaders; body: Buffer; ms: number };

/** No response within this time is a failure. */
export const answerMs = 20_000;

/**
 * The production server over the demo. It trusts the test as a proxy, so that each request can come from
 * another address.
 */
export class FuzzStage {
  readonly dataDir = mkdtempSync(join(tmpdir(), "forecourt-stress-fuzz-"));
  readonly logPath = join(this.dataDir, "server.log");
  readonly found = new Map<string, Found>();
  /**
   * Keep-alive connections that the server had closed when they were reused; the request is sent again, as
   * any client does.
   */
  anew = 0;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #cookies = new Map<string, string[]>();
  #turn = 0;
  #server: DemoServer | null = null;

  readonly port: number;

  /** `TRUST_PROXY` of the server; empty where clients connect directly. */
  readonly #trustProxy: string;

  constructor(port: number, trustProxy = "loopback") {
    this.port = port;
    this.#trustProxy = trustProxy;
  }

  async begin(): Promise<void> {
    const log = openSync(this.logPath, "a");
    const env = {
      DATA_DIR: join(this.dataDir, "data"),
      LOG_LEVEL: "info",
      TRUST_PROXY: this.#trustProxy,
      DATABASE_URL: "",
    };
    this.#server = await demoServer("fuzz", this.port, { env, log });
    closeSync(log);
    for (const site of sites) this.found.set(site, await this.#look(site));
    for (const site of sites) await this.#people(site);
  }

  get alive(): boolean {
    const child = this.#server?.child;
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  residentMb(): number {
    try {
      return (
        Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.#server?.child.pid}/status`, "utf8"))?.[1]) /
        1024
      );
    } catch {
      return 0;
    }
  }

  log(): string {
    return readFileSync(this.logPath, "utf8");
  }

  of(site: string): Found {
    const found = this.found.get(site);
    if (!found) throw new Error(`unknown site ${site}`);
    return found;
  }

  /** The `Cookie` header of a shopper on a site; roles with several shoppers take turns. */
  cookieOf(site: string, who: Who): string | null {
    const all = (name: string) => this.#cookies.get(`${site} ${name}`) ?? [];
    const next = (name: string) => all(name)[this.#turn++ % Math.max(1, all(name).length)] ?? null;
    switch (who) {
      case "anonymous":
        return null;
      case "malformed":
        return `forecourt_session=${"x".repeat(43)}; forecourt_draft=%00; forecourt_trade=${"z".repeat(22)}; forecourt_lead=a b; forecourt_in=1`;
      case "everyone":
        return ["shopper", "trade", "draft"].flatMap((name) => next(name) ?? []).join("; ");
      default:
        return next(who);
    }
  }

  /** Sends a request as it is, through a trusted proxy from an unused client address unless it sets its own. */
  send(fuzzed: FuzzRequest): Promise<Answered> {
    const cookie = this.cookieOf(fuzzed.site, fuzzed.who);
    const host = `${fuzzed.site}.localhost:${this.port}`;
    const n = this.#turn++;
    const headers: Record<string, string | number> = {
      host,
      // Without a trusted proxy such a header would make one sender of all requests, and its limits refuse most of them.
      ...(this.#trustProxy
        ? { "x-forwarded-for": `100.${64 + ((n >> 16) & 63)}.${(n >> 8) & 255}.${n & 255}` }
        : {}),
      ...(fuzzed.method === "GET" ? {} : { origin: `http://${host}` }),
      ...(cookie ? { cookie } : {}),
      ...fuzzed.headers,
    };
    if (fuzzed.body && !fuzzed.chunked) headers["content-length"] = fuzzed.body.length;
    return this.#send(fuzzed.method, fuzzed.path, headers, fuzzed.body);
  }

  get(host: string, path: string, headers: Record<string, string> = {}): Promise<Answered> {
    return this.#send("GET", path, { host, ...headers }, null);
  }

  #send(
    method: string,
    path: string,
    headers: Record<string, string | number>,
    body: Buffer | null,
    again = true,
  ): Promise<Answered> {
    const began = performance.now();
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          agent: this.#agent,
          host: "127.0.0.1",
          port: this.port,
          method,
          path,
          headers,
          maxHeaderSize: 2 ** 20,
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("error", reject);
          response.on("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks),
              ms: performance.now() - began,
            }),
          );
        },
      );
      outgoing.setTimeout(answerMs, () =>
        outgoing.destroy(new Error(`no response within ${answerMs / 1000} s`)),
      );
      outgoing.on("error", (error: Error & { code?: string }) => {
        const ended = outgoing.reusedSocket && /^(?:ECONNRESET|EPIPE)$/.test(error.code ?? "");
        if (!again || !ended) return reject(error);
        this.anew++;
        this.#send(method, path, headers, body, false).then(resolve, reject);
      });
      outgoing.on("upgrade", (_response, socket) =>
        socket.destroy(new Error("the server changed protocols")),
      );
      outgoing.end(body ?? undefined);
    });
  }

  async json(site: string, path: string, body: object, cookie = ""): Promise<Answered> {
    const fuzzed: FuzzRequest = {
      site,
      method: "POST",
      path,
      chunked: false,
      who: "anonymous" as const,
      headers: { "content-type": "application/json", ...(cookie ? { cookie } : {}) },
      body: Buffer.from(JSON.stringify(body)),
    };
    return this.send(fuzzed);
  }

  async #look(site: string): Promise<Found> {
    const host = `${site}.localhost:${this.port}`;
    const text = async (path: string) => (await this.get(host, path)).body.toString();
    const { hits } = JSON.parse(
      (await this.json(site, "/api/search", { hitsPerPage: 100 })).body.toString(),
    ) as { hits: Found["cars"] };
    const map = await text("/sitemap.xml");
    const first = (pattern: RegExp, within: string) => pattern.exec(within)?.[1] ?? "none";
    return {
      cars: hits,
      place: first(/\/contact-us\/([^<]+)</, map),
      article: first(/\/blog\/([^</]+\/[^<]+)</, map),
      model: first(/class="model-tile[\s\S]*?href="\/([^"/?]+)"/, await text("/models")),
      picture: first(/"\/img\/(\d+\/[^"\s]+)/, await text("/search")),
      asset: first(/\/assets\/([^"]+\.js)"/, await text("/")),
      tradeIns: [],
      lead: "none",
      drive: "none",
      upload: "/api/uploads/none",
      checkout: "none",
      keeper: "none",
    };
  }

  /** Signs shoppers in, starts trade-ins and a form in steps. */
  async #people(site: SiteName): Promise<void> {
    const found = this.of(site);
    const put = (who: string, cookie: string) =>
      this.#cookies.set(`${site} ${who}`, [...(this.#cookies.get(`${site} ${who}`) ?? []), cookie]);
    for (let n = 0; n < 24; n++)
      put(n === 0 ? "keeper" : n < 16 ? "shopper" : "spare", await this.#signIn(site, n));
    found.keeper = `+61${numberOf(site, 0).slice(1)}`;
    const pay = {
      reference: "INV 7",
      amount_cents: 5_000,
      name: canary.name,
      email: canary.email,
      phone: canary.phone,
    };
    const paying = await this.json(site, "/api/payments", pay, this.cookieOf(site, "keeper") ?? "");
    found.checkout = /\/pay\/test\/([\w-]+)/.exec(paying.body.toString())?.[1] ?? "none";
    let cookie = "";
    for (const rego of ["ABC123", "XYZ789", "MULTI1"]) {
      const started = await this.json(site, "/api/eval-expert/enter-vin", { rego, state: "NSW" }, cookie);
      if (started.status !== 200) break;
      cookie ||= cookiesOf(started);
      const [first] = JSON.parse(started.body.toString()) as { EvalID?: string }[];
      if (first?.EvalID) found.tradeIns.push(first.EvalID);
    }
    if (cookie) {
      put("trade", cookie);
      const upload: Seed = {
        site,
        path: "/api/eval-expert/image-upload",
        form: { evalid: found.tradeIns[1] ?? "" },
        file: picture,
      };
      const fuzzed = askOf({ seed: upload, ...asItIs });
      const uploaded = await this.send({ ...fuzzed, headers: { ...fuzzed.headers, cookie } });
      found.upload = /"address":"([^"]+)"/.exec(uploaded.body.toString())?.[1] ?? found.upload;
    }
    const step = {
      category: "Service Booking",
      form: "service",
      isLastStep: false,
      "Vehicle Make": "Mazda",
      "Vehicle Model": "2",
      "Vehicle Year": "2019",
    };
    found.drive = await this.#testDrive(site, found);
    const accepted = await this.json(site, "/api/leads", { userData: step });
    if (cookiesOf(accepted)) put("draft", cookiesOf(accepted));
    found.lead = (JSON.parse(accepted.body.toString()) as { lead_id?: string }).lead_id ?? "none";
  }

  /** Books the first free time at a place of the site. */
  async #testDrive(site: string, { cars: [car] }: Found): Promise<string> {
    const query = new URLSearchParams({ dealership_slug: car?.dealership_slug ?? "", car_id: car?.id ?? "" });
    const response = await this.get(
      `${site}.localhost:${this.port}`,
      `/api/test-drive/appointments?${query}`,
    );
    const { appointments = [] } = JSON.parse(response.body.toString()) as {
      appointments?: { dateTime: string; available: boolean }[];
    };
    const dateTime = appointments.find(({ available }) => available)?.dateTime;
    const userData = {
      ...canary,
      category: "Test Drive",
      isLastStep: true,
      car_id: car?.id,
      dateTime,
      terms_conditions: true,
    };
    const accepted = await this.json(site, "/api/leads", { userData });
    return (JSON.parse(accepted.body.toString()) as { lead_id?: string }).lead_id ?? "none";
  }

  async #signIn(site: string, n: number): Promise<string> {
    const phone = numberOf(site, n);
    await this.json(site, "/api/auth/request-code", { phone });
    const messages = (await this.get(`${site}.localhost:${this.port}`, "/demo/messages")).body.toString();
    const code = new RegExp(`<dd>\\+61${phone.slice(1)}</dd>[\\s\\S]*?(\\d{6}) is your sign-in code`).exec(
      messages,
    )?.[1];
    const answer = await this.json(site, "/api/auth/verify-code", { phone, code: code ?? "" });
    if (answer.status !== 200) throw new Error(`signing in at ${site}: ${answer.status} ${answer.body}`);
    return cookiesOf(answer);
  }

  async end(): Promise<void> {
    this.#agent.destroy();
    await this.#server?.stop();
    await removeEmbeddedPostgres(join(this.dataDir, "data")).catch(() => {});
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

function numberOf(site: string, n: number): string {
  return `04910${String(sites.indexOf(site as SiteName) * 1_000 + n).padStart(5, "0")}`;
}

function cookiesOf({ headers }: Answered): string {
  return (headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0]).join("; ");
}
