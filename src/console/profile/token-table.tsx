import type { ReactNode } from "react";
import { Moment } from "#console/parts/moment.tsx";
import { Badge } from "#console/parts/screen.tsx";
import { type Column, Table } from "#console/parts/table.tsx";
import { type ListedToken, readNames } from "#domain/staff/tokens/listed-token.ts";

/** Tokens with what they read and when they were used last. @param actions what can be done with one; null for nothing */
export function TokenTable({
  tokens,
  isOfOne,
  actions,
}: {
  tokens: readonly ListedToken[];
  /** Whether all are of one member. */
  isOfOne: boolean;
  actions: ((token: ListedToken) => ReactNode) | null;
}) {
  const columns: Column<ListedToken>[] = [
    { name: "Name", cell: ({ name }) => name },
    ...(isOfOne ? [] : [{ name: "Member", cell: ({ member }: ListedToken) => member }]),
    {
      name: "Reads",
      cell: ({ reads }) => (
        <span className="badges">
          {reads.map((one) => (
            <Badge key={one}>{readNames[one].name}</Badge>
          ))}
        </span>
      ),
    },
    {
      name: "Last used",
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} /> : "Never"),
    },
    { name: "Works until", cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
    ...(actions ? [{ name: "Actions", isNameHidden: true, isNarrow: true, cell: actions }] : []),
  ];
  return <Table caption="Personal tokens" rows={tokens} keyOf={({ id }) => id} columns={columns} />;
}
