import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

/** Milliseconds between two polls, unless a screen says otherwise. */
const usualMs = 10_000;
const uses = ["pointermove", "keydown", "scroll"] as const;

/** Milliseconds without use after which a screen stops polling, so that a forgotten session ends. */
const forgottenMs = 5 * 60_000;

/**
 * Loads the screen's data again while the tab is in use and no field has the focus.
 * @param everyMs ten seconds by default
 */
export function useLive(everyMs = usualMs): void {
  const { revalidate, state } = useRevalidator();
  const usedAt = useRef(0);
  useEffect(() => {
    const use = () => {
      usedAt.current = Date.now();
    };
    if (usedAt.current === 0) use();
    const timer = setInterval(() => {
      if (Date.now() - usedAt.current > forgottenMs) return;
      const isTyping = document.activeElement?.matches("input, select, textarea") ?? false;
      if (document.visibilityState === "visible" && !isTyping && state === "idle") void revalidate();
    }, everyMs);
    for (const name of uses) addEventListener(name, use, { passive: true });
    return () => {
      clearInterval(timer);
      for (const name of uses) removeEventListener(name, use);
    };
  }, [revalidate, state, everyMs]);
}
