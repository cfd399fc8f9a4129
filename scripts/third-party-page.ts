import { type Described, isPermissive, licenceOf } from "./licences.ts";

type Locked = Described & { version?: string; dev?: boolean; link?: boolean };
export type Lock = { packages: Record<string, Locked> };

const intro = `# Third parties

Packages that the program runs with, from \`package-lock.json\`, with the licences that they state. Tools for development and tests are left out. Generated
by \`node scripts/docs.ts\`.

Browser code contains packages under permissive licences only: the build fails otherwise. The licences below that ask for more apply to packages that
run on the server, unchanged, as their own files.
`;

/**
 * THIRD_PARTY.md. Throws for a package without a licence, and names it.
 * @param read the description of an installed package, for entries of the lock file that have no licence
 */
export function thirdPartyPage(lock: Lock, read: (path: string) => Described): string {
  const rows = new Map<string, { name: string; version: string; licence: string }>();
  const missing: string[] = [];
  for (const [path, locked] of Object.entries(lock.packages)) {
    if (!path.includes("node_modules/") || locked.dev || locked.link) continue;
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const licence = licenceOf(name, locked) ?? licenceOf(name, read(path));
    const version = locked.version ?? "";
    if (licence === null) missing.push(`${name} ${version}`);
    else rows.set(`${name} ${version}`, { name, version, licence });
  }
  if (missing.length > 0)
    throw new Error(
      `These packages state no licence: ${missing.join(", ")}. Read theirs, and add it to readByHand in scripts/licences.ts.`,
    );
  const sorted = [...rows.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
  const [others, free] = [false, true].map((wanted) =>
    sorted.filter(({ licence }) => isPermissive(licence) === wanted),
  );
  return [
    intro,
    "## On the server only",
    "",
    ...table(others ?? []),
    "",
    "## Permissive",
    "",
    ...table(free ?? []),
    "",
  ].join("\n");
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function table(rows: readonly { name: string; version: string; licence: string }[]): string[] {
  return [
    "| package | version | licence |",
    "|---|---|---|",
    ...rows.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
  ];
}
