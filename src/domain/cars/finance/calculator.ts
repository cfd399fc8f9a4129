/**
 * The repayments of a car loan: a standard annuity in whole cents, with an optional balloon at the end
 * (DECIDE-117). Pure; shared by the server's page and the browser's calculator.
 */
export type Loan = {
  priceCents: number;
  depositCents: number;
  /** Whole years. */
  years: number;
  /** Nominal percent per year. */
  rate: number;
  balloonCents: number;
};

export type Frequency = "weekly" | "fortnightly" | "monthly";
const periods: Record<Frequency, number> = { weekly: 52, fortnightly: 26, monthly: 12 };

/**
 * One year of the loan, in cents: the amount paid, its interest and principal parts, and the remaining
 * balance.
 */
export type ScheduleYear = {
  year: number;
  paidCents: number;
  interestCents: number;
  principalCents: number;
  balanceCents: number;
};

export type Repayments = {
  borrowedCents: number;
  /** The regular instalment per frequency; the last instalment differs to settle the cents. */
  instalmentCents: Record<Frequency, number>;
  /** When paid monthly. */
  interestCents: number;
  totalCents: number;
  balloonCents: number;
  /** When paid monthly: the balance at the start and after each month. */
  balances: number[];
  years: ScheduleYear[];
};

/**
 * The instalment that repays `principal` down to `balloon` in `count` periods, rounded up to the cent: (P −
 * B·(1+i)⁻ⁿ) · i ÷ (1 − (1+i)⁻ⁿ); without interest (P − B) ÷ n.
 * @param periodRate as a fraction, `0.10 / 12`
 */
export function instalment(principal: number, balloon: number, periodRate: number, count: number): number {
  const factor = (1 + periodRate) ** -count;
  const exact =
    periodRate === 0
      ? (principal - balloon) / count
      : ((principal - balloon * factor) * periodRate) / (1 - factor);
  // Rounded up so that the instalments cover the loan; the epsilon keeps floating-point error from adding a
  // cent.
  return Math.ceil(exact - 1e-6);
}

/** One instalment of a schedule, in cents. */
export type Step = { paidCents: number; interestCents: number; balanceCents: number };

/**
 * Every instalment of a loan: each pays its interest, rounded to the cent, and the last one leaves exactly
 * the balloon.
 */
export function schedule(loan: Loan, frequency: Frequency): Step[] {
  const { borrowedCents, balloonCents, count, periodRate } = terms(loan, frequency);
  const regular = instalment(borrowedCents, balloonCents, periodRate, count);
  const steps: Step[] = [];
  let balance = borrowedCents;
  for (let at = 1; at <= count; at++) {
    const interestCents = Math.round(balance * periodRate);
    const settles = balance + interestCents - balloonCents;
    const paidCents = at === count ? settles : Math.min(regular, settles);
    balance += interestCents - paidCents;
    steps.push({ paidCents, interestCents, balanceCents: balance });
  }
  return steps;
}

export function repayments(loan: Loan): Repayments {
  const steps = schedule(loan, "monthly");
  const { borrowedCents, balloonCents } = terms(loan, "monthly");
  const of = (frequency: Frequency) => {
    const { periodRate, count } = terms(loan, frequency);
    return instalment(borrowedCents, balloonCents, periodRate, count);
  };
  const interestCents = sum(steps, "interestCents");
  return {
    borrowedCents,
    instalmentCents: { weekly: of("weekly"), fortnightly: of("fortnightly"), monthly: of("monthly") },
    interestCents,
    totalCents: borrowedCents + interestCents,
    balloonCents,
    balances: [borrowedCents, ...steps.map(({ balanceCents }) => balanceCents)],
    years: Array.from({ length: loan.years }, (_, at) => {
      const months = steps.slice(at * 12, at * 12 + 12);
      const [paidCents, interest] = [sum(months, "paidCents"), sum(months, "interestCents")];
      return {
        year: at + 1,
        paidCents,
        interestCents: interest,
        principalCents: paidCents - interest,
        balanceCents: months.at(-1)?.balanceCents ?? borrowedCents,
      };
    }),
  };
}

function terms({ priceCents, depositCents, years, rate, balloonCents }: Loan, frequency: Frequency) {
  const perYear = periods[frequency];
  return {
    borrowedCents: priceCents - depositCents,
    balloonCents,
    count: years * perYear,
    periodRate: rate / 100 / perYear,
  };
}

function sum(steps: readonly Step[], key: "paidCents" | "interestCents"): number {
  return steps.reduce((total, step) => total + step[key], 0);
}
