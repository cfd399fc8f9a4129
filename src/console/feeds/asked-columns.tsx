import { Form } from "react-router";
import { Section } from "#console/parts/screen.tsx";
import type { FileModel } from "./file-model.ts";

/** What the file doesn't say of its columns: nothing is imported until each question is answered. */
export function AskedColumns({ asked, isBusy }: { asked: FileModel["asked"]; isBusy: boolean }) {
  if (asked.length === 0) return null;
  return (
    <Section title="Questions about the columns">
      <ul className="panel panel-body stack">
        {asked.map(({ column, question, answers }) => (
          <li key={column}>
            <Form method="post" className="stack" preventScrollReset>
              <p>
                <strong>{column}</strong>: {question}
              </p>
              <input type="hidden" name="asked" value={column} />
              <div className="actions">
                {answers.map((answer, at) => (
                  <button
                    key={answer}
                    type="submit"
                    name="answer"
                    value={at}
                    className="button"
                    data-size="small"
                    disabled={isBusy}
                  >
                    {answer}
                  </button>
                ))}
                <button
                  type="submit"
                  name="answer"
                  value=""
                  className="button"
                  data-size="small"
                  data-kind="plain"
                  disabled={isBusy}
                >
                  Not used
                </button>
              </div>
            </Form>
          </li>
        ))}
      </ul>
    </Section>
  );
}
