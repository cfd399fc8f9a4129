import { createContext } from "react-router";

/** The application's clock. */
export const clockContext = createContext<() => Date>();
