import type { Config } from "@react-router/dev/config";

/**
 * Framework mode with server rendering. Route discovery is "initial": the route manifest is a separate file that browsers cache
 * permanently, so a page contains neither a manifest nor an inline script. `BUILD_DIR` lets a benchmark build beside the application.
 */
export default {
  appDirectory: "src/site",
  buildDirectory: process.env.BUILD_DIR || "build",
  ssr: true,
  routeDiscovery: { mode: "initial" },
  splitRouteModules: false,
} satisfies Config;
