import { createContext } from "react-router";
import type { PictureStore } from "./picture-store.server.ts";

export const picturesContext = createContext<PictureStore>();
