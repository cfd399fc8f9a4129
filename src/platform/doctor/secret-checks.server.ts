import { stat } from "node:fs/promises";
import { errorCode } from "#lib/error-code.ts";
import type { PlatformSecret } from "#lib/platform-secrets.ts";
import { platformSecretsIn } from "#lib/secrets.server.ts";
import { type Finding, warning } from "./finding.ts";

/** The environment's part of the check; names as in `env-schema.ts`. */
export type SecretSettings = {
  SECRETS_DIR?: string | undefined;
  SMTP_URL?: string | undefined;
  s3: object | null;
  edge: { purgeUrl: string | null };
  backup: { bucket: object | null };
};

/** A folder of secrets that isn't there, and secrets of the platform that the settings need and can't be read. */
export async function secretFindings(settings: SecretSettings): Promise<Finding[]> {
  const folder = settings.SECRETS_DIR;
  if (folder !== undefined) {
    const problem = await folderProblem(folder);
    if (problem !== null)
      return [
        warning(
          "secrets",
          `SECRETS_DIR=${folder} is no folder that can be read (${problem}): no secret in it is known.`,
          "Correct SECRETS_DIR, or create the folder with the files of the secrets.",
        ),
      ];
  }
  const read = platformSecretsIn(folder);
  const findings: Finding[] = [];
  for (const [name, need] of needed(settings)) {
    const secret = await read(name);
    if (secret.kind === "missing")
      findings.push(
        warning(
          "secrets",
          `${need}, but ${secret.reason}.`,
          `Write it into the file ${name} of SECRETS_DIR.`,
        ),
      );
  }
  return findings;
}

function needed({ SMTP_URL, s3, edge, backup }: SecretSettings): [PlatformSecret, string][] {
  const mail = SMTP_URL === undefined ? null : new URL(SMTP_URL);
  return [
    ...(mail && mail.username !== "" && mail.password === ""
      ? [["smtp-password", "SMTP_URL names a user, whose password the mail server wants"] as const]
      : []),
    ...(s3
      ? (["s3-access-key", "s3-secret-key"] as const).map((key) => [key, "S3_URL needs keys"] as const)
      : []),
    ...(backup.bucket
      ? (["backup-access-key", "backup-secret-key"] as const).map(
          (key) => [key, "The bucket of BACKUP_TO needs keys"] as const,
        )
      : []),
    ...(edge.purgeUrl === null ? [] : [["edge-purge-token", "EDGE_PURGE_URL needs a token"] as const]),
  ].map(([name, need]) => [name, need]);
}

async function folderProblem(folder: string): Promise<string | null> {
  try {
    return (await stat(folder)).isDirectory() ? null : "a file";
  } catch (error) {
    return errorCode(error);
  }
}
