import { Suspense, useState } from "react";
import type { ComparisonWords } from "#domain/cars/finance/comparison-words.ts";
import type { FinanceSummary } from "#domain/cars/finance/finance-summary.ts";
import { Button, LinkButton } from "#site/parts/button.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { later } from "#site/parts/later.tsx";
import { ComparisonNote } from "./weekly-line.tsx";

const FinanceDialog = later(() => import("./finance-dialog.tsx"));

/**
 * The lender's offer on a car page in the layout of its provider or site (FIN-11): the parts are the same,
 * the style sheet arranges them by `data-layout`. Payment and rates have one size (National Credit Code
 * s164).
 */
export function FinancePanel({
  carId,
  summary,
  comparison,
}: {
  carId: string;
  summary: FinanceSummary;
  comparison: ComparisonWords;
}) {
  const [show, setShow] = useState<"info" | "calculator" | null>(null);
  const { lender, payment, calculator } = summary;
  return (
    <section className="car-section finance" id="finance" data-layout={summary.layout}>
      <h2>Finance</h2>
      <div className="finance-block">
        {summary.layout === "branded" ? (
          <p className="finance-lender">
            {lender.logo ? <img src={lender.logo} alt="" width={120} height={40} loading="lazy" /> : null}
            {lender.name}
          </p>
        ) : null}
        <dl className="finance-figures">
          {payment ? <Figure label="Estimate" value={payment.text} unit={payment.unit} /> : null}
          <Figure label="Comparison rate*" value={summary.comparisonRate} />
          <Figure label="Interest rate" value={summary.interestRate} />
        </dl>
        {summary.lines.length > 0 ? (
          <dl className="finance-lines">
            {summary.lines.map((line) => (
              <div key={line.label}>
                <dt>{line.label}</dt>
                <dd>{line.value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        <ComparisonNote {...comparison} />
        <p className="comparison-note no-script-only" id="finance-info">
          {summary.info ?? summary.fallback}
        </p>
        <p className="reach">
          {/* A full page load: a gate's redirect would lose the form's fragment in a client navigation. */}
          <LinkButton look="primary" href={summary.apply} data-native="">
            Apply for finance
          </LinkButton>
          {calculator ? (
            <>
              <Button className="script-only" onClick={() => setShow("calculator")}>
                Calculate repayments
              </Button>
              <LinkButton className="no-script-only" href={calculator.page}>
                Calculate repayments
              </LinkButton>
            </>
          ) : null}
          <Button look="quiet" className="script-only" onClick={() => setShow("info")}>
            <Icon name="info" />
            Finance info
          </Button>
        </p>
      </div>
      {show ? (
        <Suspense fallback={null}>
          <FinanceDialog
            show={show}
            carId={carId}
            summary={summary}
            comparison={comparison}
            onClose={() => setShow(null)}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

function Figure({ label, value, unit }: { label: string; value: string; unit?: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value}
        {unit ? ` ${unit}` : null}
      </dd>
    </div>
  );
}
