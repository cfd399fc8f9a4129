/**
 * The assignment of rows to columns with the highest sum of scores, each row and column once (the Hungarian method with potentials, as in
 * J. Munkres, "Algorithms for the Assignment and Transportation Problems", 1957). Pairs of 0 or less aren't assigned.
 * @param scores of each row, one for each column
 * @returns the column of each row, or -1
 */
export function bestAssignment(scores: readonly (readonly number[])[]): number[] {
  const rows = scores.length;
  // A column of each row's own stands for none.
  const columns = (scores[0]?.length ?? 0) + rows;
  const cost = (row: number, column: number) => -Math.max(0, scores[row - 1]?.[column - 1] ?? 0);
  const rowPotential = new Float64Array(rows + 1);
  const columnPotential = new Float64Array(columns + 1);
  const rowOf = new Int32Array(columns + 1);
  for (let row = 1; row <= rows; row++) {
    const before = new Int32Array(columns + 1);
    const slack = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
    const isDone = new Uint8Array(columns + 1);
    rowOf[0] = row;
    let column = 0;
    do {
      isDone[column] = 1;
      const from = rowOf[column] as number;
      let [next, least] = [0, Number.POSITIVE_INFINITY];
      for (let to = 1; to <= columns; to++) {
        if (isDone[to]) continue;
        const reduced = cost(from, to) - (rowPotential[from] as number) - (columnPotential[to] as number);
        if (reduced < (slack[to] as number)) {
          slack[to] = reduced;
          before[to] = column;
        }
        if ((slack[to] as number) < least) [next, least] = [to, slack[to] as number];
      }
      for (let to = 0; to <= columns; to++)
        if (isDone[to]) {
          rowPotential[rowOf[to] as number]! += least;
          columnPotential[to]! -= least;
        } else slack[to]! -= least;
      column = next;
    } while (rowOf[column] !== 0);
    for (; column !== 0; column = before[column] as number)
      rowOf[column] = rowOf[before[column] as number] as number;
  }
  const assigned = Array<number>(rows).fill(-1);
  for (let column = 1; column <= columns; column++) {
    const row = rowOf[column] as number;
    if (row > 0 && cost(row, column) < 0) assigned[row - 1] = column - 1;
  }
  return assigned;
}
