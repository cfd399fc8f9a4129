import { createContext } from "react-router";

/** Triggers delivery of due leads and messages, in this process or a worker. */
export const triggerDeliveriesContext = createContext<() => void>();
