import { useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import { Dialog } from "#site/parts/dialog.tsx";
import { isTracked } from "#site/parts/tracking/is-tracked.ts";
import { guardFocus } from "./frame-focus.ts";
import { reportOpening } from "./report-opening.ts";
import { shownItem } from "./shown-item.ts";
import { connectWidget, type WidgetConnection } from "./widget-connection.ts";
import type { WidgetAnswers, WidgetMessage } from "./widget-messages.ts";
import { WidgetReview } from "./widget-review.tsx";
import type { ShellWidgets, WidgetView } from "./widget-view.ts";

export type OpenWidgetProps = {
  widget: WidgetView;
  /** The element of an inline widget. */
  place: Element | null;
  isOpen: boolean;
  site: { name: string; language: string };
  shell: Pick<ShellWidgets, "agreements" | "tracking">;
  onClose(): void;
  onUnread(count: number): void;
};

/** After this a page that hasn't reported is offered as a link. */
const silentMs = 4_000;
/** A shopper who declined to send something isn't asked again by this page. */
const maxDeclined = 3;

/** A widget that was opened: its frame in a dialog, or in the place of its button, and the review of what it wants to send. */
export default function OpenWidget(props: OpenWidgetProps) {
  const { widget, place, isOpen, site, shell, onClose, onUnread } = props;
  const [height, setHeight] = useState(widget.height);
  const [answers, setAnswers] = useState<WidgetAnswers | null>(null);
  const connection = useRef<WidgetConnection>(null);
  const declined = useRef(0);
  const isBusy = useRef(false);
  isBusy.current = answers !== null || !isOpen || declined.current >= maxDeclined;

  const hear = (message: WidgetMessage) => {
    switch (message.type) {
      case "resize":
        // An inline widget keeps its height, so that nothing around it moves.
        return place ? undefined : setHeight(message.height);
      case "close":
        return onClose();
      case "unread":
        return onUnread(message.count);
      case "lead":
        // A vendor's script would read the review.
        if ("tags" in document.documentElement.dataset) return send({ type: "refused", fields: [] });
        return widget.allow.includes("lead") && !isBusy.current ? setAnswers(message.answers) : undefined;
      case "event":
        return passEvent(message);
    }
  };
  const send = useCallback((message: Record<string, unknown>) => connection.current?.send(message), []);
  const frame = (
    <WidgetFrame {...props} height={height} connection={connection} onMessage={hear} isShown={isOpen} />
  );
  return (
    <>
      {place ? (
        createPortal(
          <span className="widget-inline" style={{ height: widget.height }}>
            {frame}
          </span>,
          place,
        )
      ) : (
        <Dialog open={isOpen} onClose={onClose} title={widget.label} className="widget-dialog">
          {frame}
        </Dialog>
      )}
      {answers ? (
        <WidgetReview
          widget={widget}
          site={site.name}
          answers={answers}
          shell={shell}
          send={send}
          onClose={(isSent) => {
            if (!isSent) declined.current += 1;
            setAnswers(null);
          }}
        />
      ) : null}
    </>
  );
}

function WidgetFrame({
  widget,
  site,
  height,
  isShown,
  connection,
  onMessage,
}: OpenWidgetProps & {
  height: number;
  isShown: boolean;
  connection: React.RefObject<WidgetConnection | null>;
  onMessage(message: WidgetMessage): void;
}) {
  const { element, state } = useConnectedFrame({ widget, site, connection, onMessage });
  const { key } = useLocation();
  useEffect(() => connection.current?.send({ type: isShown ? "shown" : "hidden" }), [isShown, connection]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may be about another car
  useEffect(() => connection.current?.send({ type: "item", item: shownItem() }), [key]);
  return (
    <>
      {state === "silent" ? (
        <span className="widget-silent" role="status">
          This doesn’t respond.{" "}
          <a className="link" href={widget.src} target="_blank" rel="noopener">
            Open it in its own tab
          </a>
        </span>
      ) : null}
      <iframe
        ref={element}
        className="widget-frame"
        src={widget.src}
        title={widget.label}
        height={height}
        sandbox={`allow-scripts allow-same-origin allow-forms${widget.allow.includes("popup") ? " allow-popups" : ""}`}
        allow={widget.allow.includes("clipboard") ? "clipboard-write" : undefined}
        referrerPolicy="strict-origin"
      />
    </>
  );
}

/** Connects the frame of a widget's page when it is there, and reports how that went. */
function useConnectedFrame({
  widget,
  site,
  connection,
  onMessage,
}: Pick<OpenWidgetProps, "widget" | "site"> & {
  connection: React.RefObject<WidgetConnection | null>;
  onMessage(message: WidgetMessage): void;
}) {
  const element = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<"waiting" | "ready" | "silent">("waiting");
  const latest = useRef(onMessage);
  latest.current = onMessage;
  useEffect(() => {
    const frame = element.current;
    if (!frame) return;
    const opening = reportOpening(widget.name);
    const made = connectWidget({
      frame,
      origin: new URL(widget.src).origin,
      init: () => ({ site: site.name, locale: site.language, colours: colours(), item: shownItem() }),
      onReady: () => {
        setState("ready");
        opening.settle(true);
      },
      onMessage: (message) => latest.current(message),
    });
    connection.current = made;
    const unguard = guardFocus(frame);
    const timer = setTimeout(() => {
      setState((now) => (now === "waiting" ? "silent" : now));
      opening.settle(false);
    }, silentMs);
    const reportDropped = () => opening.dropped(made.dropped());
    addEventListener("pagehide", reportDropped);
    return () => {
      removeEventListener("pagehide", reportDropped);
      reportDropped();
      clearTimeout(timer);
      unguard();
      made.end();
    };
  }, [widget.name, widget.src, site.name, site.language, connection]);
  return { element, state };
}

/** The colours of the site's theme, by the names of its variables. */
function colours(): Record<string, string> {
  const style = getComputedStyle(document.documentElement);
  const names = ["brand", "surface", "text"];
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--color-${name}`).trim()]));
}

/** A widget's own event, under a name that says so, as those of the universal listener (partner-event.ts). */
function passEvent({ name, params }: Extract<WidgetMessage, { type: "event" }>): void {
  if (!isTracked()) return;
  const page = window as { dataLayer?: unknown[] };
  page.dataLayer ??= [];
  page.dataLayer.push({ event: `dl_${name}`, ...params });
}
