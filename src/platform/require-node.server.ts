/** The major version that the program is built for and tested with (.nvmrc). */
const oldest = 24;

/** Ends the program with a line when Node is too old for it. An entry calls this before it imports anything else. */
export function requireNode(): void {
  const { node } = process.versions;
  if (Number(node.split(".")[0]) >= oldest) return;
  console.error(`Forecourt needs Node ${oldest} or newer, and this is Node ${node}.`);
  process.exit(1);
}
