import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { PlainButton } from "./button.tsx";
import { Glyph } from "./glyph.tsx";

type Shown = {
  id: number;
  text: string;
  tone: "plain" | "bad";
  /** What can be done about it, such as to undo it. */
  step?: { name: string; run(): void } | undefined;
};
const Show = createContext<(text: string, tone?: Shown["tone"], step?: Shown["step"]) => void>(() => {});

/** Milliseconds; long enough to read two lines. */
const shownFor = 8_000;

/**
 * Says what was done, for eight seconds, longer while it is pointed at or has the focus; a bad one stays until it is closed. Another notice or
 * another screen replaces it.
 */
export const useToast = () => useContext(Show);

/** Shows toasts over everything below it; the last three stay. */
export function Toasts({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown[]>([]);
  const { pathname } = useLocation();
  const show = useCallback((text: string, tone: Shown["tone"] = "plain", step?: Shown["step"]) => {
    setShown((before) => [...before.slice(-2), { id: (before.at(-1)?.id ?? 0) + 1, text, tone, step }]);
  }, []);
  const close = useCallback((id: number) => setShown((before) => before.filter((one) => one.id !== id)), []);
  // What was said of a screen that was left would be taken for the next one's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what ends them.
  useEffect(() => () => setShown([]), [pathname]);
  const list = useMemo(
    () => shown.map((toast) => <Toast key={toast.id} toast={toast} close={close} />),
    [shown, close],
  );
  return (
    <Show value={show}>
      {children}
      <div className="toasts" aria-live="polite">
        {list}
      </div>
    </Show>
  );
}

function Toast({ toast: { id, text, tone, step }, close }: { toast: Shown; close(id: number): void }) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (tone === "bad" || isHeld) return;
    const timer = setTimeout(() => close(id), shownFor);
    return () => clearTimeout(timer);
  }, [id, tone, isHeld, close]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it does nothing but hold it; what can be done is its button.
    <div
      className="toast"
      data-tone={tone}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span>{text}</span>
      {step ? (
        <PlainButton
          data-size="small"
          data-step
          onClick={() => {
            close(id);
            step.run();
          }}
        >
          {step.name}
        </PlainButton>
      ) : null}
      <PlainButton kind="plain" data-size="small" aria-label="Close" onClick={() => close(id)}>
        <Glyph name="close" />
      </PlainButton>
    </div>
  );
}
