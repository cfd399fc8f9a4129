import { messageReader, type WidgetMessage } from "./widget-messages.ts";

export type WidgetConnection = {
  send(message: Record<string, unknown>): void;
  /** How many messages of the widget were dropped. */
  dropped(): number;
  end(): void;
};

/**
 * Waits for the `ready` of a widget's page, from its frame and origin only, answers it with `init` and one port, and reads the port from then
 * on; other messages to the window are ignored.
 * @param init what the page learns first, besides the version of the contract
 */
export function connectWidget({
  frame,
  origin,
  init,
  onReady,
  onMessage,
}: {
  frame: HTMLIFrameElement;
  origin: string;
  init: () => Record<string, unknown>;
  onReady: () => void;
  onMessage: (message: WidgetMessage) => void;
}): WidgetConnection {
  const reader = messageReader(
    () => performance.now(),
    () => innerHeight * 0.8,
  );
  let port: MessagePort | null = null;
  const hear = ({ source, origin: sender, data }: MessageEvent) => {
    if (source !== frame.contentWindow || sender !== origin) return;
    if (data?.forecourt !== 1 || data.type !== "ready") return;
    removeEventListener("message", hear);
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = ({ data: sent }) => {
      const message = reader.read(sent);
      if (message) onMessage(message);
    };
    const first = { forecourt: 1, type: "init", contract: "forecourt-widget/1", ...init() };
    frame.contentWindow?.postMessage(first, origin, [channel.port2]);
    onReady();
  };
  addEventListener("message", hear);
  return {
    send: (message) => port?.postMessage(message),
    dropped: reader.dropped,
    end: () => {
      removeEventListener("message", hear);
      port?.close();
    },
  };
}
