import { linkFinder } from "#domain/stock/import/columns/listing-link.ts";
import { columnEvidence, looksLike, type RawColumn } from "./column-evidence.ts";
import { headerMeaning } from "./header-meaning.ts";
import type { Proposal } from "./propose-mapping.ts";

/** A proposal for a file whose cars have no number, and an id that a program made up: this tells them apart, and isn't shown. */
export function withIdIdentity(proposal: Proposal, columns: readonly RawColumn[], rows: number): Proposal {
  if (!proposal.mapping.identity) return proposal;
  const id = columns.find(
    (column) =>
      column.filled === rows &&
      column.texts.values().every((count) => count === 1) &&
      headerMeaning(column.name).fields.has("stocknum") &&
      columnEvidence(column).share(looksLike.machineId) > 0.5,
  );
  return id ? { ...proposal, mapping: { ...proposal.mapping, identity: [id.name] } } : proposal;
}

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
