import type { Repayments } from "#domain/cars/finance/calculator.ts";
import type { ComparisonWords } from "#domain/cars/finance/comparison-words.ts";
import { formatRate } from "#domain/cars/finance/rate-text.ts";
import type { Formats } from "#lib/formats.ts";
import { Disclosure } from "#site/parts/disclosure.tsx";
import { useFormats } from "#site/parts/formats.tsx";
import { balancePaths } from "./balance-plot.ts";

const amountsIn =
  ({ money }: Formats) =>
  (cents: number) =>
    money(cents / 100);
const width = 640;
const height = 200;

/**
 * The calculator's result: instalments and rates at the same size, the total cost, and the balance per year.
 */
export function RepaymentResult({
  result,
  rate,
  years,
  comparison,
}: {
  result: Repayments;
  rate: number;
  years: number;
  comparison: ComparisonWords | null;
}) {
  const { weekly, fortnightly, monthly } = result.instalmentCents;
  const formats = useFormats();
  const amount = amountsIn(formats);
  const shown = `${formatRate(rate, formats)} p.a.`;
  return (
    <>
      <p className="sr-only" role="status">
        {`${amount(weekly)} a week, ${amount(fortnightly)} a fortnight or ${amount(monthly)} a month, ${shown} comparison rate`}
      </p>
      <dl className="finance-figures">
        <Figure label="Weekly" value={amount(weekly)} />
        <Figure label="Fortnightly" value={amount(fortnightly)} />
        <Figure label="Monthly" value={amount(monthly)} />
        <Figure label="Interest rate" value={shown} />
        <Figure label="Comparison rate*" value={shown} />
      </dl>
      <dl className="finance-lines">
        <Figure label="Amount borrowed" value={amount(result.borrowedCents)} />
        <Figure label="Total interest" value={amount(result.interestCents)} />
        {result.balloonCents > 0 ? (
          <Figure label="Balloon at the end" value={amount(result.balloonCents)} />
        ) : null}
        <Figure label="Total to repay" value={amount(result.totalCents)} />
      </dl>
      <p className="comparison-note">
        * This calculation counts no fees, so its comparison rate equals the interest rate; a lender’s
        comparison rate counts the lender’s fees. {comparison?.example} {comparison?.warning}
      </p>
      <BalancePlot result={result} years={years} />
    </>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The balance as a curve with a text description, and as a table of years. */
function BalancePlot({ result, years }: { result: Repayments; years: number }) {
  const amount = amountsIn(useFormats());
  const { line, area } = balancePaths(result.balances, width, height);
  const end =
    result.balloonCents > 0 ? `the balloon of ${amount(result.balloonCents)}` : "nothing left to pay";
  const term = years === 1 ? "1 year" : `${years} years`;
  return (
    <figure className="balance">
      <figcaption>What you still owe</figcaption>
      <div className="balance-plot">
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`The balance falls from ${amount(result.borrowedCents)} to ${end} over ${term}.`}
        >
          <path className="balance-grid" d={`M0 ${height / 2}H${width}M0 .5H${width}`} />
          <path className="balance-area" d={area} />
          <path className="balance-line" d={line} />
        </svg>
        <p aria-hidden="true">
          <span>{amount(result.borrowedCents)}</span>
          <span>{amount(result.borrowedCents / 2)}</span>
          <span>{amount(0)}</span>
        </p>
      </div>
      <p className="balance-years" aria-hidden="true">
        <span>Today</span>
        <span>{term}</span>
      </p>
      <Disclosure title="Year by year, paid monthly">
        <div className="balance-table">
          <table>
            <thead>
              <tr>
                <th scope="col">Year</th>
                <th scope="col">Paid</th>
                <th scope="col">Interest</th>
                <th scope="col">Off the loan</th>
                <th scope="col">Still owed</th>
              </tr>
            </thead>
            <tbody>
              {result.years.map((year) => (
                <tr key={year.year}>
                  <th scope="row">{year.year}</th>
                  <td>{amount(year.paidCents)}</td>
                  <td>{amount(year.interestCents)}</td>
                  <td>{amount(year.principalCents)}</td>
                  <td>{amount(year.balanceCents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Disclosure>
    </figure>
  );
}
