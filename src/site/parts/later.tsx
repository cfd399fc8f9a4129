import { type ComponentType, lazy } from "react";

type Loaded<Props> = { default: ComponentType<Props> };

/**
 * A part of a page whose code is loaded after the page. When it can't be loaded (no connection, or the page is being left), `Instead` takes
 * its place and the rest of the page stays.
 */
export function later<Props>(load: () => Promise<Loaded<Props>>, Instead: ComponentType<Props> = () => null) {
  return lazy(() => load().catch(() => ({ default: Instead })));
}

/**
 * The same for a part that is in the page's HTML: the server awaits `preload` before it renders. In the browser the HTML stays until the
 * code is loaded; without `Instead` also when it can't be.
 */
export function laterInPage<Props>(
  load: () => Promise<Loaded<Props>>,
  Instead?: ComponentType<Props>,
): { View: ReturnType<typeof lazy<ComponentType<Props>>>; preload(): Promise<void> } {
  let loaded: Loaded<Props> | undefined;
  // biome-ignore lint/suspicious/noThenProperty: React renders at once what is given at once; a promise would suspend
  const atOnce = { then: (give: (module: typeof loaded) => void) => give(loaded) };
  return {
    View: lazy(() =>
      loaded
        ? (atOnce as Promise<Loaded<Props>>)
        : load().catch(() => (Instead ? { default: Instead } : new Promise<never>(() => {}))),
    ),
    preload: async () => {
      loaded ??= await load();
    },
  };
}
