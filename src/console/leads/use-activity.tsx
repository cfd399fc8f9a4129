import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

const everyMs = 1_500;
/** An unused screen stops polling, so that its session ends when it is idle. */
const idleMs = 5 * 60_000;

/**
 * Loads the screen again soon after a lead was added or handled: polls a small endpoint every 1.5 seconds, while the tab is visible and someone
 * uses it.
 * @param known the answer when the screen was loaded
 */
export function useActivity(address: string, known: string): void {
  const { revalidate, state } = useRevalidator();
  const latest = useRef({ known, revalidate, isIdle: state === "idle" });
  latest.current = { known, revalidate, isIdle: state === "idle" };
  useEffect(() => {
    let usedAt = Date.now();
    const used = () => {
      usedAt = Date.now();
    };
    const events = ["pointermove", "pointerdown", "keydown", "scroll", "focus"] as const;
    for (const name of events) window.addEventListener(name, used, { passive: true });
    let isAsking = false;
    const ask = async () => {
      const isUsed = document.visibilityState === "visible" && Date.now() - usedAt < idleMs;
      if (isAsking || !isUsed || !latest.current.isIdle) return;
      isAsking = true;
      try {
        const response = await fetch(address, { headers: { accept: "text/plain" } });
        if (response.ok && (await response.text()) !== latest.current.known)
          await latest.current.revalidate();
      } catch {
        // Without a connection the next question may succeed.
      } finally {
        isAsking = false;
      }
    };
    const timer = setInterval(() => void ask(), everyMs);
    return () => {
      clearInterval(timer);
      for (const name of events) window.removeEventListener(name, used);
    };
  }, [address]);
}
