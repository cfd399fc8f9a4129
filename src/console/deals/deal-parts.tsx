import { Badge } from "#console/parts/screen.tsx";
import { badgesOf, type Deal, needOf } from "#domain/deals/deal.ts";

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
