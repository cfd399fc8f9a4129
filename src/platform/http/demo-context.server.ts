import { createContext } from "react-router";

/** Whether the process serves demo sites, which show messages instead of sending them. */
export const demoContext = createContext<boolean>();
