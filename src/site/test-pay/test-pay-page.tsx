import { Button } from "#site/parts/button.tsx";
import { Icon } from "#site/parts/icon.tsx";

/**
 * The contents of the test provider's page. `ended`: there is nothing to pay, or the bank doesn't respond.
 */
export type TestPayPage = {
  amount: string;
  description: string;
  returnUrl: string;
  cancelUrl: string;
  ended: "over" | "silent" | null;
  error: string | null;
  cards: { number: string; does: string }[];
};

/** The embedded test provider's hosted page: to a shopper, another company's page. */
export function TestPay({ page }: { page: TestPayPage }) {
  return (
    <div className="page test-pay">
      <header className="test-pay-head">
        <p className="test-pay-name">
          <Icon name="shield" />
          Test Payments
        </p>
        <p className="test-pay-note">No money moves. This page stands for a payment provider's.</p>
      </header>
      <div className="test-pay-card">
        <h1>
          <span>{page.description}</span>
          <strong>{page.amount}</strong>
        </h1>
        {page.ended ? <Ended page={page} /> : <PayForm page={page} />}
      </div>
    </div>
  );
}

function Ended({ page }: { page: TestPayPage }) {
  const silent = page.ended === "silent";
  return (
    <>
      <p role="alert">
        {silent
          ? "The bank isn't answering, and this page can't say how your payment ended."
          : "There is nothing to pay here any more."}
      </p>
      <a
        className="btn btn-primary btn-large btn-wide"
        href={silent ? page.returnUrl : page.cancelUrl}
        data-native=""
      >
        Return to the dealer
      </a>
    </>
  );
}

function PayForm({ page }: { page: TestPayPage }) {
  return (
    <form method="post" className="form-rows" aria-label="Pay by card">
      {page.error ? (
        <p className="form-alert" role="alert" id="card-error">
          <Icon name="warning" />
          {page.error}
        </p>
      ) : null}
      <div className="form-row">
        <label className="field-label" htmlFor="card-number">
          Card number
        </label>
        <input
          id="card-number"
          className="field"
          name="number"
          inputMode="numeric"
          autoComplete="off"
          required
          aria-invalid={page.error ? true : undefined}
          aria-describedby={page.error ? "card-error" : undefined}
        />
      </div>
      <Button type="submit" look="primary" size="large" wide>
        Pay {page.amount}
      </Button>
      <a className="link test-pay-back" href={page.cancelUrl} data-native="">
        Go back without paying
      </a>
      <section className="test-pay-cards" aria-labelledby="test-cards">
        <h2 id="test-cards">Test cards</h2>
        <dl>
          {page.cards.map((card) => (
            <div key={card.number}>
              <dt>{card.number}</dt>
              <dd>{card.does}</dd>
            </div>
          ))}
        </dl>
      </section>
    </form>
  );
}
