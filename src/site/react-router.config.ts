import type { Config } from "@react-router/dev/config";

/**
 * Framework mode, rendered on the server. Route discovery is "initial": the routes' manifest is a file of its own
 * that browsers cache permanently, so a page carries neither a manifest nor any inline script. `BUILD_DIR` lets the
 * bench build beside the application.
 */
export default {
  appDirectory: ".",
  buildDirectory: `../../${process.env.BUILD_DIR || "build"}/site`,
  ssr: true,
  routeDiscovery: { mode: "initial" },
  splitRouteModules: false,
} satisfies Config;
