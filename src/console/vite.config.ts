import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { compressAssets, isBelow, requireMatches, sharedModules } from "../../scripts/front-end-build.ts";
import { subsetFonts } from "../../scripts/subset-fonts.ts";

/** The libraries every screen needs, in one file, so that a new release of ours leaves it in browsers' caches. */
const framework = ["node_modules/react/", "node_modules/react-dom/", "node_modules/react-router/"];

/** The front end of the console. Its server build is an input of the server bundle (vite.server.config.ts). */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: "../../node_modules/.vite-console",
  publicDir: false,
  plugins: [
    tailwindcss(),
    reactRouter(),
    subsetFonts(join(import.meta.dirname, "styles.css")),
    compressAssets(),
    requireMatches(framework, "src/console/vite.config.ts"),
  ],
  server: { host: "127.0.0.1", fs: { allow: ["../.."] } },
  build: { target: "es2022", assetsInlineLimit: 0, reportCompressedSize: false, emptyOutDir: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: "assets/[name]-[hash].js",
            chunkFileNames: "assets/[name]-[hash].js",
            codeSplitting: { groups: [{ name: "framework", test: (id) => isBelow(id, framework) }] },
          },
        },
      },
    },
    ssr: {
      build: { rolldownOptions: { input: "./create-console.server.ts", external: [sharedModules] } },
    },
  },
});
