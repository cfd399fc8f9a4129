import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { useIsInteractive } from "#console/parts/interactive.tsx";
import { useToast } from "#console/parts/notices.tsx";
import { Notice } from "#console/parts/screen.tsx";
import { useFocusAfter } from "#console/parts/use-focus-after.tsx";
import type { LeadAnswer } from "./lead-answer.ts";

/**
 * A form of a lead's page. Says below the form why nothing was stored, and elsewhere what was.
 * @param step what it does (`lead-post.server.ts`)
 */
export function LeadForm({
  step,
  label,
  className,
  onSend,
  onAnswer,
  children,
}: {
  step: string;
  label?: string;
  className?: string;
  onSend?(): void;
  onAnswer?(answer: LeadAnswer): void;
  children(state: { isSending: boolean }): ReactNode;
}) {
  const fetcher = useFetcher<LeadAnswer>();
  const show = useToast();
  const isInteractive = useIsInteractive();
  const latest = useRef({ onAnswer, show });
  latest.current = { onAnswer, show };
  const { data, state } = fetcher;
  const form = useRef<HTMLFormElement>(null);
  useFocusAfter(form, state === "idle");
  useEffect(() => {
    if (!data) return;
    if (data.kind === "done") latest.current.show(data.text);
    latest.current.onAnswer?.(data);
  }, [data]);
  return (
    <fetcher.Form ref={form} method="post" className={className} aria-label={label} onSubmit={onSend}>
      <input type="hidden" name="step" value={step} />
      {children({ isSending: !isInteractive || state !== "idle" })}
      {data?.kind === "failed" && state === "idle" ? <Notice tone="bad">{data.text}</Notice> : null}
    </fetcher.Form>
  );
}

/** Names the sendings of one text, so that it counts once; `renew` after it was stored. */
export function useFormKey(first: string): [string, () => void] {
  const [key, setKey] = useState(first);
  return [key, () => setKey(crypto.randomUUID())];
}
