import type { ConsoleMessage, FrameMessage } from "#domain/content/drafts/edit-messages.ts";

/*
 * The functions below run in the page of a preview that the console frames: their source is the script's, so they use each other, the browser's
 * globals and nothing else of this module.
 */

type Send = (message: FrameMessage) => void;

function placesOf(element: Element): string[] {
  return (element.getAttribute("data-edit") ?? "").split(" ");
}

/** Whether a place is a section of the front page, or a block. */
function isMovable(place: string): boolean {
  return /^(?:site#home\/sections|content#.+\/blocks)\/\d+$/.test(place);
}

function elementsAt(place: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-edit]")].filter((one) =>
    placesOf(one).includes(place),
  );
}

/** The section or block of the page around an element, which can be moved. */
function sectionAround(element: Element): HTMLElement | null {
  for (let one: Element | null = element; one; one = one.parentElement)
    if (one.hasAttribute("data-edit") && placesOf(one).some(isMovable)) return one as HTMLElement;
  return null;
}

function sectionPlace(element: Element | null): string | null {
  return (element && placesOf(element).find(isMovable)) ?? null;
}

function pressed(element: Element, send: Send): void {
  const link = element.closest("a");
  send({
    kind: "press",
    places: placesOf(element),
    section: sectionPlace(sectionAround(element)),
    href: link && link.origin === location.origin ? link.pathname + link.search : null,
  });
}

function onClick(event: MouseEvent, send: Send): void {
  if (!(event.target instanceof Element)) return;
  const element = event.target.closest("[data-edit]");
  const link = event.target.closest("a");
  const isFollowed = link !== null && (event.ctrlKey || event.metaKey || !element);
  if (!element && !link) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (isFollowed && link.origin === location.origin) send({ kind: "go", path: link.pathname + link.search });
  else if (element && !isFollowed) pressed(element, send);
}

function onKey(event: KeyboardEvent, send: Send): void {
  if (event.key === "Escape") send({ kind: "leave" });
  if (!(event.target instanceof Element)) return;
  const section = sectionAround(event.target);
  const place = sectionPlace(section);
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (event.altKey && by && section && place) {
    event.preventDefault();
    moved(section, place, by, send);
  } else if ((event.key === "Enter" || event.key === " ") && event.target.hasAttribute("data-edit")) {
    event.preventDefault();
    pressed(event.target, send);
  }
}

/** The sections or blocks beside one, itself included, in the order of the page. */
function siblingsOf(section: HTMLElement): HTMLElement[] {
  return [...(section.parentElement?.children ?? [])].filter(
    (one): one is HTMLElement => sectionPlace(one) !== null,
  );
}

/** Moves a section past those that are shown, at once, and reports by how many places of the whole list. */
function moved(section: HTMLElement, place: string, by: number, send: Send): void {
  const siblings = siblingsOf(section);
  const other = siblings[siblings.indexOf(section) + by];
  const otherPlace = sectionPlace(other ?? null);
  if (!other || !otherPlace) return;
  const numberOf = (text: string) => Number(text.slice(text.lastIndexOf("/") + 1));
  const focused = document.activeElement;
  if (by < 0) other.before(section);
  else other.after(section);
  if (focused instanceof HTMLElement) focused.focus();
  section.scrollIntoView({ block: "nearest" });
  send({ kind: "move", place, by: numberOf(otherPlace) - numberOf(place) });
}

