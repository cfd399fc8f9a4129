import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useIsInteractive } from "./interactive.tsx";
import { areKeysOff, focusEdited, isForScreen, type PaletteProps, pressKey } from "./keys.ts";

/**
 * The keys of every screen, and what they show: the search of the console and the list of keys, whose script is loaded with their first use.
 * @returns the dialog, and what opens the search
 */
export function useKeys(): { dialog: ReactNode; search(): void } {
  const navigate = useNavigate();
  const { search, hash, key: place } = useLocation();
  const isInteractive = useIsInteractive();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that an address with it is opened.
  useEffect(() => {
    if (hash === "#edit" && isInteractive) focusEdited();
  }, [hash, place, isInteractive]);
  const [what, setWhat] = useState<PaletteProps["what"] | null>(null);
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  const show = (next: PaletteProps["what"]) => {
    setWhat(next);
    void import("./palette.tsx").then((loaded) => setPalette(() => loaded.Palette));
  };
  const pressed = useRef((_: KeyboardEvent) => {});
  pressed.current = (event) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (key.toLowerCase() === "k" && (ctrlKey || metaKey) && !shiftKey && !altKey) {
      event.preventDefault();
      show("search");
    } else if (isForScreen(event) && !areKeysOff()) {
      // The list that a row is opened from is where its screen leads back to.
      const open = (address: string) => void navigate(address, { state: { list: search.slice(1) } });
      if (pressKey(key, { open, show })) event.preventDefault();
    }
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => pressed.current(event);
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  const dialog = what && Palette ? <Palette what={what} onClose={() => setWhat(null)} /> : null;
  return { dialog, search: () => show("search") };
}
