/**
 * The job queues, created at migration. A job only triggers work; the rows say what is due.
 * `pictures`: fetch the pending pictures of a group's cars; data `{ groupId }`.
 * `deliveries`: send what is due; no data.
 * `works`: run a background task now; data `{ work }`, a name of src/composition/background-tasks.server.ts.
 */
export const queues = [
  { name: "pictures", options: { retryLimit: 3, retryDelay: 30, retryBackoff: true, expireInSeconds: 600 } },
  { name: "deliveries", options: { retryLimit: 0, expireInSeconds: 600 } },
  { name: "works", options: { retryLimit: 0, expireInSeconds: 600 } },
] as const;
