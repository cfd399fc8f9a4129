/**
 * HTML that another program put on the clipboard, as elements that the Markdown editor's schema reads: `<strong>` and `<em>` for words whose style
 * attribute makes them so, nested lists for Word's list paragraphs, tables whose cells hold one line.
 */
export function pastedHtml(html: string): string {
  if (/<[^<>]*\sdata-pm-slice=/.test(html)) return html;
  const { body } = new DOMParser().parseFromString(withoutStyles(html), "text/html");
  for (const element of body.querySelectorAll("script, meta, title, link")) element.remove();
  convertWordLists(body);
  for (const element of body.querySelectorAll<HTMLElement>("b, strong, i, em, span, font"))
    convertInline(element);
  for (const table of body.querySelectorAll("table")) convertTable(table);
  for (const list of body.querySelectorAll("ul, ol")) list.setAttribute("data-tight", "true");
  for (const element of body.querySelectorAll("[data-style], [class]")) {
    element.removeAttribute("data-style");
    element.removeAttribute("class");
  }
  removeEmptyLines(body);
  return body.innerHTML;
}

/** The policy of the console's pages blocks styles wherever HTML is parsed, and reports each: they are read as data. */
const withoutStyles = (html: string): string =>
  html
    .replace(/<style[\s>][\s\S]*?(?:<\/style>|$)/gi, "")
    .replace(/(<[^<>]*?\s)style(?=\s*=)/gi, "$1data-style");

/** The value of a property in an element's style attribute, in lower case; empty without it. */
function styleOf(element: Element, property: string): string {
  const declaration = (element.getAttribute("data-style") ?? "")
    .split(";")
    .map((text) => text.split(":"))
    .findLast(([name]) => name?.trim().toLowerCase() === property);
  return declaration?.slice(1).join(":").trim().toLowerCase() ?? "";
}

/** Google Docs wraps all that it copies in a `<b>` of normal weight, and its bold words are a `<span>` of weight 700. */
function convertInline(element: HTMLElement): void {
  const weight = styleOf(element, "font-weight");
  const slant = styleOf(element, "font-style");
  const isBold =
    weight === "" ? /^(?:B|STRONG)$/.test(element.tagName) : weight === "bold" || Number(weight) >= 600;
  const isItalic = slant === "" ? /^(?:I|EM)$/.test(element.tagName) : slant === "italic";
  const marks = [
    // A heading is bold by itself.
    ...(isBold && !element.closest("h1, h2, h3, h4, h5, h6") ? ["strong"] : []),
    ...(isItalic ? ["em"] : []),
  ];
  let content: Node[] = [...element.childNodes];
  for (const mark of marks) {
    const wrapper = document.createElement(mark);
    wrapper.append(...content);
    content = [wrapper];
  }
  element.replaceWith(...content);
}

/** Word's lists are paragraphs: `mso-list:l0 level2 lfo1` names list and level, and a span holds the bullet or number. */
const wordList = /^l\d+ level(\d+)/;
const levelOf = (element: Element): number => Number(wordList.exec(styleOf(element, "mso-list"))?.[1] ?? 0);

function convertWordLists(body: HTMLElement): void {
  let open: { list: Element; level: number }[] = [];
  let last: Element | null = null;
  for (const paragraph of body.querySelectorAll("p, h1, h2, h3, h4, h5, h6")) {
    const level = levelOf(paragraph);
    if (level === 0) continue;
    if (last === null || paragraph.previousElementSibling !== last) open = [];
    const marker = [...paragraph.querySelectorAll("span")].find(
      (span) => styleOf(span, "mso-list") === "ignore",
    );
    const number = /^\s*\(?([\da-z]+)[.)]/i.exec(marker?.textContent ?? "")?.[1];
    marker?.remove();
    while (open.length > 1 && open[open.length - 1]!.level > level) open.pop();
    let current = open[open.length - 1];
    // A list may begin below its first level.
    if (current && current.level > level) current.level = level;
    const name = number === undefined ? "UL" : "OL";
    if (current?.level === level && current.list.tagName !== name) {
      open.pop();
      current = open[open.length - 1];
    }
    if (current?.level !== level) {
      const list = document.createElement(name);
      if (number !== undefined && Number(number) > 1) list.setAttribute("start", number);
      if (current) current.list.lastElementChild!.append(list);
      else paragraph.before(list);
      current = { list, level };
      open.push(current);
    }
    const item = document.createElement("li");
    const text = document.createElement("p");
    text.append(...paragraph.childNodes);
    item.append(text);
    current.list.append(item);
    paragraph.remove();
    last = open[0]!.list;
  }
}

/** A table's cells hold words only. One with a single column is there for its layout. */
function convertTable(table: HTMLTableElement): void {
  const rows = [...table.rows].filter((row) => row.closest("table") === table);
  if (rows.every((row) => row.cells.length <= 1)) {
    table.replaceWith(...rows.flatMap((row) => [...row.cells].flatMap((cell) => [...cell.childNodes])));
    return;
  }
  for (const row of rows)
    for (const cell of [...row.cells]) {
      for (const block of cell.querySelectorAll(
        "p, div, li, ul, ol, br, h1, h2, h3, h4, h5, h6, tr, td, th",
      )) {
        block.before(" ");
        block.replaceWith(...block.childNodes, " ");
      }
      cell.after(
        ...Array.from({ length: Math.min(cell.colSpan, 50) - 1 }, () => document.createElement("td")),
      );
    }
}

/** Paragraphs and line breaks that only made space between others. */
function removeEmptyLines(body: HTMLElement): void {
  for (const line of body.querySelectorAll("p, h1, h2, h3, h4, h5, h6"))
    if (line.textContent?.trim() === "" && !line.querySelector("img")) line.remove();
  for (const line of body.querySelectorAll("body > br"))
    if (!isWords(line.previousSibling) || !isWords(line.nextSibling)) line.remove();
}

const isWords = (node: Node | null): boolean =>
  node !== null && (node.nodeType === Node.TEXT_NODE || /^(?:A|STRONG|EM|CODE)$/.test(node.nodeName));
