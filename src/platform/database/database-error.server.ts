import pg from "pg";
import { withCauses } from "#lib/error-code.ts";

/** PostgreSQL's error behind a failed query, with the names of its table and constraint; null for any other error. */
export const databaseError = (error: unknown): pg.DatabaseError | null =>
  withCauses(error).find((one) => one instanceof pg.DatabaseError) ?? null;
