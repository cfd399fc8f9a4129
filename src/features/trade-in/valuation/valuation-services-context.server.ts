import { createContext } from "react-router";
import type { ValuationServiceOf } from "./valuation-services.server.ts";

export const valuationServicesContext = createContext<ValuationServiceOf>();
