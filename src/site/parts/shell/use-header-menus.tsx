import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * What the header's menus do once the page is loaded; before that they open and close as the browser has it. Open menus close with the
 * next page, Escape, or a click elsewhere. The search takes the focus when its sheet opens: in the page's HTML `autofocus` would take it
 * on load where the search is always visible.
 */
export function useHeaderMenus(): void {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    // Not on the first page: a menu may have been opened before.
    if (shown.current === key) return;
    shown.current = key;
    closeMenus();
    const drawer = document.querySelector<HTMLElement>("#site-menu");
    if (drawer?.matches(":popover-open")) drawer.hidePopover();
  }, [key]);
  useEffect(() => {
    document.querySelector("#header-query")?.setAttribute("autofocus", "");
    const click = ({ target }: Event) => {
      if (!(target as Element).closest("details.nav-more")) closeMenus();
    };
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      const within = document.activeElement?.closest<HTMLElement>(".header-nav details[open]");
      closeMenus();
      // The focus returns to where it came from.
      within?.querySelector("summary")?.focus();
    };
    document.addEventListener("click", click);
    document.addEventListener("keydown", press);
    return () => {
      document.removeEventListener("click", click);
      document.removeEventListener("keydown", press);
    };
  }, []);
}

function closeMenus(): void {
  for (const open of document.querySelectorAll(".header-nav details[open]")) open.removeAttribute("open");
}
