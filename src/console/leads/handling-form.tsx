import { useEffect, useRef, useState } from "react";
import { SelectField, SelectOptions, TextField } from "#console/parts/field.tsx";
import { useIsInteractive } from "#console/parts/interactive.tsx";
import { Notice } from "#console/parts/screen.tsx";
import { chosenStages, isOpenStage, type Stage, stageName } from "#domain/leads/lead-stage.ts";
import { chosenOver, fieldsOf, type HandlingFields, sameFields } from "./handling-fields.ts";
import type { LeadAnswer } from "./lead-answer.ts";
import type { LeadDetail } from "./lead-detail.ts";
import { LeadForm } from "./lead-form.tsx";

type Conflict = Extract<LeadAnswer, { kind: "conflict" }>;

/**
 * Stage, owner, tags and what goes with them. It sends along what the person saw when changing them, also while the page loads the newest state again: so a
 * colleague's change is noticed, and what was chosen stays until it is saved.
 */
export function HandlingForm({ lead: { handling, owners, lostReasons, tomorrow } }: { lead: LeadDetail }) {
  const [seen, setSeen] = useState(() => fieldsOf(handling));
  const [wanted, setWanted] = useState(seen);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const isInteractive = useIsInteractive();
  const newest = JSON.stringify(fieldsOf(handling));
  const isChanged = !sameFields(seen, wanted);
  const sent = useRef(wanted);
  /** What the page had loaded when the form was saved: older than what was saved. */
  const [outdated, setOutdated] = useState<string | null>(null);
  useEffect(() => {
    if (isChanged || newest === outdated) return;
    const fields: HandlingFields = JSON.parse(newest);
    setSeen(fields);
    setWanted(fields);
  }, [newest, isChanged, outdated]);
  const answered = (answer: LeadAnswer) => {
    setConflict(answer.kind === "conflict" ? answer : null);
    if (answer.kind === "conflict") {
      const current = fieldsOf(answer.current);
      setWanted(chosenOver(current, seen, wanted));
      setSeen(current);
    }
    if (answer.kind === "done") {
      setSeen(sent.current);
      setOutdated(newest);
    }
  };
  const sending = () => {
    sent.current = wanted;
  };
  const set = (change: Partial<HandlingFields>) => setWanted({ ...wanted, ...change });
  return (
    <LeadForm step="change" label="Handling" className="form" onSend={sending} onAnswer={answered}>
      {({ isSending }) => (
        <>
          <input type="hidden" name="seenStage" value={seen.stage} />
          <input type="hidden" name="seenOwner" value={seen.owner} />
          <input type="hidden" name="seenTags" value={seen.tags} />
          <input type="hidden" name="seenReason" value={seen.reason} />
          <input type="hidden" name="seenSleep" value={seen.sleep} />
          {conflict ? <ConflictNotice conflict={conflict} /> : null}
          <div data-edit>
            <SelectField
              label="Stage"
              name="stage"
              value={wanted.stage}
              disabled={!isInteractive}
              onChange={(event) => set({ stage: event.target.value as Stage })}
            >
              {(wanted.stage === "spam" ? (["spam"] as const) : chosenStages).map((stage) => (
                <option key={stage} value={stage}>
                  {stageName(stage)}
                </option>
              ))}
            </SelectField>
          </div>
          {wanted.stage === "lost" && lostReasons.length > 0 ? (
            <SelectField
              label="Why it was lost"
              name="reason"
              required
              value={wanted.reason}
              onChange={(event) => set({ reason: event.target.value })}
            >
              <option value="">Choose</option>
              {[...new Set([...lostReasons, seen.reason])].filter(Boolean).map((reason) => (
                <option key={reason}>{reason}</option>
              ))}
            </SelectField>
          ) : null}
          {isOpenStage(wanted.stage) ? (
            <TextField
              label="Sleeps until"
              type="date"
              name="sleep"
              min={tomorrow}
              value={wanted.sleep}
              hint="Until then it isn’t among the open leads; then its owner is reminded."
              onChange={(event) => set({ sleep: event.target.value })}
            />
          ) : null}
          <SelectField
            label="Owner"
            name="owner"
            value={wanted.owner}
            disabled={!isInteractive}
            onChange={(event) => set({ owner: event.target.value })}
          >
            <option value="">No owner</option>
            <SelectOptions of={owners} />
          </SelectField>
          <TextField
            label="Tags"
            name="tags"
            hint="Separated by commas"
            value={wanted.tags}
            disabled={!isInteractive}
            autoComplete="off"
            onChange={(event) => set({ tags: event.target.value })}
          />
          <div className="actions">
            <button type="submit" className="button" data-kind="primary" disabled={isSending}>
              {conflict ? "Save anyway" : "Save"}
            </button>
          </div>
        </>
      )}
    </LeadForm>
  );
}

function ConflictNotice({ conflict: { fields } }: { conflict: Conflict }) {
  return (
    <Notice tone="bad">
      <p>Nothing was saved: someone changed this lead while you had it open.</p>
      <ul>
        {fields.map(({ name, now }) => (
          <li key={name}>
            The {name} is now <strong>{now}</strong>.
          </li>
        ))}
      </ul>
      <p>Your own choice is below. Save it anyway, or choose what is there now.</p>
    </Notice>
  );
}
