import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { SelectField, SelectOptions, TextField } from "#console/parts/field.tsx";
import { useIsInteractive } from "#console/parts/interactive.tsx";
import { useToast } from "#console/parts/notices.tsx";
import { useFocusAfter } from "#console/parts/use-focus-after.tsx";
import { chosenLead, type ListedLead } from "#domain/leads/lead-list/listed-lead.ts";
import { chosenStages, stageName } from "#domain/leads/lead-stage.ts";
import { formatNumber } from "#lib/staff-number.ts";
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
 * @param total leads of the list on all pages, which its `query` names
 */
export function ManyLeads({
  leads,
  choices,
  total,
  query,
  children,
}: {
  leads: readonly ListedLead[];
  choices: LeadChoices;
  total: number;
  query: string;
  children: ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLInputElement | null>(null);
  const [count, setCount] = useState(0);
  const [hasAll, setHasAll] = useState(false);
  const boxes = () => [...(list.current?.querySelectorAll<HTMLInputElement>(".choose") ?? [])];
  const counted = () => setCount(boxes().filter(({ checked }) => checked).length);
  const setAll = (isChosen: boolean) => {
    setHasAll(false);
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
    setHasAll(false);
    counted();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the boxes within it are pressed.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key presses a box too.
    <div className="choosing" ref={list} onClick={pressed}>
      {children}
      <ChangeForm choices={choices} count={hasAll ? total : count} onDone={() => setAll(false)}>
        {hasAll ? <input type="hidden" name="all" value={query} /> : null}
        {!hasAll && count === leads.length && total > count ? (
          <button type="button" className="button" onClick={() => setHasAll(true)}>
            Choose all {formatNumber(total)} that match
          </button>
        ) : null}
        <button type="button" className="button" onClick={() => setAll(count < leads.length)}>
          {count < leads.length ? `Choose all ${leads.length}` : "Choose none"}
        </button>
      </ChangeForm>
    </div>
  );
}

function ChangeForm({
  choices: { owners, lostReasons },
  count,
  onDone,
  children,
}: {
  choices: LeadChoices;
  count: number;
  onDone(): void;
  children: ReactNode;
}) {
  const fetcher = useFetcher<ManyAnswer>();
  const show = useToast();
  const isInteractive = useIsInteractive();
  const form = useRef<HTMLFormElement>(null);
  const { data, state } = fetcher;
  const latest = useRef({ show, onDone, submit: fetcher.submit });
  latest.current = { show, onDone, submit: fetcher.submit };
  useFocusAfter(form, state === "idle");
  useEffect(() => {
    if (!data) return;
    const { text, kind, run } = data;
    const undo = () =>
      latest.current.submit({ step: "undo", run: run ?? "" }, { method: "post", action: "/leads/many" });
    latest.current.show(
      text,
      kind === "done" ? "plain" : "bad",
      run ? { name: "Undo", run: undo } : undefined,
    );
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
      <p role="status">{count === 1 ? "1 lead chosen" : `${formatNumber(count)} leads chosen`}</p>
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
          {lostReasons.length === 0 ? null : (
            <SelectField label="Reason, if lost" name="reason" defaultValue="">
              <option value="">None</option>
              {lostReasons.map((reason) => (
                <option key={reason}>{reason}</option>
              ))}
            </SelectField>
          )}
          <SelectField label="New owner" name="owner" defaultValue="">
            <option value="">As it is</option>
            <option value="none">No owner</option>
            <SelectOptions of={owners} />
          </SelectField>
          <TextField label="Add tags" name="tags" autoComplete="off" maxLength={1_000} />
          <TextField label="Sleep until" type="date" name="sleep" />
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
