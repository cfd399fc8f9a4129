import { parseArgs } from "node:util";
import { isEmail } from "#domain/leads/form-definitions/contact-checks.ts";
import type { Finding } from "#platform/doctor/finding.ts";
import { type Command, UsageError } from "./command.ts";

const usage = `Usage:
  forecourt doctor                 checks the installation, and says what is unsafe and what to do
      --send-to ADDRESS            also sends a test e-mail
      --dkim-selector NAME         looks up this DKIM key of the senders' domains; may be repeated
      --json                       one finding an object

Run it with the server's environment: it checks the demo, payments, the proxy and https, SECRET, the mail server with SPF,
DKIM and DMARC of the senders' domains, the database's role and clock, storage, the search servers and the free disk.

Exit codes: 0 nothing dangerous; 1 something is dangerous; 2 called wrongly.`;

export type Diagnose = (options: {
  sendTo: string | null;
  selectors: readonly string[];
}) => Promise<Finding[]>;

const marks: Record<Finding["level"], string> = { ok: "ok", warning: "warning", dangerous: "DANGEROUS" };
const severity: Record<Finding["level"], number> = { dangerous: 0, warning: 1, ok: 2 };

/** The command over any diagnosis. */
export function doctorCommandOver(diagnose: Diagnose): Command {
  return {
    name: "doctor",
    summary: "checks the installation for what is unsafe",
    usage,
    run: async (args, io) => {
      const { values } = parseArgs({
        args,
        options: {
          "send-to": { type: "string" },
          "dkim-selector": { type: "string", multiple: true },
          json: { type: "boolean" },
        },
      });
      const sendTo = values["send-to"] ?? null;
      if (sendTo !== null && !isEmail(sendTo)) throw new UsageError("--send-to is no e-mail address");
      const selectors = values["dkim-selector"] ?? [];
      if (!selectors.every((name) => /^[\w-]+(?:\.[\w-]+)*$/.test(name)))
        throw new UsageError("--dkim-selector is a name such as s1");
      const findings = await diagnose({ sendTo, selectors });
      findings.sort((a, b) => severity[a.level] - severity[b.level]);
      if (values.json) io.out(JSON.stringify(findings, null, 2));
      else for (const finding of findings) io.out(lineOf(finding));
      return findings.some(({ level }) => level === "dangerous") ? 1 : 0;
    },
  };
}

function lineOf({ check, level, text, remedy }: Finding): string {
  const line = `${marks[level].padEnd(9)}  ${check}: ${text}`;
  return remedy ? `${line}\n${" ".repeat(11)}${remedy}` : line;
}
