import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";

/** `npm run dev` on a copy of the sources, which the test edits. */
const root = join(import.meta.dirname, "../..");
const copied = ["src", "packages", "scripts", "package.json", "tsconfig.json"];

const configuration = `
group:
  slug: dev
  name: Dev
  dealerships: [{ slug: dev-one, name: One }]
  locations: [{ slug: dev-yard, name: Yard, dealership_slug: dev-one }]
site: { slug: dev, name: Dev }
`;

let folder: string;
let db: Awaited<ReturnType<typeof testDatabase>>;
let server: ChildProcess;
let port: number;
let output = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-dev-"));
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  db = await testDatabase();
  const outcome = await createSiteStore(db, () => new Date()).apply(configuration, "test");
  expect(outcome.kind).toBe("applied");
  port = await freePort();
  const { VITEST: _, ...environment } = process.env;
  server = spawn(process.execPath, ["src/composition/dev-server.ts"], {
    cwd: folder,
    env: {
      ...environment,
      NODE_ENV: "development",
      DEMO: "0",
      LOG_LEVEL: "error",
      DATABASE_URL: db.ownerUrl,
      PORT: String(port),
      DATA_DIR: join(folder, "data"),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [server.stdout, server.stderr])
    stream?.on("data", (bytes) => {
      output += bytes;
    });
  await vi.waitFor(async () => expect((await page("dev.localhost", "/readyz")).status).toBe(200), {
    timeout: 110_000,
    interval: 500,
  });
}, 120_000);

afterAll(async () => {
  if (server?.exitCode === null) {
    server.kill("SIGKILL");
    await once(server, "exit");
  }
  await db?.remove();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

it.each([
  {
    edit: "a view",
    file: "src/site/parts/shell/site-footer.tsx",
    from: 'aria-label="Footer"',
    to: 'aria-label="Edited footer"',
    host: "dev.localhost",
    path: "/search",
    shows: "Edited footer",
  },
  {
    edit: "a pure rule",
    file: "src/site/robots/agent-text.ts",
    from: '"User-agent: *"',
    to: '"User-agent: edited"',
    host: "dev.localhost",
    path: "/robots.txt",
    shows: "User-agent: edited",
  },
  {
    edit: "a server file low in the tree",
    file: "src/platform/http/health-and-metrics.server.ts",
    from: 'c.text("ok")',
    to: 'c.text("edited")',
    host: "dev.localhost",
    path: "/healthz",
    shows: "edited",
  },
  {
    edit: "the file that creates the services",
    file: "src/composition/services.server.ts",
    from: "isDemo: env.demo",
    to: "isDemo: true",
    host: "admin.localhost",
    path: "/sign-in",
    shows: "Demo, on this machine only",
  },
  {
    edit: "a slice of the configuration",
    file: "src/domain/configuration/slices/auth-slice.ts",
    from: ".default(standardGates)",
    to: '.default([{ path: "/edited", type: "finance" }])',
    host: "dev.localhost",
    path: "/robots.txt",
    shows: "Disallow: /edited",
  },
  {
    edit: "a route",
    file: "src/site/robots/robots-route.ts",
    from: "new Response(text,",
    to: 'new Response("edited route" + text,',
    host: "dev.localhost",
    path: "/robots.txt",
    shows: "edited route",
  },
  {
    edit: "a screen of the console",
    file: "src/console/sign-in/sign-in-route.tsx",
    from: "Sign in · Forecourt console",
    to: "Edited console",
    host: "admin.localhost",
    path: "/sign-in",
    shows: "Edited console",
  },
])("shows an edit of $edit, and no error meanwhile", async ({ file, from, to, host, path, shows }) => {
  const before = await page(host, path);
  expect(before.status, before.text).toBe(200);
  expect(before.text).not.toContain(shows);
  const source = readFileSync(join(folder, file), "utf8");
  expect(source).toContain(from);
  writeFileSync(
    join(folder, file),
    source.replace(from, () => to),
  );
  await expect
    .poll(
      async () => {
        const { status, text } = await page(host, path);
        expect(status, text).toBe(200);
        return text;
      },
      { interval: 100 },
    )
    .toContain(shows);
});

async function page(host: string, path: string): Promise<{ status: number; text: string }> {
  if (server.exitCode !== null) throw new Error(`the development server ended:\n${output}`);
  return new Promise((resolve, reject) => {
    const request = get(
      { host: "127.0.0.1", port, path, headers: { Host: `${host}:${port}` } },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk) => {
          text += chunk;
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    request.on("error", reject);
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
