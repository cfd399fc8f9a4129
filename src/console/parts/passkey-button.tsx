import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { Glyph } from "#console/parts/glyph.tsx";
import { useIsInteractive } from "#console/parts/interactive.tsx";
import { Notice } from "#console/parts/screen.tsx";
import { PlainButton } from "./button.tsx";

type Outcome = { kind: "done"; to: string } | { kind: "failed"; text: string };

const refusals: Record<number, string> = {
  400: "The console didn’t understand this browser. Load the page again.",
  401: "Your session has ended. Load the page again to sign in.",
  403: "This passkey wasn’t accepted. Try another one, or ask an owner of your group for a new invitation.",
  410: "This invitation was used or withdrawn meanwhile. Ask for a new one.",
  429: "Too many attempts from your network. Wait a minute, then try again.",
};

/** Asks the authenticator, sends its answer to the console, and says what became of it. */
async function askForPasskey(address: string, how: "use" | "create", back: string | null): Promise<Outcome> {
  const send = (body: object) =>
    fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  try {
    const asking = await send({ step: "ask" });
    if (!asking.ok) return { kind: "failed", text: refusals[asking.status] ?? unexpected };
    const options: unknown = await asking.json();
    const answer =
      how === "create"
        ? await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
        : await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
    const answered = await send({ step: "answer", answer, ...(back === null ? {} : { back }) });
    if (!answered.ok) return { kind: "failed", text: refusals[answered.status] ?? unexpected };
    const { to } = (await answered.json()) as { to?: string };
    return { kind: "done", to: to ?? "/" };
  } catch (error) {
    return { kind: "failed", text: textOf(error) };
  }
}

const unexpected = "The console can’t be reached just now. Try again in a moment.";

/** WebAuthn reports what happened by the error's name only. */
function textOf(error: unknown): string {
  switch ((error as { name?: string }).name) {
    case "NotAllowedError":
    case "AbortError":
      return "No passkey was used. Try again when you are ready.";
    case "InvalidStateError":
      return "This device already has a passkey for your account. Sign in with it.";
    case "SecurityError":
      return "Passkeys don’t work at this address. Open the console at its own host.";
    default:
      return unexpected;
  }
}

const subscribeNever = () => () => {};

/** A button that uses or makes a passkey at an address of passkey-calls.server.ts. Needs JavaScript, and says so. */
export function PasskeyButton({
  address,
  how,
  back = null,
  onDone,
  children,
}: {
  address: string;
  how: "use" | "create";
  /** Where to go after signing in. */
  back?: string | null;
  onDone(to: string): void;
  children: ReactNode;
}) {
  const [state, setState] = useState<"ready" | "asking" | Extract<Outcome, { kind: "failed" }>>("ready");
  const isInteractive = useIsInteractive();
  const hasPasskeys = useSyncExternalStore(
    subscribeNever,
    () => "PublicKeyCredential" in window,
    () => true,
  );
  const ask = async () => {
    setState("asking");
    const outcome = await askForPasskey(address, how, back);
    if (outcome.kind === "failed") return setState(outcome);
    setState("ready");
    onDone(outcome.to);
  };
  if (!hasPasskeys)
    return <Notice tone="bad">This browser has no passkeys. Use a current one, or another device.</Notice>;
  return (
    <>
      <PlainButton
        kind="primary"
        data-size="wide"
        disabled={!isInteractive || state === "asking"}
        onClick={ask}
      >
        <Glyph name="key" />
        {state === "asking" ? "Waiting for your passkey …" : children}
      </PlainButton>
      <noscript>
        <p>Passkeys need JavaScript. Turn it on, then load this page again.</p>
      </noscript>
      {typeof state === "object" ? <Notice tone="bad">{state.text}</Notice> : null}
    </>
  );
}
