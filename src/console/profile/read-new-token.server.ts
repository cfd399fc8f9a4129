import { z } from "zod";
import { allTokenReads, type TokenRead } from "#domain/staff/access/token-reads.ts";
import { type NewToken, type TokenProblems, tokenPeriods } from "#domain/staff/tokens/new-token.ts";

const tokenForm = z.object({
  name: z.string().trim().min(1, "Write what the token is for").max(60, "At most 60 characters"),
  days: z.coerce
    .number()
    .refine((days) => tokenPeriods.some((one) => one === days), "Choose one of the periods"),
  reads: z.array(z.enum(allTokenReads)).min(1, "Choose what the token may read"),
});

/**
 * Reads the form of a token.
 * @param offered what the member may have a token for
 */
export function readNewToken(
  form: { name: string; days: string; reads: string[] },
  offered: readonly TokenRead[],
): { kind: "valid"; token: NewToken } | { kind: "invalid"; problems: TokenProblems } {
  const read = tokenForm.safeParse(form);
  const problems: TokenProblems = {};
  for (const { path, message } of read.error?.issues ?? [])
    problems[path[0] as keyof TokenProblems] ??=
      path[0] === "reads" && path.length > 1 ? "Choose from the list" : message;
  if (read.success && read.data.reads.some((one) => !offered.includes(one)))
    problems.reads = "Your role doesn’t reach that far";
  if (!read.success || Object.keys(problems).length > 0) return { kind: "invalid", problems };
  return { kind: "valid", token: { ...read.data, reads: [...new Set(read.data.reads)] } };
}
