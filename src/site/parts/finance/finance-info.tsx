import { useEffect, useState } from "react";
import { disclaimerTimeoutMs, fetchDisclaimer } from "#domain/cars/finance/disclaimer.ts";
import { Button } from "#site/parts/button.tsx";

type InfoState = { kind: "loading" } | { kind: "text"; text: string } | { kind: "failed" };

/**
 * The finance info of a car: its own text, else fetched by the car's id behind a spinner (FIN-13, FIN-14). A
 * failure or timeout can be retried.
 */
export function FinanceInfo({
  carId,
  provider,
  info,
}: {
  carId: string;
  provider: string;
  info: string | null;
}) {
  const [state, setState] = useState<InfoState>(info ? { kind: "text", text: info } : { kind: "loading" });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` triggers a retry
  useEffect(() => {
    if (info) return;
    const gone = new AbortController();
    const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(disclaimerTimeoutMs)]);
    setState({ kind: "loading" });
    fetchDisclaimer(carId, provider, (address) => fetch(address, { signal })).then(
      (text) => setState({ kind: "text", text }),
      () => {
        if (!gone.signal.aborted) setState({ kind: "failed" });
      },
    );
    return () => gone.abort();
  }, [carId, provider, info, tries]);
  switch (state.kind) {
    case "loading":
      return (
        <p className="finance-wait" role="status">
          <span className="spinner" aria-hidden="true" />
          Loading the finance information…
        </p>
      );
    case "failed":
      return (
        <div className="finance-failed">
          <p role="alert">We couldn’t load the finance information just now.</p>
          <Button look="primary" onClick={() => setTries(tries + 1)}>
            Try again
          </Button>
        </div>
      );
    case "text":
      return <p className="finance-text">{state.text}</p>;
  }
}
