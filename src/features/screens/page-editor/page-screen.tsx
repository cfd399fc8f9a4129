import { Form, Link, useActionData, useNavigation } from "react-router";
import { FieldControl } from "#features/screens/settings/field-control.tsx";
import type { SettingField } from "#features/screens/settings/setting-field.ts";
import { DraftLink } from "#features/screens/settings/settings-screen.tsx";
import { SelectField } from "#ui/console/field.tsx";
import { SaveBar } from "#ui/console/save-bar.tsx";
import { Notice, ScreenHead, Section } from "#ui/console/screen.tsx";
import type { TypedPage } from "./page-form.ts";
import type { PageAnswer, PageModel } from "./pages.ts";
import { pageAddress } from "./pages-screen.tsx";

/** A page's form: its own fields, then each block with the fields of its type. It works without scripts. */
export function PageScreen({ model }: { model: PageModel }) {
  const { target, path, title, pageFields, blockForms, seen, seenAt, changes } = model;
  const answer = useActionData<PageAnswer>();
  const isSending = useNavigation().state === "submitting";
  const page = answer && "page" in answer ? answer.page : model.page;
  const problems = answer?.kind === "problems" ? answer.problems : {};
  return (
    <>
      <ScreenHead title={title} about={`${path} of ${target.name}`}>
        <Link className="button" data-kind="plain" to={`/pages?of=${encodeURIComponent(target.id)}`}>
          All pages
        </Link>
        {seenAt ? (
          <a className="button" href={seenAt} target="_blank" rel="noreferrer">
            See it on the site
          </a>
        ) : null}
        <DraftLink changes={changes} />
      </ScreenHead>
      <Form
        method="post"
        action={pageAddress(target.id, path)}
        className="stack"
        key={`${seen}${answer?.kind === "editing" ? JSON.stringify(page.blocks.map(({ from, type }) => [from, type])) : ""}`}
      >
        <Outcome answer={answer} />
        {/* The first button is the one that Enter presses in a field. */}
        <button
          type="submit"
          name="step"
          value="save"
          className="visually-hidden"
          aria-hidden="true"
          tabIndex={-1}
        >
          Save to the draft
        </button>
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="blocks" value={page.blocks.length} />
        <Section title="The page">
          <div className="panel panel-body stack">
            <Fields fields={pageFields} above="page" texts={page.texts} problems={problems} />
          </div>
        </Section>
        {page.blocks.map((block, index) => (
          <BlockForm
            // biome-ignore lint/suspicious/noArrayIndexKey: a block is known by its place in the form
            key={index}
            {...{ block, index, problems }}
            count={page.blocks.length}
            form={blockForms[block.type] ?? { name: block.type, fields: [] }}
          />
        ))}
        <div className="panel panel-body actions">
          <SelectField label="Another block" name="new-type" defaultValue="rich_text">
            {Object.entries(blockForms).map(([type, { name }]) => (
              <option key={type} value={type}>
                {name}
              </option>
            ))}
          </SelectField>
          <button type="submit" name="step" value="add" className="button" disabled={isSending}>
            Add block
          </button>
        </div>
        <SaveBar text="Nothing is shown to shoppers before it is published.">
          <button
            type="submit"
            name="step"
            value="remove-page"
            className="button"
            data-kind="danger"
            disabled={isSending}
          >
            Remove page
          </button>
          <button
            type="submit"
            name="step"
            value="save"
            className="button"
            data-kind="primary"
            disabled={isSending}
          >
            Save to the draft
          </button>
        </SaveBar>
      </Form>
    </>
  );
}

function Outcome({ answer }: { answer: PageAnswer | undefined }) {
  switch (answer?.kind) {
    case undefined:
    case "removed":
      return null;
    case "saved":
      return <Notice tone="good">{answer.text} Publish it under Changes.</Notice>;
    case "unchanged":
      return <Notice>Nothing was changed, so nothing was saved.</Notice>;
    case "editing":
      return <Notice>The blocks are changed here only. Save them to the draft.</Notice>;
    case "problems":
      return (
        <Notice tone="bad">
          <p>Nothing was saved yet. What you typed is still here.</p>
          {answer.general.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      );
  }
}

type FieldsProps = {
  fields: readonly SettingField[];
  /** The beginning of the controls' names. */
  above: string;
  texts: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, string>>;
};

function Fields({ fields, above, texts, problems }: FieldsProps) {
  return fields.map((field) => {
    const key = field.path.join(".");
    const name = `${above}:${key}`;
    return (
      <FieldControl key={key} field={field} name={name} text={texts[key] ?? ""} error={problems[name]} />
    );
  });
}

function BlockForm({
  block: { type, from, texts },
  index,
  count,
  form: { name, fields },
  problems,
}: {
  block: TypedPage["blocks"][number];
  index: number;
  count: number;
  form: { name: string; fields: SettingField[] };
  problems: Readonly<Record<string, string>>;
}) {
  const above = `block:${index}`;
  const title = `Block ${index + 1}: ${name}`;
  // What every block has is folded away.
  const isCommon = ({ path: [key = ""] }: SettingField) => ["id", "ground", "from", "to"].includes(key);
  const common = fields.filter(isCommon);
  const hasProblem = common.some(({ path }) => problems[`${above}:${path.join(".")}`]);
  return (
    <Section
      title={title}
      aside={
        <span className="actions">
          <Move step={`up-${index}`} label={`Move block ${index + 1} up`} isOff={index === 0}>
            Up
          </Move>
          <Move step={`down-${index}`} label={`Move block ${index + 1} down`} isOff={index === count - 1}>
            Down
          </Move>
          <Move step={`remove-${index}`} label={`Remove block ${index + 1}`} isOff={count === 1}>
            Remove
          </Move>
        </span>
      }
    >
      <div className="panel panel-body stack">
        <input type="hidden" name={`${above}:type`} value={type} />
        <input type="hidden" name={`${above}:number`} value={from ?? ""} />
        <Fields fields={fields.filter((field) => !isCommon(field))} {...{ above, texts, problems }} />
        <details open={hasProblem}>
          <summary>Ground, days and name to link to</summary>
          <div className="stack">
            <Fields fields={common} {...{ above, texts, problems }} />
          </div>
        </details>
      </div>
    </Section>
  );
}

function Move({
  step,
  label,
  isOff,
  children,
}: {
  step: string;
  label: string;
  isOff: boolean;
  children: string;
}) {
  return (
    <button
      type="submit"
      name="step"
      value={step}
      className="button"
      data-size="small"
      aria-label={label}
      disabled={isOff}
      formNoValidate
    >
      {children}
    </button>
  );
}
