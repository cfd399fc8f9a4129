import { createContext } from "react-router";
import type { PaymentDeps } from "./payment-store.server.ts";

export const paymentsContext = createContext<PaymentDeps>();
