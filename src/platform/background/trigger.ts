/** Runs a background task, named as in `src/composition/background-tasks.server.ts`, soon: in this process or in a worker. */
export type TriggerTask = (name: string) => void;
