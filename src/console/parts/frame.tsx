import { type ReactNode, useState } from "react";
import { NavLink, useLocation } from "react-router";
import { Glyph } from "./glyph.tsx";
import { HelpLink } from "./help-link.tsx";
import { useIsInteractive } from "./interactive.tsx";
import { type MenuEntry, menuAddress, siteNamedBy } from "./menu-site.ts";
import { forgetStored } from "./stored-input.tsx";
import { useKeys } from "./use-keys.tsx";
import { useSendByKeys } from "./use-send-by-keys.tsx";

/** The first letters of a name's first and last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => (word ?? "").charAt(0))
    .join("")
    .toUpperCase();
}

const isAtOrBelow = (path: string, other: string): boolean => `${path}/`.startsWith(`${other}/`);

/**
 * Navigation beside the screen. On a phone it folds into a bar; a link closes it again. Screens of one site show the site that was chosen last.
 * @param menu what the member may open
 * @param unread how much is new to the member, by address of the menu
 */
export function Frame({
  menu,
  unread = {},
  person,
  children,
}: {
  menu: readonly MenuEntry[];
  unread?: Record<string, number>;
  person: { name: string; role: string };
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useSendByKeys();
  const keys = useKeys();
  const isInteractive = useIsInteractive();
  const { pathname, search } = useLocation();
  const named = siteNamedBy(search);
  const [lastSite, setLastSite] = useState(named);
  if (named !== null && named !== lastSite) setLastSite(named);
  return (
    <div className="frame">
      <header className="frame-side" data-open={isOpen || undefined}>
        <div className="frame-bar">
          <NavLink to="/" className="frame-brand" onClick={close}>
            <Mark />
            Forecourt
          </NavLink>
          <button
            type="button"
            className="button frame-toggle"
            aria-expanded={isOpen}
            aria-controls="navigation"
            onClick={() => setOpen(!isOpen)}
          >
            <Glyph name={isOpen ? "close" : "menu"} />
            Menu
          </button>
        </div>
        <nav id="navigation" aria-label="Console" className="nav-list">
          <button
            type="button"
            className="nav-link"
            disabled={!isInteractive}
            onClick={() => {
              close();
              keys.search();
            }}
          >
            <Glyph name="search" />
            Find
            <kbd className="small">Ctrl K</kbd>
          </button>
          {menu.map((entry) => (
            <NavLink
              key={entry.to}
              to={menuAddress(entry, lastSite)}
              end={
                entry.to === "/" ||
                menu.some(
                  ({ to }) => to !== entry.to && isAtOrBelow(to, entry.to) && isAtOrBelow(pathname, to),
                )
              }
              className="nav-link"
              onClick={close}
              aria-description={unread[entry.to] ? `${unread[entry.to]} with new answers` : undefined}
            >
              <Glyph name={entry.symbol} />
              {entry.name}
              {unread[entry.to] ? <span className="nav-count" data-count={unread[entry.to]} /> : null}
            </NavLink>
          ))}
        </nav>
        <div className="frame-foot">
          <HelpLink className="nav-link">
            <Glyph name="info" />
            Help
          </HelpLink>
          <NavLink to="/profile" className="nav-link nav-person" onClick={close}>
            <span className="initials" aria-hidden="true">
              {initialsOf(person.name)}
            </span>
            <span>
              <strong>{person.name}</strong>
              <span className="small">{person.role}</span>
            </span>
          </NavLink>
          <form method="post" action="/sign-out" onSubmit={forgetStored}>
            <button type="submit" className="nav-link">
              <Glyph name="leave" />
              Sign out
            </button>
          </form>
        </div>
      </header>
      <main id="main" className="frame-main" tabIndex={-1}>
        <div className="frame-inside">{children}</div>
      </main>
      {keys.dialog}
    </div>
  );
}

/** The product's mark: a forecourt's roof over two bays. */
function Mark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" fill="var(--accent-ground)" />
      <path
        d="M5 10.500 12 6l7 4.500M8 11v7m8-7v7M12 13v5"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** A page outside of the frame. */
export const AlonePanel = ({ title, children }: { title?: string; children: ReactNode }) => (
  <main id="main" className="alone" tabIndex={-1}>
    {title === undefined ? null : <title>{title}</title>}
    <div className="panel">
      <span className="frame-brand">
        <Mark />
        Forecourt
      </span>
      {children}
    </div>
  </main>
);
