import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "./routes.ts";

/** The patterns of every route except the catch-all, such as `/cars/:slug`. A content page can't use such a path. */
export const fixedRoutes: readonly string[] = patternsOf(await routes, "").filter(
  (pattern) => pattern !== "/*",
);

function patternsOf(entries: readonly RouteConfigEntry[], above: string): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? above : `${above}/${entry.path}`;
    return [...(entry.file && path ? [path] : []), ...patternsOf(entry.children ?? [], path)];
  });
}
