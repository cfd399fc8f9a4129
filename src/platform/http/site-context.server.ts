import { createContext } from "react-router";
import type { ServedSite } from "./served-site.ts";

/**
 * The site of a request. The server sets it before any route runs, also for pages without a route, so every
 * loader and action may read it: `context.get(siteContext)` (SITE-01).
 */
export const siteContext = createContext<ServedSite>();
