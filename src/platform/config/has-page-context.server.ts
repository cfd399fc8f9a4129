import { createContext } from "react-router";
import type { HasPage } from "./has-page.ts";

export const hasPageContext = createContext<HasPage>();
