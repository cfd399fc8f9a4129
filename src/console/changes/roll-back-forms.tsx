import { Form, Link } from "react-router";
import { Notice } from "#console/parts/screen.tsx";
import type { ChangesAnswer } from "./changes.ts";

/** The changes of a publication, of which the ticked ones are undone. */
export function RollBackSome({
  answer: { set, title, changes },
  group,
}: {
  answer: Extract<ChangesAnswer, { kind: "choose some" }>;
  group: string;
}) {
  return (
    <Form method="post" action={`/changes?group=${group}`} className="panel panel-body stack">
      <input type="hidden" name="step" value="roll-back" />
      <input type="hidden" name="id" value={set} />
      <input type="hidden" name="some" value="1" />
      <fieldset className="field">
        <legend>{`Undo of “${title}”`}</legend>
        {changes.map(({ index, sentence }) => (
          <label className="reset" key={index}>
            <input type="checkbox" name="only" value={index} /> {sentence}
          </label>
        ))}
      </fieldset>
      <p className="quiet">
        Shoppers see it at once. What isn’t ticked stays, and so does what was published later.
      </p>
      <div className="actions">
        <button type="submit" className="button" data-kind="danger">
          Undo what is ticked
        </button>
        <Link className="button" data-kind="plain" to={`/changes?group=${group}`}>
          Cancel
        </Link>
      </div>
    </Form>
  );
}

/** A choice for each value that changed again since. */
export function RollBackQuestions({
  answer,
  group,
}: {
  answer: Extract<ChangesAnswer, { kind: "choose" }>;
  group: string;
}) {
  const { set, title, only, questions } = answer;
  return (
    <Form method="post" action={`/changes?group=${group}`} className="panel panel-body stack">
      <Notice tone="bad">
        Nothing was rolled back yet: some of “{title}” was changed again since. Choose what to do with it.
      </Notice>
      <input type="hidden" name="step" value="roll-back" />
      <input type="hidden" name="id" value={set} />
      {only === null ? null : <input type="hidden" name="some" value="1" />}
      {only?.map((index) => (
        <input key={index} type="hidden" name="only" value={index} />
      ))}
      {questions.map(({ index, subject, restored, live }) => (
        <fieldset className="field" key={index}>
          <legend>{subject}</legend>
          <label className="reset">
            <input type="radio" name={`choice-${index}`} value="leave" defaultChecked />{" "}
            {`Leave it at ${live}`}
          </label>
          <label className="reset">
            <input type="radio" name={`choice-${index}`} value="restore" /> {`Go back to ${restored}`}
          </label>
        </fieldset>
      ))}
      <div className="actions">
        <button type="submit" className="button" data-kind="primary">
          Roll back
        </button>
        <Link className="button" data-kind="plain" to={`/changes?group=${group}`}>
          Cancel
        </Link>
      </div>
    </Form>
  );
}
