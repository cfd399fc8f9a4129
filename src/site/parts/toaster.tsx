import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { Icon } from "./icon.tsx";
import { clearToasts, dismissToast, toasts } from "./toast.ts";

/** How long a toast is shown, in milliseconds. */
const toastDurationMs = 6000;

/**
 * The container of toasts; rendered once in the root. It is a live region, so that screen readers announce
 * them.
 */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.read, toasts.server);
  const latest = shown.at(-1);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page ends the toasts of this one
  useEffect(() => clearToasts, [pathname]);
  useEffect(() => {
    if (!latest) return;
    const timer = setTimeout(() => dismissToast(latest.id), toastDurationMs);
    return () => clearTimeout(timer);
  }, [latest]);
  return (
    <div id="toasts" role="status" aria-live="polite">
      {shown.map((toast) => (
        <div className="toast" key={toast.id}>
          <span>
            <strong>{toast.title}</strong>
            {toast.text}
          </span>
          {toast.action ? <a href={toast.action.href}>{toast.action.label}</a> : null}
          <button
            type="button"
            className="icon-btn"
            aria-label="Dismiss"
            onClick={() => dismissToast(toast.id)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
