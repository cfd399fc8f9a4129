import { createContext } from "react-router";
import type { PrivacySource } from "./privacy-source.server.ts";

export const privacySourcesContext = createContext<readonly PrivacySource[]>();
