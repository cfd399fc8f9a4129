import { ButtonLink, SubmitButton } from "#console/parts/button.tsx";
import { ConfirmedForm } from "#console/parts/confirmed-form.tsx";
import { FilterSelect, SelectField, SelectOptions, TextField } from "#console/parts/field.tsx";
import { FilterForm } from "#console/parts/filter-form.tsx";
import { Glyph } from "#console/parts/glyph.tsx";
import { GroupTabs } from "#console/parts/group-tabs.tsx";
import { Moment } from "#console/parts/moment.tsx";
import { NewestFirst } from "#console/parts/pager.tsx";
import { ScreenHead, StateMessage } from "#console/parts/screen.tsx";
import { Table } from "#console/parts/table.tsx";
import type { GroupChoice } from "#domain/staff/access/group-choice.ts";
import type { AuditFilter, ListedEntry } from "#domain/staff/audit/audit-entry.ts";
import { actionText, auditedTables, changeText } from "#domain/staff/audit/audit-words.ts";

export type LogModel = {
  group: GroupChoice;
  groups: GroupChoice[];
  filter: AuditFilter;
  entries: ListedEntry[];
  /** The query of the page with older entries; null on the last. */
  older: string | null;
  isFirst: boolean;
  actors: { id: string; name: string }[];
  sites: { id: string; name: string }[];
  mayExport: boolean;
};
export type LogAnswer = { kind: "ready"; address: string };

/** Who did what, when: never with values. */
export function LogScreen({ model, query }: { model: LogModel; query: string }) {
  const { group, groups, entries, older, isFirst, mayExport } = model;
  return (
    <>
      <ScreenHead
        title="Log"
        about="What people, commands and tasks changed. It holds names of fields, never their content."
      >
        {mayExport ? (
          <ConfirmedForm<LogAnswer>
            action={`/log?${query}`}
            onDone={({ address }) => window.location.assign(address)}
          >
            {({ isSending }) => (
              <SubmitButton disabled={isSending}>
                <Glyph name="download" />
                Export
              </SubmitButton>
            )}
          </ConfirmedForm>
        ) : null}
      </ScreenHead>
      <div className="stack">
        <GroupTabs group={group} groups={groups} address="/log" />
        <div>
          <LogFilters model={model} />
          <div className="panel">
            {entries.length === 0 ? (
              <StateMessage
                symbol="log"
                title={isFirst && query === "" ? "Nothing happened yet" : "Nothing matches"}
                text="Every change by a person, a command or a task appears here, newest first."
              >
                <ButtonLink to={`/log?group=${group.slug}`}>Show everything</ButtonLink>
              </StateMessage>
            ) : (
              <EntryTable entries={entries} />
            )}
            <NewestFirst
              newest={isFirst ? null : `/log?group=${group.slug}`}
              older={older === null ? null : `/log?${older}`}
            />
          </div>
        </div>
      </div>
    </>
  );
}

function LogFilters({ model: { group, filter, actors, sites } }: { model: LogModel }) {
  return (
    <FilterForm query={JSON.stringify(filter)}>
      <input type="hidden" name="group" value={group.slug} />
      <SelectField label="Who" name="actor" defaultValue={filter.actor ?? ""}>
        <option value="">Everyone</option>
        <SelectOptions of={actors} />
        <option value="command">Commands</option>
        <option value="task">Tasks</option>
      </SelectField>
      <SelectField label="What" name="table" defaultValue={filter.table ?? ""}>
        <option value="">Everything</option>
        {auditedTables.map(([table, name]) => (
          <option key={table} value={table}>
            {name}
          </option>
        ))}
      </SelectField>
      <FilterSelect label="Site" name="site" all="All sites" chosen={filter.siteId} of={sites} />
      <TextField label="From" name="from" type="date" defaultValue={filter.from ?? ""} />
      <TextField label="To" name="to" type="date" defaultValue={filter.to ?? ""} />
    </FilterForm>
  );
}

function EntryTable({ entries }: { entries: readonly ListedEntry[] }) {
  return (
    <Table
      caption="Log entries"
      rows={entries}
      keyOf={({ seq }) => String(seq)}
      columns={[
        {
          name: "What",
          cell: ({ action, changes }) => (
            <>
              {actionText(action)}
              {changes.map((change) => (
                <span key={`${change.table} ${change.how}`} className="quiet small">
                  <br />
                  {changeText(change)}
                </span>
              ))}
            </>
          ),
        },
        { name: "Who", cell: ({ actor }) => actor },
        { name: "Site", cell: ({ site }) => site ?? "" },
        { name: "When", isNarrow: true, cell: ({ at }) => <Moment at={at} /> },
      ]}
    />
  );
}
