/**
 * Architecture rules: which module may import which (docs/architecture.md). scripts/architecture-rules.ts runs this and verifies that it
 * read the code.
 */
const tests = "\\.test\\.tsx?$";

/** Areas of the domain, highest first: a lower area never imports a higher one. */
const areas = [
  "integrations",
  "results",
  "buying",
  "trade-in",
  "shoppers",
  "content",
  "leads",
  "promotions",
  "models",
  "search",
  "stock",
  "places",
  "measurement",
  "pictures",
  "cars",
  "staff",
  "configuration",
];

module.exports = {
  forbidden: [
    {
      name: "no-circle",
      comment: "Rule 2: no import cycles between files.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "packages-alone",
      comment: "Rule 1: packages import no other code of the repository.",
      severity: "error",
      from: { path: "^packages/", pathNot: tests },
      to: { path: "^(src|demo|tests|bench|scripts)/" },
    },
    {
      name: "below-domain",
      comment: "Rule 1: platform, ui and lib know neither the domain nor a front end.",
      severity: "error",
      from: {
        path: "^src/(platform|ui|lib)/",
        pathNot: tests,
      },
      to: { path: "^src/(domain|site|console|api)/" },
    },
    {
      name: "lib-lowest",
      comment: "Rule 1: lib imports no other code of the repository.",
      severity: "error",
      from: { path: "^src/lib/", pathNot: tests },
      to: { path: "^(src/(?!lib/)|packages/|demo/)" },
    },
    {
      name: "platform-below-ui",
      comment: "Rule 1: platform imports lib and packages; never ui.",
      severity: "error",
      from: { path: "^src/platform/", pathNot: tests },
      to: { path: "^src/ui/" },
    },
    {
      name: "config-below-platform",
      comment: "Rule 1: of the platform, configuration imports the database only.",
      severity: "error",
      from: { path: "^src/platform/config/", pathNot: tests },
      to: { path: "^src/platform/(?!config/|database/)" },
    },
    {
      name: "ui-on-lib",
      comment: "Rule 1: ui imports ui and lib only.",
      severity: "error",
      from: { path: "^src/ui/", pathNot: tests },
      to: { path: "^(src/(?!ui/|lib/)|packages/)" },
    },
    {
      name: "domain-without-front-ends",
      comment: "Rule 1: the domain knows no front end and no part of their screens.",
      severity: "error",
      from: { path: "^src/domain/", pathNot: tests },
      to: { path: "^src/(site|console|api|cli|ui)/" },
    },
    {
      name: "domain-without-views",
      comment: "Rule 1: the domain imports no view, no React and no router.",
      severity: "error",
      from: { path: "^src/domain/", pathNot: tests },
      to: { path: ["\\.tsx$", "^node_modules/(react|react-dom|react-router|@react-router)/"] },
    },
    ...areas.slice(1).map((area, above) => ({
      name: `${area}-below`,
      comment: "Rule 1: areas of the domain in their order.",
      severity: "error",
      from: { path: `^src/domain/${area}/`, pathNot: tests },
      to: { path: `^src/domain/(${areas.slice(0, above + 1).join("|")})/` },
    })),
    {
      name: "composition-above-all",
      comment: "Rule 1: only entries, commands, scripts, benches and tests import composition.",
      severity: "error",
      from: {
        path: "^src/",
        pathNot: [tests, "^src/(composition|cli)/", "^src/server\\.ts$", "^src/built\\.d\\.ts$"],
      },
      to: { path: "^src/composition/" },
    },
    ...[
      ["site", "console"],
      ["site", "api"],
      ["console", "site"],
      ["console", "api"],
      ["api", "site"],
      ["api", "console"],
    ].map(([from, to]) => ({
      name: `${from}-without-${to}`,
      comment: "Rules 1 and 7: no front end imports another.",
      severity: "error",
      from: { path: `^src/${from}/` },
      to: { path: `^src/${to}/` },
    })),
    {
      name: "front-ends-without-commands",
      comment: "Rule 1: no front end imports a command.",
      severity: "error",
      from: { path: "^src/(site|console|api)/", pathNot: tests },
      to: { path: "^src/cli/" },
    },
    {
      name: "parts-below-pages",
      comment: "Rule 1: what pages or screens share imports none of them.",
      severity: "error",
      from: { path: "^src/(site|console)/parts/", pathNot: tests },
      to: { path: "^src/(site|console)/(?!parts/)" },
    },
    {
      name: "only-server-files-touch-data",
      comment:
        "Rule 3: the database and the search engine are reached from .server files (types of the engine's port from rules too).",
      severity: "error",
      from: {
        path: "^src/(domain|site|console|api|platform/config)/",
        pathNot: [
          "\\.server\\.tsx?$",
          "(-tables|-columns)\\.ts$",
          "^src/(site|console)/.*-route\\.tsx?$",
          "^src/site/(calls/|root\\.tsx$)",
          tests,
        ],
      },
      to: {
        path: ["^(src/platform/database|packages/faceted-search)/", "-tables\\.ts$"],
        pathNot: "^packages/faceted-search/search-engine\\.ts$",
      },
    },
    {
      name: "pure-rules",
      comment:
        "Rule 3: a plain .ts file is a rule: no react, router, drizzle, node:, views or .server files.",
      severity: "error",
      from: { path: rulesPath(), pathNot: notRules() },
      to: {
        path: [
          "^node_modules/(react|react-dom|react-router|@react-router|drizzle-orm|pg|sharp)/",
          "\\.tsx$",
          "\\.server\\.tsx?$",
        ],
      },
    },
    {
      name: "pure-rules-no-node",
      comment: "Rule 3: no built-in module in a rule.",
      severity: "error",
      from: { path: rulesPath(), pathNot: notRules() },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "who-imports-server",
      comment:
        "Rule 4: only .server files, routes, entries, cli, composition and tests import .server files.",
      severity: "error",
      from: {
        path: "^(src|packages)/",
        pathNot: [
          "\\.server\\.tsx?$",
          "^src/(site|console)/.*-route\\.tsx?$",
          "^src/(site/calls|cli|composition|platform/database)/",
          "^src/(site|console)/entry\\.",
          "^src/(site|console)/root\\.tsx$",
          "^src/server\\.ts$",
          tests,
        ],
      },
      to: { path: "\\.server\\.tsx?$" },
    },
    {
      name: "demo-stays-out",
      comment: "Rule 5: src/ doesn't import the demo.",
      severity: "error",
      from: { path: "^(src|packages)/", pathNot: tests },
      to: { path: "^(demo|tests|bench)/" },
    },
    {
      name: "stress-without-bench",
      comment: "What stress tests and benchmarks share is in tests/support.",
      severity: "error",
      from: { path: "^tests/" },
      to: { path: "^bench/" },
    },
    {
      name: "bench-without-tests",
      comment: "What stress tests and benchmarks share is in tests/support.",
      severity: "error",
      from: { path: "^bench/" },
      to: { path: "^tests/(e2e|stress)/" },
    },
    {
      name: "declared-dependencies",
      comment: "Rule: imported packages are declared as dependencies.",
      severity: "error",
      from: { path: "^(src|packages)/", pathNot: tests },
      to: {
        dependencyTypes: ["npm-no-pkg", "npm-unknown", "unknown"],
        pathNot: "(virtual:|/\\+types/|^#built/)",
      },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: {
      path: "^(node_modules/\\.|build/|src/(site|console)/\\.react-router/|src/platform/database/migrations/)",
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};

/** Plain `.ts` files. The configuration of a front end's build and its lists of addresses are none. */
function rulesPath() {
  return "^(src/(domain|site|console|api|platform/config|lib|ui)|packages)/.*\\.ts$";
}

function notRules() {
  return [
    "\\.server\\.ts$",
    "-route\\.ts$",
    // They declare tables in drizzle's terms.
    "(-tables|-columns)\\.ts$",
    "^src/site/calls/",
    "^src/(site|console)/(routes|vite\\.config|react-router\\.config)\\.ts$",
    tests,
  ];
}
