import { createContext } from "react-router";
import type { SiteStore } from "./site-store.server.ts";

export const sitesContext = createContext<Pick<SiteStore, "list" | "bySlug">>();
