import { useFetcher } from "react-router";
import { SubmitButton } from "#console/parts/button.tsx";
import { CopyLine } from "#console/parts/copy-line.tsx";
import { useIsInteractive } from "#console/parts/interactive.tsx";
import { Notice } from "#console/parts/screen.tsx";
import type { CatalogueAnswer } from "./catalogue-model.ts";

export function StepButton({ step, text, kind }: { step: string; text: string; kind?: "danger" }) {
  const fetcher = useFetcher<CatalogueAnswer>();
  const isInteractive = useIsInteractive();
  return (
    <fetcher.Form method="post">
      <SubmitButton
        name="step"
        value={step}
        kind={kind}
        disabled={!isInteractive || fetcher.state !== "idle"}
      >
        {text}
      </SubmitButton>
      {fetcher.data?.kind === "address" ? <NewAddress address={fetcher.data.address} /> : null}
    </fetcher.Form>
  );
}

export function NewAddress({ address }: { address: string }) {
  return (
    <Notice tone="good" takesFocus>
      <p>Copy the address now, and give it to the destination: it isn’t shown again.</p>
      <CopyLine text={address} />
    </Notice>
  );
}
