import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { PlainButton } from "./button.tsx";
import type { Found } from "./found.ts";
import { HelpLink } from "./help-link.tsx";
import { areKeysOff, keyTexts, type PaletteProps, turnKeys } from "./keys.ts";
import { Modal } from "./modal.tsx";
import { Facts } from "./timeline.tsx";

/** Milliseconds without a key after which what was typed is looked for. */
const pauseMs = 120;

/** The search of the console, or the list of its keys. */
export const Palette = ({ what, onClose }: PaletteProps) =>
  what === "keys" ? <Keys onClose={onClose} /> : <Search onClose={onClose} />;

function Keys({ onClose }: Pick<PaletteProps, "onClose">) {
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Keys"
      actions={
        <>
          <PlainButton onClick={onClose}>Close</PlainButton>
          <HelpLink className="button">Help with this screen</HelpLink>
        </>
      }
    >
      <Facts facts={keyTexts} />
      <label>
        <input
          type="checkbox"
          defaultChecked={!areKeysOff()}
          onChange={({ target }) => turnKeys(target.checked)}
        />{" "}
        Keys of one letter, in this browser
      </label>
    </Modal>
  );
}

function Search({ onClose }: Pick<PaletteProps, "onClose">) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const listId = useId();
  const [words, setWords] = useState("");
  const { found, isSearching, settled } = useFound(words);
  const [at, setAt] = useState(0);
  const items = found.flatMap((group) => group.items);
  const chosen = items[Math.min(at, items.length - 1)];
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const optionId = (id: string) => `${listId}-${items.findIndex((item) => item.id === id)}`;
  useEffect(() => {
    if (chosen)
      document.getElementById(`${listId}-${items.indexOf(chosen)}`)?.scrollIntoView({ block: "nearest" });
  });
  const go = (to: string) => {
    onClose();
    void navigate(to);
  };
  const press = async (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((before) => (before + step + items.length) % Math.max(1, items.length));
    } else if (event.key === "Enter") {
      event.preventDefault();
      // What was typed may still be looked for.
      const first = isSearching ? (await settled()).flatMap((group) => group.items)[0] : chosen;
      if (first) go(first.to);
    }
  };
  return (
    <dialog ref={dialog} className="dialog palette" aria-label="Find" onClose={onClose}>
      <input
        className="input"
        type="text"
        role="combobox"
        aria-label="Find leads, cars, people, pages, settings and actions"
        placeholder="Lead, car, person, page, setting"
        aria-expanded={items.length > 0}
        aria-controls={listId}
        aria-activedescendant={chosen ? optionId(chosen.id) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        maxLength={200}
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div id={listId} role="listbox" aria-label="Found" className="palette-list">
        {found.map(({ kind, items: own }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox has groups of options.
          <div key={kind} role="group" aria-label={kind}>
            <p className="quiet small" aria-hidden="true">
              {kind}
            </p>
            {own.map(({ id, name, about, to }) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose.
              // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus.
              <div
                key={id}
                id={optionId(id)}
                role="option"
                aria-selected={id === chosen?.id}
                className="palette-item"
                onClick={() => go(to)}
              >
                <span>{name}</span> <span className="quiet small">{about}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="quiet small">
        {isSearching ? "Searching" : items.length === 0 ? "Nothing found" : `${items.length} found`}
      </p>
    </dialog>
  );
}

/** What the server finds for the words; `settled` resolves once the last ones typed were looked for. */
function useFound(words: string): { found: Found; isSearching: boolean; settled(): Promise<Found> } {
  const [found, setFound] = useState<{ words: string | null; found: Found }>({ words: null, found: [] });
  const latest = useRef<Promise<Found>>(Promise.resolve([]));
  useEffect(() => {
    const stopped = new AbortController();
    latest.current = new Promise<void>((resume) => setTimeout(resume, pauseMs))
      .then(() => (stopped.signal.aborted ? [] : look(words, stopped.signal)))
      .catch(() => []);
    void latest.current.then((next) => {
      if (!stopped.signal.aborted) setFound({ words, found: next });
    });
    return () => stopped.abort();
  }, [words]);
  return { found: found.found, isSearching: found.words !== words, settled: () => latest.current };
}

async function look(words: string, signal: AbortSignal): Promise<Found> {
  const response = await fetch(`/find?${new URLSearchParams({ q: words })}`, { signal });
  return response.ok ? response.json() : [];
}
