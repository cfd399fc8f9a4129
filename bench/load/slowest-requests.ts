import type { Kind } from "#tests/support/shoppers/request-mix.ts";

/** When a request was due, sent and answered, in milliseconds of the machine's monotonic clock, which every process and a CPU profile have. */
export type SlowRequest = { kind: Kind; path: string; due: number; sent: number; answered: number };

const most = 100;

/** Collects the requests that took longest; `due`, `sent` and `answered` are given in `performance.now()`. */
export function slowestRequests() {
  const offset = Number(process.hrtime.bigint()) / 1e6 - performance.now();
  let list: SlowRequest[] = [];
  const shorten = (): void => {
    list = list.sort((a, b) => b.answered - b.due - (a.answered - a.due)).slice(0, most);
  };
  return {
    add({ kind, path, due, sent, answered }: SlowRequest): void {
      list.push({ kind, path, due: due + offset, sent: sent + offset, answered: answered + offset });
      if (list.length >= 20 * most) shorten();
    },
    list(): SlowRequest[] {
      shorten();
      return list;
    },
  };
}
