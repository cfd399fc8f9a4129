import type { CalculatorValues } from "#domain/cars/finance/calculator-input.ts";
import type { ComparisonWords } from "#domain/cars/finance/comparison-words.ts";
import type { CalculatorStart } from "#domain/cars/finance/finance-summary.ts";
import { LinkButton } from "#site/parts/button.tsx";
import { CarCard } from "#site/parts/car-card/car-card.tsx";
import type { CardView } from "#site/parts/car-card/card-view.ts";
import { FinanceCalculator } from "#site/parts/finance/finance-calculator.tsx";
import { ComparisonNote } from "#site/parts/finance/weekly-line.tsx";
import type { FormModel, FormState } from "#site/parts/lead-form/form-model.ts";
import { LeadForm } from "#site/parts/lead-form/lead-form.tsx";
import { TickList } from "#site/parts/tick-list.tsx";
import type { WidgetLink } from "#site/parts/widgets/widget-view.ts";
import type { FinanceText } from "./finance-texts.ts";

export type FinancePageView = {
  model: FormModel;
  state: FormState;
  words: FinanceText;
  card: CardView | null;
  /** The dealer's own example, word for word (FIN-20). */
  copy: string | null;
  comparison: ComparisonWords;
  calculator: {
    start: CalculatorStart;
    values: CalculatorValues;
    action: string;
    keep: Record<string, string>;
  } | null;
  widgets?: WidgetLink[] | undefined;
};

/**
 * A finance page: its introduction, the form at `#finance-form` (FIN-23) with its car beside it, and the
 * calculator.
 */
export function FinancePage({ view, state }: { view: FinancePageView; state: FormState }) {
  const { model, words: text, card, copy, comparison, calculator } = view;
  return (
    <div className="page finance-page">
      <header className="finance-head">
        <h1>{text.title}</h1>
        <p>{text.text}</p>
        <TickList items={text.items} className="finance-points" />
        {copy ? (
          <div className="finance-copy">
            <p>{copy}</p>
            <ComparisonNote {...comparison} />
          </div>
        ) : null}
      </header>
      <div className="finance-columns">
        <section className="form-card" id="finance-form" aria-labelledby="finance-heading">
          <h2 id="finance-heading">{model.words.title}</h2>
          <p>{model.words.intro}</p>
          <LeadForm
            key={`finance ${model.car?.id ?? ""}`}
            model={model}
            start={state}
            headed="finance-heading"
          />
        </section>
        <aside className="finance-aside">
          {card ? (
            <>
              <h2>You are asking about</h2>
              <CarCard card={card} priority={false} heading="h3" />
            </>
          ) : (
            <NextSteps />
          )}
          {view.widgets?.map((widget) => (
            <p key={widget.href}>
              <LinkButton {...widget} />
            </p>
          ))}
        </aside>
      </div>
      {calculator ? (
        <section className="finance-calculator" id="calculator" aria-labelledby="calculator-heading">
          <h2 id="calculator-heading">Calculate repayments</h2>
          <p>Change a figure to see what it does to the repayments.</p>
          <FinanceCalculator
            start={calculator.start}
            values={calculator.values}
            action={calculator.action}
            keep={calculator.keep}
            comparison={copy ? null : comparison}
          />
        </section>
      ) : null}
    </div>
  );
}

function NextSteps() {
  return (
    <>
      <h2>What happens next</h2>
      <ol className="finance-steps">
        <li>
          <h3>We call you</h3>
          <p>To go through what you need and answer your questions.</p>
        </li>
        <li>
          <h3>You get a quote</h3>
          <p>With its interest rate, comparison rate and every fee.</p>
        </li>
        <li>
          <h3>You decide</h3>
          <p>Take your time. Nothing is signed before you say yes.</p>
        </li>
      </ol>
    </>
  );
}
