import type { ProcessMetrics } from "./messages.ts";

/**
 * The metrics of several processes as one text in Prometheus format: each sample with a label `process`, those of one metric together. A query adds them
 * up, and a process that was restarted begins its own counters again.
 */
export function mergeMetrics(processes: readonly ProcessMetrics[]): string {
  const metrics = new Map<string, string[]>();
  for (const { process, text } of processes) {
    let samples: string[] = [];
    for (const line of text.split("\n")) {
      if (line === "") continue;
      if (line.startsWith("#")) {
        samples = metrics.get(line) ?? [];
        metrics.set(line, samples);
      } else samples.push(labelled(line, process));
    }
  }
  const restarts = processes.map(
    ({ process, restarts: count }) => `forecourt_process_restarts_total{process="${process}"} ${count}`,
  );
  const lines = [...metrics].flatMap(([type, samples]) => [type, ...samples]);
  return `${[...lines, ...restartsHead, ...restarts].join("\n")}\n`;
}

const restartsHead = [
  "# HELP forecourt_process_restarts_total Restarts of a process since the supervisor was started.",
  "# TYPE forecourt_process_restarts_total counter",
];

/** `name 1` and `name{a="b"} 1` with one label more. */
function labelled(sample: string, process: string): string {
  const [name = "", labels] = /^([^{\s]+)(?:\{(.*)\})?\s/.exec(sample)?.slice(1) ?? [];
  const value = sample.slice(sample.lastIndexOf(" "));
  return `${name}{process="${process}"${labels ? `,${labels}` : ""}}${value}`;
}
