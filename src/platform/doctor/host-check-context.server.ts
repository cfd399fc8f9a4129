import { createContext } from "react-router";
import type { HostCheck } from "./host-check.server.ts";

export const hostCheckContext = createContext<HostCheck>();
