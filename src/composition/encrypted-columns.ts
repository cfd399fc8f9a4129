import type { EncryptedColumns } from "#platform/encrypt-anew-task.server.ts";

/** Every column with secrets that dealers type; a table that has some is added here. */
export const encryptedColumns: readonly EncryptedColumns[] = [
  { table: "webhook_endpoints", columns: ["secret", "previous_secret"] },
  { table: "catalogues", columns: ["login"], isOfSites: true },
];
