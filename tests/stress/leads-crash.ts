import { setTimeout as pause } from "node:timers/promises";
import { commandOptions } from "#tests/support/command-options.ts";
import { type Load, startLoad } from "#tests/support/enquiry-load.ts";
import { type Receiver, startReceiver } from "#tests/support/mail-server-double.ts";
import { untilReady } from "#tests/support/processes/child-process.ts";
import { endingWith } from "#tests/support/processes/ending-with.ts";
import { leadsInRouting, noticesOf } from "./crashes/lead-routing.ts";
import { LeadsStage, type Target } from "./crashes/leads-stage.ts";
import { StoredLeads, untilDelivered } from "./crashes/stored-leads.ts";

/**
 * `npm run stress -- leads-crash [--kills 20] [--clients 6] [--runs processes,postgres]`: under a load of enquiries, kills the web process
 * and the worker with SIGKILL, in a second run PostgreSQL too. Every lead accepted for a client must be stored once and have reached the
 * mail server; leads are also routed to members of the staff, and no member may be notified twice of one.
 */
const options = commandOptions({
  kills: { usual: 20, quick: 4 },
  clients: { usual: 6 },
  runs: { usual: "processes,postgres", quick: "postgres" },
});
const { kills, clients, isQuick } = options;
const runs: Record<string, Target[]> = {
  processes: ["web", "worker"],
  postgres: ["web", "worker", "postmaster", "worker", "connection"],
};

/** Rows of the table, by run. */
const figures: Record<string, Awaited<ReturnType<typeof perform>>> = {};
for (const run of options.runs.split(",")) {
  const targets = runs[run];
  if (!targets) throw new Error(`unknown run ${run}; there are ${Object.keys(runs).join(", ")}`);
  console.log(`${run}: ${kills} kills under load …`);
  figures[run] = await perform(targets);
}
console.table(figures);
console.log(JSON.stringify({ stress: "leads-crash", figures }));
const isRight = Object.values(figures).every(
  ({ lost, accepted, storedOnce, stored, leadsNotified, notifiedTwice }) =>
    lost === 0 && storedOnce === accepted && leadsNotified === stored && notifiedTwice === 0,
);
if (!isRight) process.exitCode = 1;

async function perform(targets: Target[]) {
  const began = performance.now();
  const receiver = await startReceiver(5);
  const stage = new LeadsStage(receiver.port);
  const end = async () => {
    await stage.end();
    await receiver.close();
  };
  return endingWith(end, async () => {
    await stage.begin();
    const host = `${stage.site.slug}.localhost`;
    const load = startLoad({ port: stage.port, host, clients });
    await pause(1_500);
    for (let n = 0; n < kills; n++) {
      await stage.restart(targets[n % targets.length]!);
      await pause(700 + Math.random() * 1_200);
    }
    await untilReady(stage.web!, stage.port);
    await pause(1_000);
    await load.stop();
    const until = isQuick ? "first" : "manager";
    const more = async () => (await leadsInRouting(stage, until)) === 0;
    await untilDelivered(stage, { seconds: 300, more });
    const counted = await count(stage, load, receiver);
    return { ...counted, seconds: Math.round((performance.now() - began) / 1000) };
  });
}

async function count(stage: LeadsStage, load: Load, receiver: Receiver) {
  const stored = await StoredLeads.of(stage);
  const accepted = [...load.accepted];
  const delivered = accepted.filter(
    ([key, id]) => stored.isDelivered(key, receiver) && receiver.adf.get(id)?.size === 1,
  ).length;
  const notices = await noticesOf(stage, receiver);
  const mails = [...receiver.taken.values()];
  return {
    kills: Object.entries(stage.killed)
      .map(([target, times]) => `${target} ${times}`)
      .join(", "),
    accepted: accepted.length,
    storedOnce: accepted.filter(([key, id]) => stored.isStoredOnce(key, id)).length,
    delivered,
    lost: accepted.length - delivered + load.changed,
    ...notices,
    /** With the same Message-ID: the worker was killed between the mail server's 250 and its record. */
    mailsRepeated: mails.reduce((sum, times) => sum + times - 1, 0),
    /** With those whose response was lost. */
    stored: stored.count,
    attemptsFailed: load.failures,
  };
}
