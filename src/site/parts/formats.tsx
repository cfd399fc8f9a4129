import { createContext, useContext } from "react";
import { type Formats, formatsFor } from "#lib/formats.ts";

export const FormatsContext = createContext<Formats>(formatsFor("en-AU", "AUD"));

/** The formats of the page's site. */
export const useFormats = () => useContext(FormatsContext);
