import { formatsFor } from "./formats.ts";

/** A number for commands and the console, whose language is Australian English: `formatNumber(86570)` is `"86,570"`. */
export const formatNumber = formatsFor("en-AU", "AUD").number;
