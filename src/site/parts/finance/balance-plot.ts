/**
 * SVG paths of the balance over time, `width` by `height`: equal steps from left to right, zero at the
 * bottom.
 */
export function balancePaths(
  balances: readonly number[],
  width: number,
  height: number,
): { line: string; area: string } {
  const maxBalance = Math.max(1, ...balances);
  const steps = Math.max(1, balances.length - 1);
  const points = balances.map((balance, at) => {
    const x = ((at / steps) * width).toFixed(1);
    const y = (height - (balance / maxBalance) * height).toFixed(1);
    return `${x} ${y}`;
  });
  const line = `M${points.join("L")}`;
  return { line, area: `${line}V${height}H0Z` };
}
