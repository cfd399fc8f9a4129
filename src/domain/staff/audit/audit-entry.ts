import { isDay } from "#lib/date.ts";

/** What one transaction did to one table: how many rows, the ids of the first twenty, the names of the fields that changed. */
export type AuditedChange = {
  table: string;
  how: "added" | "changed" | "removed" | "read";
  rows: number;
  ids: string[];
  fields: string[];
};

/** An entry of the audit log as a screen shows it; times are ISO 8601. */
export type ListedEntry = {
  seq: number;
  at: string;
  /** A member's name, `Token “NAME” of MEMBER`, `Program “NAME”`, `Command by NAME`, or `Task: NAME`. */
  actor: string;
  action: string;
  /** The site's slug; null for what is about the whole group. */
  site: string | null;
  changes: AuditedChange[];
};

export type AuditFilter = {
  /** A member's id, a client's, `command` or `task`. */
  actor: string | null;
  table: string | null;
  siteId: string | null;
  /** First and last day, `2026-03-02`, in UTC. */
  from: string | null;
  to: string | null;
  /** Entries before this one. */
  before: number | null;
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The filter of an address; unknown and malformed parameters count for nothing. */
export function readAuditFilter(query: URLSearchParams): AuditFilter {
  const text = (name: string, shape: RegExp) => {
    const value = query.get(name);
    return value !== null && shape.test(value) ? value : null;
  };
  const date = (name: string) => {
    const value = query.get(name);
    return value !== null && isDay(value) ? value : null;
  };
  const before = text("before", /^\d{1,15}$/);
  return {
    actor: text("actor", /^[\w-]{1,64}$/),
    table: text("table", /^[a-z_]{1,63}$/),
    siteId: text("site", uuid),
    from: date("from"),
    to: date("to"),
    before: before === null ? null : Number(before),
  };
}
