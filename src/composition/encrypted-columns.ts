import type { EncryptedColumns } from "#platform/encrypt-anew-task.server.ts";

/** Every column with secrets that dealers type; a table that has some is added here. */
export const encryptedColumns: readonly EncryptedColumns[] = [
  { table: "webhook_endpoints", columns: ["secret", "previous_secret"] },
  { table: "destination_secrets", columns: ["encrypted"], nameInSite: "destination" },
  { table: "sender_keys", columns: ["private_key"] },
  { table: "catalogues", columns: ["login"], nameInSite: "id" },
];
