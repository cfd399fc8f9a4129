import type { BuySlice } from "#domain/configuration/settings.ts";
import type { Formats } from "#lib/formats.ts";
import { holdHours } from "./reservation.ts";

/** The deposit in cents (BUY-02); prices and deposits come from the server, never from a form. */
export function depositCents(buy: Pick<BuySlice, "deposit">): number {
  return buy.deposit * 100;
}

/** The display name of the deposit: the site's own label, else its amount, `$200` (BUY-06). */
export function depositLabel(buy: Pick<BuySlice, "deposit" | "reserveLabel">, { money }: Formats): string {
  return buy.reserveLabel ?? money(buy.deposit);
}

/** The text of the reserve panel (BUY-05), with `{deposit}`, `{noun}` and `{hours}` filled in. */
export function reserveText(
  buy: Pick<BuySlice, "deposit" | "reserveCopy">,
  noun: string,
  { money }: Formats,
): string {
  return buy.reserveCopy
    .replaceAll("{deposit}", money(buy.deposit))
    .replaceAll("{noun}", noun)
    .replaceAll("{hours}", String(holdHours));
}
