import type { Config } from "@react-router/dev/config";

/** Framework mode, rendered on the server. `BUILD_DIR` lets the bench build beside the application. */
export default {
  appDirectory: ".",
  buildDirectory: `../../${process.env.BUILD_DIR || "build"}/console`,
  ssr: true,
  routeDiscovery: { mode: "initial" },
  splitRouteModules: false,
} satisfies Config;
