import { createContext } from "react-router";
import type { SignedIn } from "./signed-in.ts";

/** The member of a request; null for a stranger. */
export const signedInContext = createContext<SignedIn | null>(null);