/** A handle at the section under the pointer, by which it is dragged. */
function dragging(send: Send): void {
  const handle = document.createElement("div");
  handle.id = "edit-handle";
  handle.setAttribute("aria-hidden", "true");
  handle.textContent = "⠿ Move";
  handle.hidden = true;
  document.body.append(handle);
  let held: HTMLElement | null = null;
  let target: HTMLElement | null = null;
  const point = (element: HTMLElement | null) => {
    target?.removeAttribute("data-edit-target");
    target = element;
    element?.setAttribute("data-edit-target", "");
  };
  addEventListener("pointerover", (event) => {
    const section = event.target instanceof Element && !held ? sectionAround(event.target) : null;
    if (!section || siblingsOf(section).length < 2) return;
    handle.style.top = `${section.getBoundingClientRect().top + scrollY}px`;
    handle.hidden = false;
    Object.assign(handle, { section });
  });
  handle.addEventListener("pointerdown", (event) => {
    held = (handle as { section?: HTMLElement }).section ?? null;
    handle.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  handle.addEventListener("pointermove", (event) => {
    if (!held) return;
    const edge = event.clientY < 40 ? -24 : event.clientY > innerHeight - 40 ? 24 : 0;
    scrollBy(0, edge);
    handle.style.top = `${event.clientY + scrollY - 12}px`;
    const under = siblingsOf(held).find((one) => one.getBoundingClientRect().bottom > event.clientY);
    point(under ?? siblingsOf(held).at(-1) ?? null);
  });
  handle.addEventListener("pointerup", () => {
    const place = sectionPlace(held);
    const siblings = held ? siblingsOf(held) : [];
    if (held && place && target && target !== held)
      moved(held, place, siblings.indexOf(target) - siblings.indexOf(held), send);
    held = null;
    point(null);
  });
}

/** Words of a line of Markdown, without its formats. */
function plainLine(line: string): string {
  return line
    .replace(/^[\s#>*+-]+|^\s*\d+\.\s/, "")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[*_`]{1,3}/g, "");
}

function textNodes(element: Element): Text[] {
  const nodes: Text[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
}

/** What each text node showed at first, so that what is typed later still finds its text. */
function firstText(node: Text & { editShown?: string }): string {
  node.editShown ??= node.data;
  return node.editShown;
}

/** Shows a text at its place. Where the page makes something else of it, it is shown once it is saved. */
function showText({ place, was, text }: { place: string; was: string; text: string }): void {
  const elements = elementsAt(place);
  for (const element of elements) {
    if (element instanceof HTMLImageElement) {
      if (element.alt === was) element.alt = text;
      else if (/^(?:\/(?!\/)|https?:\/\/)/.test(text)) {
        element.removeAttribute("srcset");
        element.src = text;
      }
      continue;
    }
    const nodes = textNodes(element);
    const node =
      nodes.find((one) => firstText(one).trim() === was.trim()) ??
      nodes.find((one) => firstText(one).includes(was));
    if (node && was !== "") node.data = firstText(node).replace(was, () => text);
    else if (was !== "") showLines(elements, element, text);
  }
}

/** A text of several paragraphs: the element of each line, in their order. */
function showLines(elements: readonly Element[], element: Element, text: string): void {
  const lines = text.split("\n").map(plainLine).filter(Boolean);
  const line = lines[elements.indexOf(element)];
  if (line !== undefined && element.textContent !== line) element.textContent = line;
}

function choose({ places, focus }: { places: string[]; focus: boolean }): void {
  for (const one of document.querySelectorAll("[data-edit-chosen]")) one.removeAttribute("data-edit-chosen");
  const [element] = places.flatMap(elementsAt);
  if (!element) return;
  element.setAttribute("data-edit-chosen", "");
  element.scrollIntoView({ block: "nearest" });
  if (focus) element.focus();
}

function onMessage(message: ConsoleMessage): void {
  if (message.kind === "text") showText(message);
  else if (message.kind === "choose") choose(message);
  else location.reload();
}

/** What an element that is edited is called: its words, else what it shows. */
function wordsOf(element: HTMLElement, place: string): string {
  if (element instanceof HTMLImageElement) return `Picture: ${element.alt || "without description"}`;
  const heading = isMovable(place) ? element.querySelector("h1, h2, h3")?.textContent : null;
  if (isMovable(place))
    return `Section: ${heading || element.getAttribute("aria-label") || "without heading"}`;
  const label = element.getAttribute("aria-label");
  if (label) return label;
  const words = textNodes(element)
    .map(({ data }) => data.trim())
    .filter(Boolean)
    .join(" ");
  return words.length > 80 ? `${words.slice(0, 80)}…` : words;
}

function begin(): void {
  const origin = document.querySelector<HTMLElement>("script[data-console]")?.dataset.console;
  // Other frames of the console show pages as they are.
  if (!origin || parent === window || window.name !== "edit") return;
  document.documentElement.dataset.editing = "";
  const send: Send = (message) => parent.postMessage({ forecourtEdit: message }, origin);
  const elements = [...document.querySelectorAll<HTMLElement>("[data-edit]")];
  for (const element of elements) if (element.tabIndex < 0) element.tabIndex = 0;
  addEventListener("click", (event) => onClick(event, send), true);
  addEventListener("submit", (event) => event.preventDefault(), true);
  addEventListener("keydown", (event) => onKey(event, send), true);
  addEventListener("message", ({ origin: from, source, data }) => {
    if (from === origin && source === parent && data?.forecourtEdit) onMessage(data.forecourtEdit);
  });
  dragging(send);
  send({
    kind: "ready",
    path: location.pathname + location.search,
    places: elements.flatMap((one) => placesOf(one).map((place) => ({ place, text: wordsOf(one, place) }))),
  });
}

/** The script of pages in the console's frame. A bundler may rename the functions, and does so alike in what uses them. */
export const editScript = `(()=>{
${[
  ...[
    placesOf,
    isMovable,
    elementsAt,
    sectionAround,
    sectionPlace,
    pressed,
    onClick,
    onKey,
    siblingsOf,
    moved,
  ],
  ...[dragging, plainLine, textNodes, firstText, showText, showLines, choose, onMessage, wordsOf, begin],
].join("\n")}
${begin.name}();
})();
`;

/** What can be edited is outlined under the pointer and at the focus. */
export const editStyle = `[data-editing] [data-edit]:hover,[data-editing] [data-edit]:focus-visible{outline:2px dashed #1d6ff2;outline-offset:2px;cursor:pointer}
[data-edit-chosen]{outline:3px solid #1d6ff2!important;outline-offset:2px}
[data-edit-target]{box-shadow:inset 0 4px 0 #1d6ff2}
#edit-handle{position:absolute;left:8px;z-index:99;padding:2px 10px;border-radius:6px;background:#1d6ff2;color:#fff;font:600 13px/1.6 system-ui,sans-serif;cursor:grab;touch-action:none;user-select:none}
#edit-handle[hidden]{display:none}
#edit-handle:active{cursor:grabbing}
`;
