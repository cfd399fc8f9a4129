import { createContext } from "react-router";
import type { TriggerTask } from "./background-task.ts";

export const triggerContext = createContext<TriggerTask>();
