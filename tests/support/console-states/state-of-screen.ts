import type { ReactNode } from "react";

/** A screen in one state. `answer` is what its action returned for a form that was sent. */
export type StateOfScreen = [
  screen: string,
  state: string,
  path: string,
  view: () => ReactNode,
  answer?: unknown,
];
