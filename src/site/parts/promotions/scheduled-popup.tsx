import { Suspense, useEffect, useState } from "react";
import { mayShow, type TimedPopup } from "#domain/promotions/timed-popup.ts";
import { later } from "#site/parts/later.tsx";

const PopupDialog = later(() => import("./popup-dialog.tsx"));

/**
 * Shows a popup over the page, after its delay, until it is dismissed; its code is loaded only then. Does
 * nothing without script.
 */
export function PopupPlace({ popup }: { popup: TimedPopup }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (mayShow(popup, remembered(popup.key), Date.now())) setDue(true);
    }, popup.delaySeconds * 1000);
    return () => clearTimeout(timer);
  }, [popup]);
  if (!due) return null;
  return (
    <Suspense fallback={null}>
      <PopupDialog
        popup={popup}
        onDismiss={() => {
          setDue(false);
          remember(popup.key);
        }}
      />
    </Suspense>
  );
}

/** Storage may be refused; then the popup shows once a page. */
function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function remember(key: string): void {
  try {
    localStorage.setItem(key, "dismissed");
  } catch {}
}
