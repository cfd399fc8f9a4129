import type { Site } from "#domain/configuration/site.ts";
import { readCost } from "#domain/sales/costs.ts";
import {
  checkSales,
  importSales,
  lastColumns,
  undoDays,
  undoSales,
} from "#domain/sales/import-sales.server.ts";
import { readCosts } from "#domain/sales/read-costs.server.ts";
import { readSales } from "#domain/sales/read-sales.server.ts";
import { saleFields } from "#domain/sales/sale-columns.ts";
import { saveCosts } from "#domain/sales/source-costs.server.ts";
import { cutText } from "#lib/sent-text.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { SalesAnswer } from "./sales-model.ts";

type By = { site: Site; memberId: string; sources: readonly string[]; signal: AbortSignal; now: Date };

const problem = (message: string): SalesAnswer => ({ kind: "problem", message });
const busy = problem("Other files of your group are being read. Try again in a moment.");

/** Does what a form of the screen asks for, by its `intent`. @param db with the member as its actor */
export async function changeSales(db: Database, form: FormData, by: By): Promise<SalesAnswer> {
  const text = (name: string) => String(form.get(name) ?? "");
  switch (text("intent")) {
    case "check":
    case "import":
      return bringSales(db, form, by);
    case "undo": {
      const outcome = await undoSales(db, by.site, text("file"), by.now);
      if (outcome === "undone") return { kind: "undone" };
      return problem(
        outcome === "over"
          ? `A file can be undone once, within ${undoDays} days.`
          : "This file isn’t there any more.",
      );
    }
    case "cost": {
      const typed = {
        month: text("month"),
        source: text("source"),
        campaign: text("campaign"),
        cost: text("cost"),
      };
      const cost = readCost(typed, by.sources);
      if ("problem" in cost) return problem(cost.problem);
      await saveCosts(db, by.site, [cost]);
      return { kind: "costs", stored: 1 };
    }
    case "costs":
      return bringCosts(db, form, by);
    default:
      return problem("Unknown action. Load the page again.");
  }
}

function fileOf(form: FormData): File | null {
  const file = form.get("file");
  return file instanceof File && file.size > 0 ? file : null;
}

async function bringSales(db: Database, form: FormData, by: By): Promise<SalesAnswer> {
  const { site, memberId, signal, now } = by;
  const file = fileOf(form);
  if (!file) return problem("Choose a file with the sales first.");
  const chosen = Object.fromEntries(
    saleFields.flatMap((field) => {
      const column = form.get(`column-${field}`);
      return typeof column === "string" ? [[field, column]] : [];
    }),
  );
  const last = await lastColumns(db, site);
  const read = await readSales({ name: file.name, content: file }, { site, chosen, last, signal, now });
  if (read === "busy") return busy;
  if (read.kind === "broken") {
    const { message, headers, columns } = read;
    return { kind: "problem", message, ...(headers && columns ? { headers, columns } : {}) };
  }
  const { headers, columns } = read;
  if (form.get("intent") === "check")
    return { kind: "checked", found: await checkSales(db, site, read), headers, columns };
  const fileName = cutText(file.name, 200);
  const outcome = await importSales(db, site, read, {
    fileName,
    memberId,
    now,
    typed: String(form.get("number") ?? ""),
  });
  return outcome.kind === "number"
    ? { kind: "number", found: outcome.found, headers, columns }
    : { kind: "imported", found: outcome.found };
}

async function bringCosts(db: Database, form: FormData, { site, sources, signal }: By): Promise<SalesAnswer> {
  const file = fileOf(form);
  if (!file) return problem("Choose a file with the costs first.");
  const turn = { groupId: site.groupId, signal };
  const read = await readCosts({ name: file.name, content: file }, turn, sources);
  if (read === "busy") return busy;
  if (read.kind === "broken") return problem(read.message);
  await saveCosts(db, site, read.costs);
  return { kind: "costs", stored: read.costs.length };
}
