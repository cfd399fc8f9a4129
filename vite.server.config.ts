import { join } from "node:path";
import { defineConfig } from "vite";

const buildDir = join(import.meta.dirname, process.env.BUILD_DIR || "build");

/**
 * The server bundle: `src/server.ts` with the server builds of both front ends (`#built/…`), and with one copy of every module that they
 * share. Each front end is a chunk of its own, loaded by the processes that serve it. `SERVER_ENTRY` lets the bench build another entry.
 */
export default defineConfig({
  resolve: {
    alias: [{ find: /^#built\/(.*)$/, replacement: join(buildDir, "$1", "server", "index.js") }],
  },
  // Imported as it is, drizzle-orm takes about 100 MB of memory and half a second of each start (docs/performance.md).
  ssr: { noExternal: [/^drizzle-orm/] },
  build: {
    ssr: process.env.SERVER_ENTRY || "src/server.ts",
    outDir: join(buildDir, "server"),
    emptyOutDir: true,
    target: "es2024",
    reportCompressedSize: false,
    rolldownOptions: { output: { entryFileNames: "index.js", chunkFileNames: "assets/[name]-[hash].js" } },
  },
});
