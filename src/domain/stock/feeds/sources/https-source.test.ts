import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { publicOrWithin } from "#lib/public-address.server.ts";
import { secretsIn } from "#lib/secrets.server.ts";
import { type HttpsFeedServer, httpsFeedServer } from "#tests/support/https-feed-server.ts";
import { localhostCertificate } from "#tests/support/localhost-certificate.ts";
import { fetchByHttps, type HttpsSource } from "./https-source.server.ts";
import type { SourceRequest } from "./source-outcome.ts";

let server: HttpsFeedServer;
let folder: string;
const secret = "correct-horse-battery";
const text = "make,model,year\nKia,Rio,2020\n";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-https-"));
  await writeFile(join(folder, "dms"), `${secret}\n`);
  await writeFile(join(folder, "two-lines"), "one\ntwo");
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  server = await httpsFeedServer();
});
afterEach(() => server.close());

/** This machine stands for a named network. */
const loopback = publicOrWithin(["127.0.0.0/8", "::1/128"]);
const limits = { maxBytes: 10_000, timeoutMs: 20_000, stallMs: 10_000, settleMs: 0 };

async function fetch(
  source: Partial<HttpsSource> = {},
  over: Partial<SourceRequest> & { allowed?: typeof loopback } = {},
) {
  const { allowed = loopback, ...request } = over;
  const to = join(folder, "file");
  const outcome = await fetchByHttps(
    { type: "https", url: `${server.origin}/stock/cars.csv?key=query-secret`, ...source },
    { secrets: secretsIn(folder), allowed, ca: localhostCertificate.cert },
    { to, known: null, limits, signal: new AbortController().signal, ...request },
  );
  const said = JSON.stringify(outcome);
  for (const confidential of [secret, "query-secret"]) expect(said).not.toContain(confidential);
  return outcome;
}

const file: RequestListener = (_, response) => response.writeHead(200).end(text);

