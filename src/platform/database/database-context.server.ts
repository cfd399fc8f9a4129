import { createContext } from "react-router";
import type { Database } from "./client.server.ts";

export const databaseContext = createContext<Database>();
