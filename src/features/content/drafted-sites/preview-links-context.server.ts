import { createContext } from "react-router";

/** Where previews are and the key of their tokens; null where the platform has no host for them. */
export type PreviewLinks = { host: string; key: Buffer };

export const previewLinksContext = createContext<PreviewLinks | null>();
