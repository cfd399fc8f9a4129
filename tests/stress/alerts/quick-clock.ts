/** How much sooner hours pass: alerts of a person are mailed at most once an hour, three times a day and each morning. */
const speed = 10_000;

/** @param started when the test began, in Unix milliseconds */
export const quickClock = (started: number) => (): Date => new Date(started + (Date.now() - started) * speed);

/** Three seconds. */
export const leaseMs = 3_000 * speed;
