import { useEffect, useState } from "react";
import { Button } from "#site/parts/button.tsx";
import { Icon } from "#site/parts/icon.tsx";

type Chat = { open?: unknown; show?: unknown };

/**
 * Opens the site's web chat through the object it puts on `window` (CAR-41). The button is shown only while
 * that object exists (DECIDE-123), so a chat that didn't load leaves no dead button.
 */
export function ChatButton({ name }: { name: string }) {
  const [there, setThere] = useState(false);
  useEffect(() => {
    const update = () => setThere(chatOpener(window, name) !== null);
    update();
    window.addEventListener("load", update);
    return () => window.removeEventListener("load", update);
  }, [name]);
  if (!there) return null;
  return (
    <Button data-chat="" onClick={() => chatOpener(window, name)?.()}>
      <Icon name="chat" />
      Chat with us
    </Button>
  );
}

/** How to open the chat: the object's `open` or `show`, or the object itself when it's a function. */
export function chatOpener(page: object, name: string): (() => void) | null {
  const chat = (page as Record<string, Chat | (() => void) | undefined>)[name];
  if (!chat) return null;
  if (typeof chat === "function") return () => chat();
  for (const method of ["open", "show"] as const) {
    const open = chat[method];
    if (typeof open === "function") return () => void open.call(chat);
  }
  return null;
}
