import type { PrivacySignal } from "#domain/measurement/consent.ts";

/** Measures a share of loads, once each has loaded and the browser is idle; the rest request nothing. */
export function sampleLoad(rate: number): void {
  if ((navigator as PrivacySignal).globalPrivacyControl || Math.random() >= rate) return;
  const start = () =>
    (window.requestIdleCallback ?? setTimeout)(() => {
      import("./field-vitals.ts").then(
        ({ reportVitals }) => reportVitals(),
        () => {},
      );
    });
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}
