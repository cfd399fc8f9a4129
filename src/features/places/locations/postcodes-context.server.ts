import { createContext } from "react-router";
import type { Postcodes } from "./geocode.server.ts";

export const postcodesContext = createContext<Postcodes>();
