import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page's scripts answer. Until then a button that needs them is disabled, so that no click is lost. */
export const useIsInteractive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
