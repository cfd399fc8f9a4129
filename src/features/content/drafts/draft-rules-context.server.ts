import { createContext } from "react-router";
import type { DraftRules } from "./check-draft.ts";

/** What drafts are checked by. */
export const draftRulesContext = createContext<DraftRules>();
