import type { DataRouter } from "#ui/data-router.ts";
import { reportFlow } from "./form-events.ts";
import { routeOf, viewOf } from "./page-facts.ts";

type PurchaseView = {
  kind?: string;
  step?: string;
  steps?: { step: string }[];
  status?: { tone: string };
};

/** The steps of reserving a car and of buying it online, each a page of its own. */
export function reportPurchase(state: DataRouter["state"]): void {
  const route = routeOf(state);
  const { href } = location;
  const view = viewOf<PurchaseView>(state);
  if (/^(reserve\/|buy-online)/.test(route)) {
    if (view?.kind === "form") reportFlow("reserve", "start", href);
    if (view?.status?.tone === "good") reportFlow("reserve", "success", href);
    document
      .querySelector(".reserve-cancel form")
      ?.addEventListener("submit", () => reportFlow("reserve", "cancel", href));
  }
  if (route.startsWith("checkout-journey/") && view?.kind === "step") {
    const at = view.steps?.findIndex(({ step }) => step === view.step) ?? 0;
    reportFlow("buy online", at > 0 ? `step_${at + 1}` : "start", href);
  }
  const from = document.referrer;
  if (route.startsWith("success/") && from.startsWith(`${location.origin}/checkout-journey`))
    reportFlow("buy online", "success", from);
}