describe("a feed by https", () => {
  it("is downloaded whole, and its validators are remembered", async () => {
    server.respond((_, response) =>
      response.writeHead(200, { etag: '"v1"', "last-modified": "Sun, 22 Nov 2026 00:00:00 GMT" }).end(text),
    );
    expect(await fetch()).toEqual({
      kind: "fetched",
      fileName: "cars.csv",
      bytes: text.length,
      validators: { etag: '"v1"', lastModified: "Sun, 22 Nov 2026 00:00:00 GMT" },
      freshAt: null,
    });
    expect(await readFile(join(folder, "file"), "utf8")).toBe(text);
  });

  it("isn't downloaded again when the server says that it is the same", async () => {
    server.respond((request, response) =>
      response.writeHead(request.headers["if-none-match"] === '"v1"' ? 304 : 200).end(),
    );
    const known = { etag: '"v1"', lastModified: "Sun, 22 Nov 2026 00:00:00 GMT" };
    expect(await fetch({}, { known })).toEqual({ kind: "unchanged", freshAt: null });
    expect(server.requests[0]?.headers["if-modified-since"]).toBe(known.lastModified);
  });

  it.each([
    ["Basic", { username: "riverside", password: "dms" }, `Basic ${btoa(`riverside:${secret}`)}`],
    ["bearer", { token: "dms" }, `Bearer ${secret}`],
  ])("signs in by %s authentication, with a secret's file", async (_, login, expected) => {
    server.respond(file);
    expect((await fetch(login)).kind).toBe("fetched");
    expect(server.requests[0]?.headers.authorization).toBe(expected);
  });

  it.each([
    ["missing", "absent", /absent in SECRETS_DIR can't be read \(ENOENT\)/],
    ["of two lines", "two-lines", /isn't one line/],
  ])("isn't requested when its secret is %s", async (_, token, reason) => {
    expect(await fetch({ token })).toMatchObject({
      kind: "failed",
      retry: false,
      reason: expect.stringMatching(reason),
    });
    expect(server.requests).toEqual([]);
  });
});

describe("a server that doesn't deliver", () => {
  it.each<[number, boolean, RegExp]>([
    [401, false, /refuses the login \(status 401\)/],
    [403, false, /refuses the login \(status 403\)/],
    [404, true, /no such file \(status 404\)/],
    [400, false, /status 400/],
    [429, true, /status 429/],
    [500, true, /status 500/],
    [503, true, /status 503/],
  ])("responds with %s: repeated soon is %s", async (status, retry, reason) => {
    server.respond((_, response) => response.writeHead(status).end(`no, ${secret}`));
    expect(await fetch({ token: "dms" })).toMatchObject({
      kind: "failed",
      retry,
      reason: expect.stringMatching(reason),
    });
  });

  it("says when to come back", async () => {
    server.respond((_, response) => response.writeHead(503, { "retry-after": "900" }).end());
    expect(await fetch()).toMatchObject({ retry: true, retryAfterMs: 900_000 });
  });

  it.each<[string, RequestListener, RegExp, stallMs?: number]>([
    ["never answers", () => {}, /nothing came for 0\.3 s/, 300],
    [
      "stalls in the middle",
      (_, response) => {
        response.writeHead(200);
        response.write("make,");
      },
      /nothing came for 0\.3 s/,
      300,
    ],
    [
      "cuts off in the middle",
      (_, response) => {
        response.writeHead(200);
        response.write("make,", () => response.destroy());
      },
      /broke the connection off/,
    ],
    [
      "sends less than it named",
      (_, response) => {
        response.writeHead(200, { "content-length": "500" });
        response.write(text, () => response.destroy());
      },
      /broke the connection off|another length/,
    ],
    [
      "sends more than it named",
      (request) => request.socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n${text.repeat(20)}`),
      /more than the length/,
    ],
    [
      "speaks no HTTP",
      (request) => request.socket.end("220 welcome to the file server\r\n"),
      /no valid HTTP/,
    ],
    [
      "redirects for ever",
      (_, response) => response.writeHead(302, { location: "/again" }).end(),
      /too many redirects/,
    ],
  ])("%s: a failure that is repeated", async (_, listener, reason, stallMs = 20_000) => {
    server.respond(listener);
    expect(await fetch({}, { limits: { ...limits, stallMs } })).toMatchObject({
      kind: "failed",
      retry: true,
      reason: expect.stringMatching(reason),
    });
  });

  it("sends little by little for ever: the time of all of it is limited", async () => {
    const timers: NodeJS.Timeout[] = [];
    server.respond((_, response) => {
      response.writeHead(200);
      timers.push(setInterval(() => response.write("x"), 20));
    });
    expect(await fetch({}, { limits: { ...limits, timeoutMs: 500 } })).toMatchObject({
      retry: true,
      reason: "not complete after 0.5 s",
    });
    for (const timer of timers) clearInterval(timer);
  });

  it.each([
    ["named", { "content-length": "20001" }],
    ["sent", {}],
  ])("refuses a file that is too large as %s", async (_, headers) => {
    server.respond((_request, response) => {
      response.on("error", () => {});
      response.writeHead(200, headers).end("x".repeat(20_001));
    });
    expect(await fetch()).toMatchObject({ kind: "failed", retry: false, reason: /larger than 0 MB/ });
  });

  it("is stopped when the process ends", async () => {
    const end = new AbortController();
    server.respond(() => end.abort());
    expect(await fetch({}, { signal: end.signal })).toMatchObject({ reason: "stopped" });
  });

  it("has a certificate that no known authority signed", async () => {
    server.respond(file);
    const { origin } = server;
    const outcome = await fetchByHttps(
      { type: "https", url: `${origin}/cars.csv` },
      { secrets: secretsIn(folder), allowed: loopback },
      { to: join(folder, "file"), known: null, limits, signal: new AbortController().signal },
    );
    expect(outcome).toMatchObject({
      retry: true,
      reason: expect.stringMatching(/certificate isn't trusted/),
    });
    expect(server.requests).toEqual([]);
  });
});

describe("addresses of feeds", () => {
  it("are public, unless the operator names their network", async () => {
    server.respond(file);
    for (const url of [server.origin, server.origin.replace("localhost", "127.0.0.1")])
      expect(await fetch({ url }, { allowed: publicOrWithin([]) })).toMatchObject({
        kind: "failed",
        retry: false,
        reason: "the address points inward",
      });
    expect(server.requests).toEqual([]);
  });

  it.each([
    ["a private address", "https://10.0.0.1/meta", "the address points inward"],
    ["the cloud's own address", "https://169.254.169.254/latest", "the address points inward"],
    ["http", "http://feeds.example/cars.csv", "the address, or one that it redirects to, is without https"],
    ["a login", "https://me:secret@feeds.example/", "it redirects to an address with a login"],
    ["a file", "file:///etc/passwd", "the address, or one that it redirects to, is without https"],
  ])("are checked again at each redirect: to %s", async (_, location, reason) => {
    server.respond((_request, response) => response.writeHead(302, { location }).end());
    expect(await fetch()).toMatchObject({ kind: "failed", retry: false, reason });
  });

  it("get the login at their own origin only", async () => {
    const other = await httpsFeedServer();
    try {
      other.respond(file);
      server.respond((request, response) =>
        response
          .writeHead(307, {
            location: request.url === "/stock/moved.csv" ? `${other.origin}/cars.csv` : "/stock/moved.csv",
          })
          .end(),
      );
      expect(await fetch({ token: "dms" })).toMatchObject({ kind: "fetched", fileName: "cars.csv" });
      expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(
        [1, 2].map(() => `Bearer ${secret}`),
      );
      expect(other.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    } finally {
      await other.close();
    }
  });
});
