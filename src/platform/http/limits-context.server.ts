import { createContext } from "react-router";
import type { TakeLimit } from "./rate-limits.server.ts";

export const limitsContext = createContext<TakeLimit>();
