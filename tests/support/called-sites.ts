import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LoaderFunctionArgs } from "react-router";
import { vi } from "vitest";
import { httpServices } from "#composition/http-services.server.ts";
import type { Services } from "#composition/services.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { env } from "#platform/env.server.ts";
import { type HttpApp, httpApp } from "#platform/http/http-app.server.ts";
import { provideServices } from "#site/site-services.server.ts";
import { sitePaths } from "./site-paths.ts";

/** Sites whose API calls are answered in this process, by the whole program but its pages. */
export type CalledSites = {
  app: HttpApp["app"];
  services: Services;
  /** The log messages of the program. */
  log: string[];
  apply(configuration: string): Promise<void>;
  close(): Promise<void>;
};

export async function calledSites(): Promise<CalledSites> {
  const db = await testDatabase();
  const folder = mkdtempSync(join(tmpdir(), "forecourt-calls-"));
  Object.assign(env, { DATABASE_URL: db.ownerUrl, dataDir: folder, LOG_LEVEL: "silent", runsTasks: false });
  // Stock is read when it is asked for, never before a test has stored its cars.
  env.servesSite = false;
  const { createServices } = await import("#composition/services.server.ts");
  const { action, loader } = await import("#site/calls/calls.ts");
  const services = await createServices();
  const log: string[] = [];
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(services.log, level).mockImplementation(
      (...values: unknown[]) => void log.push(JSON.stringify(values)),
    );
  const { app } = httpApp({
    env: {
      TRUST_PROXY: "",
      SITE: undefined,
      demo: false,
      METRICS_TOKEN: undefined,
      PAGE_CACHE_MB: 0,
      BUDGET_BURST: 10_000,
      BUDGET_RATE: 0,
      RENDER_AT_ONCE: 1,
      NODE_ENV: "test",
      adminHost: null,
      SECURITY_CONTACT: undefined,
      hstsSubdomains: false,
    } as Parameters<typeof httpApp>[0]["env"],
    services: httpServices(services),
    // React Router's part: a call for what it names, no page.
    handler: async (request, context) => {
      provideServices(context, { ...services, isDemo: false });
      if (!new URL(request.url).pathname.startsWith("/api/")) return new Response(null, { status: 404 });
      const args = { request, context, params: {} } as unknown as LoaderFunctionArgs;
      return /^(?:GET|HEAD)$/.test(request.method) ? loader(args) : action(args);
    },
    paths: sitePaths,
    files: { respond: () => null },
  });
  return {
    app,
    services,
    log,
    async apply(configuration) {
      const applied = await services.sites.apply(configuration, "test");
      if (applied.kind === "refused") throw new Error(JSON.stringify(applied));
    },
    async close() {
      await services.close();
      await db.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
