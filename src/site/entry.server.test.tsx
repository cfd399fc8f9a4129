import { pino } from "pino";
import { Suspense, use } from "react";
import {
  createRequestHandler,
  Links,
  Meta,
  Outlet,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { beforeEach, expect, it } from "vitest";
import { logContext } from "#platform/http/log-context.server.ts";
import { type RequestFacts, requestContext } from "#platform/http/request-context.server.ts";
import { startScript } from "#platform/http/start-script.ts";
import * as entry from "./entry.server.tsx";

/** A small hand-written build: tests how the entry uses React Router's contexts, with its real request handler. */
const slow = { promise: Promise.resolve("late words") };
const module_ = (id: string) => ({
  id,
  module: `/assets/${id}.js`,
  imports: ["/assets/shared.js"],
  hasLoader: true,
});
const build = {
  entry: { module: entry },
  routes: {
    root: {
      id: "root",
      path: "",
      module: {
        loader: () => ({ evil: "</script><script>alert(1)</script><!--" }),
        Layout: ({ children }: { children: React.ReactNode }) => (
          <html lang="en">
            <head>
              <Meta />
              <Links />
            </head>
            <body>{children}</body>
          </html>
        ),
        default: Outlet,
        ErrorBoundary: () => <h1>Something went wrong</h1>,
      },
    },
    plain: {
      id: "plain",
      parentId: "root",
      path: "plain",
      module: { loader: () => null, default: () => <h1>Plain</h1> },
    },
    late: {
      id: "late",
      parentId: "root",
      path: "late",
      module: {
        loader: () => null,
        default: function Late() {
          return (
            <Suspense fallback={<p>waiting</p>}>
              <Words />
            </Suspense>
          );
        },
      },
    },
    broken: {
      id: "broken",
      parentId: "root",
      path: "broken",
      module: {
        loader: () => {
          throw new Error("secret detail");
        },
        default: () => null,
      },
    },
  },
  assets: {
    version: "v1",
    url: "/assets/manifest-v1.js",
    entry: { module: "/assets/entry.js", imports: ["/assets/shared.js"] },
    routes: Object.fromEntries(["root", "plain", "late", "broken"].map((id) => [id, module_(id)])),
  },
  future: {},
  ssr: true,
  isSpaMode: false,
  basename: "/",
  publicPath: "/",
  assetsBuildDirectory: "",
  prerender: [],
  routeDiscovery: { mode: "initial" },
} as unknown as ServerBuild;

function Words() {
  return <p>{use(slow.promise)}</p>;
}

let logged: string[];
beforeEach(() => {
  logged = [];
});

async function get(path: string): Promise<{ status: number; html: string }> {
  const context = new RouterContextProvider();
  const facts: RequestFacts = { id: "0123456789abcdef", address: "", isLocal: false };
  context.set(requestContext, facts);
  context.set(logContext, pino({ level: "error" }, { write: (line: string) => void logged.push(line) }));
  const response = await createRequestHandler(build, "production")(
    new Request(`http://a.example${path}`),
    context,
  );
  return { status: response.status, html: facts.html?.toString() ?? "" };
}

/** Script elements of a page that a browser would execute. */
const running = (html: string) =>
  [...html.matchAll(/<script(?![^>]*application\/json)[^>]*>/g)].map(([tag]) => tag);

it("renders a page completely, with its data inert and one constant script", async () => {
  const { status, html } = await get("/plain");
  expect(status).toBe(200);
  expect(html.startsWith("<!DOCTYPE html><html")).toBe(true);
  expect(html.endsWith("</body></html>")).toBe(true);
  expect(running(html)).toEqual(["<script>"]);
  expect(html).toContain(`<script>${startScript}</script>`);
  expect(html).toContain('"routes":["root","plain"]');
  const scripts = JSON.parse(/id="page-scripts">(.*?)<\/script>/s.exec(html)?.[1] ?? "");
  expect(scripts.modules).toEqual(["/assets/manifest-v1.js", "/assets/entry.js"]);
  expect(scripts.preloads).toHaveLength(3);
});

it("escapes data so that it can't end its element", async () => {
  const { html } = await get("/plain");
  expect(html).not.toContain("alert(1)</script>");
  expect(html.match(/<\/script>/g)).toHaveLength(4);
  const state = /id="page-state">(.*?)<\/script>/s.exec(html)?.[1] ?? "";
  expect(JSON.parse(state)).toContain("</script><script>alert(1)</script><!--");
});

it("waits for a page that suspends, and sends it completely", async () => {
  let report: (words: string) => void = () => {};
  slow.promise = new Promise((resolve) => {
    report = resolve;
  });
  const page = get("/late");
  setImmediate(() => report("late words"));
  const { html } = await page;
  expect(html).toContain("<p>late words</p>");
  expect(html).not.toContain("waiting");
  expect(html.match(/<!DOCTYPE html>/gi)).toHaveLength(1);
  expect(running(html)).toEqual(["<script>"]);
});

it("logs a bug with the request's id, and shows the visitor the id alone", async () => {
  const { status, html } = await get("/broken");
  expect(status).toBe(500);
  expect(html).toContain("Something went wrong");
  expect(html).toContain('"requestId":"0123456789abcdef"');
  expect(html).not.toContain("secret detail");
  expect(logged.join()).toContain("secret detail");
  expect(logged.join()).toContain("0123456789abcdef");
});

it("logs no error for a method that a URL doesn't accept", () => {
  const lines: string[] = [];
  const context = new RouterContextProvider();
  context.set(logContext, pino({ level: "trace" }, { write: (line: string) => void lines.push(line) }));
  context.set(requestContext, { id: "r", address: "", isLocal: false });
  const request = new Request("http://site.example/search", { method: "PUT" });
  const refusal = (status: number) => ({ status, statusText: "x", data: "x", internal: true });
  entry.handleError(refusal(405), { request, context });
  expect(lines).toEqual([]);
  entry.handleError(refusal(500), { request, context });
  expect(lines).toHaveLength(1);
});
