import type { DatabaseRole } from "#platform/database/roles.ts";

/** A task that runs behind requests, again and again. The rows that it works on say what is due. */
export type BackgroundTask = {
  name: string;
  /** It runs at least this often, in milliseconds, triggered or not. */
  everyMs: number;
  /**
   * Whether several processes may run it at the same time, since it leases the rows that it works on. Any other task runs in one
   * process at a time.
   */
  leasesRows: boolean;
  /** The database role that it works as. A process whose login may not use the role reports that and doesn't run the task. */
  role: DatabaseRole;
  /**
   * Does what is due. May return when the next thing is due, to run then.
   * @param stopped true once the process ends: a task that takes one row after another takes no more
   * @param partFailed reports the failure of a part, such as one site's, after which the run goes on with the others
   */
  run(stopped: () => boolean, partFailed: PartFailed): Promise<Date | null>;
};

export type PartFailed = (error: unknown) => void;

/** Runs the task of this name soon: in this process or, if it runs none, in the others. */
export type TriggerTask = (name: string) => void;

/** A failure of a task whose message is for the operator, and contains nothing that a visitor typed. */
export class TaskProblem extends Error {}
