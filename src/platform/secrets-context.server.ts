import { createContext } from "react-router";
import type { Secrets } from "#lib/secrets.server.ts";

/** Secrets by the names that configurations use. */
export const secretsContext = createContext<Secrets>();
