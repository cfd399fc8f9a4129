import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFetcher, useRouteLoaderData } from "react-router";
import { useIsInteractive } from "#console/parts/interactive.tsx";
import { Modal } from "#console/parts/modal.tsx";
import { useStoredForm } from "#console/parts/stored-input.tsx";
import { PlainButton } from "./button.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { focusProblem, useFocusAfter } from "./use-focus-after.tsx";

/** What an action answers when the session's passkey is older than five minutes. */
export type NeedsPasskey = { kind: "confirm" };

/**
 * A form whose action may ask for a fresh passkey: it then asks for one and sends itself again, so that nothing that was typed is lost.
 * @param onDone gets the action's answer
 */
export function ConfirmedForm<Answer extends { kind: string }>({
  action,
  id,
  className,
  stored,
  onDone,
  children,
}: {
  /** The address of the action; the screen's own by default. */
  action?: string;
  /** For fields that aren't within it. */
  id?: string;
  className?: string;
  /** Stores what is typed in this tab, by this name, until an answer of this kind; absent where what is saved is shown elsewhere. */
  stored?: { name: string; until?: Answer["kind"] };
  onDone?(answer: Exclude<Answer, NeedsPasskey>): void;
  /** `isSending` also until the page's scripts answer: its button is disabled meanwhile. */
  children(state: { answer: Exclude<Answer, NeedsPasskey> | null; isSending: boolean }): ReactNode;
}) {
  const fetcher = useFetcher<Answer | NeedsPasskey>();
  const isInteractive = useIsInteractive();
  const [isAsking, setAsking] = useState(false);
  const done = useRef(onDone);
  done.current = onDone;
  const { data, state } = fetcher;
  const form = useStoredForm(stored?.name ?? null, data && data.kind === stored?.until ? data : null);
  useFocusAfter(form, state === "idle");
  // As soon as the answer is there: once the screen is loaded again, a removed row's form is gone.
  useEffect(() => {
    if (!data) return;
    if (data.kind === "confirm") setAsking(true);
    else {
      done.current?.(data as Exclude<Answer, NeedsPasskey>);
      focusProblem(form.current);
    }
  }, [data, form]);
  const answer = data && data.kind !== "confirm" ? (data as Exclude<Answer, NeedsPasskey>) : null;
  return (
    <>
      <fetcher.Form ref={form} method="post" id={id} action={action} className={className}>
        {children({ answer, isSending: !isInteractive || state !== "idle" })}
      </fetcher.Form>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirmed={() => {
          setAsking(false);
          if (form.current) void fetcher.submit(form.current);
        }}
      />
    </>
  );
}

/** Asks for the passkey again. A member of the demo has none, and confirms with a button. */
export function ConfirmDialog({
  isOpen,
  onClose,
  onConfirmed,
}: {
  isOpen: boolean;
  onClose(): void;
  onConfirmed(): void;
}) {
  const isDemo = useRouteLoaderData<{ method: string }>("frame/frame-route")?.method === "demo";
  const confirmDemo = async () => {
    await fetch("/confirm", { method: "POST" });
    onConfirmed();
  };
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title="Is it still you?"
      actions={<PlainButton onClick={onClose}>Cancel</PlainButton>}
    >
      <div className="stack">
        <p className="quiet">This needs a passkey that was used in the last five minutes.</p>
        {isDemo ? (
          <PlainButton kind="primary" data-size="wide" onClick={confirmDemo}>
            Confirm without a passkey: this is the demo
          </PlainButton>
        ) : (
          <PasskeyButton address="/confirm" how="use" onDone={onConfirmed}>
            Confirm with your passkey
          </PasskeyButton>
        )}
      </div>
    </Modal>
  );
}
