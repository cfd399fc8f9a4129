import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { nothingYet, type WatchMail, type WatchState } from "#platform/doctor/watch.ts";
import { env, now } from "#platform/env.server.ts";
import { sendFromPlatform } from "./send-from-platform.server.ts";

/**
 * What `doctor --watch` remembers in `DATA_DIR`, since the database may be what is wrong, and how it mails the operator. A file that is lost or
 * damaged costs one more e-mail.
 */
export function watchingFromEnv() {
  const path = join(env.dataDir, "doctor-watch.json");
  const { OPERATOR_EMAIL: to, SMTP_URL: url, MAIL_FROM: from } = env;
  return {
    now,
    read: (): WatchState => {
      try {
        return JSON.parse(readFileSync(path, "utf8")) as WatchState;
      } catch {
        return nothingYet;
      }
    },
    write: (state: WatchState): void => {
      mkdirSync(env.dataDir, { recursive: true });
      writeFileSync(`${path}.new`, JSON.stringify(state), { mode: 0o600 });
      renameSync(`${path}.new`, path);
    },
    mail:
      to && url
        ? async (mail: WatchMail) => {
            const outcome = await sendFromPlatform(url, from, to, mail);
            return outcome.kind === "sent" ? null : outcome.answer;
          }
        : null,
    wait: async (ms: number) => {
      await pause(ms);
      return true;
    },
  };
}
