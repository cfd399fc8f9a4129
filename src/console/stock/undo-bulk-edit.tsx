import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { PlainButton } from "#console/parts/button.tsx";
import { useIsInteractive } from "#console/parts/interactive.tsx";
import { useToast } from "#console/parts/notices.tsx";
import type { UndoAnswer } from "#domain/stock/changes-by-staff/bulk-edits/planned-car.ts";
import { formatNumber } from "#lib/staff-number.ts";

/**
 * Undoes a change of many cars, and says what became of it.
 * @param done what a notice says that was done, with the same step
 */
export function UndoEdit({
  group,
  id,
  summary,
  done,
}: {
  group: string;
  id: string;
  summary: string;
  done?: string;
}) {
  const fetcher = useFetcher<UndoAnswer>();
  const show = useToast();
  const isInteractive = useIsInteractive();
  const shown = useRef(show);
  shown.current = show;
  const undo = () => void fetcher.submit({ id }, { method: "post", action: `/stock/edits?group=${group}` });
  const run = useRef(undo);
  run.current = undo;
  useEffect(() => {
    if (done !== undefined) shown.current(done, "plain", { name: "Undo", run: () => run.current() });
  }, [done]);
  const answer = fetcher.data;
  useEffect(() => {
    if (!answer) return;
    if (answer.kind === "refused") shown.current(answer.problem, "bad");
    else shown.current(undoneText(answer));
  }, [answer]);
  return (
    <PlainButton
      data-size="small"
      disabled={!isInteractive || fetcher.state !== "idle" || answer?.kind === "undone"}
      onClick={undo}
    >
      Undo<span className="visually-hidden">: {summary}</span>
    </PlainButton>
  );
}

function undoneText({ cars, unchanged }: Extract<UndoAnswer, { kind: "undone" }>): string {
  const text = `Undone: ${formatNumber(cars)} ${cars === 1 ? "car is" : "cars are"} as before`;
  return unchanged.length === 0
    ? text
    : `${text}. Changed again since, and left: ${unchanged.slice(0, 5).join(", ")}`;
}
