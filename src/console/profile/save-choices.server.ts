import { z } from "zod";
import { answerFields } from "#domain/configuration/slices/lead-handling-slice.ts";
import { noticeKinds, profileLimits } from "#domain/staff/member-profile.ts";
import { saveOwnChoices } from "#domain/staff/members/member-profile.server.ts";
import { unknownField } from "#platform/config/value-limits.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { ProfileAnswer } from "./profile-answer.ts";

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^[^\n\r]*$/);
const profileForm = z.object({
  name: line(profileLimits.name),
  title: line(profileLimits.title),
  phone: line(profileLimits.phone),
  signature: z.string().trim().max(profileLimits.signature),
});

/** Stores how a member signs, or what they are notified of. */
export async function saveChoices(
  db: Pick<Database, "as">,
  memberId: string,
  form: FormData,
): Promise<ProfileAnswer> {
  if (form.get("step") === "notices") {
    const wanted = form.getAll("notice");
    await saveOwnChoices(db, memberId, {
      mutedNotices: noticeKinds.filter((kind) => !wanted.includes(kind)),
    });
    return { kind: "done", text: "Saved" };
  }
  const read = profileForm.safeParse(Object.fromEntries(form));
  if (!read.success) {
    const field = Object.keys(profileForm.shape).find((name) => read.error.issues[0]?.path[0] === name);
    return { kind: "failed", text: problemOf(field), ...(field === undefined ? {} : { field }) };
  }
  const signature = read.data.signature.replaceAll("\r\n", "\n");
  const unknown = unknownField(signature, answerFields);
  if (unknown !== null) return { kind: "failed", text: unknown, field: "signature" };
  await saveOwnChoices(db, memberId, { profile: { ...read.data, signature } });
  return { kind: "done", text: "Saved" };
}

function problemOf(field = "signature"): string {
  const limit = profileLimits[field as keyof typeof profileLimits];
  return field === "signature"
    ? `Write at most ${limit} characters.`
    : `Write one line of at most ${limit} characters.`;
}
