import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import {
  compressAssets,
  forbidConsoleModules,
  isBelow,
  requireMatches,
  sharedModules,
} from "../../scripts/front-end-build.ts";
import { subsetFonts } from "../../scripts/subset-fonts.ts";

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
  "src/site/parts/icon.tsx",
  "src/site/parts/button.tsx",
  "src/site/parts/picture.tsx",
  "src/site/parts/packed.ts",
  "src/site/parts/part.ts",
  "src/site/parts/lasting.ts",
  "src/site/parts/disclosure.tsx",
  "src/site/parts/empty-state.tsx",
  "src/site/parts/request-id.tsx",
  "src/site/parts/chip.tsx",
  "src/ui/data-router.ts",
  "src/ui/connection-error.ts",
  "src/ui/scroll-restoration.ts",
  "src/site/parts/leave-sheet.ts",
  "src/lib/formats.ts",
  "src/lib/typed-number.ts",
  "src/site/parts/formats.tsx",
  "src/site/parts/later.tsx",
  "src/site/parts/after-paint.ts",
  "src/site/parts/head/page-head.ts",
  "src/lib/new-tab.ts",
  "src/site/parts/car-card/price-tag.tsx",
  "src/site/parts/car-card/tag-banner.tsx",
  "src/site/parts/finance/weekly-line.tsx",
  "src/site/parts/search-field/search-field.tsx",
  "src/site/parts/saved/save-button.tsx",
  "src/site/parts/saved/click-queue.ts",
  "src/site/parts/car-card/car-card.tsx",
  "src/site/parts/car-card/use-card-swipe.tsx",
  "src/site/parts/car-card/swipe.ts",
];

/** What the page stores of a visit, and whether it may report. */
const visit = ["src/site/parts/tracking/visit-trail.ts", "src/site/parts/tracking/is-tracked.ts"];

/** What reports a page's events once it may. */
const reporting = [
  "src/site/parts/tracking/page-listeners.ts",
  "src/site/parts/tracking/page-facts.ts",
  "src/site/parts/tracking/report.ts",
  "src/site/parts/tracking/measure.ts",
];

/** Plain `.ts` is a pure rule (docs/architecture.md): one that a page doesn't use isn't loaded for its own sake. */
const pureRules = ["src/domain/", "src/site/", "src/lib/", "src/ui/"];
const isPureRule = (id: string) => id.endsWith(".ts") && isBelow(id, pureRules);

/** The front end of the dealer sites. Its server build is an input of the server bundle (vite.server.config.ts). */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: "../../node_modules/.vite-site",
  publicDir: false,
  plugins: [
    tailwindcss(),
    reactRouter(),
    subsetFonts(join(import.meta.dirname, "fonts.css")),
    compressAssets(),
    forbidConsoleModules(),
    requireMatches([...framework, ...parts, ...visit, ...reporting, ...pureRules], "src/site/vite.config.ts"),
  ],
  server: { host: "127.0.0.1", fs: { allow: ["../.."] } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    emptyOutDir: true,
    // Every page has these already: naming them again with each import costs bytes.
    modulePreload: {
      resolveDependencies: (_, files) =>
        files.filter((file) => !/\/(framework|parts|rolldown-runtime)-/.test(file)),
    },
  },
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
                { name: "visit", test: (id) => isBelow(id, visit) },
                {
                  name: "reporting",
                  test: (id) => isBelow(id, reporting),
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { rolldownOptions: { input: "./create-site.server.ts", external: [sharedModules] } },
    },
  },
});
