/** Runs a background task soon, by its name in `src/composition/background-tasks.server.ts`: in this process or in a worker. */
export type TriggerTask = (name: string) => void;
