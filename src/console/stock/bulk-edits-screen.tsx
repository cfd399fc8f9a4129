import { ButtonLink } from "#console/parts/button.tsx";
import { GroupTabs } from "#console/parts/group-tabs.tsx";
import { Moment } from "#console/parts/moment.tsx";
import { Badge, ScreenHead, StateMessage } from "#console/parts/screen.tsx";
import { Table } from "#console/parts/table.tsx";
import type { GroupChoice } from "#domain/staff/access/group-choice.ts";
import { formatNumber } from "#lib/staff-number.ts";
import type { ListedEdit } from "./bulk-edit-model.ts";
import { UndoEdit } from "./undo-bulk-edit.tsx";

export type EditsModel = {
  group: GroupChoice;
  groups: GroupChoice[];
  edits: ListedEdit[];
  mayChange: boolean;
};

/** The changes of many cars of the last 7 days, each with its undo. */
export function EditsScreen({ model: { group, groups, edits, mayChange } }: { model: EditsModel }) {
  return (
    <>
      <ScreenHead title="Changes of many cars" about="Each can be undone for 7 days.">
        <ButtonLink kind="plain" to={`/stock?group=${group.slug}`}>
          All cars
        </ButtonLink>
      </ScreenHead>
      <div className="stack">
        <GroupTabs group={group} groups={groups} address="/stock/edits" />
        <div className="panel">
          {edits.length === 0 ? (
            <StateMessage
              symbol="stock"
              title="No changes in the last 7 days"
              text="Choose cars in the list of the stock to change many of them at once."
            >
              <ButtonLink to={`/stock?group=${group.slug}`}>Show all cars</ButtonLink>
            </StateMessage>
          ) : (
            <Table
              caption="Changes of many cars"
              rows={edits}
              keyOf={({ id }) => id}
              columns={[
                { name: "Change", cell: ({ summary }) => summary },
                { name: "Cars", align: "end", isNarrow: true, cell: ({ cars }) => formatNumber(cars) },
                { name: "By", cell: ({ by }) => by },
                { name: "When", isNarrow: true, cell: ({ at }) => <Moment at={at} /> },
                {
                  name: "Undo",
                  isNameHidden: true,
                  isNarrow: true,
                  cell: ({ id, summary, isUndone }) =>
                    isUndone ? (
                      <Badge>Undone</Badge>
                    ) : mayChange ? (
                      <UndoEdit group={group.slug} id={id} summary={summary} />
                    ) : null,
                },
              ]}
            />
          )}
        </div>
      </div>
    </>
  );
}
