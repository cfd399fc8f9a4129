import type { Site } from "./site.ts";

/** Whether the dealer has written a page at this path that is published now. */
export type HasPage = (site: Site, path: string) => Promise<boolean>;
