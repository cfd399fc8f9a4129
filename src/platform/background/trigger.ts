/** Runs a background task, named as in `src/composition/works.server.ts`, soon: in this process or in a worker. */
export type TriggerTask = (name: string) => void;
