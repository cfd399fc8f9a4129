import { Suspense, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import { Icon } from "#site/parts/icon.tsx";
import { later } from "#site/parts/later.tsx";
import type { OpenWidgetProps } from "./open-widget.tsx";
import type { ShellWidgets, WidgetView } from "./widget-view.ts";
import "./widgets.css";

/** Loaded with the first that is opened; where it can't be, the button's link is still there. */
const OpenWidget = later<OpenWidgetProps>(() => import("./open-widget.tsx"));

/** Takes the height of an inline widget at once with the press, while the rest is loaded. */
const Reserved = ({ place, height }: { place: Element | null; height: number }) =>
  place ? createPortal(<span className="widget-inline" style={{ height }} />, place) : null;

type Opened = { widget: WidgetView; place: Element | null; isOpen: boolean };

/** Opens the widgets of a site by the presses of their buttons; those in the corner have their button here, and stay open from page to page. */
export default function WidgetHost({
  site,
  widgets,
}: {
  site: { name: string; language: string };
  widgets: ShellWidgets;
}) {
  const { list, chat } = widgets;
  const [opened, setOpened] = useState<Opened[]>([]);
  const [unread, setUnread] = useState<Record<string, number>>({});
  const { pathname } = useLocation();
  const open = (widget: WidgetView, place: Element | null) =>
    setOpened((now) => [
      ...now.filter((one) => one.widget !== widget),
      { ...(now.find((one) => one.widget === widget) ?? { widget, place }), isOpen: true },
    ]);
  // A widget in the place of its button ends with it; a dialog is hidden and stays as it is.
  const close = (widget: WidgetView) =>
    setOpened((now) =>
      now.flatMap((one) => (one.widget !== widget ? [one] : one.place ? [] : [{ ...one, isOpen: false }])),
    );
  const actions = useRef({ open, close });
  actions.current = { open, close };
  useEffect(() => openLinks(list, (...opening) => actions.current.open(...opening)), [list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other slots
  useEffect(
    () =>
      setOpened((now) =>
        now.filter(({ widget }) => widget.slot === "corner").map((one) => ({ ...one, isOpen: false })),
      ),
    [pathname],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other links
  useEffect(() => markLinks(list), [list, pathname]);
  useEffect(() => chatObjectOf(list, chat, actions), [list, chat]);
  return (
    <>
      {list
        .filter(({ slot }) => slot === "corner")
        .map((widget) => (
          <button
            key={widget.name}
            type="button"
            className="btn btn-primary widget-corner no-print"
            data-chat=""
            aria-haspopup="dialog"
            onClick={() => {
              if (isAllowed(widget)) open(widget, null);
              else window.open(widget.src, "_blank", "noopener");
            }}
          >
            <Icon name="chat" />
            {widget.label}
            {unread[widget.name] ? <span> ({unread[widget.name]})</span> : null}
          </button>
        ))}
      {opened.map(({ widget, place, isOpen }) => (
        <Suspense key={widget.name} fallback={<Reserved place={place} height={widget.height} />}>
          <OpenWidget
            widget={widget}
            place={place}
            isOpen={isOpen}
            site={site}
            shell={widgets}
            onClose={() => close(widget)}
            onUnread={(count) => setUnread((now) => ({ ...now, [widget.name]: count }))}
          />
        </Suspense>
      ))}
    </>
  );
}

/** Opens a widget when one of its links is pressed, before the links' own handler. */
function openLinks(list: readonly WidgetView[], open: (widget: WidgetView, place: Element | null) => void) {
  const press = (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>("a[target]");
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    if (link.closest("dialog, .widget-inline")) return;
    const widget = list.find(
      ({ name, src }) => link.dataset.widget === name || link.getAttribute("href") === src,
    );
    if (!widget || !isAllowed(widget)) return;
    event.preventDefault();
    open(widget, widget.opens === "inline" ? link.parentElement : null);
  };
  document.addEventListener("click", press, true);
  return () => document.removeEventListener("click", press, true);
}

/** Says of the links that they open something here, now that they do. */
function markLinks(list: readonly WidgetView[]): void {
  for (const link of document.querySelectorAll<HTMLElement>("a[data-widget]")) {
    const widget = list.find(({ name }) => name === link.dataset.widget);
    if (!widget || !isAllowed(widget)) continue;
    if (widget.opens === "inline") link.setAttribute("aria-expanded", "false");
    else link.setAttribute("aria-haspopup", "dialog");
  }
}

/** Whether the shopper allowed what a widget is for; its page could set cookies. A page of this site could leave the frame. */
function isAllowed({ purpose, src }: WidgetView): boolean {
  if (new URL(src).host === location.host) return false;
  if (purpose === "none") return true;
  if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) return false;
  // As `readConsent` of consent.ts, which would be a script of its own on every page.
  const [, wording, statistics, advertising] =
    /forecourt_consent=2\.(\d{1,6})\.(s?)-?\.(a?)/.exec(document.cookie) ?? [];
  const isAnswered = Number(wording) >= Number(document.documentElement.dataset.consent);
  return isAnswered && Boolean(purpose === "statistics" ? statistics : advertising);
}

/** Puts the object on `window` that opens the site's chat (CAR-41), unless a script of the dealer made one. */
function chatObjectOf(
  list: readonly WidgetView[],
  chat: ShellWidgets["chat"],
  actions: { current: { open(widget: WidgetView, place: null): void; close(widget: WidgetView): void } },
): (() => void) | undefined {
  const widget = list.find(({ name }) => name === chat?.widget);
  const page = window as unknown as Record<string, unknown>;
  if (!chat || !widget || page[chat.object] !== undefined) return undefined;
  page[chat.object] = {
    open: () => {
      if (isAllowed(widget)) actions.current.open(widget, null);
    },
    close: () => actions.current.close(widget),
  };
  return () => {
    delete page[chat.object];
  };
}
