/** The part of React Router's data router that is used outside of components. */
export type DataRouter = {
  state: {
    location: { pathname: string; hash: string; key: string };
    navigation: {
      state: "idle" | "loading" | "submitting";
      /** Where it leads; unset while idle. */
      location?: { pathname: string; search: string; hash: string } | undefined;
    };
    historyAction: "POP" | "PUSH" | "REPLACE";
    preventScrollReset: boolean;
    /** Outermost first. */
    matches: { route: { id: string } }[];
    /** By id of their route. */
    loaderData: Record<string, unknown>;
    errors: Record<string, unknown> | null;
  };
  navigate(to: string, options?: { preventScrollReset?: boolean; replace?: boolean }): Promise<void>;
  subscribe(listener: (state: DataRouter["state"]) => void): () => void;
};

/** The router of this page, or undefined before hydration. */
export function dataRouter(): DataRouter | undefined {
  return (window as unknown as { __reactRouterDataRouter?: DataRouter }).__reactRouterDataRouter;
}
