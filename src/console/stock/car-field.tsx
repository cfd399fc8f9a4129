import type { ReactNode } from "react";
import { PlainButton } from "#console/parts/button.tsx";
import { Moment } from "#console/parts/moment.tsx";
import { Badge } from "#console/parts/screen.tsx";
import type { Question } from "#domain/stock/changes-by-staff/overrides/questions.ts";
import { inputText } from "#domain/stock/changes-by-staff/overrides/value-text.ts";
import type { Correction, DetailField } from "./car-detail.ts";
import type { Drafts } from "./car-drafts.ts";
import { FieldInput } from "./field-input.tsx";
import type { SaveAnswer } from "./save-answer.ts";

type Conflict = Extract<SaveAnswer, { kind: "saved" }>["conflicts"][number];

/**
 * A field of a car: what shoppers see, and where it is corrected what the feed says.
 * @param onReturn returns it to the feed @param onKeep decides for the correction where the feed changed
 */
export function CarField({
  field,
  isEditedMost,
  draft,
  problem,
  conflict,
  question,
  isDisabled,
  mayChange,
  isByHand,
  onType,
  onReturn,
  onKeep,
  onDiscard,
  onAnswer,
}: {
  field: DetailField;
  isEditedMost: boolean;
  draft: Drafts[string] | undefined;
  problem: string | undefined;
  conflict: Conflict | undefined;
  /** Asked before the field is saved. */
  question: Question | undefined;
  isDisabled: boolean;
  mayChange: boolean;
  /** Whether the car has no feed. */
  isByHand: boolean;
  onType(text: string): void;
  onReturn(): void;
  onKeep(): void;
  onDiscard(): void;
  onAnswer(question: Question): void;
}) {
  const { label, kind, hint, choices, suggestions, isRequired, shown, correction } = field;
  return (
    <div
      className="car-field"
      data-edit={isEditedMost || undefined}
      data-corrected={correction ? true : undefined}
    >
      <FieldInput
        kind={kind}
        label={label}
        choices={choices}
        suggestions={suggestions}
        isRequired={isRequired}
        onType={onType}
        hint={hint ?? undefined}
        error={problem}
        value={draft?.text ?? inputText(shown)}
        disabled={isDisabled || !mayChange}
      />
      {conflict ? (
        <p className="small car-conflict" role="alert">
          {conflict.by ?? "The feed"} changed it to {conflict.theirsText} meanwhile; you typed{" "}
          {conflict.yoursText}. Save again to use yours, or{" "}
          <button type="button" className="link" onClick={onDiscard}>
            use {conflict.theirsText}
          </button>
          .
        </p>
      ) : null}
      {question ? (
        <div className="small car-question" role="alert">
          <p>{question.text} Nothing is saved yet.</p>
          <div className="actions">
            {question.instead === null ? null : (
              <AnswerButton onPress={() => onType(question.instead ?? "")}>
                Write {question.instead}
              </AnswerButton>
            )}
            <AnswerButton onPress={() => onAnswer(question)}>{question.keep}</AnswerButton>
          </div>
        </div>
      ) : null}
      {correction ? (
        <FeedSays
          label={label}
          correction={correction}
          isDisabled={isDisabled}
          mayChange={mayChange}
          isByHand={isByHand}
          onReturn={onReturn}
          onKeep={onKeep}
        />
      ) : null}
    </div>
  );
}

function AnswerButton({ onPress, children }: { onPress(): void; children: ReactNode }) {
  return (
    <PlainButton data-size="small" onClick={onPress}>
      {children}
    </PlainButton>
  );
}

function FeedSays({
  label,
  correction,
  isDisabled,
  mayChange,
  isByHand,
  onReturn,
  onKeep,
}: {
  label: string;
  correction: Correction;
  isDisabled: boolean;
  mayChange: boolean;
  isByHand: boolean;
  onReturn(): void;
  onKeep(): void;
}) {
  const { feed, feedThen, isMoved, by, at, until } = correction;
  return (
    <div className="small feed-says">
      <p>
        {isMoved ? (
          <Badge tone="warn">The feed changed</Badge>
        ) : (
          <Badge tone="note">{isByHand ? "Changed" : "Corrected"}</Badge>
        )}{" "}
        {isMoved ? (
          <>
            The feed says <strong>{feed}</strong>; it was {feedThen} when {by} corrected it on{" "}
            <Moment at={at} />.
          </>
        ) : (
          <>
            {isByHand ? "Otherwise it is" : "The feed says"} <strong>{feed}</strong>.{" "}
            {isByHand ? "Changed" : "Corrected"} by {by}, <Moment at={at} />.
          </>
        )}
        {until ? (
          <>
            {" "}
            Ends <Moment at={until} />.
          </>
        ) : null}
      </p>
      {mayChange ? (
        <div className="actions">
          {isMoved ? (
            <PlainButton data-size="small" disabled={isDisabled} onClick={onKeep}>
              Keep yours<span className="visually-hidden">: {label}</span>
            </PlainButton>
          ) : null}
          <PlainButton data-size="small" disabled={isDisabled} onClick={onReturn}>
            {isByHand ? `Return to ${feed}` : "Return to feed"}
            <span className="visually-hidden">: {label}</span>
          </PlainButton>
        </div>
      ) : null}
    </div>
  );
}
