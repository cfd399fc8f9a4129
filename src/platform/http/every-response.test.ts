import { connect } from "node:net";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sitePaths } from "#tests/support/site-paths.ts";
import { listening, type TestServices, testServices } from "#tests/support/test-services.ts";
import { cachedPageListener } from "./cached-page-listener.server.ts";
import { httpApp } from "./http-app.server.ts";
import { filePolicy } from "./security-headers.ts";
import { staticFiles } from "./static-files.server.ts";

/** The complete server over a real connection, with sample routes. */
let services: TestServices;
let server: Awaited<ReturnType<typeof listening>>;
let logged: { path?: string }[];

const env = {
  TRUST_PROXY: "loopback",
  trustForwardedHost: false,
  PUBLIC_PORT: undefined as number | undefined,
  PORT: 3000,
  SITE: undefined,
  demo: true,
  METRICS_TOKEN: undefined as string | undefined,
  PAGE_CACHE_MB: 8,
  adminHost: null,
  consoleHost: null,
  apiHost: null,
  previewHost: null,
  BUDGET_BURST: 10_000,
  BUDGET_RATE: 500,
  RENDER_AT_ONCE: 1,
  NODE_ENV: "production" as const,
  hstsSubdomains: true,
};
const https = { Host: "harbour.localhost", "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9" };

beforeEach(async () => {
  services = testServices("harbour");
  logged = [];
  services.log.info = ((line: object) => logged.push(line)) as never;
  const site = await services.sites.bySlug("harbour");
  site?.redirects.push({ from: "/old", to: "/search", permanent: true });
  const { METRICS_TOKEN: _, ...rest } = env;
  const made = httpApp({
    refusalMs: 0,
    env: rest,
    services,
    paths: sitePaths,
    files: staticFiles(join(import.meta.dirname, "..", "..", "site", "parts")),
    handler: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/broken") throw new Error("a bug");
      if (pathname === "/api/file")
        return new Response("x", {
          headers: { "Content-Type": "image/jpeg", "Content-Security-Policy": "default-src 'none'; sandbox" },
        });
      if (pathname.startsWith("/api/")) return Response.json({ ok: true });
      if (pathname === "/feed.xml")
        return new Response("<a/>", { headers: { "Content-Type": "application/xml; charset=utf-8" } });
      const status = pathname === "/missing" ? 404 : 200;
      return new Response("<p>page</p>", { status, headers: { "Content-Type": "text/html; charset=utf-8" } });
    },
  });
  const ours = getRequestListener(made.app.fetch, { overrideGlobalObjects: true });
  server = await listening(
    cachedPageListener(made, services, rest, (request, response) => void ours(request, response)),
  );
});
afterEach(() => server.close());

const page = /script-src 'self' 'sha256-/;
const file = (policy: string) => expect(policy).toBe(filePolicy);

describe("every response has the security headers", () => {
  it.each<[string, string, string, number, (policy: string) => void]>([
    ["a page", "GET", "/search", 200, (policy) => expect(policy).toMatch(page)],
    ["an unknown page", "GET", "/missing", 404, (policy) => expect(policy).toMatch(page)],
    ["a bug", "GET", "/broken", 500, file],
    ["an unusual URL", "GET", "/%zz", 400, file],
    ["a call", "GET", "/api/hero", 200, file],
    ["a cross-site call", "POST", "/api/leads", 403, file],
    ["a file with its own policy", "GET", "/api/file", 200, (policy) => expect(policy).toContain("sandbox")],
    ["a feed", "GET", "/feed.xml", 200, file],
    ["a picture", "GET", "/img/320/x.jpg", 200, file],
    ["a file of the build", "GET", "/carousel.css", 200, file],
    ["a redirected URL", "GET", "/old", 308, file],
    ["a gate", "GET", "/finance", 302, file],
    ["a preview of a page", "HEAD", "/search", 200, (policy) => expect(policy).toMatch(page)],
    ["an unsupported method", "DELETE", "/search", 405, file],
    ["the liveness check", "GET", "/healthz", 200, file],
    ["the readiness check", "GET", "/readyz", 200, file],
    ["metrics without permission", "GET", "/metrics", 404, file],
  ])("%s", async (_, method, path, status, policy) => {
    const origin: Record<string, string> = method === "POST" ? { Origin: "https://evil.example" } : {};
    for (let times = 0; times < 2; times++) {
      const { headers, status: got } = await server.get(path, { ...https, ...origin }, method);
      expect(got).toBe(status);
      expect(headers).toMatchObject({
        "strict-transport-security": "max-age=31536000; includeSubDomains",
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": path.startsWith("/img/") ? "cross-origin" : "same-origin",
        "permissions-policy": expect.stringContaining("camera=()"),
      });
      if (/^text|xml/.test(String(headers["content-type"])))
        expect(headers["content-type"]).toMatch(/charset=utf-8/i);
      const given = String(headers["content-security-policy"]);
      policy(given);
      expect(given).not.toMatch(/unsafe-(inline|eval|hashes)/);
      expect(given).toContain(path === "/api/file" ? "default-src 'none'" : "frame-ancestors 'none'");
      // Scripts of other origins must not read the response.
      expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
      expect([headers.server, headers["x-powered-by"]]).toEqual([undefined, undefined]);
    }
  });

  it("the response to an unknown host, and the list of sites", async () => {
    for (const host of ["elsewhere.example", "localhost"]) {
      const { headers } = await server.get("/", { ...https, Host: host });
      expect(headers["content-security-policy"]).toBe(filePolicy);
      expect(headers["strict-transport-security"]).toBeDefined();
    }
  });

  it("requires https only of visitors who use it", async () => {
    const { headers } = await server.get("/search", { Host: "harbour.localhost" });
    expect(headers["strict-transport-security"]).toBeUndefined();
  });
});

