import { useEffect, useId, useRef, useState } from "react";
import { PlainButton } from "./button.tsx";
import { type About, AreaField } from "./field.tsx";
import type { Format, MarkdownEditor } from "./markdown-editor.ts";

const buttons: [format: Format, name: string][] = [
  ["bold", "Bold"],
  ["italic", "Italic"],
  ["heading", "Heading"],
  ["list", "List"],
  ["numbers", "Numbered list"],
];

type Mode = "source" | "loading" | "formatted" | "source only";

/**
 * A Markdown text. It is a text area until the field is seen and the editor is loaded; a text that the editor would change stays one. The text
 * area is the form's control all the time.
 */
export function MarkdownField({
  label,
  hint,
  error,
  name,
  defaultValue,
  "aria-required": isRequired,
}: About & { name: string; defaultValue: string }) {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<MarkdownEditor | null>(null);
  const [mode, setMode] = useState<Mode>("source");
  const [isWanted, want] = useState(true);
  const [active, setActive] = useState<Format[]>([]);
  const isSeen = useIsSeen(field);
  useEffect(() => {
    const area = field.current?.querySelector("textarea");
    if (!isSeen || !isWanted || !area || !place.current) return;
    let isGone = false;
    const show = async () => {
      const { createMarkdownEditor } = await import("./markdown-editor.ts");
      if (isGone || !place.current) return;
      if (document.activeElement === area) {
        area.addEventListener("blur", show, { once: true });
        return;
      }
      editor.current = createMarkdownEditor(place.current, {
        text: area.value,
        attributes: { "aria-label": label, class: "input markdown-text" },
        onMove: setActive,
        onChange(text) {
          area.value = text;
          area.dispatchEvent(new Event("input", { bubbles: true }));
        },
      });
      setMode(editor.current ? "formatted" : "source only");
    };
    // Without the editor, as after a lost connection, the text area stays.
    show().catch(() => setMode("source"));
    return () => {
      isGone = true;
      area.removeEventListener("blur", show);
      editor.current?.destroy();
      editor.current = null;
      setMode("source");
    };
  }, [isSeen, isWanted, label]);
  const isFormatted = mode === "formatted";
  const note =
    mode === "source only"
      ? "It has HTML, pictures or a table with aligned columns, so you see its source."
      : "Markdown: **bold**, [words](/link), # heading.";
  return (
    <div className="markdown-field" ref={field}>
      <div hidden={isFormatted}>
        <AreaField
          label={label}
          error={error}
          name={name}
          defaultValue={defaultValue}
          hint={hint ? `${String(hint)} ${note}` : note}
          rows={8}
          aria-required={isRequired}
        />
      </div>
      <div hidden={!isFormatted} className="field">
        <span
          className="field-label"
          id={`${id}-label`}
          aria-hidden="true"
          data-required={isRequired || undefined}
        >
          {label}
        </span>
        <Toolbar label={label} active={active} editor={editor} />
        <div ref={place} />
        {isFormatted && error ? <span className="field-error">{error}</span> : null}
      </div>
      {isFormatted || !isWanted ? (
        <button type="button" className="link small" onClick={() => want((before) => !before)}>
          {isWanted ? `Show the source of ${label.toLowerCase()}` : `Show ${label.toLowerCase()} formatted`}
        </button>
      ) : null}
    </div>
  );
}

function Toolbar({
  label,
  active,
  editor,
}: {
  label: string;
  active: readonly Format[];
  editor: { current: MarkdownEditor | null };
}) {
  const [href, setHref] = useState<string | null>(null);
  const setLink = (address: string) => {
    editor.current?.link(address.trim());
    setHref(null);
  };
  return (
    <div className="stack">
      <fieldset className="actions" aria-label={`Format of ${label.toLowerCase()}`}>
        {buttons.map(([format, name]) => (
          <button
            key={format}
            type="button"
            className="button"
            data-size="small"
            aria-pressed={active.includes(format)}
            onClick={() => editor.current?.run(format)}
          >
            {name}
          </button>
        ))}
        <PlainButton
          data-size="small"
          aria-expanded={href !== null}
          onClick={() => setHref((before) => (before === null ? "" : null))}
        >
          Link
        </PlainButton>
      </fieldset>
      {href === null ? null : (
        <div className="actions">
          <input
            className="input"
            aria-label="Address of the link"
            placeholder="/contact-us"
            // biome-ignore lint/a11y/noAutofocus: opened by the button before it
            autoFocus
            value={href}
            onChange={({ currentTarget }) => setHref(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              setLink(href);
            }}
          />
          <PlainButton data-size="small" onClick={() => setLink(href)}>
            {href.trim() === "" ? "Remove the link" : "Link the selected words"}
          </PlainButton>
        </div>
      )}
    </div>
  );
}

/** Whether an element was on the screen yet; one that is folded away isn't. */
function useIsSeen(element: { current: HTMLElement | null }): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current || isSeen) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}
