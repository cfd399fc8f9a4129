import { Form, Link, useLocation, useRouteLoaderData } from "react-router";
import type { ListName } from "#domain/staff/list-choice.ts";
import { type ListView, maxViewName, maxViews, viewQuery } from "#domain/staff/lists/list-view.ts";
import { formatNumber } from "#lib/staff-number.ts";
import { SubmitButton } from "./button.tsx";
import { TextField } from "./field.tsx";

/** How many rows each view has, by its id. */
export type ViewCounts = Readonly<Record<string, number>>;

/** The saved views of a list as links, and what is done with the one that is shown. */
export function ListViews({ list, counts }: { list: ListName; counts: ViewCounts }) {
  const { pathname, search } = useLocation();
  const frame = useRouteLoaderData<{ views?: ListView[] }>("frame/frame-route");
  const views = frame?.views?.filter((view) => view.list === list) ?? [];
  const query = viewQuery(list, search);
  const shown = views.find((view) => view.query === query) ?? null;
  if (!frame?.views) return null;
  return (
    <div className="list-views" key={query}>
      {views.length === 0 ? null : (
        <nav aria-label="Saved views" className="actions">
          {views.map(({ id, name, query: to }) => (
            <Link
              key={id}
              to={`${pathname}?${to}`}
              className="button"
              data-size="small"
              data-kind={id === shown?.id ? undefined : "plain"}
              aria-current={id === shown?.id ? "page" : undefined}
            >
              {name}
              {counts[id] === undefined ? null : <span className="quiet">{formatNumber(counts[id])}</span>}
            </Link>
          ))}
        </nav>
      )}
      {shown?.mayChange ? (
        <EditView view={shown} />
      ) : shown === null && query !== "" ? (
        <SaveView list={list} query={query} isFull={views.length >= maxViews} />
      ) : null}
    </div>
  );
}

function SaveView({ list, query, isFull }: { list: ListName; query: string; isFull: boolean }) {
  const { pathname } = useLocation();
  return (
    <details className="list-display">
      <summary className="button" data-kind="plain" data-size="small">
        Save view
      </summary>
      <Form method="post" action="/lists/views" className="panel panel-body form" preventScrollReset>
        {isFull ? (
          <p className="quiet small">A list has at most {maxViews} views: delete one that isn’t used.</p>
        ) : null}
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="query" value={query} />
        <input type="hidden" name="back" value={`${pathname}?${query}`} />
        <TextField label="Name of the view" name="name" required maxLength={maxViewName} autoComplete="off" />
        <label className="check">
          <input type="checkbox" name="shared" value="yes" />
          For everyone with my role
        </label>
        <SubmitButton name="step" value="save" kind="primary">
          Save
        </SubmitButton>
      </Form>
    </details>
  );
}

function EditView({ view: { id, name } }: { view: ListView }) {
  const { pathname, search } = useLocation();
  return (
    <details className="list-display">
      <summary className="button" data-kind="plain" data-size="small">
        Edit view
      </summary>
      <Form method="post" action="/lists/views" className="panel panel-body form" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="back" value={pathname + search} />
        <TextField
          label="Name of the view"
          name="name"
          required
          maxLength={maxViewName}
          defaultValue={name}
          autoComplete="off"
        />
        <div className="actions">
          <SubmitButton name="step" value="rename" kind="primary">
            Rename
          </SubmitButton>
          <SubmitButton name="step" value="delete" kind="danger">
            Delete
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}
