import { isLasting } from "./lasting.ts";

/** What a part shows: an object that is never changed, or the JSON of one that is made for each page. */
export type Shown = { of: object; json?: string };

/** Gives a React element in place of a part's, or the part's own. */
export type Collect = (name: string, shown: Shown, element: unknown) => unknown;

let collect: Collect | null = null;

/** Renders with parts: what `part` marks is passed to `collector`. Nothing may be awaited meanwhile. */
export function collecting<T>(collector: Collect, render: () => T): T {
  collect = collector;
  try {
    return render();
  } finally {
    collect = null;
  }
}

/**
 * A part of a page: an element of which the server caches the bytes for the next pages that show the same (part-cache.server.ts). It depends
 * on `of` and the page's formats only: no other context, no id of React's, nothing that suspends, no picture that loads at once, since React
 * names that in the head. It may be empty where no text is beside it. The browser renders the element.
 * @param name of the component, with whatever else of its props varies
 * @param of remembered with `lasting`
 */
export function part<Element>(name: string, of: object, element: Element): Element {
  return import.meta.env.SSR && collect ? (collect(name, { of }, element) as Element) : element;
}

/** A part of which the data is made for each page: it is cached by its JSON, unless the data lasts. */
export function partByValue<Element>(name: string, of: object, element: Element): Element {
  return import.meta.env.SSR && collect
    ? (collect(name, isLasting(of) ? { of } : { of, json: JSON.stringify(of) }, element) as Element)
    : element;
}
