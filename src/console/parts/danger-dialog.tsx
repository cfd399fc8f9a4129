import { type ReactNode, useState } from "react";
import { PlainButton } from "./button.tsx";
import { useIsInteractive } from "./interactive.tsx";
import { Modal } from "./modal.tsx";

/**
 * A button whose step can't be undone, and the dialog that confirms it.
 * @param label the button's text
 * @param name the button's accessible name, if the text doesn't say what it applies to
 * @param back the text of the button that closes the dialog
 * @param confirm the form or button that runs the step; `close` closes the dialog
 */
export function DangerDialog({
  label,
  name,
  size,
  title,
  back = "Cancel",
  confirm,
  children,
}: {
  label: string;
  name?: string;
  size?: "small";
  title: string;
  back?: string;
  confirm(close: () => void): ReactNode;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const isInteractive = useIsInteractive();
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className="button"
        data-size={size}
        data-kind="danger"
        aria-label={name}
        disabled={!isInteractive}
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      <Modal
        isOpen={isOpen}
        onClose={close}
        title={title}
        actions={
          <>
            <PlainButton onClick={close}>{back}</PlainButton>
            {confirm(close)}
          </>
        }
      >
        {children}
      </Modal>
    </>
  );
}
