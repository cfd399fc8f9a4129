import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/**
 * A value that is being written: it survives a lost connection, an error, Back and a reload in this tab.
 * @param name of the value within the tab
 * @param initial what it is until something is written, also when that changes
 * @returns the value, its setter, and what removes the stored value
 */
export function useStored<T>(
  name: string,
  initial: T,
): [T, (change: T | ((before: T) => T)) => void, () => void] {
  const [written, setWritten] = useState<T>();
  const latest = useRef(initial);
  latest.current = initial;
  useEffect(() => {
    const stored = readStored<T>(name);
    if (stored !== null) setWritten(stored);
  }, [name]);
  const change = useCallback(
    (given: T | ((before: T) => T)) =>
      setWritten((before = latest.current) => {
        const next = given instanceof Function ? given(before) : given;
        writeStored(name, next);
        return next;
      }),
    [name],
  );
  const clear = () => {
    sessionStorage.removeItem(name);
    setWritten(undefined);
  };
  return [written === undefined ? initial : written, change, clear];
}

/** A field that was changed: its name, its position among fields of that name, what it showed before, and what it has now. */
type Change = { name: string; at: number; from: string; to: string };

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Stores what is typed into a form in this tab until it is saved, so that Back and a reload restore it. A field that shows another value than
 * the one that was typed over stays as it is.
 * @param name of the form within the tab; null stores nothing
 * @param saved the answer that says it was saved, or whether it was: what is typed later is stored again until the next such answer
 */
export function useStoredForm(
  name: string | null,
  saved: object | boolean | null,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const element = form.current;
    if (!element || name === null) return;
    const stored = () => readStored<Change[]>(name) ?? [];
    const store = () => writeStored(name, changesOf(element, stored()));
    if (saved) sessionStorage.removeItem(name);
    else {
      restore(element, stored());
      // What was typed before the page's scripts ran.
      if (changesOf(element, stored()).length > 0) store();
    }
    element.addEventListener("input", store);
    return () => element.removeEventListener("input", store);
  }, [name, saved]);
  return form;
}

/** The changed fields. After an error a field shows what was typed; what it showed at first is in the changes before. */
function changesOf(form: HTMLFormElement, before: readonly Change[]): Change[] {
  return fieldsOf(form).flatMap(({ field, name, at }) => {
    const from = before.find((one) => one.name === name && one.at === at)?.from ?? shownAt(field);
    const to = textOf(field);
    return from === to ? [] : [{ name, at, from, to }];
  });
}

function restore(form: HTMLFormElement, changes: readonly Change[]): void {
  for (const { field, name, at } of fieldsOf(form)) {
    const change = changes.find((one) => one.name === name && one.at === at);
    const shown = shownAt(field);
    if (!change || change.from !== shown || textOf(field) !== shown) continue;
    if (isCheck(field)) field.checked = change.to === "on";
    else field.value = change.to;
  }
}

function fieldsOf(form: HTMLFormElement): { field: Field; name: string; at: number }[] {
  const counts = new Map<string, number>();
  return [...form.elements].flatMap((field) => {
    const isField =
      (field instanceof HTMLInputElement && !["hidden", "file", "submit"].includes(field.type)) ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement;
    if (!isField || field.name === "") return [];
    const at = counts.get(field.name) ?? 0;
    counts.set(field.name, at + 1);
    return [{ field, name: field.name, at }];
  });
}

const isCheck = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");

const textOf = (field: Field): string => (isCheck(field) ? onOrOff(field.checked) : field.value);

/** What the field showed before anything was typed. */
function shownAt(field: Field): string {
  if (isCheck(field)) return onOrOff(field.defaultChecked);
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}

const onOrOff = (isOn: boolean): string => (isOn ? "on" : "off");

/** Removes everything that is stored in this tab, so that the next person who signs in there doesn't see it. */
export const forgetStored = (): void => {
  try {
    sessionStorage.clear();
  } catch {
    // Without storage nothing was stored.
  }
};

/** What is stored in this tab; null for nothing, or what can't be read. */
export function readStored<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "null") as T | null;
  } catch {
    return null;
  }
}

export function writeStored(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Without storage, what is typed is on the screen only.
  }
}
