import { createContext } from "react-router";
import type { Uploads } from "./uploads.server.ts";

export const uploadsContext = createContext<Uploads>();
