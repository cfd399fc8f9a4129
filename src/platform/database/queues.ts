/**
 * The job queues, made at migration. A job only wakes; the row it is about is the truth (DESIGN §3).
 * `pictures`: fetch the wanted pictures of a group's cars; data `{ groupId }`.
 * `deliveries`: tell what is due; no data.
 * `works`: look at once for what is due; data `{ work }`, a name of src/composition/background-tasks.server.ts.
 */
export const queues = [
  { name: "pictures", options: { retryLimit: 3, retryDelay: 30, retryBackoff: true, expireInSeconds: 600 } },
  { name: "deliveries", options: { retryLimit: 0, expireInSeconds: 600 } },
  { name: "works", options: { retryLimit: 0, expireInSeconds: 600 } },
] as const;
