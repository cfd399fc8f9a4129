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
  /**
   * Does what is due. May return when the next thing is due, to run then.
   * @param stopped true once the process ends: a task that takes one row after another takes no more
   */
  run(stopped: () => boolean): Promise<Date | null>;
};

/** Runs the task of this name soon: in this process or, if it runs none, in the others. */
export type TriggerTask = (name: string) => void;
