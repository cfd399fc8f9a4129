export const keyTexts: readonly [keys: string, does: string][] = [
  ["Ctrl K", "Find leads, cars, people, pages, settings and actions"],
  ["/", "Go to the search of the list"],
  ["j  k", "Go to the next or previous row; on a lead, to the next or previous one"],
  ["Enter", "Open the row; in a field, save"],
  ["e", "Edit in the row: a car’s price, a lead’s stage; Enter saves, Esc leaves it as it was"],
  ["x", "Choose the row; with Shift, all from the last one to it"],
  ["b", "Go to what is done with the chosen rows"],
  ["z", "Undo what was just done, while a notice offers it"],
  ["Ctrl Enter", "Send the form, also from several lines of text"],
  ["?", "Show these keys, and help with the screen"],
];

/** What the keys show, and what closes it. */
export type PaletteProps = { what: "search" | "keys"; onClose(): void };

const offName = "keys-off";

/** Whether keys of one letter are off in this browser: speech input may press them unasked. */
export const areKeysOff = (): boolean => {
  try {
    return localStorage.getItem(offName) === "yes";
  } catch {
    return false;
  }
};

export const turnKeys = (isOn: boolean): void => {
  try {
    localStorage.setItem(offName, isOn ? "no" : "yes");
  } catch {
    // Without storage they stay on.
  }
};

const rowSelector = "main .table tbody tr";

const rowLink = (row: Element | null | undefined) =>
  row?.querySelector<HTMLAnchorElement>("[scope=row] a, a") ?? null;

const currentRow = (): HTMLTableRowElement | null =>
  document.activeElement?.closest<HTMLTableRowElement>(rowSelector) ?? null;

/** Gives the focus to the link of the next row, or the previous one; on a screen without rows presses what leads to the next. */
function goBy(step: 1 | -1): void {
  const beside = document.querySelector<HTMLAnchorElement>(step === 1 ? "a[rel=next]" : "a[rel=prev]");
  if (beside) {
    beside.click();
    return;
  }
  const all = [...document.querySelectorAll<HTMLTableRowElement>(rowSelector)].filter((row) => rowLink(row));
  const current = currentRow();
  const at = current ? all.indexOf(current) + step : step === 1 ? 0 : all.length - 1;
  const link = rowLink(all[Math.max(0, Math.min(all.length - 1, at))]);
  link?.focus();
  link?.scrollIntoView({ block: "nearest" });
}

/** Gives the focus, which a row of a list has, to the row beside it if the row leaves the list. */
export function focusBeside(row: HTMLTableRowElement | null): void {
  if (!row?.contains(document.activeElement)) return;
  const beside = row.nextElementSibling ?? row.previousElementSibling;
  queueMicrotask(() => {
    if (!row.isConnected) rowLink(beside)?.focus();
  });
}

/** Gives the focus to the field of a screen that is edited most. */
export function focusEdited(): void {
  const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(
    "main [data-edit] :is(input, select)",
  );
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}

/**
 * What a key of one letter does; false for one that does nothing.
 * @param open goes to an address of the console @param show shows the search of the console, or the list of keys
 */
export function pressKey(
  key: string,
  { open, show }: { open(address: string): void; show(what: "search" | "keys"): void },
): boolean {
  switch (key) {
    case "/": {
      const field = document.querySelector<HTMLInputElement>("main .filters [type=search]");
      if (field) field.select();
      else show("search");
      field?.focus();
      return true;
    }
    case "?":
      show("keys");
      return true;
    case "j":
    case "k":
      goBy(key === "j" ? 1 : -1);
      return true;
    case "x":
    case "X": {
      const box = currentRow()?.querySelector<HTMLInputElement>(".choose");
      box?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey: key === "X" }));
      return box !== null && box !== undefined;
    }
    case "b": {
      const bar = document.querySelector<HTMLElement>(
        "main .choosing > .save-bar:not([hidden]) :is(select, button[type=submit]):enabled",
      );
      bar?.focus();
      return bar !== null;
    }
    case "z": {
      const steps = document.querySelectorAll<HTMLElement>(".toast [data-step]");
      steps[steps.length - 1]?.click();
      return steps.length > 0;
    }
    case "e": {
      const row = currentRow();
      const cell =
        document.activeElement?.closest<HTMLElement>("[data-cell]") ??
        row?.querySelector<HTMLElement>("[data-cell]");
      const link = rowLink(row);
      if (cell && row) cell.click();
      else if (link) open(`${link.pathname}${link.search}#edit`);
      else focusEdited();
      return true;
    }
    default:
      return false;
  }
}

const fieldSelector = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]";

/** Whether a key is meant for the screen: not typed into a field, of a dialog, or with another key held. */
export const isForScreen = ({
  target,
  ctrlKey,
  metaKey,
  altKey,
  isComposing,
  defaultPrevented,
}: KeyboardEvent) =>
  !(ctrlKey || metaKey || altKey || isComposing || defaultPrevented) &&
  target instanceof Element &&
  !target.matches(fieldSelector) &&
  document.querySelector("dialog[open]") === null;
