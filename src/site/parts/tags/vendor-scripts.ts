import type { Purposes } from "#domain/measurement/consent.ts";
import type { ServedTag } from "./served-tag.ts";

type Queue = { (...args: unknown[]): void; queue?: unknown[]; callMethod?: (...args: unknown[]) => void };
export type TagPage = {
  dataLayer?: unknown[];
  gtag?: (...args: unknown[]) => void;
  fbq?: Queue;
  _fbq?: Queue;
};

const google = "https://www.googletagmanager.com";

/** Google's consent mode: what a shopper allowed. Advertisements are never made personal by it. */
const googleConsent = ({ statistics, advertising }: Purposes) => {
  const state = (isAllowed: boolean) => (isAllowed ? "granted" : "denied");
  return {
    analytics_storage: state(statistics),
    ad_storage: state(advertising),
    ad_user_data: state(advertising),
    ad_personalization: "denied",
  };
};

/** Tells vendors whose scripts are in the page what is allowed now. */
export function signalConsent(page: TagPage, purposes: Purposes): void {
  page.gtag?.("consent", "update", googleConsent(purposes));
  page.fbq?.("consent", purposes.advertising ? "grant" : "revoke");
}

function prepareGoogle(page: TagPage): void {
  if (page.gtag) return;
  page.dataLayer ??= [];
  const before = page.dataLayer.splice(0);
  page.gtag = function () {
    // biome-ignore lint/complexity/noArguments: Google's script reads commands from this kind of object only
    page.dataLayer?.push(arguments);
  };
  // Before anything else in the queue, so that no tag runs without a state.
  page.gtag("consent", "default", googleConsent({ statistics: false, advertising: false }));
  page.dataLayer.push(...before);
}

function prepareMeta(page: TagPage): void {
  if (page.fbq) return;
  const fbq: Queue = (...args) => {
    if (fbq.callMethod) fbq.callMethod(...args);
    else fbq.queue?.push(args);
  };
  Object.assign(fbq, { queue: [], loaded: true, version: "2.0", push: fbq });
  page.fbq = fbq;
  page._fbq = fbq;
  fbq("consent", "revoke");
}

/**
 * Prepares the page for a vendor's script, with what is allowed.
 * @returns the script's address
 */
export function prepareTag(
  page: TagPage,
  { kind, id, isMeasured, client }: ServedTag,
  purposes: Purposes,
): string {
  switch (kind) {
    case "gtag":
      prepareGoogle(page);
      signalConsent(page, purposes);
      page.gtag?.("js", new Date());
      page.gtag?.("config", id, {
        ...(isMeasured ? { send_page_view: false } : {}),
        ...(client ? { client_id: client } : {}),
      });
      return `${google}/gtag/js?id=${id}`;
    case "gtm":
      prepareGoogle(page);
      signalConsent(page, purposes);
      page.dataLayer?.push({ "gtm.start": Date.now(), event: "gtm.js" });
      return `${google}/gtm.js?id=${id}`;
    case "pixel":
      prepareMeta(page);
      // Without it the script reports presses and fields by itself.
      page.fbq?.("set", "autoConfig", false, id);
      page.fbq?.("init", id);
      signalConsent(page, purposes);
      if (!isMeasured) page.fbq?.("track", "PageView");
      return "https://connect.facebook.net/en_US/fbevents.js";
    case "script":
      return id;
  }
}

/** Cookies that vendors' scripts set for the site's host, by their names. */
export const isVendorCookie = (name: string): boolean => /^_(?:ga|gid|gat|gac|gcl|dc_gtm|fbp|fbc)/.test(name);
