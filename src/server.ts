import { join } from "node:path";
import { env } from "#platform/env.server.ts";

if (process.env.NODE_ENV !== "production") {
  throw new Error(
    "the production build needs NODE_ENV=production: without it, rendering is several times slower",
  );
}
if (env.supervises) {
  const { supervise } = await import("#composition/supervise.server.ts");
  process.exit(await supervise());
}
const [{ serve }, { UnreachableDatabase }] = await Promise.all([
  import("#composition/serve.server.ts"),
  import("#platform/database/connect.server.ts"),
]);
try {
  const createSite = env.servesSite || env.adminHost ? (await import("#built/site")).createSite : null;
  const frontEnds = {
    site: env.servesSite ? createSite : null,
    console:
      env.adminHost && createSite
        ? { create: (await import("#built/console")).createConsole, createSite }
        : null,
  };
  await serve(frontEnds, join(import.meta.dirname, ".."));
} catch (error) {
  if (!(error instanceof UnreachableDatabase)) throw error;
  console.error(error.message);
  process.exit(1);
}
