import { createContext } from "react-router";
import type { TakeLimit } from "./limits.server.ts";

export const limitsContext = createContext<TakeLimit>();
