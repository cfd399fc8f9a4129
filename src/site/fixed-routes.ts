import { declaredPaths } from "./routes.ts";

/** The patterns of every path but the home page and the last, which takes what is left: `/cars/:slug`. A content page can't stand there. */
export const fixedRoutes: readonly string[] = declaredPaths
  .map(({ path }) => path)
  .filter((path) => path !== "/" && path !== "/*");
