import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { SelectField, SelectOptions, TextField } from "#console/parts/field.tsx";
import { useIsInteractive } from "#console/parts/interactive.tsx";
import { useToast } from "#console/parts/notices.tsx";
import { useFocusAfter } from "#console/parts/use-focus-after.tsx";
import { chosenLead, type ListedLead } from "#domain/leads/lead-list/listed-lead.ts";
import { chosenStages, stageName } from "#domain/leads/lead-stage.ts";
import type { ManyAnswer } from "./lead-answer.ts";
import type { LeadChoices } from "./lead-choices.ts";

const formId = "many-leads";

/** The box that chooses a lead of the list. */
export function ChooseLead({ lead }: { lead: ListedLead }) {
  return (
    <input
      type="checkbox"
      className="choose"
      name="lead"
      form={formId}
      value={chosenLead(lead)}
      aria-label={`Choose ${lead.name}`}
    />
  );
}

/**
 * The list with the bar of what can be done with the chosen leads, which stays in view while any is chosen. With Shift a press chooses all from
 * the last one to this one.
 * @param leads those on the page
 */
export function ManyLeads({
  leads,
  owners,
  children,
}: {
  leads: readonly ListedLead[];
  owners: LeadChoices["owners"];
  children: ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLInputElement | null>(null);
  const [count, setCount] = useState(0);
  const boxes = () => [...(list.current?.querySelectorAll<HTMLInputElement>(".choose") ?? [])];
  const counted = () => setCount(boxes().filter(({ checked }) => checked).length);
  const setAll = (isChosen: boolean) => {
    for (const box of boxes()) box.checked = isChosen;
    counted();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: other leads are other boxes.
  useEffect(counted, [leads]);
  const pressed = ({ target, shiftKey }: MouseEvent) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(".choose")) return;
    const all = boxes();
    // One that was chosen before scripts ran isn't known as the last.
    const from = all.findIndex(
      (box) => box === (last.current ?? all.find((one) => one.checked && one !== target)),
    );
    const to = all.indexOf(target);
    if (shiftKey && from >= 0)
      for (const box of all.slice(Math.min(from, to), Math.max(from, to) + 1)) box.checked = target.checked;
    last.current = target;
    counted();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the boxes within it are pressed.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key presses a box too.
    <div className="choosing" ref={list} onClick={pressed}>
      {children}
      <ChangeForm owners={owners} count={count} onDone={() => setAll(false)}>
        <button type="button" className="button" onClick={() => setAll(count < leads.length)}>
          {count < leads.length ? `Choose all ${leads.length}` : "Choose none"}
        </button>
      </ChangeForm>
    </div>
  );
}

function ChangeForm({
  owners,
  count,
  onDone,
  children,
}: {
  owners: LeadChoices["owners"];
  count: number;
  onDone(): void;
  children: ReactNode;
}) {
  const fetcher = useFetcher<ManyAnswer>();
  const show = useToast();
  const isInteractive = useIsInteractive();
  const form = useRef<HTMLFormElement>(null);
  const { data, state } = fetcher;
  const latest = useRef({ show, onDone });
  latest.current = { show, onDone };
  useFocusAfter(form, state === "idle");
  useEffect(() => {
    if (!data) return;
    latest.current.show(data.text, data.kind === "done" ? "plain" : "bad");
    if (data.kind === "invalid") return;
    form.current?.reset();
    form.current?.querySelector("details")?.removeAttribute("open");
    latest.current.onDone();
  }, [data]);
  const isSending = !isInteractive || state !== "idle";
  return (
    <fetcher.Form
      ref={form}
      id={formId}
      method="post"
      action="/leads/many"
      className="save-bar"
      aria-label="Chosen leads"
      hidden={count === 0}
    >
      <p role="status">{count === 1 ? "1 lead chosen" : `${count} leads chosen`}</p>
      <div className="actions">{children}</div>
      <details className="choosing-changes">
        <summary className="button" data-kind="primary">
          Change
        </summary>
        <div className="actions">
          <SelectField label="New stage" name="stage" defaultValue="">
            <option value="">As it is</option>
            {chosenStages.map((stage) => (
              <option key={stage} value={stage}>
                {stageName(stage)}
              </option>
            ))}
          </SelectField>
          <SelectField label="New owner" name="owner" defaultValue="">
            <option value="">As it is</option>
            <option value="none">No owner</option>
            <SelectOptions of={owners} />
          </SelectField>
          <TextField label="Add tags" name="tags" autoComplete="off" maxLength={1_000} />
          <button
            type="submit"
            name="step"
            value="change"
            className="button"
            data-kind="primary"
            disabled={isSending}
          >
            Save
          </button>
          <button
            type="submit"
            name="step"
            value="spam"
            className="button"
            data-kind="danger"
            disabled={isSending}
          >
            Mark as spam
          </button>
        </div>
      </details>
    </fetcher.Form>
  );
}
