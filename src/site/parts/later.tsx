import { type ComponentType, lazy } from "react";

/**
 * A part of a page whose code is loaded after the page. When it can't be loaded (no connection, or the page is being left), `Instead` takes
 * its place and the rest of the page stays.
 */
export function later<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Instead: ComponentType<Props> = () => null,
) {
  return lazy(() => load().catch(() => ({ default: Instead })));
}
