import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/** The libraries every page needs, kept in one file, so that a new release of ours leaves it in browsers' caches. */
const framework =
  /node_modules[\\/](react|react-dom|scheduler|react-router|cookie-es|@remix-run[\\/]route-pattern)[\\/]/;

/**
 * What nearly every page shows: signs, buttons, pictures, cards. In one file they compress to half of what a file each costs.
 */
const parts =
  /[\\/]app[\\/](ui[\\/](icon|button|picture|packed|disclosure|empty-state|request-id|chip)|features[\\/](cars[\\/](price-tag|tag-banner)|finance[\\/]weekly-line|saved[\\/](save-button|press-queue)|car-card[\\/](car-card|use-card-swipe|swipe)))\.tsx?$/;

/** Plain `.ts` is a pure rule (docs/architecture.md): one that a page doesn't use isn't loaded for its own sake. */
const pureRules = /[\\/]app[\\/](features|site|lib|ui)[\\/][^?]*\.ts$/;

/**
 * The server bundle begins at `server.ts`, which imports React Router's build, so that a module of ours exists once
 * in the process. `SERVER_ENTRY` lets the bench put another entry there.
 */
export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), compressAssets()],
  server: { host: "127.0.0.1" },
  build: { target: "es2022", assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          treeshake: { moduleSideEffects: [{ test: pureRules, sideEffects: false }] },
          output: {
            entryFileNames: "assets/[name]-[hash].js",
            chunkFileNames: "assets/[name]-[hash].js",
            codeSplitting: {
              groups: [
                { name: "framework", test: framework },
                { name: "parts", test: parts },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { rolldownOptions: { input: process.env.SERVER_ENTRY || "./server.ts" } },
    },
  },
});

/** Writes `.br` and `.gz` beside every text file of the client build, so that serving one costs no compression. */
function compressAssets(): Plugin {
  let folder = "";
  return {
    name: "forecourt-compress-assets",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    writeBundle(options) {
      folder = options.dir ?? folder;
    },
    closeBundle() {
      if (folder) compressFolder(folder);
    },
  };
}

function compressFolder(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) compressFolder(path);
    else if (/\.(js|css|svg|json|txt|xml|webmanifest)$/.test(name)) {
      const content = readFileSync(path);
      if (content.length < 1024) continue;
      writeFileSync(
        `${path}.br`,
        brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      );
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    }
  }
}
