import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { readStored, writeStored } from "#console/parts/stored-input.tsx";
import type { TypedEntry } from "./entry-form.ts";

/** What was typed and isn't saved, and the entry that it was typed over. */
export type Unsaved = { typed: TypedEntry; seen: string };

/** Milliseconds after a key until what was typed is stored. */
const delayMs = 300;

/** The name of what was typed into the form at an address, within this browser. */
export const unsavedName = (address: string): string => `unsaved ${address}`;

export const forgetUnsaved = (name: string): void => sessionStorage.removeItem(name);

/**
 * Stores what is typed in this tab until it is saved, so that a reload, going back and a lost connection lose nothing.
 * @param name of the form within this browser @param read reads the form
 * @returns what a former visit left; `storeLater` for keys, `store` for other changes, `clear` after saving
 */
export function useUnsaved(
  name: string,
  form: RefObject<HTMLFormElement | null>,
  read: (form: HTMLFormElement) => Unsaved,
) {
  const [found, setFound] = useState<Unsaved | null>(null);
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => setFound(readStored<Unsaved>(name)), [name]);
  const store = useCallback(() => {
    if (form.current) writeStored(name, latest.current(form.current));
  }, [form, name]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const storeNow = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    store();
  }, [store]);
  const storeLater = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(storeNow, delayMs);
  }, [storeNow]);
  useEffect(() => {
    addEventListener("pagehide", storeNow);
    return () => {
      removeEventListener("pagehide", storeNow);
      clearTimeout(timer.current);
    };
  }, [storeNow]);
  const clear = useCallback(() => {
    forgetUnsaved(name);
    setFound(null);
  }, [name]);
  return { found, store, storeLater, clear };
}