describe("invalid requests", () => {
  it.each(["PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])("%s is rejected everywhere", async (method) => {
    for (const path of ["/", "/api/leads", "/healthz", "/img/320/x", "/carousel.css"]) {
      const answer = await server.get(
        path,
        { Host: "harbour.localhost", Origin: "http://harbour.localhost" },
        method,
      );
      expect([path, answer.status, answer.headers.allow]).toEqual([path, 405, "GET, HEAD, POST"]);
    }
  });

  it.each([
    [
      "TRACE, which would return the request's own headers",
      "TRACE / HTTP/1.1\r\nHost: harbour.localhost\r\nX-Own: secret\r\n\r\n",
    ],
    [
      "CONNECT, which would make the server a proxy",
      "CONNECT 10.0.0.1:22 HTTP/1.1\r\nHost: 10.0.0.1\r\n\r\n",
    ],
  ])("%s", async (_, text) => {
    const answer = await raw(text);
    expect(answer).not.toMatch(/^HTTP\/1\.1 2/);
    expect(answer).not.toContain("secret");
  });

  it.each([
    ["both lengths", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
    ["two lengths", "Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello"],
    ["a length that isn't a number", "Content-Length: +5\r\n\r\nhello"],
    ["a blank before the colon", "Content-Length : 5\r\n\r\nhello"],
    ["an unknown transfer coding", "Transfer-Encoding: xchunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"],
    ["a chunk's size that isn't one", "Transfer-Encoding: chunked\r\n\r\n0x5\r\nhello\r\n0\r\n\r\n"],
    ["an invalid chunk size", "X-A: 1\r\n b\r\nContent-Length: 5\r\n\r\nhello"],
  ])("a body of %s, which could smuggle in a second request", async (_, rest) => {
    const smuggled = "GET /healthz HTTP/1.1\r\nHost: harbour.localhost\r\n\r\n";
    const answer = await raw(`POST /api/leads HTTP/1.1\r\nHost: harbour.localhost\r\n${rest}${smuggled}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});

it("logs the kind and reason of a rejection, but nothing about the person", async () => {
  const events: object[] = [];
  services.log.warn = ((line: object) => events.push(line)) as never;
  await server.get(
    "/api/leads?q=0491570156",
    { ...https, Origin: "https://evil.example" },
    "POST",
    "0491570156",
  );
  await server.get("/search", https, "DELETE");
  await raw("POST /api/leads HTTP/1.1\r\nHost: harbour.localhost\r\nContent-Length: 2000000\r\n\r\n");
  await server.get("/search", https);
  const id = expect.stringMatching(/^\w{16}$/);
  const sender = expect.stringMatching(/^[\w-]{22}$/);
  const reason = "the Origin is not one of this site's addresses";
  expect(events).toEqual([
    { security: "cross_site", site: "harbour", id, path: "/api/leads", kind: "403", reason, sender },
    { security: "method_refused", site: null, id, path: "/search", kind: "405", sender },
    { security: "too_large", site: "harbour", id, path: "/api/leads", kind: "413", sender },
  ]);
  expect(JSON.stringify(events)).not.toMatch(/0491570156|203\.0\.113/);
});

it("logs no secret of an address", async () => {
  await server.get("/api/uploads/abc.def.ghi", https);
  await server.get("/preview/0123456789abcdef0123456789abcdef", https);
  expect(logged.map(({ path }) => path)).toEqual(["/api/uploads/…", "/preview/…"]);
});

/** The server's response to raw bytes, read until it closes the connection or sends nothing for a moment. */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(server.port, "127.0.0.1", () => socket.write(text));
    let answer = "";
    socket.on("data", (part) => {
      answer += part;
    });
    socket.setTimeout(300, () => socket.destroy());
    socket.on("error", () => {});
    socket.on("close", () => resolve(answer));
  });
}

describe("a connection", () => {
  /** Sends requests one after the other on one connection, for longer than the adapter waits for an unread body. */
  async function exchanges(
    send: (at: number) => string,
    ms: number,
  ): Promise<{ answers: string[]; isClosed: boolean }> {
    const socket = connect(server.port, "127.0.0.1");
    const answers: string[] = [];
    let isClosed = false;
    let answered = () => {};
    socket.on("error", () => {});
    socket.on("close", () => {
      isClosed = true;
      answered();
    });
    socket.on("data", (piece) => {
      const statuses = String(piece).match(/(?<=HTTP\/1\.1 )\d+/g);
      if (!statuses) return;
      answers.push(...statuses);
      answered();
    });
    const until = performance.now() + ms;
    for (let at = 0; !isClosed && (performance.now() < until || at < 6); at++) {
      const next = new Promise<void>((resolve) => {
        answered = resolve;
      });
      socket.write(send(at));
      await next;
    }
    socket.destroy();
    return { answers, isClosed };
  }
  const body = "x".repeat(120_000);
  const post = (path: string, length = body.length) =>
    `POST ${path} HTTP/1.1\r\nHost: harbour.localhost\r\nContent-Length: ${length}\r\n\r\n${body}`;
  const get = "GET /search HTTP/1.1\r\nHost: harbour.localhost\r\n\r\n";

  it("stays open after a body that no route read", async () => {
    const { answers, isClosed } = await exchanges((at) => (at % 2 === 0 ? post("/missing") : get), 1_500);
    expect(isClosed).toBe(false);
    expect(new Set(answers)).toEqual(new Set(["404", "200"]));
  });

  it("is closed, and says so, after the beginning of a longer one", async () => {
    const { answers, isClosed } = await exchanges(() => post("/missing", 900_000_000), 10_000);
    expect([answers, isClosed]).toEqual([["413"], true]);
  });
});
