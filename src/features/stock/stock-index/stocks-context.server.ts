import { createContext } from "react-router";
import type { SiteStocks } from "./site-stock.ts";

export const stocksContext = createContext<SiteStocks>();
