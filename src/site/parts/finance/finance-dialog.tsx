import type { ComparisonWords } from "#domain/cars/finance/comparison-words.ts";
import type { FinanceSummary } from "#domain/cars/finance/finance-summary.ts";
import { Dialog } from "#site/parts/dialog.tsx";
import { FinanceCalculator } from "./finance-calculator.tsx";
import { FinanceInfo } from "./finance-info.tsx";
import { ComparisonNote } from "./weekly-line.tsx";

/**
 * The dialog of a car page's finance summary: the finance info (FIN-12) or the calculator. Loaded on first
 * use.
 */
export default function FinanceDialog({
  show,
  carId,
  summary,
  comparison,
  onClose,
}: {
  show: "info" | "calculator";
  carId: string;
  summary: FinanceSummary;
  comparison: ComparisonWords;
  onClose(): void;
}) {
  const title = show === "info" ? "About this finance estimate" : "Calculate repayments";
  return (
    <Dialog open onClose={onClose} title={title} className={`finance-dialog finance-dialog-${show}`}>
      {show === "calculator" && summary.calculator ? (
        <FinanceCalculator start={summary.calculator} comparison={comparison} />
      ) : (
        <>
          <p className="weekly finance-rates">
            <span>
              <b>{summary.interestRate}</b> interest rate
            </span>
            <span>
              <b>{summary.comparisonRate}</b> comparison rate*
            </span>
          </p>
          <FinanceInfo carId={carId} provider={summary.provider} info={summary.info} />
          <ComparisonNote {...comparison} />
        </>
      )}
    </Dialog>
  );
}
