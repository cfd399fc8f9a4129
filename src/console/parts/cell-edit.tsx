import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Link, useFetcher } from "react-router";
import { PlainButton, SubmitButton } from "./button.tsx";
import { Glyph } from "./glyph.tsx";
import { focusBeside } from "./keys.ts";
import { useToast } from "./notices.tsx";

/** What became of a cell that was sent. */
export type CellOutcome<Seen> =
  | {
      kind: "saved";
      text: string;
      /** What is sent to set it back. */
      undo?: Record<string, string> | undefined;
    }
  /** Nothing was stored. */
  | {
      kind: "refused";
      text: string;
      /** What Enter does then: `seen` is what is there now, `answered` the questions that it answers. */
      again?: { label: string; seen?: Seen; answered?: readonly string[] };
    };

type CellProps<Answer, Seen> = {
  /** What is edited: `stage of Jo Lee`. */
  label: string;
  /** The detail screen, whose action stores it; without scripts it is opened. */
  to: string;
  /** What the row shows. */
  seen: Seen;
  /** The controls, by their names. */
  fields: ReactNode;
  /** What is sent to the detail screen. */
  values(typed: FormData, compared: { seen: Seen; answered: readonly string[] }): Record<string, string>;
  outcome(answer: Answer): CellOutcome<Seen>;
};

/**
 * A cell of a list that is edited in place: pressed, or by `e` in its row. Enter saves, Escape leaves it as it was; what can’t be saved stays
 * typed, with the reason below it.
 */
export function CellEdit<Answer, Seen>({
  children,
  ...props
}: CellProps<Answer, Seen> & { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const [undone, setUndone] = useState<Record<string, string> | null>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isOpen && wasOpen.current && document.activeElement === document.body) link.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <OpenCell {...props} onClose={() => setIsOpen(false)} onUndo={setUndone} />;
  const open = (event: MouseEvent | KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setIsOpen(true);
  };
  const ended = () => {
    setUndone(null);
    if (document.activeElement === document.body) link.current?.focus();
  };
  return (
    <>
      <Link
        ref={link}
        to={`${props.to}#edit`}
        className="cell-value"
        data-cell
        role="button"
        onClick={open}
        onKeyDown={(event) => {
          if (event.key === " ") open(event);
        }}
      >
        {children} <span className="visually-hidden">Edit the {props.label}</span>
      </Link>
      {undone ? <Undoing to={props.to} values={undone} outcome={props.outcome} onEnd={ended} /> : null}
    </>
  );
}

/** Sends what sets a cell back, and says what became of it. */
function Undoing<Answer, Seen>({
  to,
  values,
  outcome,
  onEnd,
}: Pick<CellProps<Answer, Seen>, "to" | "outcome"> & { values: Record<string, string>; onEnd(): void }) {
  const { data, state, submit } = useFetcher<Answer>();
  const show = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    void submit(values, { method: "post", action: to });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the answer.
  useEffect(() => {
    if (!data || state !== "idle") return;
    const result = outcome(data as Answer);
    if (result.kind === "saved") show("Undone");
    else show(result.text, "bad");
    onEnd();
  }, [data, state]);
  return null;
}

const textOf = (form: HTMLFormElement) => JSON.stringify([...new FormData(form)]);

function OpenCell<Answer, Seen>({
  label,
  to,
  seen,
  fields,
  values,
  outcome,
  onClose,
  onUndo,
}: CellProps<Answer, Seen> & { onClose(): void; onUndo(values: Record<string, string>): void }) {
  const fetcher = useFetcher<Answer>();
  const show = useToast();
  const form = useRef<HTMLFormElement>(null);
  const [compared, setCompared] = useState<{ seen: Seen; answered: readonly string[] }>({
    seen,
    answered: [],
  });
  const [refusal, setRefusal] = useState<Extract<CellOutcome<Seen>, { kind: "refused" }> | null>(null);
  const isSending = fetcher.state !== "idle";
  const opened = useRef("");
  const focusControl = () => {
    const control = form.current?.querySelector<HTMLInputElement | HTMLSelectElement>("input, select");
    control?.focus();
    if (control instanceof HTMLInputElement) control.select();
  };
  const latest = useRef({ show, outcome, onClose, onUndo });
  latest.current = { show, outcome, onClose, onUndo };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened.
  useLayoutEffect(() => {
    focusControl();
    if (form.current) opened.current = textOf(form.current);
    const row = form.current?.closest("tr");
    return () => focusBeside(row ?? null);
  }, []);
  const { data } = fetcher;
  // When the row shows what was stored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => {
    if (!data || isSending) return;
    const result = latest.current.outcome(data as Answer);
    if (result.kind === "saved") {
      const { undo } = result;
      const { show: say, onUndo: run } = latest.current;
      say(result.text, "plain", undo && { name: "Undo", run: () => run(undo) });
      latest.current.onClose();
      return;
    }
    setRefusal(result);
    const { again } = result;
    if (again)
      setCompared((before) => ({
        seen: again.seen === undefined ? before.seen : again.seen,
        answered: again.answered ?? before.answered,
      }));
    focusControl();
  }, [data, isSending]);
  const pressed = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      onClose();
    } else if (event.key === "Enter" && event.target instanceof HTMLSelectElement) {
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }
  };
  return (
    <form
      ref={form}
      className="cell-edit"
      aria-label={`Edit the ${label}`}
      aria-busy={isSending || undefined}
      onKeyDown={pressed}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSending) return;
        if (!refusal?.again && textOf(event.currentTarget) === opened.current) return onClose();
        const sent = values(new FormData(event.currentTarget), compared);
        void fetcher.submit(sent, { method: "post", action: to });
      }}
    >
      <span className="cell-fields">
        {fields}
        <SubmitButton kind="primary" data-size="small">
          {refusal?.again?.label ?? "Save"}
        </SubmitButton>
        <PlainButton kind="plain" data-size="small" aria-label="Cancel" onClick={onClose}>
          <Glyph name="close" />
        </PlainButton>
      </span>
      {refusal && !isSending ? (
        <span className="field-error" role="alert">
          {refusal.text}
        </span>
      ) : null}
    </form>
  );
}
