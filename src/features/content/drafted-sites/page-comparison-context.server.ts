import { createContext } from "react-router";
import type { PageComparison } from "./page-changes.server.ts";

/** Finds the pages that a draft changes. */
export const pageComparisonContext = createContext<PageComparison>();
