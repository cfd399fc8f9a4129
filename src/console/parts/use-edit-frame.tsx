import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { ConsoleMessage, FrameMessage } from "#domain/content/drafts/edit-messages.ts";

/**
 * Talks with a page of a preview in a frame: only with the window of that frame, and only where it shows the preview's own origin.
 * @param address of the preview; null or undefined while there is none
 * @returns what sends to the page, once it has sent something itself: before, the frame is empty and of the console's origin
 */
export function useEditFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  address: string | null | undefined,
  onMessage: (message: FrameMessage) => void,
): (message: ConsoleMessage) => void {
  const latest = useRef(onMessage);
  latest.current = onMessage;
  const origin = address ? new URL(address).origin : null;
  const heard = useRef<MessageEventSource | null>(null);
  useEffect(() => {
    if (origin === null) return;
    const receive = (event: MessageEvent) => {
      const isOfFrame = event.source !== null && event.source === frame.current?.contentWindow;
      const message = isOfFrame && event.origin === origin ? readFrameMessage(event.data) : null;
      if (!message) return;
      heard.current = event.source;
      latest.current(message);
    };
    addEventListener("message", receive);
    return () => removeEventListener("message", receive);
  }, [frame, origin]);
  return useCallback(
    (message) => {
      const page = frame.current?.contentWindow ?? null;
      if (origin !== null && page !== null && page === heard.current)
        page.postMessage({ forecourtEdit: message }, origin);
    },
    [frame, origin],
  );
}

const isText = (value: unknown): value is string => typeof value === "string";
const isTextOrNull = (value: unknown) => value === null || isText(value);

/** A message of the page; null for anything else. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  const message = (data as { forecourtEdit?: Record<string, unknown> } | null)?.forecourtEdit;
  switch (message?.kind) {
    case "ready": {
      const isPlace = (one: unknown) => {
        const { place, text } = (one ?? {}) as Record<string, unknown>;
        return isText(place) && isText(text);
      };
      return isText(message.path) && Array.isArray(message.places) && message.places.every(isPlace)
        ? (message as FrameMessage)
        : null;
    }
    case "press":
      return Array.isArray(message.places) &&
        message.places.length > 0 &&
        message.places.every(isText) &&
        isTextOrNull(message.section) &&
        isTextOrNull(message.href)
        ? (message as FrameMessage)
        : null;
    case "move":
      return isText(message.place) && Number.isInteger(message.by) ? (message as FrameMessage) : null;
    case "go":
      return isText(message.path) ? (message as FrameMessage) : null;
    case "leave":
      return { kind: "leave" };
    default:
      return null;
  }
}
