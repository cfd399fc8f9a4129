import { isDatabaseEncryptedOrLocal, isEncryptedOrLocal, isThisMachine } from "#lib/encrypted-address.ts";
import { dangerous, type Finding, ok, warning } from "./finding.ts";

/** The environment's part of the checks; names as in `env-schema.ts`. */
export type CheckedSettings = {
  inProduction: boolean;
  demo: boolean;
  HOST: string;
  ROLE: "all" | "web" | "console" | "worker";
  TRUST_PROXY: string;
  SECRET?: string | undefined;
  DATABASE_URL?: string | undefined;
  SMTP_URL?: string | undefined;
  NOW?: string | undefined;
  s3: { url: string } | null;
  /** `ADMIN_HOST`. */
  consoleHost: string | null;
};

export type CheckedSites = { testPayments: readonly string[] };

/** What the settings alone say: the same for the server's start and for the command. */
export function settingsFindings(settings: CheckedSettings, sites: CheckedSites): Finding[] {
  return [
    demoFinding(settings),
    paymentFinding(settings, sites),
    proxyFinding(settings),
    secretFinding(settings),
    mailFinding(settings),
    consoleFinding(settings),
    ...connectionFindings(settings),
  ];
}

function demoFinding({ demo, inProduction, HOST }: CheckedSettings): Finding {
  const remedy = "Set NODE_ENV=production and DEMO=0, and restart.";
  if (demo && inProduction)
    return dangerous(
      "demo",
      "DEMO=1 in production: the demo sites, their test payments and every stored message at /demo/messages are public.",
      remedy,
    );
  if (demo && !isThisMachine(HOST))
    return dangerous("demo", `The demo is on, and HOST=${HOST} is open to other machines.`, remedy);
  return ok("demo", demo ? "The demo is on, for this machine only." : "The demo is off.");
}

function paymentFinding({ demo }: CheckedSettings, { testPayments }: CheckedSites): Finding {
  if (demo || testPayments.length === 0) return ok("payments", "No site takes test payments in earnest.");
  return dangerous(
    "payments",
    `Test payments move no money, and these sites take them for real ones: ${testPayments.join(", ")}.`,
    "Set buy.payment.provider to stripe or none in their configuration.",
  );
}

/** The program speaks no TLS itself: in production something else does, and has to be trusted. */
function proxyFinding({ inProduction, ROLE, TRUST_PROXY }: CheckedSettings): Finding {
  if (ROLE === "worker") return ok("proxy", "A worker serves no visitors.");
  if (!inProduction) return ok("proxy", "No proxy is needed outside production.");
  if (TRUST_PROXY.trim() !== "" && TRUST_PROXY.trim() !== "0")
    return ok("proxy", "A proxy is trusted to say the visitor's address and https.");
  return dangerous(
    "proxy",
    "No https is known and no proxy is trusted: cookies aren't Secure, and behind a proxy all visitors count as one sender.",
    "Set TRUST_PROXY to the proxy's address or network, and have it overwrite X-Forwarded-For and X-Forwarded-Proto.",
  );
}

function secretFinding({ SECRET, ROLE, DATABASE_URL }: CheckedSettings): Finding {
  if (SECRET) return ok("secret", "SECRET is set.");
  const remedy = "Set SECRET to the same 32 or more random characters in every process.";
  if (ROLE !== "all")
    return dangerous(
      "secret",
      `ROLE=${ROLE} means several processes, and SECRET is missing: they reject each other's codes and links.`,
      remedy,
    );
  if (DATABASE_URL)
    return warning(
      "secret",
      "SECRET is missing: only one process on one machine may use this database.",
      remedy,
    );
  return ok("secret", "This machine's own secret is in DATA_DIR.");
}

function mailFinding({ SMTP_URL, inProduction }: CheckedSettings): Finding {
  if (SMTP_URL) return ok("mail", "A mail server is set.");
  if (!inProduction) return ok("mail", "E-mails stay in the database (forecourt messages).");
  return warning(
    "mail",
    "No mail server is set: e-mails to dealers and shoppers stay in the database.",
    "Set SMTP_URL, and the password in the file smtp-password of SECRETS_DIR.",
  );
}

/** Every process that sends or checks something for members has to know the console's host, whichever process serves it. */
function consoleFinding({ consoleHost, ROLE }: CheckedSettings): Finding {
  if (consoleHost !== null) return ok("console", `The console is at ${consoleHost}.`);
  if (ROLE === "web") return ok("console", "Web processes need no ADMIN_HOST.");
  return warning(
    "console",
    "ADMIN_HOST is missing: e-mails to members have no links, and the weekly ones aren't sent.",
    "Set ADMIN_HOST as in the process that serves the console; without a console nothing has to be done.",
  );
}

function connectionFindings({ DATABASE_URL, s3, NOW, inProduction }: CheckedSettings): Finding[] {
  const findings: Finding[] = [];
  if (DATABASE_URL && !isDatabaseEncryptedOrLocal(DATABASE_URL))
    findings.push(
      dangerous(
        "database",
        "DATABASE_URL asks for no TLS: what shoppers type can be read on its way.",
        "Add ?sslmode=verify-full to DATABASE_URL.",
      ),
    );
  if (s3 && !isEncryptedOrLocal(s3.url))
    findings.push(
      dangerous(
        "storage",
        "S3_URL is without https: pictures can be read on their way.",
        "Use https in S3_URL.",
      ),
    );
  if (NOW && !inProduction)
    findings.push(warning("clock", "NOW sets the clock.", "Unset NOW for anything but a trial."));
  return findings;
}
