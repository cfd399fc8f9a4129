import { createContext } from "react-router";

/** The nonce of a response's content security policy; its scripts carry it. */
export const nonceContext = createContext<string>();
