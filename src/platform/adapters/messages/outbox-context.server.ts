import { createContext } from "react-router";
import type { Outbox } from "./outbox.server.ts";

export const outboxContext = createContext<Outbox>();
