import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Icon } from "../../ui/icon.tsx";
import { SavedLink } from "../saved/saved-link.tsx";
import { AccountLink } from "./account-link.tsx";
import type { NavigationLink, ShellModel } from "./shell-model.ts";

/** Each template has its own header; what they hold is the same. */
export function SiteHeader({ shell }: { shell: ShellModel }) {
  const { pathname } = useLocation();
  // The contact page needs no button to itself (CONTACT-02).
  const contact = pathname === shell.contact ? null : shell.contact;
  return (
    <header className="site-header">
      {shell.template === "group" ? <TopBar shell={shell} /> : null}
      <div className="page header-row">
        <a className="header-logo" href="/">
          <Logo shell={shell} />
        </a>
        {shell.template === "group" ? <HeaderSearch /> : null}
        {shell.template === "group" ? null : <Navigation links={shell.navigation} />}
        <div className="header-actions">
          {shell.template === "group" ? null : (
            <a className="icon-btn" href="/search" aria-label="Search our stock">
              <Icon name="search" />
            </a>
          )}
          {shell.phone ? (
            <a className="header-phone" href={tel(shell.phone)}>
              <Icon name="phone" />
              <span>{shell.phone}</span>
            </a>
          ) : null}
          <AccountLink />
          {contact ? (
            <a className="btn btn-small header-contact" href={contact}>
              Contact us
            </a>
          ) : null}
          {shell.saves ? <SavedLink list={shell.saves} /> : null}
          <button type="button" className="icon-btn header-menu" popoverTarget="site-menu" aria-label="Menu">
            <Icon name="menu" />
          </button>
        </div>
      </div>
      {shell.template === "group" ? (
        <div className="header-second">
          <div className="page">
            <Navigation links={shell.navigation} />
          </div>
        </div>
      ) : null}
      <Drawer shell={shell} contact={contact} />
    </header>
  );
}

export function tel(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}

function Logo({ shell }: { shell: ShellModel }) {
  if (shell.logo) return <img src={shell.logo} alt={shell.name} width="180" height="40" />;
  return (
    <span className="wordmark">
      {shell.name}
      {shell.certified ? (
        <span className="wordmark-mark">
          <Icon name="shield" />
        </span>
      ) : null}
    </span>
  );
}

function TopBar({ shell }: { shell: ShellModel }) {
  const count = shell.locations.length;
  return (
    <div className="header-bar">
      <div className="page">
        <a href="/#locations">
          <Icon name="pin" />
          {count === 1 ? "Our location" : `${count} locations`}
        </a>
        {shell.phone ? (
          <a href={tel(shell.phone)}>
            <Icon name="phone" />
            {shell.phone}
          </a>
        ) : null}
      </div>
    </div>
  );
}

function HeaderSearch() {
  return (
    <form className="header-search" action="/search" method="get">
      <label className="sr-only" htmlFor="header-query">
        Search our stock
      </label>
      <input
        id="header-query"
        className="field"
        type="search"
        name="query"
        placeholder="Make, model or keyword"
        autoComplete="off"
        maxLength={200}
      />
      <button type="submit" aria-label="Search">
        <Icon name="search" />
      </button>
    </form>
  );
}

function Navigation({ links }: { links: NavigationLink[] }) {
  const element = useRef<HTMLElement>(null);
  const { key } = useLocation();
  // An open menu closes with the next page, Escape, or a click elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location is what closes it
  useEffect(() => {
    const close = () => {
      for (const open of element.current?.querySelectorAll("details[open]") ?? [])
        open.removeAttribute("open");
    };
    const click = (event: Event) => {
      if (!(event.target as Element).closest("details.nav-more")) close();
    };
    const press = (event: KeyboardEvent) => {
      if (event.key === "Escape") close();
    };
    close();
    document.addEventListener("click", click);
    document.addEventListener("keydown", press);
    return () => {
      document.removeEventListener("click", click);
      document.removeEventListener("keydown", press);
    };
  }, [key]);
  return (
    <nav className="header-nav" aria-label="Main" ref={element}>
      <ul>
        {links.map((link) => (
          <li key={link.href + link.label}>
            {link.children.length > 0 ? (
              <details className="nav-more" name="main-navigation">
                <summary>
                  {link.label}
                  <Icon name="down" />
                </summary>
                <ul>
                  {link.children.map((child) => (
                    <li key={child.href + child.label}>
                      <a href={child.href}>{child.label}</a>
                    </li>
                  ))}
                </ul>
              </details>
            ) : (
              <a href={link.href}>{link.label}</a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The menu of narrow screens: a native popover, so that it opens without script. */
function Drawer({ shell, contact }: { shell: ShellModel; contact: string | null }) {
  const element = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location is what closes it
  useEffect(() => {
    if (element.current?.matches?.(":popover-open")) element.current.hidePopover();
  }, [key]);
  return (
    <div id="site-menu" popover="auto" className="drawer" ref={element}>
      <div className="drawer-head">
        <span className="wordmark">{shell.name}</span>
        <button
          type="button"
          className="icon-btn"
          popoverTarget="site-menu"
          popoverTargetAction="hide"
          aria-label="Close menu"
        >
          <Icon name="close" />
        </button>
      </div>
      <nav aria-label="Menu">
        <ul>
          {shell.navigation.flatMap((link) =>
            (link.children.length > 0 ? link.children : [link]).map((entry) => (
              <li key={entry.href + entry.label}>
                <a href={entry.href}>{entry.label}</a>
              </li>
            )),
          )}
          {contact ? (
            <li>
              <a href={contact}>Contact us</a>
            </li>
          ) : null}
        </ul>
      </nav>
      {shell.phone ? (
        <a className="btn btn-primary btn-wide" href={tel(shell.phone)}>
          <Icon name="phone" />
          Call {shell.phone}
        </a>
      ) : null}
    </div>
  );
}
