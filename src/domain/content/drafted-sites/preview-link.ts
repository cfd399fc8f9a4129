/** For how many days a shared link may work. */
export const shareDays = [1, 7, 30] as const;
export const maxLabel = 80;

/** A link for someone without an account: whom it is for, and for how many days. */
export type NewPreviewLink = { label: string; days: number };

export type ListedPreviewLink = {
  id: string;
  siteId: string;
  label: string;
  /** The member who made it. */
  by: string;
  madeById: string;
  expiresAt: string;
  /** Null for a link that was made with a former key of the platform: it can be revoked, and isn't shown. */
  token: string | null;
};

type ReadPreviewLink =
  | { kind: "ok"; link: NewPreviewLink }
  | { kind: "invalid"; errors: Partial<Record<"label" | "days", string>> };

/** A shared link as a form sends it. */
export function readPreviewLink(sent: { label: string; days: string }): ReadPreviewLink {
  const label = sent.label.trim();
  const days = shareDays.find((one) => String(one) === sent.days.trim());
  const labelError =
    label === ""
      ? "Say who it is for, such as “Ana at the agency”."
      : label.length > maxLabel
        ? `Use up to ${maxLabel} characters.`
        : null;
  if (labelError === null && days !== undefined) return { kind: "ok", link: { label, days } };
  return {
    kind: "invalid",
    errors: {
      ...(labelError === null ? {} : { label: labelError }),
      ...(days === undefined ? { days: `Choose ${shareDays.join(", ")} days.` } : {}),
    },
  };
}

/** The origin of a preview, as its visitors reach it from the console. */
export function previewOrigin(consoleUrl: string, previewHost: string, token: string): string {
  const url = new URL(consoleUrl);
  url.hostname = `${token}.${previewHost}`;
  return url.origin;
}
