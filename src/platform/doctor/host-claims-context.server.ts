import { createContext } from "react-router";
import type { HostClaims } from "./host-claims.server.ts";

export const hostClaimsContext = createContext<HostClaims>();
