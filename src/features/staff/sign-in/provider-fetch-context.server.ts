import { createContext } from "react-router";
import type { GuardedFetch } from "#lib/guarded-fetch.server.ts";

/** Calls a group's OpenID Connect provider. */
export const providerFetchContext = createContext<GuardedFetch>();
