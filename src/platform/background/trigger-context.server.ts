import { createContext } from "react-router";
import type { TriggerTask } from "./trigger.ts";

export const triggerContext = createContext<TriggerTask>();
