import { parseArgs } from "node:util";
import { isEmail } from "#domain/leads/form-definitions/contact-checks.ts";
import type { Finding } from "#platform/doctor/finding.ts";
import { type WatchMail, type WatchState, watch } from "#platform/doctor/watch.ts";
import { type Command, type CommandIo, flags, texts, UsageError } from "./command.ts";

const usage = `Usage:
  forecourt doctor                 checks the installation, and says what is unsafe and what to do
      --send-to ADDRESS            also sends a test e-mail
      --dkim-selector NAME         looks up this DKIM key of the senders' domains; may be repeated
      --json                       one finding an object
      --watch                      compares what is found with the run before, and mails OPERATOR_EMAIL what is wrong twice in a row,
                                   once, and its end; for a timer each minute or so
      --every SECONDS              the watch goes on by itself, until it is stopped

Run it with the server's environment: it checks the demo, payments, the proxy and https, SECRET, the mail server with SPF,
DKIM and DMARC of the senders' domains, the database's role and clock, storage, the search servers and the free disk.

Exit codes: 0 nothing dangerous; 1 something is dangerous; 2 called wrongly.`;

export type Diagnose = (options: {
  sendTo: string | null;
  selectors: readonly string[];
}) => Promise<Finding[]>;

const marks: Record<Finding["level"], string> = { ok: "ok", warning: "warning", dangerous: "DANGEROUS" };
const severity: Record<Finding["level"], number> = { dangerous: 0, warning: 1, ok: 2 };

/** What a watch uses; null where OPERATOR_EMAIL or the mail server isn't set. */
export type WatchServices = {
  /** What the run before left. */
  read(): WatchState;
  write(state: WatchState): void;
  /** @returns why it couldn't be sent, or null */
  mail: ((mail: WatchMail) => Promise<string | null>) | null;
  now(): Date;
  /** Resolves after a time; false once the process is asked to end. */
  wait(ms: number): Promise<boolean>;
};

export function doctorCommandOver(diagnose: Diagnose, watching: WatchServices): Command {
  return {
    name: "doctor",
    summary: "checks the installation for what is unsafe",
    usage,
    run: async (args, io) => {
      const { values } = parseArgs({
        args,
        options: {
          "dkim-selector": { type: "string", multiple: true },
          ...texts("send-to", "every"),
          ...flags("json", "watch"),
        },
      });
      const sendTo = values["send-to"] ?? null;
      if (sendTo !== null && !isEmail(sendTo)) throw new UsageError("--send-to is no e-mail address");
      const selectors = values["dkim-selector"] ?? [];
      if (!selectors.every((name) => /^[\w-]+(?:\.[\w-]+)*$/.test(name)))
        throw new UsageError("--dkim-selector is a name such as s1");
      if (values.watch) return watchOver(diagnose, watching, values.every, io);
      const findings = await diagnose({ sendTo, selectors });
      findings.sort((a, b) => severity[a.level] - severity[b.level]);
      if (values.json) io.out(JSON.stringify(findings, null, 2));
      else for (const finding of findings) io.out(lineOf(finding));
      return findings.some(({ level }) => level === "dangerous") ? 1 : 0;
    },
  };
}

async function watchOver(
  diagnose: Diagnose,
  { read, write, mail, now, wait }: WatchServices,
  every: string | undefined,
  io: CommandIo,
): Promise<number> {
  const seconds = every === undefined ? null : Number(every);
  if (seconds !== null && !(seconds >= 10))
    throw new UsageError("--every is a number of seconds, at least 10");
  if (!mail) {
    io.err("An e-mail couldn't be sent: set OPERATOR_EMAIL and SMTP_URL.");
    return 1;
  }
  do {
    const { state, mail: due } = watch(read(), await diagnose({ sendTo: null, selectors: [] }), now());
    const refused = due ? await mail(due) : null;
    if (refused !== null) io.err(`The e-mail “${due?.subject}” was refused and is tried again: ${refused}`);
    // What couldn't be mailed is still to be mailed.
    else {
      write(state);
      if (due) io.out(`Mailed: ${due.subject}`);
    }
    if (seconds === null) return refused === null ? 0 : 1;
  } while (await wait(seconds * 1_000));
  return 0;
}

function lineOf({ check, level, text, remedy }: Finding): string {
  const line = `${marks[level].padEnd(9)}  ${check}: ${text}`;
  return remedy ? `${line}\n${" ".repeat(11)}${remedy}` : line;
}
