import { type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "./icon.tsx";

/**
 * A modal dialog on the native element: it traps the focus, closes on Escape or a click on the backdrop, and
 * returns the focus to its opener. `open` is the caller's state, `onClose` resets it.
 */
export function Dialog({
  open,
  onClose,
  title,
  className,
  children,
}: {
  open: boolean;
  onClose(): void;
  title: string;
  className?: string;
  children: ReactNode;
}) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is for the backdrop only; Escape is the element's own
    <dialog
      ref={element}
      className={className ? `dialog ${className}` : "dialog"}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <div className="dialog-head">
        <h2 id={heading}>{title}</h2>
        <button
          type="button"
          className="icon-btn"
          aria-label="Close"
          onClick={() => element.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}
