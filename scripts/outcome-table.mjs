/** A table of stages as lines of text: name, seconds, outcome. */
export function outcomeTable(stages) {
  const name = Math.max(0, ...stages.map((stage) => stage.name.length));
  const seconds = Math.max(0, ...stages.map((stage) => stage.seconds.toFixed(1).length));
  return stages
    .map(
      (stage) =>
        `  ${stage.name.padEnd(name)}  ${stage.seconds.toFixed(1).padStart(seconds)} s  ${stage.outcome}`,
    )
    .join("\n");
}
