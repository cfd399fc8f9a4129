import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import { Glyph } from "./glyph.tsx";

type Shown = { id: number; text: string; tone: "plain" | "bad" };
const Show = createContext<(text: string, tone?: Shown["tone"]) => void>(() => {});

/** Says what was done, until it is closed or another notice replaces it. */
export const useToast = () => useContext(Show);

/** Shows toasts over everything below it; the last three stay. */
export function Toasts({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown[]>([]);
  const show = useCallback((text: string, tone: Shown["tone"] = "plain") => {
    setShown((before) => [...before.slice(-2), { id: (before.at(-1)?.id ?? 0) + 1, text, tone }]);
  }, []);
  const list = useMemo(
    () =>
      shown.map(({ id, text, tone }) => (
        <div key={id} className="toast" data-tone={tone}>
          <span>{text}</span>
          <button
            type="button"
            className="button"
            data-kind="plain"
            data-size="small"
            aria-label="Close"
            onClick={() => setShown((before) => before.filter((one) => one.id !== id))}
          >
            <Glyph name="close" />
          </button>
        </div>
      )),
    [shown],
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
