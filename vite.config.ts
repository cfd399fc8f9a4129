import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { type Described, forbiddenInBrowsers } from "./scripts/licences.ts";

/** The libraries every page needs, in one file, so that a new release of ours leaves it in browsers' caches. */
const framework = [
  "node_modules/react/",
  "node_modules/react-dom/",
  "node_modules/react-router/",
  "node_modules/cookie-es/",
  "node_modules/@remix-run/route-pattern/",
];

/** What nearly every page shows: icons, buttons, pictures, cards. One file of them compresses to half of what a file each costs. */
const parts = [
  "src/ui/icon.tsx",
  "src/ui/button.tsx",
  "src/ui/picture.tsx",
  "src/ui/packed.ts",
  "src/ui/disclosure.tsx",
  "src/ui/empty-state.tsx",
  "src/ui/request-id.tsx",
  "src/ui/chip.tsx",
  "src/ui/data-router.ts",
  "src/ui/scroll-restoration.ts",
  "src/features/cars/cars/price-tag.tsx",
  "src/features/cars/cars/tag-banner.tsx",
  "src/features/cars/finance/weekly-line.tsx",
  "src/features/browsing/saved/save-button.tsx",
  "src/features/browsing/saved/press-queue.ts",
  "src/features/browsing/car-card/car-card.tsx",
  "src/features/browsing/car-card/use-card-swipe.tsx",
  "src/features/browsing/car-card/swipe.ts",
];

/** Plain `.ts` is a pure rule (docs/architecture.md): one that a page doesn't use isn't loaded for its own sake. */
const pureRules = ["src/features/", "src/platform/config/", "src/lib/", "src/ui/"];
const isPureRule = (id: string) => id.endsWith(".ts") && isBelow(id, pureRules);

/** Whether a module is one of these files, or below one of these folders, of the project. */
function isBelow(id: string, paths: readonly string[]): boolean {
  return paths.some((path) => matchesPath(id, path));
}

function matchesPath(id: string, path: string): boolean {
  const from = relative(import.meta.dirname, id.split("?")[0] ?? "").replaceAll("\\", "/");
  return path.endsWith("/") ? from.startsWith(path) : from === path;
}

/**
 * The server bundle begins at `server.ts`, which imports React Router's build, so that a module of ours exists once
 * in the process. `SERVER_ENTRY` lets the bench put another entry there.
 */
export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), compressAssets(), requireMatches(), requirePermissiveLicences()],
  server: { host: "127.0.0.1" },
  build: { target: "es2022", assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          treeshake: { moduleSideEffects: (id) => !isPureRule(id) },
          output: {
            entryFileNames: "assets/[name]-[hash].js",
            chunkFileNames: "assets/[name]-[hash].js",
            codeSplitting: {
              groups: [
                { name: "framework", test: (id) => isBelow(id, framework) },
                { name: "parts", test: (id) => isBelow(id, parts) },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { rolldownOptions: { input: process.env.SERVER_ENTRY || "./src/server.ts" } },
    },
  },
});

/** Fails the client build when a path above matches no module, as after a move: its files would land in other chunks unnoticed. */
function requireMatches(): Plugin {
  const paths = [...framework, ...parts, ...pureRules];
  return {
    name: "forecourt-require-matches",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle() {
      const modules = [...this.getModuleIds()];
      const unmatched = paths.filter((path) => !modules.some((id) => matchesPath(id, path)));
      if (unmatched.length > 0)
        this.error(`vite.config.ts names what no module of the client is: ${unmatched.join(", ")}`);
    },
  };
}

/** Fails the client build when browser code contains a package whose licence asks for more than its notice. */
function requirePermissiveLicences(): Plugin {
  return {
    name: "forecourt-require-permissive-licences",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === "chunk" ? Object.keys(file.modules) : [],
      );
      const read = (folder: string) =>
        JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Described;
      const forbidden = forbiddenInBrowsers(modules, read);
      if (forbidden.length > 0)
        this.error(
          `browser code contains packages that aren't permissively licensed: ${forbidden.join(", ")}`,
        );
    },
  };
}

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
