import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fieldsOf } from "#domain/leads/form-definitions/lead-fields.ts";
import { formCategory, leadForms } from "#domain/leads/form-definitions/lead-forms.ts";
import { adfXml } from "#domain/leads/lead-delivery/adf.ts";
import type { StoredLead } from "#domain/leads/stored-leads/stored-lead.ts";
import { aLead } from "#tests/support/a-lead.ts";
import { adfProblems } from "#tests/support/adf-check.ts";
import { commandOptions, skip } from "#tests/support/command-options.ts";
import { sampleSite } from "#tests/support/sample-site.ts";

/**
 * `npm run stress -- adf --dtd PATH`: validates leads of every form, many with text that contains markup, with
 * xmllint against the ADF 1.0 document type definition and with the product's own check. Both must accept
 * every lead.
 */
const options = commandOptions({ dtd: { usual: null }, leads: { usual: 200, quick: 40 } });
if (!options.dtd) skip("--dtd PATH, your own copy of the ADF 1.0 document type");
if (spawnSync("xmllint", ["--version"]).error)
  skip("xmllint (Debian: apt-get install -y libxml2-utils; macOS has it)");

const folder = mkdtempSync(join(tmpdir(), "forecourt-adf-"));
try {
  const dtd = join(folder, "adf.dtd");
  const { text, repairs } = repaired(readFileSync(options.dtd, "utf8"));
  writeFileSync(dtd, text);
  for (const repair of repairs) console.log(`the document type, repaired before use: ${repair}`);
  const files = documents(options.leads).map((xml, i) => {
    const file = join(folder, `${i}.xml`);
    writeFileSync(file, xml);
    return { file, own: adfProblems(xml) };
  });
  const names = files.map(({ file }) => file);
  const run = spawnSync("xmllint", ["--noout", "--nonet", "--dtdvalid", dtd, ...names], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  const refused = names.filter(
    (file) => run.stderr.includes(`${file}:`) || run.stderr.includes(`Document ${file}`),
  );
  const own = files.filter(({ own }) => own.length > 0);
  const spoilt = join(folder, "spoilt.xml");
  writeFileSync(spoilt, documents(1)[0]!.replace("<make>", "<wheels/><make>"));
  const control = spawnSync("xmllint", ["--noout", "--nonet", "--dtdvalid", dtd, spoilt]).status !== 0;
  console.table({
    documents: files.length,
    "accepted by xmllint": files.length - refused.length,
    "accepted by the product's check": files.length - own.length,
    "an invalid one is rejected": control,
  });
  if (run.status !== 0) console.error(run.stderr.slice(0, 4_000));
  console.log(
    JSON.stringify({
      stress: "adf",
      documents: files.length,
      refused: refused.length,
      own: own.length,
      control,
    }),
  );
  if (run.status !== 0 || own.length > 0 || !control) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}

/**
 * The published DTD is not valid XML: curly quotes, a missing comma, `PCDATA` without `#`, and two ambiguous
 * content models. These are replaced by their evident meaning; everything else is unchanged.
 */
function repaired(dtd: string): { text: string; repairs: string[] } {
  const fixes: [RegExp, string, string][] = [
    [/[“”]/g, '"', "curly quotes replaced"],
    [/weighting price\?/g, "weighting, price?", "a comma before option's price"],
    [/\(PCDATA\)/g, "(#PCDATA)", "the sign before comments' PCDATA"],
    [
      /\(\(\(interiorcolor \| exteriorcolor\) \| \(interiorcolor, exteriorcolor\)\), preference\)/g,
      "(((interiorcolor, exteriorcolor?) | exteriorcolor), preference)",
      "colorcombination made deterministic",
    ],
    [
      /\(name\+, \(\(email \| phone\+\) \| \(email, phone\+\)\), address\?\)/g,
      "(name+, ((email, phone*) | phone+), address?)",
      "contact made deterministic",
    ],
  ];
  let text = dtd;
  const repairs: string[] = [];
  for (const [flaw, good, what] of fixes) {
    const after = text.replace(flaw, good);
    if (after !== text) repairs.push(what);
    text = after;
  }
  return { text, repairs };
}

function documents(count: number): string[] {
  const typed = [
    "Ana Li",
    "O'Brien & Söhne",
    "]]> <script>",
    "</comments><prospect>",
    "李小龍 🚗",
    "محمد",
    '"quoted"',
    "a\u0000b\uD800c",
    "",
  ];
  const forms = sampleSite();
  const pick = <T>(values: readonly T[], i: number): T => values[i % values.length]!;
  return Array.from({ length: count }, (_, i) => {
    const base = aLead();
    const car = pick(
      [base.car, null, base.car && { ...base.car, car_type: "new" as const, colour: null, km: null }],
      i,
    );
    const form = pick(leadForms, i);
    const { category, subcategory } = formCategory(form);
    const own = fieldsOf(form, forms).map(({ name, options }, at) => [
      name,
      pick(options, i)?.value ?? pick(typed, i + at),
    ]);
    const lead: StoredLead = {
      ...base,
      id: `lead-${i}`,
      category,
      subcategory,
      car: car ?? null,
      spam: pick([[], ["honeypot" as const]], i),
      payload: {
        ...base.payload,
        ...Object.fromEntries(own),
        name: pick(typed, i) || "x",
        last_name: pick(["", "Li"], i),
        message: pick(typed, i + 3),
        postcode: pick(["", "2250"], i),
        contact_method: pick(["Phone", "Email", "SMS"], i),
        dateTime: pick(["", "2026-11-24T10:00"], i),
      },
    };
    const vendor = {
      id: "north",
      name: pick(typed, i + 5) || "Dealer",
      email: null,
      phone: pick([null, "(02) 5550 0100"], i),
    };
    const site = {
      slug: "sample",
      name: "Sample & Sons",
      timeZone: "Australia/Perth",
      currency: "AUD",
      address: "https://sample.example",
      vendor,
      forms,
    };
    return adfXml(lead, site, i % 5 === 0);
  });
}
