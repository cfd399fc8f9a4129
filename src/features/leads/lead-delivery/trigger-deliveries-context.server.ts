import { createContext } from "react-router";

/** Sends due lead deliveries and messages soon, from this process or a worker. */
export const triggerDeliveriesContext = createContext<() => void>();
