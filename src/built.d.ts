/** The server builds of the front ends, which exist after `npm run build` (vite.server.config.ts resolves them). */
declare module "#built/site" {
  export const createSite: import("#composition/front-ends.ts").CreateSite;
  export const siteBuild: import("react-router").ServerBuild;
}

declare module "#built/console" {
  export const createConsole: import("#composition/front-ends.ts").CreateConsole;
}
