import { createContext } from "react-router";
import type { SiteStocks } from "./stocks.server.ts";

export const stocksContext = createContext<SiteStocks>();
