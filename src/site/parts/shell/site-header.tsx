import { Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Icon } from "#site/parts/icon.tsx";
import { later } from "#site/parts/later.tsx";
import { leaveSheet } from "#site/parts/leave-sheet.ts";
import { part } from "#site/parts/part.ts";
import { SavedLink } from "#site/parts/saved/saved-link.tsx";
import { SearchField } from "#site/parts/search-field/search-field.tsx";
import { AccountLink } from "./account-link.tsx";
import type { NavigationLink, ShellModel } from "./shell-model.ts";

const MegaModels = later(() => import("./models-menu-panel.tsx"));

/** Each template has its own header with the same contents. */
export function SiteHeader({ shell }: { shell: ShellModel }) {
  const { pathname } = useLocation();
  // The contact page has no button to itself (CONTACT-02).
  const contact = pathname === shell.contact ? null : shell.contact;
  const on = contact ? "" : "contact ";
  const group = shell.template === "group";
  const bar = <TopBar shell={shell} />;
  // React names the logos in the head.
  const isBarPart = import.meta.env.SSR && !shell.links.some(({ logo }) => logo);
  const search = part("header-search", shell, <HeaderSearch />);
  const brands = part("header-brands", shell, <Brands shell={shell} />);
  return (
    <header className="site-header">
      {isBarPart ? part("bar", shell, bar) : bar}
      <div className="page header-row">
        <a className="header-logo" href="/">
          <Logo shell={shell} />
        </a>
        {group ? search : brands}
        {group ? null : part("menu", shell, <Navigation links={shell.navigation} />)}
        {part(`${on}header-actions`, shell, <Actions shell={shell} contact={contact} />)}
      </div>
      {group ? (
        <div className="header-second">
          <div className="page">
            {part("menu", shell, <Navigation links={shell.navigation} />)}
            {brands}
          </div>
        </div>
      ) : null}
      {group ? null : search}
      {part(`${on}drawer`, shell, <Drawer shell={shell} contact={contact} />)}
    </header>
  );
}

function Actions({ shell, contact }: { shell: ShellModel; contact: string | null }) {
  return (
    <div className="header-actions">
      <button
        type="button"
        className="icon-btn header-find"
        popoverTarget="header-search"
        aria-label="Search our stock"
      >
        <Icon name="search" />
      </button>
      {shell.saves ? <SavedLink list={shell.saves} /> : null}
      <AccountLink />
      {contact ? (
        <a className="btn btn-small header-contact" href={contact}>
          Contact us
        </a>
      ) : null}
      <button type="button" className="icon-btn header-menu" popoverTarget="site-menu" aria-label="Menu">
        <Icon name="menu" />
      </button>
    </div>
  );
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

/** The dealer's place and number (HOME-38), its own text (HOME-39) and its own links (HOME-40). */
function TopBar({ shell: { place, label, links, phone } }: { shell: ShellModel }) {
  return (
    <div className="header-bar">
      <div className="page">
        {place ? (
          <a href={place.href}>
            <Icon name="pin" />
            {place.label}
          </a>
        ) : null}
        {label ? <span className="header-label">{label}</span> : null}
        {links.length > 0 ? (
          <ul className="header-links">
            {links.map(({ label, href, logo }) => (
              <li key={href + label}>
                <a href={href}>{logo ? <img src={logo} alt={label} width="60" height="20" /> : label}</a>
              </li>
            ))}
          </ul>
        ) : null}
        {phone ? (
          <a className="header-phone" href={phone.href}>
            <Icon name="phone" />
            {phone.text}
          </a>
        ) : null}
      </div>
    </div>
  );
}

/** The makes' logos, each a link to its cars (HOME-35). */
function Brands({ shell: { brands } }: { shell: ShellModel }) {
  if (brands.length === 0) return null;
  return (
    <ul className="header-brands" aria-label="Brands">
      {brands.map(({ name, href, logo }) => (
        <li key={href}>
          <a href={href}>
            <img src={logo} alt={name} width="32" height="32" loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** In a sheet that the header's button opens, without script too; in a group's wide header always visible (shell.css). */
function HeaderSearch() {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles focus leaving its contents
    <div id="header-search" popover="auto" className="search-sheet" onBlur={leaveSheet}>
      <form className="header-search" action="/search" method="get">
        <SearchField id="header-query" label="Search our stock" />
        <button type="submit" aria-label="Search">
          <Icon name="search" />
        </button>
      </form>
      <a className="link" href="/search">
        All our stock
      </a>
    </div>
  );
}

function Navigation({ links }: { links: NavigationLink[] }) {
  return (
    <nav className="header-nav" aria-label="Main">
      <ul>
        {links.map((link) => (
          <li key={link.href + link.label}>
            {link.children.length > 0 ? (
              <Opening link={link} group="main-navigation" />
            ) : (
              <a href={link.href}>{link.label}</a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * A link with a submenu: a `<details>`, which opens by click, touch and key and without script. The range's
 * previews are loaded when it is first opened, so that a closed menu is small; without script its body types
 * link to their pages.
 */
function Opening({ link, group }: { link: NavigationLink; group: string }) {
  const [opened, setOpened] = useState(false);
  const element = useRef<HTMLDetailsElement>(null);
  // It may have been opened before hydration.
  useEffect(() => {
    if (link.models && element.current?.open) setOpened(true);
  }, [link.models]);
  const list = (
    <ul>
      {link.children.map((child) => (
        <li key={child.href + child.label}>
          <a href={child.href}>{child.label}</a>
        </li>
      ))}
    </ul>
  );
  return (
    <details
      ref={element}
      className={link.models ? "nav-more nav-models" : "nav-more"}
      name={group}
      onToggle={link.models ? (event) => event.currentTarget.open && setOpened(true) : undefined}
    >
      <summary>
        {link.label}
        <Icon name="down" />
      </summary>
      {opened ? (
        <Suspense fallback={list}>
          <MegaModels bodies={link.children} />
        </Suspense>
      ) : (
        list
      )}
    </details>
  );
}

/** The menu of narrow screens: a native popover, so that it opens without script. */
function Drawer({ shell, contact }: { shell: ShellModel; contact: string | null }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles focus leaving its contents
    <div id="site-menu" popover="auto" className="drawer" onBlur={leaveSheet}>
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
          {shell.navigation.map((link) => (
            <li key={link.href + link.label}>
              {link.children.length > 0 ? (
                <Opening link={link} group="drawer-navigation" />
              ) : (
                <a href={link.href}>{link.label}</a>
              )}
            </li>
          ))}
          <li>
            <a href="/account">Your account</a>
          </li>
          {contact ? (
            <li>
              <a href={contact}>Contact us</a>
            </li>
          ) : null}
        </ul>
        {shell.links.length > 0 ? (
          <ul className="drawer-links">
            {shell.links.map(({ label, href }) => (
              <li key={href + label}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        ) : null}
      </nav>
      {shell.phone ? (
        <a className="btn btn-primary btn-wide" href={shell.phone.href}>
          <Icon name="phone" />
          Call {shell.phone.text}
        </a>
      ) : null}
    </div>
  );
}
