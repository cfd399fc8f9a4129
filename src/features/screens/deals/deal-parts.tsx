import { shownDate } from "#lib/date.ts";
import { Badge } from "#ui/console/screen.tsx";
import { badgesOf, type Deal, needOf } from "./deal.ts";

/** A time of a deal by the clock of its place, `Tue 24 Nov, 10:00 am`; of a service its day. */
export function whenText({ kind, when, timeZone }: Pick<Deal, "kind" | "when" | "timeZone">): string {
  if (when === null) return "";
  const day = { weekday: "short", day: "numeric", month: "short", timeZone } as const;
  const time = { hour: "numeric", minute: "2-digit" } as const;
  return shownDate("en-AU", kind === "service" ? day : { ...day, ...time }).format(new Date(when));
}

/** `10:00 am` */
export function timeOf({ when, timeZone }: Pick<Deal, "when" | "timeZone">): string {
  const style = { hour: "numeric", minute: "2-digit", timeZone } as const;
  return when === null ? "" : shownDate("en-AU", style).format(new Date(when));
}

export function DealBadges({ deal, now }: { deal: Deal; now: string }) {
  const at = new Date(now);
  const need = needOf(deal, at);
  return (
    <span className="badges">
      {badgesOf(deal, at).map(({ text, tone }) => (
        <Badge key={text} tone={tone}>
          {text}
        </Badge>
      ))}
      {need && need !== "The refund failed" ? <Badge tone="warn">{need}</Badge> : null}
    </span>
  );
}

export const dealAddress = ({ kind, site, id }: Pick<Deal, "kind" | "site" | "id">): string =>
  `/deals/${kind}/${site.slug}/${encodeURIComponent(id)}`;
