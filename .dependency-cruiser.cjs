/** The laws of the house about who may import whom (docs/architecture.md). scripts/laws.ts runs this and asserts that it read the code. */
const tests = "\\.test\\.tsx?$";

module.exports = {
  forbidden: [
    {
      name: "no-circle",
      comment: "Law 2: no circle between files.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "engine-alone",
      comment: "Law 1: the engine imports nothing of ours.",
      severity: "error",
      from: { path: "^app/engine/", pathNot: tests },
      to: { pathNot: "^app/engine/" },
    },
    {
      name: "below-features",
      comment: "Law 1: site, ui, db, lib and engine never import features, routes or the platform.",
      severity: "error",
      from: { path: "^app/(site|ui|db|lib|engine)/" },
      to: { path: "^app/(features|routes|http|platform)" },
    },
    {
      name: "lib-lowest",
      comment: "Law 1: lib imports nothing else of ours.",
      severity: "error",
      from: { path: "^app/lib/", pathNot: tests },
      to: { path: "^(app/(?!lib/)|cli/|demo/|server\\.ts)" },
    },
    {
      name: "site-below-ui",
      comment: "Law 1: site imports lib and, from .server files, db; never ui.",
      severity: "error",
      from: { path: "^app/site/" },
      to: { path: "^app/ui/" },
    },
    {
      name: "ui-on-lib",
      comment: "Law 1: ui imports ui and lib only.",
      severity: "error",
      from: { path: "^app/ui/", pathNot: tests },
      to: { path: "^app/(?!ui/|lib/)" },
    },
    {
      name: "features-never-import-routes",
      comment: "Law 1: routes → features, not back.",
      severity: "error",
      from: { path: "^app/features/" },
      to: { path: "^app/(routes|http)/" },
    },
    {
      name: "only-server-files-touch-data",
      comment:
        "Law 1: db and engine are reached from .server files (types of the engine's port from rules too).",
      severity: "error",
      from: { path: "^app/(features|site)/", pathNot: ["\\.server\\.tsx?$", tests] },
      to: { path: "^app/(db|engine)/", pathNot: "^app/engine/search-engine\\.ts$" },
    },
    {
      name: "pure-rules",
      comment: "Law 3: a plain .ts file is a rule: no react, router, drizzle, node:, views or .server files.",
      severity: "error",
      from: {
        path: "^app/(features|site|engine|lib|ui)/.*\\.ts$",
        pathNot: ["\\.server\\.ts$", tests],
      },
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
      comment: "Law 3: no built-in module in a rule.",
      severity: "error",
      from: {
        path: "^app/(features|site|engine|lib|ui)/.*\\.ts$",
        pathNot: ["\\.server\\.ts$", tests],
      },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "who-imports-server",
      comment: "Law 4: only .server files, routes, entries, cli and tests import .server files.",
      severity: "error",
      from: {
        path: "^app/",
        pathNot: [
          "\\.server\\.tsx?$",
          "^app/routes/",
          "^app/entry\\.",
          "^app/root\\.tsx$",
          "^app/db/",
          "^app/http/dev-server\\.ts$",
          tests,
        ],
      },
      to: { path: "\\.server\\.tsx?$" },
    },
    {
      name: "demo-stays-out",
      comment: "Law 5: nothing in app/ knows the demo.",
      severity: "error",
      from: { path: "^app/", pathNot: tests },
      to: { path: "^demo/" },
    },
    {
      name: "declared-dependencies",
      comment: "What is imported is declared.",
      severity: "error",
      from: { path: "^(app|cli|server\\.ts)", pathNot: tests },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown", "unknown"], pathNot: "(virtual:|/\\+types/)" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(node_modules/\\.|build/|\\.react-router/|app/db/migrations/)" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
