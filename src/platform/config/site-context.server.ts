import { createContext } from "react-router";
import type { Site } from "./site.ts";

/**
 * The site that a request is for. The server sets it before any route runs, for pages that match no route too, so
 * every loader and action may read it: `context.get(siteContext)` (SITE-01).
 */
export const siteContext = createContext<Site>();
