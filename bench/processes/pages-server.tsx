import { createServer } from "node:http";
import { join } from "node:path";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { type EntryContext, RouterContextProvider, type ServerBuild, ServerRouter } from "react-router";
import { createSite, siteBuild } from "#built/site";
import { serve } from "#composition/serve.server.ts";
import { createServices } from "#composition/services.server.ts";
import { joinUtf8 } from "#platform/http/page-bytes.server.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import { siteContext } from "#platform/http/site-context.server.ts";

/**
 * The bench's entry of the server bundle: the application, or with `BENCH_PLAIN` the baseline, which renders
 * the same trees of some pages with renderToString only: no routing, no data loading, no serialised data in the
 * page.
 */
if (process.env.BENCH_PLAIN) await servePlain(process.env.BENCH_PLAIN.split(" "), Number(process.env.PORT));
else await serve({ site: createSite, console: null }, join(import.meta.dirname, ".."));

async function servePlain(paths: readonly string[], port: number): Promise<void> {
  const trees = new Map<string | undefined, ReactNode>();
  for (const path of paths) {
    const { context, url } = await contextOf(path);
    // Called once, so that route setup is not measured: what remains is a tree of elements.
    trees.set(path, ServerRouter({ context, url }));
  }
  createServer((request, response) => {
    if (request.url === "/healthz") return void response.end("ok");
    const html = joinUtf8(["<!DOCTYPE html>", renderToString(trees.get(request.url))]);
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Length": html.length });
    response.end(html);
  }).listen(port, "127.0.0.1");
}

/** What React Router passes to the entry for a page: the page's data, matched routes and modules. */
async function contextOf(path: string): Promise<{ context: EntryContext; url: string }> {
  const services = await createServices();
  const site = await services.sites.bySlug("bench");
  if (!site) throw new Error("the bench's site doesn't exist");
  let captured: EntryContext | undefined;
  const { entry } = siteBuild;
  const watched: ServerBuild["entry"] = {
    module: {
      ...entry.module,
      default: (_request, status, headers, context) => {
        // A route's handler has no module of the others.
        const routes = Object.entries(context.manifest.routes).filter(([id]) => context.routeModules[id]);
        const manifest = { ...context.manifest, routes: Object.fromEntries(routes) };
        captured = { ...context, manifest, serverHandoffStream: undefined };
        return new Response(null, { status, headers });
      },
    },
  };
  const handler = createSite({ ...services, isDemo: false }, { ...siteBuild, entry: watched });
  const url = `http://bench.localhost${path}`;
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  context.set(requestContext, { id: "bench", address: "", isLocal: false });
  const response = await handler(new Request(url), context);
  if (!captured || response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return { context: captured, url };
}
