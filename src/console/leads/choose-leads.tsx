import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { PlainButton, SubmitButton } from "#console/parts/button.tsx";
import { type Choice, ChooseBox, Choosing } from "#console/parts/choosing.tsx";
import { SelectField, SelectOptions, TextField } from "#console/parts/field.tsx";
import { useIsInteractive } from "#console/parts/interactive.tsx";
import { useToast } from "#console/parts/notices.tsx";
import { useFocusAfter } from "#console/parts/use-focus-after.tsx";
import { chosenLead, type ListedLead, maxChosen } from "#domain/leads/lead-list/listed-lead.ts";
import { chosenStages, stageName } from "#domain/leads/lead-stage.ts";
import type { ManyAnswer } from "./lead-answer.ts";
import type { LeadChoices } from "./lead-choices.ts";

const formId = "many-leads";

export const leadKey = ({ site, id }: ListedLead): string => `${site.slug} ${id}`;

/** The box that chooses a lead of the list. */
export const ChooseLead = ({ lead }: { lead: ListedLead }) => (
  <ChooseBox
    rowKey={leadKey(lead)}
    value={chosenLead(lead)}
    name="lead"
    form={formId}
    label={lead.name}
    isDisabled={!lead.mayChange}
  />
);

/**
 * The list with the bar of what can be done with the chosen leads.
 * @param leads those on the page
 * @param total leads of the list on all pages
 * @param filter the query of the list, without its order and page
 */
export function ManyLeads({
  leads,
  choices,
  total,
  filter,
  children,
}: {
  leads: readonly ListedLead[];
  choices: LeadChoices;
  total: number;
  filter: string;
  children: ReactNode;
}) {
  return (
    <Choosing
      rows={leads.flatMap((lead) => (lead.mayChange ? [[leadKey(lead), chosenLead(lead)] as const] : []))}
      total={total}
      filter={filter}
      most={maxChosen}
      noun="lead"
      bar={(choice) => <ChangeForm choices={choices} choice={choice} filter={filter} />}
    >
      {children}
    </Choosing>
  );
}

/** Sends the form, shows what became of it, and offers to undo it. @returns what is asked before it is done */
function useManyForm(hasAll: boolean, clear: () => void) {
  const fetcher = useFetcher<ManyAnswer>();
  const show = useToast();
  const form = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState<Extract<ManyAnswer, { kind: "asked" }> | null>(null);
  const { data, state } = fetcher;
  const latest = useRef({ show, clear, submit: fetcher.submit });
  latest.current = { show, clear, submit: fetcher.submit };
  useFocusAfter(form, state === "idle");
  useEffect(() => {
    if (!hasAll) setAsked(null);
  }, [hasAll]);
  useEffect(() => {
    if (!data) return;
    setAsked(data.kind === "asked" ? data : null);
    if (data.kind === "asked") return;
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
    latest.current.clear();
  }, [data]);
  return { fetcher, form, asked, cancel: () => setAsked(null) };
}

function ChangeForm({
  choices,
  choice: { text, count, hasAll, problem, elsewhere, buttons, clear },
  filter,
}: {
  choices: LeadChoices;
  choice: Choice;
  filter: string;
}) {
  const { fetcher, form, asked, cancel } = useManyForm(hasAll, clear);
  const isInteractive = useIsInteractive();
  const isSending = !isInteractive || fetcher.state !== "idle";
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
      {hasAll ? <input type="hidden" name="all" value={filter} /> : null}
      {elsewhere.map((value) => (
        <input key={value} type="hidden" name="lead" value={value} />
      ))}
      <p role="status">
        {text}
        {problem ? <span className="field-error"> {problem}</span> : null}
      </p>
      {asked ? (
        <div className="actions">
          <strong>{asked.text}</strong>
          <input type="hidden" name="confirmed" value={asked.count} />
          <SubmitButton
            name="step"
            value={asked.step}
            kind={asked.step === "spam" ? "danger" : "primary"}
            disabled={isSending}
          >
            {asked.button}
          </SubmitButton>
          <PlainButton onClick={cancel}>Cancel</PlainButton>
        </div>
      ) : null}
      <div className="actions" hidden={asked !== null}>
        {buttons}
      </div>
      <Changes choices={choices} isHidden={asked !== null} isDisabled={isSending || problem !== null} />
    </fetcher.Form>
  );
}

/** What becomes of the leads. */
function Changes({
  choices: { owners, lostReasons },
  isHidden,
  isDisabled,
}: {
  choices: LeadChoices;
  isHidden: boolean;
  isDisabled: boolean;
}) {
  return (
    <details className="choosing-changes" hidden={isHidden}>
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
        <SubmitButton name="step" value="change" kind="primary" disabled={isDisabled}>
          Save
        </SubmitButton>
        <SubmitButton name="step" value="spam" kind="danger" disabled={isDisabled}>
          Mark as spam
        </SubmitButton>
      </div>
    </details>
  );
}
