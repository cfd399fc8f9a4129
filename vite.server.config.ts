import { join } from "node:path";
import { defineConfig } from "vite";
import { subsetFonts } from "./scripts/subset-fonts.ts";

const buildDir = join(import.meta.dirname, process.env.BUILD_DIR || "build");

/** The entries by the name of their file. `SERVER_ENTRY` lets the bench build another server. */
const entries: Record<string, string> = process.env.SERVER_ENTRY
  ? { index: process.env.SERVER_ENTRY }
  : { index: "src/server.ts", forecourt: "src/cli/forecourt.ts" };

/**
 * The server bundle: `src/server.ts` with the server builds of both front ends (`#built/…`), the commands, and one copy of every module
 * that they share. Each front end is a chunk of its own, loaded by the processes that serve it. A command takes a third of the time that it
 * takes from its sources.
 */
export default defineConfig({
  // The sites' pages name their fonts from here.
  plugins: [subsetFonts(join(import.meta.dirname, "src/site/fonts.css"))],
  resolve: {
    alias: [{ find: /^#built\/(.*)$/, replacement: join(buildDir, "$1", "server", "index.js") }],
  },
  // Imported as it is, drizzle-orm takes about 100 MB of memory and half a second of each start (docs/performance.md).
  ssr: { noExternal: [/^drizzle-orm/] },
  build: {
    ssr: true,
    outDir: join(buildDir, "server"),
    emptyOutDir: true,
    target: "es2024",
    reportCompressedSize: false,
    rolldownOptions: {
      input: entries,
      output: { entryFileNames: "[name].js", chunkFileNames: "assets/[name]-[hash].js" },
    },
  },
});
