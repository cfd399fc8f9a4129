import { type MouseEvent, useEffect, useRef, useState } from "react";
import { SelectField } from "#console/parts/field.tsx";
import { Badge, Notice, Section } from "#console/parts/screen.tsx";
import type { BlockForm } from "./block-forms.ts";
import { EntryFields } from "./entry-fields.tsx";
import { commonKeys, headlineOf, type TypedBlock, type TypedEntry } from "./entry-form.ts";

type Problems = Readonly<Record<string, string>>;
type Rearrange = (step: string) => TypedEntry | null;

type Props = {
  typed: TypedEntry;
  blockForms: Readonly<Record<string, BlockForm>>;
  problems: Problems;
  marks: Readonly<Record<string, "new" | "changed">>;
  /** How many published blocks are gone. */
  removed: number;
  /** Moves, copies, adds or removes a block in the browser. */
  rearrange: Rearrange;
  isSending: boolean;
};

/** The blocks of a page, each with its form folded in, and a choice of what to add. */
export function BlockList({ typed, blockForms, problems, marks, removed, rearrange, isSending }: Props) {
  const { blocks } = typed;
  const [opened, setOpened] = useState<string | null>(null);
  const [said, say] = useState("");
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (opened === null) return;
    list.current?.querySelector<HTMLElement>(`#block-${opened} summary`)?.focus();
  }, [opened]);
  /** Runs a button's step in the browser; without scripts the button posts the form. */
  const run = (step: string, words: string) => (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget;
    const before = new Set(blocks.map(({ id }) => id));
    const next = rearrange(step);
    if (!next) return;
    event.preventDefault();
    say(words);
    const added = next.blocks.find(({ id }) => !before.has(id));
    if (added) setOpened(added.id);
    else requestAnimationFrame(() => focusAfter(button, list.current));
  };
  return (
    <Section title="Blocks" aside={<span className="quiet">{blocks.length}</span>}>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {removed > 0 ? (
        <Notice>
          {removed === 1
            ? "A block that shoppers see is removed in the draft."
            : `${removed} blocks that shoppers see are removed in the draft.`}
        </Notice>
      ) : null}
      <ol className="blocks" ref={list} tabIndex={-1} aria-label="Blocks">
        {blocks.map((block, index) => (
          <BlockItem
            key={block.id}
            block={block}
            index={index}
            problems={problems}
            run={run}
            count={blocks.length}
            mark={marks[block.id] ?? null}
            isOpen={blocks.length === 1 || block.id === opened}
            form={blockForms[block.type] ?? { name: block.type, about: "", fields: [] }}
          />
        ))}
      </ol>
      <div className="panel panel-body add-block">
        <SelectField label="Another block" name="new-type" defaultValue="rich_text">
          {Object.entries(blockForms).map(([type, { name, about }]) => (
            <option key={type} value={type}>
              {`${name}: ${about}`}
            </option>
          ))}
        </SelectField>
        <button
          type="submit"
          name="step"
          value="add"
          className="button"
          disabled={isSending}
          formNoValidate
          onClick={run("add", "Block added at the end")}
        >
          Add block
        </button>
      </div>
    </Section>
  );
}

/** A button that moved loses the focus; one that is gone or off by now can't have it. */
function focusAfter(button: HTMLButtonElement, list: HTMLElement | null): void {
  const next = button.disabled ? button.parentElement?.querySelector("button:enabled") : button;
  const isThere = next instanceof HTMLElement && next.isConnected;
  (isThere ? next : list)?.focus();
}

type Run = (step: string, words: string) => (event: MouseEvent<HTMLButtonElement>) => void;

function BlockItem({
  block,
  index,
  count,
  form: { name, about, fields },
  mark,
  isOpen,
  problems,
  run,
}: {
  block: TypedBlock;
  index: number;
  count: number;
  form: BlockForm;
  mark: "new" | "changed" | null;
  isOpen: boolean;
  problems: Problems;
  run: Run;
}) {
  const { id, type, was, texts } = block;
  const above = `block:${id}`;
  const own = problems[above];
  const hasProblem = own !== undefined || Object.keys(problems).some((key) => key.startsWith(`${above}:`));
  const isCommon = (path: readonly string[]) => commonKeys.includes(path[0] ?? "");
  const number = index + 1;
  return (
    <li className="panel block-item" id={`block-${id}`}>
      <input type="hidden" name="block" value={id} />
      <input type="hidden" name={`${above}:type`} value={type} />
      <input type="hidden" name={`${above}:was`} value={was} />
      <details open={isOpen || hasProblem || undefined}>
        <summary>
          <span>
            <strong>{`${number}. ${name}`}</strong> <span className="quiet">{headlineOf(block)}</span>
          </span>
          {mark ? <Badge tone="note">{mark === "new" ? "New" : "Changed"}</Badge> : null}
          {hasProblem ? <Badge tone="bad">Needs a look</Badge> : null}
        </summary>
        <div className="stack panel-body">
          <p className="quiet small">{about}</p>
          {own ? <span className="field-error">{own}</span> : null}
          <EntryFields
            fields={fields.filter(({ path }) => !isCommon(path))}
            block={id}
            texts={texts}
            problems={problems}
          />
          <EntryFields
            fields={fields.filter(({ path }) => isCommon(path))}
            title="Background, days, name to link to"
            block={id}
            texts={texts}
            problems={problems}
          />
        </div>
      </details>
      <div className="actions block-steps">
        <Step step={`up-${id}`} label={`Move up block ${number}`} isOff={index === 0} run={run}>
          Move up
        </Step>
        <Step step={`down-${id}`} label={`Move down block ${number}`} isOff={number === count} run={run}>
          Move down
        </Step>
        <Step step={`copy-${id}`} label={`Duplicate block ${number}`} run={run}>
          Duplicate
        </Step>
        <Step step={`remove-${id}`} label={`Remove block ${number}`} isOff={count === 1} run={run}>
          Remove
        </Step>
      </div>
    </li>
  );
}

function Step({
  step,
  label,
  isOff = false,
  run,
  children,
}: {
  step: string;
  label: string;
  isOff?: boolean;
  run: Run;
  children: string;
}) {
  return (
    <button
      type="submit"
      name="step"
      value={step}
      className="button"
      data-size="small"
      data-kind="plain"
      aria-label={label}
      disabled={isOff}
      formNoValidate
      onClick={run(step, `${label}: done`)}
    >
      {children}
    </button>
  );
}
