import { linkFinder } from "#domain/stock/import/columns/listing-link.ts";
import type { RawColumn } from "./column-evidence.ts";
import type { Proposal } from "./propose-mapping.ts";

/** A proposal for a file whose cars have no number: those with a link of their own are recognised by it, not by their description. */
export function withLinkIdentity(
  { mapping, by, unused }: Proposal,
  columns: readonly RawColumn[],
  rows: number,
): Proposal {
  if (!mapping.identity) return { mapping, by, unused };
  const finder = linkFinder(
    columns.map(({ name }) => name),
    mapping as Parameters<typeof linkFinder>[1],
  );
  for (const { name, texts } of columns) for (const [text, count] of texts) finder.add(name, text, count);
  const counted = Math.max(
    0,
    ...columns.map(({ texts }) => texts.values().reduce((sum, count) => sum + count, 0)),
  );
  const link = finder.column(Math.min(rows, counted));
  if (link === null) return { mapping, by, unused };
  const { identity: _, ...rest } = mapping;
  return { mapping: rest, by, unused: new Map([...unused, [link, "a link that identifies its car"]]) };
}
