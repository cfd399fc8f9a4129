import { Form, Link, useActionData } from "react-router";
import { DraftLink } from "#features/screens/settings/settings-screen.tsx";
import { AreaField, SelectField, TextField } from "#ui/console/field.tsx";
import { Badge, Notice, ScreenHead, Section, StateMessage } from "#ui/console/screen.tsx";
import { Table } from "#ui/console/table.tsx";
import type { NewPageAnswer, PagesModel } from "./pages.ts";

export const pageAddress = (target: string, path: string): string =>
  `/pages/edit?${new URLSearchParams({ of: target, path })}`;

/** The pages of a site, and a form for a new one. */
export function PagesScreen({ model }: { model: PagesModel }) {
  const { targets, target, pages, changes } = model;
  return (
    <>
      <ScreenHead title="Pages" about="The words and pictures of each page, block by block.">
        <DraftLink changes={changes} />
      </ScreenHead>
      <div className="stack">
        {targets.length > 1 ? (
          <Form className="filters">
            <SelectField label="Pages of" name="of" defaultValue={target} key={target}>
              {targets.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <button type="submit" className="button">
              Show
            </button>
          </Form>
        ) : null}
        <div className="panel">
          {pages.length === 0 ? (
            <StateMessage
              symbol="pages"
              title="No pages yet"
              text="About us, service, careers: add the first one below. Legal pages have a text of their own until then."
            />
          ) : (
            <Table
              caption="Pages"
              rows={pages}
              keyOf={({ path }) => path}
              columns={[
                {
                  name: "Page",
                  cell: ({ path, title, isDrafted }) => (
                    <>
                      <Link to={pageAddress(target, path)}>{title}</Link>{" "}
                      {isDrafted ? <Badge tone="note">In the draft</Badge> : null}
                    </>
                  ),
                },
                { name: "Address", cell: ({ path }) => path },
                { name: "Blocks", isNarrow: true, align: "end", cell: ({ blocks }) => blocks },
                { name: "Shown", cell: ({ days }) => days },
              ]}
            />
          )}
        </div>
        <Section title="New page">
          <NewPage target={target} key={pages.length} />
        </Section>
      </div>
    </>
  );
}

function NewPage({ target }: { target: string }) {
  const answer = useActionData<NewPageAnswer>();
  const typed = answer?.typed ?? {};
  return (
    <Form method="post" action={`/pages?of=${encodeURIComponent(target)}`} className="panel panel-body stack">
      {answer ? (
        <Notice tone="bad">
          {answer.general.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      ) : null}
      <div className="field-row">
        <TextField label="Title" name="title" required autoComplete="off" defaultValue={typed.title} />
        <TextField
          label="Address"
          name="path"
          required
          autoComplete="off"
          hint="Such as /about-us: lower case, with hyphens."
          defaultValue={typed.path}
        />
      </div>
      <TextField
        label="Description"
        name="description"
        required
        autoComplete="off"
        hint="A sentence for search engines and shared links."
        defaultValue={typed.description}
      />
      <AreaField label="Text" name="text" required rows={5} defaultValue={typed.text} />
      <div className="actions">
        <button type="submit" className="button" data-kind="primary">
          Add to the draft
        </button>
      </div>
    </Form>
  );
}
