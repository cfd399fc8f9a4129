import { type ReactNode, useEffect, useId, useRef } from "react";

/**
 * A modal dialog on the native element: it traps the focus, closes on Escape, and returns the focus to its opener.
 * @param actions the buttons; the last one is the one that goes on
 */
export function Modal({
  isOpen,
  onClose,
  title,
  children,
  actions,
}: {
  isOpen: boolean;
  onClose(): void;
  title: string;
  children: ReactNode;
  actions: ReactNode;
}) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const dialog = element.current;
    if (isOpen && dialog && !dialog.open) dialog.showModal();
    if (!isOpen && dialog?.open) dialog.close();
  }, [isOpen]);
  return (
    <dialog ref={element} className="dialog" aria-labelledby={heading} onClose={onClose}>
      <h2 id={heading}>{title}</h2>
      {children}
      <div className="actions">{actions}</div>
    </dialog>
  );
}
